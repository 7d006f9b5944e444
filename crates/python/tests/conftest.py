"""What the tests share."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import faceup  # noqa: E402

os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="faceup-tests-")
"""No test reads or changes the tables of the user."""

ROOT = Path(__file__).parents[3]
"""The repository."""


@pytest.fixture(scope="session")
def table():
    """Two suits of seven, with rounds."""
    return faceup.solve(suits=2, ranks=7)


@pytest.fixture(scope="session")
def root():
    """The repository."""
    return ROOT


@pytest.fixture
def run(tmp_path):
    """Runs the command in an empty folder."""

    def run(*words, **options):
        environment = os.environ | {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
        return subprocess.run(
            [sys.executable, "-m", "faceup", *words], capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=300, **options
        )

    return run
