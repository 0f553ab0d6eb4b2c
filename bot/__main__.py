"""`python -m bot` is the command `gouji`."""

from bot.cli import main

main()
