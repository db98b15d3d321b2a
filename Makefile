# make run      the dashboard on http://localhost:8501
# make test     everything the tests need, and all tests
# Plain commands for the same, Windows included, are in README.md.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

.PHONY: run test lint format bench areas lock browser clean

run: $(VENV)/run.stamp
	$(PY) -m streamlit run dashboard.py

test: $(VENV)/test.stamp browser
	$(PY) -m pytest

lint: $(VENV)/test.stamp
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: $(VENV)/test.stamp
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(VENV)/test.stamp
	$(PY) -m benchmarks

# Trains the model of the research areas on labelled abstracts: see CONTRIBUTING.md.
AREA_LABELS ?= ../shared/corpora/iclr2026_submissions.jsonl.gz
areas: $(VENV)/run.stamp
	$(PY) -m scripts.train_areas $(AREA_LABELS)

# The exact versions that the tests were last run with; every install is held to them.
lock:
	rm -rf $(VENV)-lock
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	$(VENV)-lock/bin/python -m pip freeze --exclude-editable | grep -v '^pip==' > requirements.lock
	rm -rf $(VENV)-lock

browser: $(VENV)/test.stamp
	$(PY) -m scripts.browser

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: $(VENV)/bin/python requirements.txt requirements.lock
	$(PIP) -r requirements.txt -c requirements.lock
	touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp requirements-dev.txt
	$(PIP) -r requirements-dev.txt -c requirements.lock
	touch $@

clean:
	rm -rf $(VENV) $(VENV)-lock .pytest_cache .mypy_cache .ruff_cache
