"""What the tests share."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import faceup  # noqa: E402

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
