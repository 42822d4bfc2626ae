# Needs Python 3.11 or newer and make; everything else is installed into .venv, once.
SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
# Let Python cache compiled modules, as on most machines: without the cache each start takes twice as long.
export PYTHONDONTWRITEBYTECODE :=
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)

.PHONY: help kit kits site test quick test-long fuzz outlines looks bench judges pictures diagrams drawings collections lock clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1 |/p' Makefile | awk -F'|' '{ printf "%-18s%s\n", $$1, $$2 }'

kit: $(STAMP) ## build the Knockopoly kit into output/, both variants, and prove it
	@$(BIN)/printgen build knockopoly --proof

kits: $(STAMP) ## build every edition in themes/, both variants
	@for theme in themes/*/theme.yaml; do \
	    $(BIN)/printgen build "$$(basename "$$(dirname "$$theme")")" || exit; \
	done

test: $(STAMP) ## check style and types, and run all tests except the slowest, in three to four minutes on two cores
	$(call checked)

quick: $(STAMP) ## check style and types, and run the short tests, in about half a minute
	$(call checked,-m "not long and not slow")

test-long: $(STAMP) ## run the slowest tests, in at most forty minutes
	$(BIN)/python -m pytest --numprocesses=auto --dist=worksteal -m slow

fuzz: $(STAMP) ## run commands on damaged inputs for MINUTES=60; failures are kept in build/fuzz, REPLAY=folder runs one again
	@$(BIN)/python -W ignore -m tests.fuzz.run --minutes $(or $(MINUTES),60) $(if $(SEED),--seed $(SEED)) \
	    $(if $(ONLY),--only $(ONLY)) $(if $(REPLAY),--replay $(REPLAY))

outlines: $(STAMP) ## renew tests/kits/outlines after an intended change (then read the diff)
	$(BIN)/python -m pytest tests/kits/test_outlines.py --renew-outlines

looks: $(STAMP) ## renew tests/kits/looks after an intended change (then look at each picture that changed)
	$(BIN)/python -m pytest tests/kits/test_looks.py --renew-looks

bench: $(STAMP) ## measure time, memory and file sizes for the table of the README, in five minutes
	@$(PIP) install --editable '.[bench]' --no-build-isolation 2>/dev/null || echo "Typst could not be installed; continuing without it."
	@$(BIN)/python tests/bench/run.py $(BENCH)

judges: ## install other people's readers of PDF for the tests into build/judges; needs npm
	@mkdir -p build/judges && cp tests/strangers/package.json build/judges
	@npm install --silent --no-package-lock --prefix build/judges

pictures: $(STAMP) ## renew the pictures of README and manual from the current output, and the manual's reference
	@$(BIN)/python tests/tools/pictures.py
	@$(BIN)/python -m tests.tools.reference
	@$(BIN)/python -m tests.tools.manual_pictures
	@$(BIN)/python -m tests.tools.studio_pictures

site: $(STAMP) ## write the studio as static files into build/site; needs npm; PYODIDE=folder adds Pillow from there
	@$(BIN)/python -m printgen.studio.site build/site $(if $(PYODIDE),--pyodide $(PYODIDE))

diagrams: $(STAMP) ## renew the guide's drawings after a change to an SVG in printgen/parts/guide/pictures
	@$(BIN)/python -m tests.tools.bake_diagrams

drawings: $(STAMP) ## renew drawings.json after a change to an SVG in printgen/art/drawings
	@$(BIN)/python -m tests.tools.bake_drawings

collections: $(STAMP) ## renew the collections of drawings from the npm packages in tests/tools/bake_collections.py; needs npm
	@mkdir -p build/collections
	@npm install --silent --no-save --no-package-lock --prefix build/collections $$($(BIN)/python -m tests.tools.bake_collections)
	@$(BIN)/python -m tests.tools.bake_collections build/collections/node_modules

lock: ## renew requirements-dev.lock from pyproject.toml, in a separate environment
	@$(call find_python) && rm -rf build/lock && "$$python" -m venv build/lock
	@build/lock/bin/python -m pip -qq --disable-pip-version-check install pip-tools
	@build/lock/bin/pip-compile -qq --upgrade --extra dev --all-build-deps --strip-extras --no-annotate --no-header \
	    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
	    --output-file build/lock/pins.txt pyproject.toml
	@{ echo "# What the development environment installs; made from pyproject.toml by: make lock"; \
	    cat build/lock/pins.txt; } > requirements-dev.lock

clean: ## remove output/ and caches, but not .venv
	rm -rf output/* build dist .pytest_cache .mypy_cache .ruff_cache
	find printgen tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml requirements-dev.lock
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { $(call find_python) && \
	    echo "Setting up $(VENV) with $$("$$python" --version), once ..." && "$$python" -m venv --clear $(VENV); }
	@$(PIP) install --requirement requirements-dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Style first, because it is quick; then the tests, with the type check in parallel and its result at the end.
define checked
$(BIN)/ruff check .
$(BIN)/ruff format --check .
@mkdir -p build; $(BIN)/mypy > build/types.txt 2>&1 & types=$$!; \
$(BIN)/python -m pytest --numprocesses=auto --dist=worksteal $(1); tests=$$?; \
wait $$types; types=$$?; cat build/types.txt; exit $$((tests || types))
endef

# Sets $$python to the first Python that is new enough, or says what to install.
define find_python
for python in $(PYTHONS) ''; do \
    [ -z "$$python" ] || "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && break; \
done; \
if [ -z "$$python" ]; then \
    echo "printgen needs Python 3.11 or newer, and none was found. Install it, or name it: make PYTHON=/path/to/python3" >&2; exit 1; \
fi; \
if ! "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
    echo "$$python has no venv module. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; \
fi
endef
