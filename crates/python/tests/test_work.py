"""Long work: progress, Ctrl-C, checkpoints, threads and memory."""

import asyncio
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import types

import faceup
import numpy as np
import pytest
from faceup import _progress, femto, left_right

LARGE = dict(suits=2, ranks=13, rounds=True, cache=False)
"""A game that takes many seconds."""


def stop_after(number, error):
    """A callback that raises at its call of this number."""
    calls = []

    def callback(step, done, total):
        calls.append((step, done, total))
        if len(calls) >= number:
            raise error

    callback.calls = calls
    return callback


def test_a_callback_sees_progress_and_may_stop_the_work():
    callback = stop_after(5, RuntimeError("enough"))
    began = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        faceup.solve(**LARGE, progress=callback)
    assert time.monotonic() - began < 60
    # It is not called again once it has raised.
    assert len(callback.calls) == 5
    assert all(0 <= done <= total for _, done, total in callback.calls)


@pytest.fixture
def heeded():
    """Python's own handler of SIGINT. A shell ignores the signal in what it runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_in_this_process(heeded):
    timer = threading.Timer(0.7, signal.raise_signal, [signal.SIGINT])
    # A signal of another thread is handled by the main one, which waits for the work.
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        faceup.solve(**LARGE, progress=False)
    timer.join()
    # Nothing is left behind.
    assert faceup.solve(ranks=5).counts()["win"] > 0


@pytest.mark.parametrize(
    "work",
    [
        lambda: femto.solve("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"),
        lambda: left_right.Solver(8).value(),
        lambda: left_right.Solver(8).turns("", 4),
        lambda: left_right.known_orders(8),
        lambda: left_right.simulate(30, "lookahead:3", "lookahead:3", games=10**9),
        lambda: left_right.simulate(6, "optimal", "greedy", games=10**9),
        lambda: [faceup.solve(ranks=11).outcomes(np.resize(np.arange(1, 1 << 20), 1 << 28)) for _ in range(20)],
        lambda: faceup.solve(ranks=11, rounds=False).dataset("all").to_numpy(),
        lambda: list(faceup.solve(ranks=11, rounds=False).batches("all", rows=1000)),
    ],
)
def test_ctrl_c_ends_every_long_call(heeded, work):
    began = []

    def interrupt():
        began.append(time.process_time())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(2.5, interrupt)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.cancel()
    # Processor time, because the machine may have other work.
    assert time.process_time() - began[0] < 5 * (os.cpu_count() or 1)


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX systems")
def test_ctrl_c_of_a_program(tmp_path):
    program = (
        "import faceup\n"
        "try:\n"
        "    print('ready', flush=True)\n"
        "    faceup.solve(suits=2, ranks=13, checkpoint='part', every=3600, threads=1)\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', flush=True)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        # Tests that run in the background inherit that the signal is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert child.stdout.readline() == "ready\n"
    time.sleep(1.5)
    began = time.monotonic()
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert (child.returncode, out) == (0, "stopped\n")
    assert time.monotonic() - began < 30
    # The work is in the checkpoint.
    assert (tmp_path / "part").stat().st_size > 1000


def test_a_checkpoint_is_resumed(tmp_path):
    path = tmp_path / "part"
    rules = faceup.Rules(2, 11)
    with pytest.raises(RuntimeError):
        faceup.solve(rules, checkpoint=path, progress=stop_after(4, RuntimeError()))
    assert path.exists()
    with pytest.raises(faceup.CheckpointError, match="resume from it, or remove it"):
        faceup.solve(rules, checkpoint=path)
    with pytest.raises(faceup.CheckpointError, match="is of beat-it-or-eat-it, 2 suits of 11"):
        faceup.solve(ranks=10, checkpoint=path, resume=True)
    with pytest.raises(faceup.TableError, match="is a checkpoint of an unfinished solve"):
        faceup.open(path)
    table = faceup.solve(rules, checkpoint=path, resume=True)
    assert not path.exists() and table.counts() == faceup.solve(rules, rounds=False).counts()
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        faceup.solve(ranks=5, checkpoint=tmp_path / "none" / "part")


def test_a_checkpoint_that_cannot_be_saved_is_told(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()

    def callback(step, done, total):
        shutil.rmtree(folder)
        raise RuntimeError("enough")

    with pytest.warns(RuntimeWarning, match="cannot write '.*'; .*; nothing is saved, and the work is lost"):
        with pytest.raises(RuntimeError, match="enough"):
            faceup.solve(**LARGE, checkpoint=folder / "part", progress=callback)


def test_limits_of_a_solve():
    with pytest.raises(faceup.MemoryLimitError) as error:
        faceup.solve(ranks=16, memory=1 << 30)
    assert isinstance(error.value, (MemoryError, faceup.SolveError))
    assert "takes 6.0 GiB of memory, more than the 1.0 GiB that may be used" in str(error.value)
    with pytest.raises(faceup.MemoryLimitError, match="that may be used"):
        faceup.solve("challenge-4x16")  # by default all that is free
    with pytest.raises(faceup.SolveError, match="more than the 2\\^"):
        faceup.solve("challenge-4x15", memory=2**64 - 1)
    with pytest.raises(ValueError, match="frontier, dominance or plain"):
        faceup.solve(ranks=4, method="magic")
    with pytest.raises(faceup.RulesError, match="expected 4 ranks"):
        faceup.solve("challenge-2x4", ranks=5)


def test_methods_and_threads_agree():
    rules = faceup.Rules(2, 8, preset="challenge")
    hands = rules.hands()
    expected = faceup.solve(rules).rounds(hands)
    for options in [{"method": "dominance"}, {"method": "plain"}, {"threads": 1}, {"threads": 3}]:
        assert (faceup.solve("challenge-2x8", **options).rounds(hands) == expected).all()


def test_work_of_other_threads_goes_on():
    """Two solves at once, and Python code beside them."""
    tables, beats = {}, []

    def work(ranks):
        tables[ranks] = faceup.solve(ranks=ranks, threads=1)

    threads = [threading.Thread(target=work, args=(ranks,)) for ranks in (10, 11)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        beats.append(len(tables))
        time.sleep(0.01)
    assert set(tables) == {10, 11} and len(beats) > 3


def test_a_bar_of_tqdm(capsys, monkeypatch):
    pytest.importorskip("tqdm")
    ticks = iter(range(1000))
    monkeypatch.setattr(_progress.time, "monotonic", lambda: float(next(ticks)))
    with _progress.watched(True, "solving", "round") as callback:
        assert isinstance(callback, _progress.TqdmBar)
        callback(1, 5, 10)
        callback(1, 3, 10)
        callback(2, 9, 20)
        assert callback.bar.n == 9 and callback.bar.total == 20
    assert "solving, round 2" in capsys.readouterr().err


def test_a_bar_moves_on_through_the_rounds(capsys, monkeypatch):
    """Each round of a solve goes on from what the rounds before have decided."""
    pytest.importorskip("tqdm")
    ticks = iter(range(1000))
    monkeypatch.setattr(_progress.time, "monotonic", lambda: float(next(ticks)))
    shown = []
    with _progress.watched(True, "solving", "round") as callback:
        for step in range(1, 40):
            callback(step, 25 * step, 1000)
            shown.append(callback.bar.n)
        drawn = capsys.readouterr().err
    assert shown == sorted(shown) and shown[-1] == 975
    # It is drawn at every call, though they follow each other faster than tqdm draws by itself.
    percents = [int(share) for share in re.findall(r"(\d+)%", drawn)]
    assert percents == sorted(percents) and len(set(percents)) > 30


def test_a_plain_bar(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    ticks = iter(range(1000))
    monkeypatch.setattr(_progress.time, "monotonic", lambda: float(next(ticks)))
    with _progress.watched(True, "solving", "round") as callback:
        callback(1, 5, 10)
        callback(2, 0, 0)
        callback(2, 15, 20)
    assert capsys.readouterr().err == "\rsolving, round 1: 50%\rsolving, round 2: 75%\r" + " " * 21 + "\r"


class Broken:
    """In the place of standard error, where nothing can be written."""

    def __init__(self, **methods):
        self.__dict__.update(methods)

    def write(self, text):
        raise OSError("nobody reads this")


class Silent:
    """A log without the methods of a file. It says what was written."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text


