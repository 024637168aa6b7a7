"""The wire: litellm against a server of our own that is slow, refuses, fails, breaks off and talks nonsense."""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spire.adapters import litellm as adapter
from spire.adapters.litellm import LiteLlm
from spire.ports import Completion, LlmError

real = [
    pytest.mark.real,
    pytest.mark.skipif(find_spec("litellm") is None, reason="litellm is not installed: pip install '.[litellm]'"),
]

MESSAGES = [{"role": "user", "content": "Who digs?"}]
SCHEMA = {"type": "array", "items": {"type": "string"}}


def reply(text: str | None) -> bytes:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    usage = {"prompt_tokens": 5, "completion_tokens": 3, "total_tokens": 8}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return json.dumps(body).encode()


class Handler(BaseHTTPRequestHandler):
    server: "Server"
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name that http.server gives it
        pass

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            place = len(self.server.requests)
            self.server.requests.append(request)
        plays = self.server.plays
        plays[min(place, len(plays) - 1)](self)

    def answer(self, body: bytes, *, status: int = 200, length: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)


Play = Callable[[Handler], None]


class Server(ThreadingHTTPServer):
    """Plays its plays one after the other, a request each; the last one for ever."""

    daemon_threads = True

    def __init__(self, *plays: Play) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.plays = plays
        self.requests: list[dict[str, Any]] = []
        self.lock = threading.Lock()
        self.stopped = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # the client went away: what a timeout looks like from here


def says(text: str | None) -> Play:
    return lambda handler: handler.answer(reply(text))


def status(code: int) -> Play:
    return lambda handler: handler.answer(b'{"error": {"message": "as played"}}', status=code)


def body(content: bytes) -> Play:
    return lambda handler: handler.answer(content)


def slow(handler: Handler) -> None:
    handler.server.stopped.wait(30)


def half(handler: Handler) -> None:
    whole = reply("Ants.")
    handler.answer(whole[:50], length=len(whole))
    handler.close_connection = True


Serve = Callable[..., Server]


