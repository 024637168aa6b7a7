"""tiktoken as a `TokenCounter`: the tokens of OpenAI's models, without a download."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from spire.errors import SpireError

__all__ = ["Tiktoken"]


class Tiktoken:
    """The tokens of an encoding such as `cl100k_base` or `o200k_base`.

    tiktoken fetches its tables unless `TIKTOKEN_CACHE_DIR` names a folder that has them. litellm carries them; so,
    where the variable is not set, it is set to litellm's folder. Needs the extra `tiktoken`; raises `SpireError`
    where that or the encoding is missing.
    """

    def __init__(self, encoding: str = "cl100k_base") -> None:
        try:
            import tiktoken
        except ImportError:
            raise SpireError(
                "counting with tiktoken needs it installed: pip install 'spire-evidence[tiktoken]'"
            ) from None
        if "TIKTOKEN_CACHE_DIR" not in os.environ and (litellm := find_spec("litellm")) and litellm.origin:
            tables = Path(litellm.origin).parent / "litellm_core_utils" / "tokenizers"
            os.environ["TIKTOKEN_CACHE_DIR"] = str(tables)
        try:
            self._encoding = tiktoken.get_encoding(encoding)
        except ValueError:
            known = ", ".join(tiktoken.list_encoding_names())
            raise SpireError(f"no encoding {encoding!r}; tiktoken has {known}") from None
        self.name = encoding

    def __call__(self, text: str) -> int:
        return len(self._encoding.encode_ordinary(text))