def closed():
    file = io.StringIO()
    file.close()
    return file


@pytest.mark.parametrize("has_tqdm", [False, True, "without ipywidgets", "without a specification"])
@pytest.mark.parametrize(
    "error", [None, closed(), object(), Silent(), Broken(), Broken(isatty=lambda: True, flush=lambda: None)]
)
def test_a_bar_that_cannot_be_drawn_is_left_out(monkeypatch, has_tqdm, error):
    tqdm = pytest.importorskip("tqdm")
    if not has_tqdm:
        monkeypatch.setattr(_progress, "find_spec", lambda name: None)
    elif has_tqdm == "without a specification":
        monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    elif has_tqdm == "without ipywidgets":

        def refuse(*_, **__):
            raise ImportError("IProgress not found. Please update jupyter and ipywidgets.")

        monkeypatch.setitem(sys.modules, "tqdm.auto", types.SimpleNamespace(tqdm=refuse))
        assert tqdm
    ticks = iter(range(10000))
    monkeypatch.setattr(_progress.time, "monotonic", lambda: float(next(ticks)))
    expected = faceup.solve(ranks=9, progress=False).counts()
    monkeypatch.setattr(sys, "stderr", error)
    for progress in (True, None):
        with _progress.watched(progress, "solving", "round") as callback:
            if callback is not None:
                callback(1, 5, 10)
                callback(2, 9, 20)
        assert faceup.solve(ranks=9, progress=progress).counts() == expected
        dataset = faceup.dataset(ranks=9, progress=progress)
        assert dataset.to_arrow(progress=progress).num_rows == 512


def test_a_callback_of_the_user_ends_the_work_of_another_thread():
    """As from `asyncio.to_thread`, which has no other way to stop."""
    cancelled = threading.Event()

    def progress(step, done, total):
        if cancelled.is_set():
            raise InterruptedError("cancelled")

    async def main():
        work = asyncio.create_task(asyncio.to_thread(faceup.solve, **LARGE, progress=progress))
        await asyncio.sleep(0.5)
        cancelled.set()
        with pytest.raises(InterruptedError, match="cancelled"):
            await work

    began = time.monotonic()
    asyncio.run(main())
    assert time.monotonic() - began < 60


def test_when_there_is_a_bar(monkeypatch):
    def bar(progress):
        with _progress.watched(progress, "", "") as callback:
            return callback

    assert bar(False) is None and bar(print) is print
    monkeypatch.setattr(_progress, "_is_watched", lambda: False)
    assert bar(None) is None and bar(True) is not None
    monkeypatch.setattr(_progress, "_is_watched", lambda: True)
    assert bar(None) is not None


def test_nothing_is_printed_without_a_terminal():
    program = "import faceup; faceup.solve(ranks=11)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
