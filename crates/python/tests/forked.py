"""Programs of test_fork.py: the whole library in a process, in children that are forked from it, and in one that is forked too late.

    python tests/forked.py threads | children | too-late
"""

import multiprocessing
import os
import sys
import tempfile
import threading
from pathlib import Path

import faceup
import numpy as np
from faceup import femto, left_right

ROOT = Path(__file__).parents[3]
DEAL = "S:KJ H:AQT98"


def answers(table, frontier):
    """What every part of the library answers, with tables that were made here or in the parent."""
    rules, hands = table.rules, table.rules.hands("all")
    record = faceup.read_record(ROOT / "data" / "sample-game.txt")
    femtos, solver = femto.solve("1,2,3,4,5,6"), left_right.Solver(4)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table"
        table.write(path)
        frontier.write(path, force=True)
        opened = faceup.open(path)
    proof = table.prove(DEAL)
    proof.check()
    proof.check(without_dominance=True)
    return [
        faceup.solve(ranks=8).counts(),
        faceup.solve(ranks=8, rounds=False, threads=2).counts(),
        faceup.solve(pack="3+2+2").summary()["positions"],
        faceup.Table.from_bytes(table.to_bytes()).counts(),
        [some.outcomes(np.resize(hands, 1 << 17)).sum() for some in (table, frontier, opened)],
        [some.summary()["symmetric"] for some in (table, frontier, opened)],
        [some.deals("all", columns="value,leads,dominance")["outcome"].tolist() for some in (table, frontier)],
        table.rounds(hands).sum(),
        sum(len(part["hand"]) for part in table.batches("all", rows=1000)),
        len(table.dataset("all", sample=500, stratified=True).to_numpy()["hand"]),
        len(table.dataset("rounds", sample=50).to_numpy()["hand"]),
        len(frontier.to_bytes()),
        [str(table.value(DEAL)), table.line(DEAL), table.winning_leads(DEAL), frontier.best_moves(DEAL)],
        [ply["mark"] for ply in record.annotate(table).plies],
        [femtos.value("1,2,3"), femtos.strategy("1,2,3")["value"], femtos.draft_value(), femtos.statistics()["win"]],
        [femtos.strengths()[0]["mean"], femtos.powers()[0]["held"], len(femtos.deals())],
        [solver.value(), solver.turns("", 4), left_right.known_value([1, 2], [2, 1]), left_right.known_orders(3)["zero"]],
        [left_right.bounds(5)["upper"], left_right.simulate(4, "optimal", "greedy", games=50)["wins"]],
        rules.hands("symmetric").sum(),
    ]


def tables():
    table = faceup.solve(ranks=7)
    return table, faceup.Table.from_bytes(faceup.solve(ranks=7, rounds=False).to_bytes())


def task(_):
    """What a child of `children` does, with the tables of its parent and with its own."""
    return answers(*PARENTS) == answers(*tables()) == EXPECTED


def names_of_threads():
    """The names of the threads of this process, by their numbers."""
    return {int(path.name): (path / "comm").read_text().strip() for path in Path("/proc/self/task").iterdir()}


def main(program):
    global PARENTS, EXPECTED
    if program == "threads":
        # Threads of numpy are there before. Those of rayon's own pool have no names.
        before = names_of_threads()
        answers(*tables())
        later = {number: name for number, name in names_of_threads().items() if number not in before}
        assert later and all(name.startswith("faceup-") for name in later.values()), later
    elif program == "children":
        PARENTS = tables()
        EXPECTED = answers(*PARENTS)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            assert pool.map_async(task, range(4)).get(timeout=200) == [True] * 4
        # A child of a child, and the parent again.
        child = os.fork()
        if child == 0:
            grandchild = os.fork()
            is_right = task(0)
            is_right &= grandchild == 0 or os.waitpid(grandchild, 0)[1] == 0
            os._exit(not is_right)
        assert os.waitpid(child, 0)[1] == 0 and task(0)
    elif program == "too-late":
        table = tables()[0]
        works, ended = threading.Event(), threading.Event()

        def progress(*_):
            works.set()
            if ended.is_set():
                raise InterruptedError

        def work():
            try:
                faceup.solve(ranks=15, rounds=False, progress=progress)
            except InterruptedError:
                pass

        thread = threading.Thread(target=work)
        thread.start()
        works.wait()
        child = os.fork()
        if child == 0:
            code = 0
            for ask in (lambda: faceup.solve(ranks=4), table.counts, lambda: table.value(DEAL), lambda: table.deals("all")):
                try:
                    ask()
                except faceup.ForkError as error:
                    code |= not (isinstance(error, faceup.Error) and 'multiprocessing.get_context("spawn")' in str(error))
                else:
                    code = 1
            os._exit(code)
        status = os.waitpid(child, 0)[1]
        ended.set()
        thread.join()
        assert status == 0 and table.counts()["win"] > 0
        # A process that is forked now works.
        child = os.fork()
        if child == 0:
            os._exit(faceup.solve(ranks=7).counts() != table.counts())
        assert os.waitpid(child, 0)[1] == 0


if __name__ == "__main__":
    main(sys.argv[1])
