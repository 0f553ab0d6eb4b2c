"""Everything people read, in three languages, and the one place where it becomes safe HTML."""
