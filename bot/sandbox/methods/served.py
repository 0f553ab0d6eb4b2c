"""Parameters that are taken but make no difference here, and why not."""

from collections.abc import Mapping

WITHOUT_EFFECT: Mapping[str, str] = {
    "disable_content_type_detection": "the type of a document is the one it was sent with",
    "is_big": "reactions are not animated",
    "return_bots": "there are no other bots",
    "thumbnail": "documents have no previews",
}
"""By parameter, for every method that has it."""