@pytest.fixture
def serve() -> Iterator[Serve]:
    servers: list[Server] = []

    def start(*plays: Play) -> Server:
        server = Server(*plays)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.stopped.set()
        server.shutdown()
        server.server_close()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that would have been waited between attempts."""
    seconds: list[float] = []
    monkeypatch.setattr("tenacity.nap.time", SimpleNamespace(sleep=seconds.append))
    return seconds


def model(server: Server, **options: Any) -> LiteLlm:
    return LiteLlm("openai/m", api_base=server.address, api_key="none", **options)


class TestWire:
    pytestmark = real

    def test_an_answer_comes_with_its_tokens(self, serve: Serve) -> None:
        server = serve(says("Ants."))
        assert model(server)(MESSAGES) == Completion("Ants.", 5, 3, cost=None, cached=False)
        (request,) = server.requests
        assert request["messages"] == MESSAGES
        assert request["temperature"] == 0
        assert "response_format" not in request

    def test_a_model_that_litellm_knows_has_a_cost(self, serve: Serve) -> None:
        server = serve(says("Ants."))
        known = LiteLlm("openai/gpt-4o-mini", api_base=server.address, api_key="none")
        # litellm's price list: $0.15 a million tokens of prompt, $0.60 a million of answer.
        assert known(MESSAGES).cost == pytest.approx(5 * 0.15e-6 + 3 * 0.60e-6)

    def test_a_schema_is_passed_on(self, serve: Serve) -> None:
        server = serve(says("[]"))
        model(server)(MESSAGES, schema=SCHEMA)
        assert server.requests[0]["response_format"]["json_schema"]["schema"] == SCHEMA

    def test_a_schema_is_kept_from_a_model_that_takes_none(self, serve: Serve) -> None:
        server = serve(says("[]"))
        LiteLlm("openai/gpt-3.5-turbo", api_base=server.address, api_key="none")(MESSAGES, schema=SCHEMA)
        assert "response_format" not in server.requests[0]

    def test_prose_is_an_answer_like_any_other(self, serve: Serve) -> None:
        prose = "The first and the third.\n" * 10_000
        assert model(serve(says(prose)))(MESSAGES, schema=SCHEMA).text == prose

    def test_a_lone_surrogate_does_not_stop_the_call(self, serve: Serve) -> None:
        server = serve(says("Ants."))
        model(server)([{"role": "user", "content": "Who \ud800 digs?"}])
        assert server.requests[0]["messages"][0]["content"] == "Who ? digs?"

    def test_after_429_it_waits_and_tries_again(self, serve: Serve, waits: list[float]) -> None:
        server = serve(status(429), status(429), says("Ants."))
        assert model(server)(MESSAGES).text == "Ants."
        assert len(server.requests) == 3
        assert waits == [1, 2]

    @pytest.mark.parametrize(
        ("play", "told"),
        [
            (status(429), "limited the rate of calls after 3 attempts"),
            (status(500), "failed after 3 attempts; the fault is the server's"),
            (status(503), "failed after 3 attempts; the fault is the server's"),
            (half, "broke off the connection after 3 attempts"),
            (slow, "timed out after 3 attempts, of 0.2 s each"),
        ],
        ids=["429", "500", "503", "half a reply", "slow"],
    )
    def test_what_may_pass_is_tried_again(self, serve: Serve, waits: list[float], play: Play, told: str) -> None:
        server = serve(play)
        with pytest.raises(LlmError, match=told) as error:
            model(server, attempts=3, timeout=0.2)(MESSAGES)
        assert str(error.value).startswith(f"openai/m at {server.address}")
        assert len(server.requests) == 3
        assert waits == [1, 2]

    @pytest.mark.parametrize(
        ("play", "told"),
        [
            (status(400), "refused the call: .*as played"),
            (status(401), "called without a valid key; set the provider's variable"),
            (status(404), "is no known model; write provider/model"),
            (body(b'{"id": "1", "choices": ['), "a reply that cannot be read"),
            (body(b"<html>Welcome!</html>"), "a reply that cannot be read"),
            (body(b"{}"), "a reply that cannot be read"),
            (body(b"[1, 2]"), "a reply that cannot be read"),
            (says(None), "answered without a text"),
        ],
        ids=["400", "401", "404", "half of JSON", "HTML", "nothing in it", "another form", "no text"],
    )
    def test_what_stays_is_not_tried_again(self, serve: Serve, waits: list[float], play: Play, told: str) -> None:
        server = serve(play)
        with pytest.raises(LlmError, match=told):
            model(server)(MESSAGES)
        assert len(server.requests) == 1
        assert waits == []

    def test_a_server_that_is_not_there(self, serve: Serve, waits: list[float]) -> None:
        server = serve(says("Ants."))
        server.shutdown()
        server.server_close()
        with pytest.raises(LlmError, match="could not be reached after 2 attempts; see that the server runs"):
            model(server, attempts=2)(MESSAGES)
        assert waits == [1]

    def test_an_address_that_is_none(self) -> None:
        with pytest.raises(LlmError, match="that is no address of a server"):
            LiteLlm("openai/m", api_base="the server", api_key="none")(MESSAGES)

    def test_no_key(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for provider in ("OPENAI", "ANTHROPIC"):
            monkeypatch.delenv(f"{provider}_API_KEY", raising=False)
        for name in ("openai/gpt-4o-mini", "anthropic/claude-3-haiku-20240307"):
            with pytest.raises(LlmError, match=f"^{name} was called without a valid key; set the provider's variable"):
                LiteLlm(name)(MESSAGES)

    def test_a_model_of_no_provider(self) -> None:
        with pytest.raises(LlmError, match=r"^the-best-one is no known model; write provider/model"):
            LiteLlm("the-best-one")(MESSAGES, schema=SCHEMA)

    def test_a_second_call_comes_from_the_cache(self, serve: Serve, tmp_path: Path) -> None:
        server = serve(says("Ants."), says("Bees."))
        first = model(server, cache=tmp_path)(MESSAGES)
        again = model(server, cache=tmp_path)(MESSAGES)
        assert (first.cached, again.cached) == (False, True)
        assert again == Completion("Ants.", 5, 3, cached=True)
        assert len(server.requests) == 1

    def test_the_cache_tells_calls_apart(self, serve: Serve, tmp_path: Path) -> None:
        server, other = serve(says("Ants.")), serve(says("Bees."))
        model(server, cache=tmp_path)(MESSAGES)
        assert not model(server, cache=tmp_path)([{"role": "system", "content": "Who digs?"}]).cached
        assert not model(server, cache=tmp_path)(MESSAGES, schema=SCHEMA).cached
        assert not model(other, cache=tmp_path)(MESSAGES).cached
        assert not LiteLlm("openai/n", api_base=server.address, api_key="none", cache=tmp_path)(MESSAGES).cached
        assert model(server, cache=tmp_path)(MESSAGES).cached

    def test_failures_are_not_kept(self, serve: Serve, tmp_path: Path) -> None:
        server = serve(status(400), says("Ants."))
        with pytest.raises(LlmError):
            model(server, cache=tmp_path)(MESSAGES)
        assert model(server, cache=tmp_path)(MESSAGES).text == "Ants."

    def test_a_cache_that_cannot_be_kept(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("not a folder")
        with pytest.raises(LlmError, match=r"no cache can be kept in .*; name another folder"):
            LiteLlm("openai/m", cache=tmp_path / "file")

    def test_calls_from_threads(self, serve: Serve, tmp_path: Path) -> None:
        server = serve(says("Ants."))
        llm = model(server, cache=tmp_path)
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda i: llm([{"role": "user", "content": str(i)}]).text, range(32)))
        assert answers == ["Ants."] * 32
        assert sorted(int(request["messages"][0]["content"]) for request in server.requests) == list(range(32))


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "find_spec", lambda name: None)
    with pytest.raises(
        LlmError, match=r"asking openai/m needs litellm installed: pip install 'spire-evidence\[litellm\]'"
    ):
        LiteLlm("openai/m")


@pytest.mark.parametrize("options", [{"attempts": 0}, {"timeout": 0}])
def test_a_call_needs_an_attempt_and_time(options: dict[str, float]) -> None:
    with pytest.raises(LlmError, match="at least one attempt and some time"):
        LiteLlm("openai/m", **options)
