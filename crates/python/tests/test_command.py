"""The command line: ``python -m faceup``."""

import functools
import json
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import entry_points, metadata
from pathlib import Path

import faceup
import pytest

COMMAND = [sys.executable, "-m", "faceup"]


def test_the_command_solves(run):
    done = run("solve", "--ranks", "7", "--json", "--quiet")
    assert done.returncode == 0 and done.stderr == ""
    answer = json.loads(done.stdout)
    assert faceup.solve(ranks=7).counts() == {name: answer["positions"][name] for name in ("win", "loss", "draw")}


def test_exit_codes_and_errors(run):
    version = run("--version")
    assert (version.returncode, version.stdout) == (0, f"faceup {faceup.__version__}\n")
    assert "Usage: faceup" in run("--help").stdout
    wrong = run("solve", "--ranks", "99")
    assert wrong.returncode == 2 and wrong.stdout == "" and wrong.stderr.startswith("error: ")
    missing = run("table", "info", "none")
    assert missing.returncode == 1 and "cannot read 'none': there is no such file" in missing.stderr
    # The exception has the same words for the fault and the remedy.
    with pytest.raises(FileNotFoundError) as error:
        faceup.open("none")
    assert missing.stderr == f"error: cannot read 'none': {error.value.strerror}\n"
    assert run("nonsense").returncode == 2


def test_files_of_the_command_are_those_of_the_package(run, tmp_path):
    assert run("solve", "--ranks", "6", "--out", "2x6.faceup", "--quiet").returncode == 0
    faceup.solve(ranks=6).write(tmp_path / "own")
    assert (tmp_path / "own").read_bytes() == (tmp_path / "2x6.faceup").read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="signals and pipes as on POSIX systems")
def test_ctrl_c_of_the_command(tmp_path):
    # The command leaves a signal ignored that was ignored at its start, as in the background of a script.
    catches = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    words = [*COMMAND, "solve", "--no-cache", "--ranks", "13"]
    child = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, cwd=tmp_path, preexec_fn=catches)
    time.sleep(2)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 130 and "interrupted" in errors


@pytest.mark.skipif(os.name != "posix", reason="signals and pipes as on POSIX systems")
def test_a_closed_pipe_is_no_failure(tmp_path):
    child = subprocess.Popen(
        [*COMMAND, "deals", "--ranks", "10", "--set", "all", "--quiet"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
    )
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == "" and child.wait(timeout=60) == 0
    child.stderr.close()


def test_the_script():
    (script,) = [entry for entry in entry_points(group="console_scripts") if entry.name == "faceup"]
    assert script.value == "faceup.__main__:main"


def test_the_package_describes_itself(root):
    about = metadata("faceup")
    assert about["Version"] == faceup.__version__ and about["Requires-Python"] == ">=3.10"
    assert about["License-Expression"] == "MIT OR Apache-2.0" and "faceup for Python" in about.get_payload()
    assert any("Typed" in classifier for classifier in about.get_all("Classifier"))
    # The version and the licences are those of the workspace.
    workspace = (root / "Cargo.toml").read_text(encoding="utf-8")
    assert f'version = "{faceup.__version__}"' in workspace.split("[workspace.package]")[1]
    here = root / "crates" / "python"
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        assert (here / name).read_bytes() == (root / name).read_bytes()


def test_the_package_under_test_is_installed(root):
    assert root not in Path(faceup.__file__).parents
