# The one list of commands. Needs make, and a Python of 3.11 or newer; brings everything else.

SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help setup play test lint format lock clean

GAME ?= dizzy
BOTS ?= 3
PORT ?=
START ?= auto

venv := .venv
bin := $(venv)/bin
# Set PYTHON to choose; otherwise the first of these that is new enough and can make a venv.
pythons := $(if $(PYTHON),$(PYTHON),python3 python3.11 python3.12 python3.13 python3.14)
python_ok := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

help:  ## Say what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/' | expand -t 18

setup: $(venv)/.ready  ## Make .venv with all that play and development need

play: setup  ## Open a table with bots (GAME=zangle BOTS=2 PORT=8080 START=auto)
	$(bin)/referee serve --game $(GAME) --bots $(BOTS) --start $(START) $(if $(PORT),--port $(PORT))

test: setup  ## Run everything that has to hold; brings browser and Node where they are missing
	@$(bin)/python .ci/check.py

lint: setup  ## Run the quick checks: style, types, arrows
	@$(bin)/python .ci/check.py --quick

format: setup  ## Lay the Python out
	@$(bin)/ruff check --fix-only --quiet .
	@$(bin)/ruff format .

lock: setup  ## Renew every lock from pyproject.toml and package.json
	@sh .ci/lock

clean:  ## Remove what was made here
	rm -rf $(venv) dist clients/phone/node_modules .mypy_cache .pytest_cache .ruff_cache \
		.hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Made anew where the interpreter has gone, filled anew when the lock or the project changes.
$(venv)/.ready: requirements.lock pyproject.toml
	@$(bin)/python -c '$(python_ok)' 2>/dev/null || { \
		for python in $(pythons); do \
			if $$python -c '$(python_ok)' 2>/dev/null; then \
				echo "making $(venv) with $$($$python --version)"; \
				rm -rf $(venv) && exec $$python -m venv $(venv); \
			fi; \
		done; \
		echo 'No usable Python: 3.11 or newer with the venv module is needed. Looked at:' >&2; \
		for python in $(pythons); do \
			echo "  $$python: $$($$python -c '$(python_ok)' 2>&1 | tail -n 1 | grep . \
				|| $$python --version 2>&1)" >&2; \
		done; \
		echo 'On Debian and Ubuntu: apt-get install python3-venv' >&2; \
		echo 'Or name one: make setup PYTHON=/path/to/python3' >&2; \
		exit 1; \
	}
	@echo 'installing from requirements.lock'
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --no-input \
		--require-hashes --requirement requirements.lock
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --no-input \
		--no-deps --no-build-isolation --editable .
	@touch $@
