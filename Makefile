# Two commands for a fresh machine: `make sandbox` to play, `make test` to check.
PYTHON ?= python3.11
ifeq (, $(shell command -v $(PYTHON) 2>/dev/null))
PYTHON := python3
endif
VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.run
DEV := $(VENV)/.dev

.PHONY: install sandbox test lint types layers cases lock clean browser

## What running it needs: the environment in .venv, with the command .venv/bin/gouji.
install: $(RUN)

## Play against the local Telegram: prints the address of its page.
sandbox: $(RUN)
	$(BIN)/gouji sandbox --bot

## Everything needed, then every check and every test.
test: $(DEV) browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --dist loadgroup

lint: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: $(DEV)
	$(BIN)/mypy

layers: $(DEV)
	$(BIN)/lint-imports

## Exact versions with hashes, without index addresses.
lock: $(DEV)
	$(BIN)/pip install -q uv
	for f in requirements requirements-dev tests/second_client/requirements; do \
	  $(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-emit-index-url $$f.in -o $$f.txt; done

browser: $(DEV)
	@PATH="$(CURDIR)/$(BIN):$$PATH" .ci/browser

$(VENV):
	$(PYTHON) -m venv $(VENV)

$(RUN): requirements.txt pyproject.toml | $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps -e .
	touch $@

$(DEV): requirements-dev.txt $(RUN)
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

clean:
	rm -rf $(VENV) var
