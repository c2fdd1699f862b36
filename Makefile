# The one list of commands. Needs make, and a Python of 3.11 or newer; brings everything else.

SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help setup play test lint format mutation lock clean force

GAME ?= dizzy
# A game of one has no seat for them, and cards that are printed want hands.
BOTS ?= $(if $(filter solitaire printed,$(GAME)),0,3)
START ?= host
PORT ?=
FRESH ?=

# GMAE=zangle would quietly play dizzy.
settings := GAME BOTS SKILL START PORT FRESH PYTHON ONLY
typed := $(foreach each,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(each)))),$(each)))
ifneq ($(filter-out $(settings),$(typed)),)
$(error There is no $(filter-out $(settings),$(typed)) to set. There are: $(settings))
endif

venv := .venv
bin := $(venv)/bin
install := $(bin)/python -m pip install --quiet --quiet --disable-pip-version-check --no-input
# Without isolation, since the lock has the build backend as well.
itself := $(install) --no-deps --no-build-isolation --editable .
# Set PYTHON to choose; otherwise the first of these that is new enough and can make a venv.
pythons := $(or $(PYTHON),python3 python3.11 python3.12 python3.13 python3.14)
fits := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

help:  ## Say what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/' | expand -t 18

setup: $(venv)/.ready  ## Make .venv with all that play and development need

play: $(venv)/.playable  ## Open a table with bots (GAME=zangle BOTS=2 SKILL=0.2 START=host PORT=8081 FRESH=1)
	$(bin)/referee serve --game $(GAME) --bots $(BOTS) $(if $(SKILL),--skill $(SKILL)) --start $(START) $(if $(PORT),--port $(PORT)) $(if $(FRESH),--fresh)

test: setup  ## Run everything that has to hold; brings browser and Node where they are missing
	@$(bin)/python .ci/check.py

lint: setup  ## Run the quick checks alone: style, types, arrows
	@$(bin)/python .ci/check.py --quick

format: setup  ## Lay the Python out
	@$(bin)/ruff check --fix-only --quiet .
	@$(bin)/ruff format .

mutation: setup  ## Change the inner rings in every way there is: do tests notice? (ONLY=file)
	@$(install) 'mutmut>=3.8,<4'
	@$(bin)/python -m tests.mutants.wholesale $(ONLY)

lock: setup  ## Renew the locks from pyproject.toml and package.json
	@sh .ci/lock

clean:  ## Remove what was made here
	rm -rf $(venv) .mutation dist clients/phone/node_modules .mypy_cache .pytest_cache .ruff_cache \
		.hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A venv survives neither a move of the checkout nor the loss of its interpreter.
ifneq ($(shell cat $(venv)/.made 2>/dev/null && $(bin)/python -c '$(fits)' && echo fits),$(CURDIR) fits)
$(venv)/.made: force
endif

$(venv)/.made:
	@for python in $(pythons); do \
		if $$python -c '$(fits)' 2>/dev/null; then \
			echo "making $(venv) with $$($$python --version)"; \
			rm -rf $(venv) && $$python -m venv $(venv) && echo '$(CURDIR)' > $@; \
			exit; \
		fi; \
	done; \
	echo 'No usable Python: 3.11 or newer with its venv module is needed. Looked at:' >&2; \
	for python in $(pythons); do \
		if command -v $$python >/dev/null; then \
			echo "  $$python: $$($$python --version 2>&1 | head -n 1)" \
				"$$($$python -c 'import venv, ensurepip' 2>&1 | grep Error)" >&2; \
		else \
			echo "  $$python: not found" >&2; \
		fi; \
	done; \
	echo 'On Debian and Ubuntu: apt-get install python3-venv' >&2; \
	echo 'Or name one: make setup PYTHON=/path/to/python3' >&2; \
	exit 1

# What it takes to play is small, so a player does not wait for a developer's tools.
$(venv)/.playable: $(venv)/.made requirements-play.lock pyproject.toml
	@echo 'installing from requirements-play.lock: about a minute, this once'
	@$(install) --require-hashes --requirement requirements-play.lock
	@$(itself)
	@touch $@

$(venv)/.ready: $(venv)/.made requirements.lock pyproject.toml
	@echo 'installing from requirements.lock: some minutes, this once'
	@$(install) --require-hashes --requirement requirements.lock
	@$(itself)
	@touch $(venv)/.playable $@
