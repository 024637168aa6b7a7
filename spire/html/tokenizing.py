"""html5lib's tokenizer without the faults that stop it, or make it slow, on what a page may hold.

It adds to names, values and comments character by character where they are out of the ordinary, each time copying
what it has; and it compares each attribute's name with all before it. Both take quadratic time.
"""

# ruff: noqa: N802, FBT001, FBT003 - the names and the parameters are html5lib's

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import Any, Self

from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import EOF, digits, hexDigits, replacementCharacters, tokenTypes

from spire.html.elements import SPACE

__all__ = ["Tokenizer"]

LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
BLANKS = frozenset(SPACE)
NAME_ENDS = BLANKS | {"/", ">"}
ATTRIBUTE_NAME_ENDS = NAME_ENDS | {"="}
START, COMMENT = tokenTypes["StartTag"], tokenTypes["Comment"]


class Pieces(list[str]):
    """A value in the making: html5lib adds to it, and we join it once."""

    __slots__ = ()

    def __iadd__(self, piece: str) -> Self:  # type: ignore[override, misc]  # to html5lib this is a str
        self.append(piece)
        return self


class Nothing:
    """What a comment says: nobody asks."""

    __slots__ = ()

    def __iadd__(self, piece: str) -> Self:
        return self


class Tokenizer(HTMLTokenizer):  # type: ignore[misc]  # html5lib has no types
    """The tokens of a page."""

    def consumeNumberEntity(self, isHex: bool) -> str:
        """The character of a numeric reference; Python converts no decimal of more than 4300 digits."""
        figures = self.stream.charsUntil(hexDigits if isHex else digits, True).lstrip("0")
        if (after := self.stream.char()) != ";":
            self.stream.unget(after)
        # Eight figures are past the last code point whatever follows them.
        number = int(figures[:8] or "0", 16 if isHex else 10)
        if number in replacementCharacters:
            replacement: str = replacementCharacters[number]
            return replacement
        return REPLACEMENT if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF else chr(number)

    def tagNameState(self) -> bool:
        character: Any = self.stream.char()
        if character in BLANKS:
            self.state = self.beforeAttributeNameState
        elif character == ">":
            self.emitCurrentToken()
        elif character == "/":
            self.state = self.selfClosingStartTagState
        elif character is EOF:
            self.state = self.dataState
        else:
            name = character + self.stream.charsUntil(NAME_ENDS)
            self.currentToken["name"] += name.replace("\0", REPLACEMENT)
        return True

    def attributeNameState(self) -> bool:
        attribute: list[str] = self.currentToken["data"][-1]
        character: Any = self.stream.char()
        if character is not EOF and character not in ATTRIBUTE_NAME_ENDS:
            name = character + self.stream.charsUntil(ATTRIBUTE_NAME_ENDS)
            attribute[0] += name.replace("\0", REPLACEMENT)
            return True
        attribute[0] = attribute[0].translate(LOWER)
        if character == "=":
            self.state = self.beforeAttributeValueState
        elif character == "/":
            self.state = self.selfClosingStartTagState
        elif character == ">":
            self.emitCurrentToken()
        else:
            self.state = self.dataState if character is EOF else self.afterAttributeNameState
        return True

    def beforeAttributeValueState(self) -> bool:
        character: Any = self.stream.char()
        if character in BLANKS:
            return True
        value = Pieces()
        self.currentToken["data"][-1][1] = value
        if character == '"':
            self.state = self.attributeValueDoubleQuotedState
        elif character == "'":
            self.state = self.attributeValueSingleQuotedState
        elif character == ">":
            self.emitCurrentToken()
        elif character is EOF:
            self.state = self.dataState
        else:
            self.stream.unget(character)
            self.state = self.attributeValueUnQuotedState
        return True

    def emitCurrentToken(self) -> None:
        token = self.currentToken
        token["name"] = token["name"].translate(LOWER)
        if token["type"] == START:
            attributes: dict[str, str] = {}
            for name, value in token["data"]:
                if name not in attributes:
                    attributes[name] = "".join(value)
            token["data"] = attributes
        self.tokenQueue.append(token)
        self.state = self.dataState

    def markupDeclarationOpenState(self) -> bool:
        super().markupDeclarationOpenState()
        if self.currentToken and self.currentToken["type"] == COMMENT:
            self.currentToken["data"] = Nothing()
        return True
