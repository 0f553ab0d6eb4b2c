"""The random walker: people who do anything that can be done, and watchers who judge the bot by it.

`python -m tests.walker --help`; what it checks stands in docs/development.md.
"""
