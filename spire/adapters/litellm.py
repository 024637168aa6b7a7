"""litellm as an `Llm`: the models of any provider, with a time limit, retries and a cache."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache as once
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from spire.ports import Completion, LlmError

__all__ = ["LiteLlm"]

TEMPERATURE = 0
LONGEST_WAIT = 30.0
"""Seconds between two attempts at most; the first wait is one second, and each is twice the one before."""


class LiteLlm:
    """A model by litellm's name for it, `provider/model`: `openai/gpt-4o-mini`, `anthropic/…`, `ollama/…`.

    A server of one's own that speaks OpenAI's protocol is `openai/ANY` with its `api_base`. Without an `api_key`,
    litellm takes the provider's own variable, such as `OPENAI_API_KEY`. `timeout` is in seconds, for each attempt.
    At most `attempts` are made, with growing waits, and more than one only where another may help: after HTTP 429
    or 5xx, a timeout, a connection that failed. The temperature is 0 wherever the provider takes one.

    `cache` names a folder for answers, kept by the content of the call: model, server, messages, schema, settings. An
    answer that is there is given without a call, so that runs repeat and cost nothing. Failures are not kept.

    It may be called from several threads at once. Needs the extra `litellm`. Raises `LlmError` where that is
    missing, and at a call that gives no answer.
    """

    def __init__(
        self,
        model: str,
        *,
        api_base: str | None = None,
        api_key: str | None = None,
        timeout: float = 60.0,
        attempts: int = 4,
        cache: Path | None = None,
    ) -> None:
        if timeout <= 0 or attempts < 1:
            raise LlmError(f"a call takes at least one attempt and some time, not {attempts=} and {timeout=}")
        if not all(find_spec(package) for package in ("litellm", "tenacity", "diskcache")):
            raise LlmError(f"asking {model} needs litellm installed: pip install 'spire-evidence[litellm]'")
        self.name = model
        self._api_base = api_base
        self._api_key = api_key
        self._timeout = timeout
        self._attempts = attempts
        self._cache = None if cache is None else _cache(cache)

    def __call__(self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None) -> Completion:
        key = self._key(messages, schema)
        kept = None if self._cache is None else self._cache.get(key, retry=True)
        if kept is not None:
            return Completion(**json.loads(kept), cached=True)
        answer = self._answer(messages, schema)
        if self._cache is not None:
            self._cache.set(key, json.dumps(answer), retry=True)
        return Completion(**answer)

    def _key(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None) -> str:
        content = [
            self.name,
            self._api_base,
            [dict(message) for message in messages],
            schema,
            {"temperature": TEMPERATURE},
        ]
        # A lone surrogate, which a page may hold, is escaped and does not fail.
        return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    def _answer(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None) -> dict[str, Any]:
        """The fields of the completion, from the provider."""
        from tenacity import Retrying, retry_if_exception, stop_after_attempt, wait_exponential

        retrying = Retrying(
            stop=stop_after_attempt(self._attempts),
            wait=wait_exponential(max=LONGEST_WAIT),
            retry=retry_if_exception(_may_pass),
            reraise=True,
        )
        try:
            response = retrying(self._attempt, [_sendable(message) for message in messages], schema)
        except Exception as error:  # litellm raises whatever its providers do, and no failure may escape
            raise LlmError(self._told(error, retrying.statistics["attempt_number"])) from error
        return self._fields(response)

    def _attempt(self, messages: list[dict[str, str]], schema: Mapping[str, Any] | None) -> Any:
        settings: dict[str, Any] = {}
        if schema is not None and _takes_schema(self.name):
            form = {"name": "answer", "schema": dict(schema), "strict": True}
            settings["response_format"] = {"type": "json_schema", "json_schema": form}
        return _litellm().completion(
            model=self.name,
            messages=messages,
            api_base=self._api_base,
            api_key=self._api_key,
            timeout=self._timeout,
            temperature=TEMPERATURE,
            drop_params=True,  # some models take no temperature but their own
            num_retries=0,
            max_retries=0,
            **settings,
        )

    def _fields(self, response: Any) -> dict[str, Any]:
        text = response.choices[0].message.content if response.choices else None
        if not isinstance(text, str):
            raise LlmError(f"{self._who} answered without a text; ask a chat model that answers in words")
        return {
            "text": text,
            "prompt_tokens": response.usage.prompt_tokens,
            "completion_tokens": response.usage.completion_tokens,
            "cost": response._hidden_params.get("response_cost"),  # litellm's documented place for it
        }

    @property
    def _who(self) -> str:
        return f"{self.name} at {self._api_base}" if self._api_base else self.name

    def _told(self, error: Exception, attempts: int) -> str:
        """The failure in words, with what to do."""
        who, after = self._who, "at the first attempt" if attempts == 1 else f"after {attempts} attempts"
        said = " ".join(str(error).split())[:300]
        match _Failure.of(error):
            case _Failure.TIMEOUT:
                return f"{who} timed out {after}, of {self._timeout:g} s each; allow more time, or ask a faster model"
            case _Failure.ADDRESS:
                return f"{who}: that is no address of a server; write one such as http://127.0.0.1:8080/v1"
            case _Failure.REFUSED:
                return f"{who} could not be reached {after}; see that the server runs and that its address is right"
            case _Failure.CUT:
                return f"{who} broke off the connection {after}; see whether the server stops with an error"
            case _Failure.KEY:
                return (
                    f"{who} was called without a valid key; set the provider's variable, such as OPENAI_API_KEY, or "
                    f"pass api_key (any word for a server that asks for none): {said}"
                )
            case _Failure.MODEL:
                return f"{who} is no known model; write provider/model, as litellm lists them: {said}"
            case _Failure.RATE:
                return f"{who} limited the rate of calls {after}; send fewer at a time, or wait: {said}"
            case _Failure.SERVER:
                return f"{who} failed {after}; the fault is the server's, try again later: {said}"
            case _Failure.CALL:
                return f"{who} refused the call: {said}"
            case _Failure.REPLY:
                return f"{who} gave a reply that cannot be read; see that it is a chat endpoint: {said}"


class _Failure(Enum):
    """Why a call gave no answer."""

    TIMEOUT = "timeout"
    ADDRESS = "address"
    REFUSED = "refused"
    CUT = "cut"
    KEY = "key"
    MODEL = "model"
    RATE = "rate"
    SERVER = "server"
    CALL = "call"
    REPLY = "reply"

    @classmethod
    def of(cls, error: BaseException) -> _Failure:
        """Told from what lies beneath litellm's own error, which calls nearly everything an internal server error.

        By the names of the types: providers are called through several HTTP libraries, which share their names.
        """
        causes = list(_causes(error))
        for cause in causes:
            for kind in type(cause).__mro__:
                if kind.__name__ == "HTTPStatusError":
                    return _of_status(getattr(getattr(cause, "response", None), "status_code", 0))
                if kind.__name__ in _OF_TRANSPORT:
                    return _OF_TRANSPORT[kind.__name__]
        # Nothing went over the wire, or what came back made no sense.
        if "provider not provided" in str(error).lower():
            return cls.MODEL
        names = [f"{type(cause).__module__.partition('.')[0]}.{type(cause).__name__}" for cause in causes]
        return next((_OF_LIBRARY[name] for name in names if name in _OF_LIBRARY), cls.REPLY)


_OF_TRANSPORT = {
    "UnsupportedProtocol": _Failure.ADDRESS,
    "InvalidURL": _Failure.ADDRESS,
    "TimeoutException": _Failure.TIMEOUT,
    "ConnectError": _Failure.REFUSED,
    "TransportError": _Failure.CUT,
}
_OF_LIBRARY = {
    "litellm.AuthenticationError": _Failure.KEY,
    "openai.OpenAIError": _Failure.KEY,  # raised itself, and no subclass of it, where there are no credentials
    "litellm.NotFoundError": _Failure.MODEL,
    "litellm.RateLimitError": _Failure.RATE,
    "litellm.Timeout": _Failure.TIMEOUT,
    "litellm.ServiceUnavailableError": _Failure.SERVER,
    "litellm.BadRequestError": _Failure.CALL,
}
_MAY_PASS = {_Failure.TIMEOUT, _Failure.REFUSED, _Failure.CUT, _Failure.RATE, _Failure.SERVER}


def _of_status(status: int) -> _Failure:
    if status in (401, 403):
        return _Failure.KEY
    if status == 404:
        return _Failure.MODEL
    if status == 408:
        return _Failure.TIMEOUT
    if status == 429:
        return _Failure.RATE
    return _Failure.SERVER if status >= 500 else _Failure.CALL


def _may_pass(error: BaseException) -> bool:
    return _Failure.of(error) in _MAY_PASS


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error, what it was raised from, and so on."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or cause.__context__


def _sendable(message: Mapping[str, str]) -> dict[str, str]:
    """The message with its lone surrogates replaced: no encoding can send them."""
    return {name: content.encode("utf-8", "replace").decode() for name, content in message.items()}


def _takes_schema(model: str) -> bool:
    """Whether the provider is known to take a JSON schema, or is a server that we know nothing of."""
    litellm = _litellm()
    name, *_ = litellm.get_llm_provider(model)
    if {model, name} & litellm.model_cost.keys():
        return bool(litellm.supports_response_schema(model))
    return "response_format" in (litellm.get_supported_openai_params(model) or ())


def _cache(folder: Path) -> Any:
    from diskcache import Cache

    try:
        return Cache(str(folder))
    except (OSError, sqlite3.Error) as error:
        raise LlmError(f"no cache can be kept in {folder}: {error}; name another folder") from error


@once
def _litellm() -> Any:
    """litellm, told to be quiet and to keep off the network; its import takes seconds."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm

    litellm.suppress_debug_info = True
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)
    return litellm
