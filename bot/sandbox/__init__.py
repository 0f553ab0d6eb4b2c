"""A local Telegram: a Bot API server on loopback, people to script, a page to look at.

It is a judge of the bot and so shares nothing with it: no module in here imports the rest of
``bot``, ``storage``, ``engine`` or a Telegram library. What it checks calls against was made from
the published Bot API types (``schema/``).
"""
