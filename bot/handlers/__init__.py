"""From an update to a use case, and from its outcome to a toast or a reply."""
