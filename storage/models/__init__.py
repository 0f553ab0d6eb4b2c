"""The tables of the database as typed classes."""

from storage.models.base import Base, Json
from storage.models.deals import ActionRow, DealRow, ResultRow
from storage.models.keeping import Deadline, HandledUpdate, Notification, ShownMessage
from storage.models.people import Group, Membership, Person
from storage.models.tables import Seat, Table, Vote

__all__ = [
    "ActionRow",
    "Base",
    "Deadline",
    "DealRow",
    "Group",
    "HandledUpdate",
    "Json",
    "Membership",
    "Notification",
    "Person",
    "ResultRow",
    "Seat",
    "ShownMessage",
    "Table",
    "Vote",
]
