"""Processes that are forked, as by multiprocessing on Linux."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork processes")
@pytest.mark.parametrize("program", ["threads", "children", "too-late"])
def test_forked_processes(program):
    if program == "threads" and not Path("/proc/self/task").exists():
        pytest.skip("the system does not list threads")
    words = [sys.executable, "-W", "ignore::DeprecationWarning", Path(__file__).with_name("forked.py"), program]
    # A process that waits for a thread that it lacks waits for ever. The group is ended with its children.
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        out, _ = child.communicate(timeout=300)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, 9)
        pytest.fail(f"{program} does not end")
    assert child.returncode == 0, out
