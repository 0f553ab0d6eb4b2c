"""A second, independent client library against the sandbox: it is not shaped to one library."""
