"""What lasts: the SQLAlchemy models and the queries on them."""
