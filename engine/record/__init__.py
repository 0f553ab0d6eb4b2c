"""The record of a deal (`record.md`): one JSON document, and the referee that replays it."""
