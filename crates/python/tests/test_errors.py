"""Bad arguments of every public function: numbers, files and other types. An error is a `faceup.Error`, one of files, or a `TypeError`."""

import ast
import inspect
import os
from pathlib import Path

import faceup
import numpy as np
import pytest
from faceup import femto, left_right
from faceup._faceup import Engine

DEAL = "S:KJ H:AQT98"
INTERNAL = {"Rows", "rows", "solve", "solve_femto", "write_file", "run_command", "free_memory", "known", "keep"}
"""What of the extension module is not for users; `faceup.solve` and `femto.solve` are."""


def functions():
    """Every public function and method that takes a number or a file: its name, and its arguments with their types."""
    found = {}

    def add(name, arguments):
        """Arguments as pairs of a name and a type."""
        words = {argument: set(kind.replace("|", " ").replace("[", " ").replace("]", " ").split()) for argument, kind in arguments}
        numbers = [argument for argument, kind in words.items() if kind & {"int", "float", "_Of", "Hands", "_Cards"}]
        files = [argument for argument, kind in words.items() if "os.PathLike" in kind]
        if numbers or files:
            found[name] = numbers, files

    def add_stub(prefix, body):
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.name not in INTERNAL:
                arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
                add(prefix + node.name, [(each.arg, ast.unparse(each.annotation)) for each in arguments if each.annotation])
            elif isinstance(node, ast.ClassDef) and node.name not in INTERNAL:
                add_stub(node.name + ".", node.body)

    add_stub("", ast.parse(Path(faceup.__file__).with_name("_faceup.pyi").read_text()).body)
    for module, names in [(faceup, faceup.__all__), (femto, ["solve"]), (faceup.Dataset, dir(faceup.Dataset))]:
        for name in names:
            thing = getattr(module, name)
            if inspect.isfunction(thing) and (not name.startswith("_")):
                arguments = inspect.signature(thing).parameters.values()
                add(f"{module.__name__.removeprefix('faceup.')}.{name}", [(each.name, str(each.annotation)) for each in arguments])
    # Comparisons, and what says whether a table has something.
    return {name: what for name, what in found.items() if not name.endswith((".__eq__", ".__contains__"))}


FUNCTIONS = functions()


@pytest.fixture(scope="module")
def calls(table, tmp_path_factory):
    """For every function, a call that works: the function and its arguments."""
    rules, record = table.rules, faceup.Record.parse(f"LEFT: {DEAL}\nRIGHT: S:AQT98 H:KJ\n\n8h, Jh.\n")
    solution, solver = femto.solve("1,2,3,4"), left_right.Solver(3)
    dataset, proof = table.dataset(), table.prove(DEAL)
    folder = tmp_path_factory.mktemp("calls")
    table.write(folder / "table")
    proof.write(folder / "proof")
    faceup.write_record(record, folder / "record")
    return {
        "Rules.__new__": (faceup.Rules, {"suits": 2, "ranks": 7}),
        "Rules.deal": (rules.deal, {"hand": 5}),
        "Rules.hand": (rules.hand, {"mask": 5}),
        "Rules.hand_texts": (rules.hand_texts, {"masks": [5]}),
        "Rules.card_names": (rules.card_names, {"mask": 5}),
        "Rules.cost": (rules.cost, {"memory": 1 << 30}),
        "Deal.__new__": (faceup.Deal, {"hand": 5, "rules": rules}),
        "Value.__new__": (faceup.Value, {"outcome": 1, "rounds": 5}),
        **{
            f"Table.{name}": (getattr(table, name), {"of": 5})
            for name in ("outcome", "value", "moves", "best_moves", "line", "prove")
        },
        "Table.__getitem__": (lambda of: table[of], {"of": 5}),
        "Table.winning_leads": (table.winning_leads, {"deal": 5}),
        "Table.outcomes": (table.outcomes, {"hands": [5], "out": np.zeros(1, np.int8)}),
        "Table.rounds": (table.rounds, {"hands": [5]}),
        "Table.dataset": (table.dataset, {"sample": 5, "seed": 1}),
        "Table.deals": (table.deals, {"set": "all", "rounds": 5}),
        "Table.hands": (table.hands, {"set": "all", "rounds": 5}),
        "Table.batches": (table.batches, {"rows": 5}),
        "Table.write": (table.write, {"path": folder / "written", "force": True}),
        "Record.truncate": (record.truncate, {"ply": 2}),
        "Record.set_mark": (record.set_mark, {"ply": 1, "mark": "?"}),
        "Record.add_remark": (record.add_remark, {"ply": 1, "text": "so"}),
        "open": (faceup.open, {"path": folder / "table", "memory": 1 << 30}),
        "Rules.random_deal": (rules.random_deal, {"seed": 1}),
        "Record.__new__": (faceup.Record, {"start": DEAL, "rules": rules}),
        "Engine.__new__": (Engine, {"name": "perfect", "rules": rules, "table": table, "seed": 1, "memory": 1 << 30}),
        "Certificate.write": (proof.write, {"path": folder / "written", "force": True}),
        "Solution.value": (solution.value, {"hand": [1, 2], "other_hand": [3, 4], "fronts": ([], [])}),
        "Solution.strategy": (solution.strategy, {"hand": [1, 2], "other_hand": [3, 4], "fronts": ([], [])}),
        "Solution.statistics": (solution.statistics, {"memory": 1 << 30}),
        "Solver.__new__": (left_right.Solver, {"cards": 3, "squares": 12, "memory": 1 << 30}),
        "Solver.turns": (solver.turns, {"turns": "", "card": 3}),
        "bounds": (left_right.bounds, {"cards": 4, "squares": 12, "memory": 1 << 30}),
        "known_value": (left_right.known_value, {"one": [1, 2], "two": [2, 1], "squares": 12}),
        "known_orders": (left_right.known_orders, {"cards": 3, "squares": 12}),
        "simulate": (
            left_right.simulate,
            {"cards": 3, "one": "optimal", "squares": 12, "games": 9, "seed": 1, "memory": 1 << 30},
        ),
        "faceup.solve": (
            faceup.solve,
            {"rules": 2, "suits": None, "ranks": 4, "threads": 1, "memory": 1 << 30, "checkpoint": folder / "part", "every": 1.0},
        ),
        "faceup.load": (faceup.load, {"rules": 2, "ranks": 13, "memory": 1 << 30}),
        "faceup.census": (faceup.census, {"games": [2], "suits": 2}),
        "faceup.dataset": (faceup.dataset, {"rules": 2, "suits": None, "ranks": 4, "sample": 5, "seed": 1, "memory": 1 << 30}),
        "faceup.read_certificate": (faceup.read_certificate, {"path": folder / "proof"}),
        "faceup.read_record": (faceup.read_record, {"path": folder / "record"}),
        "faceup.read_records": (faceup.read_records, {"path": folder / "record"}),
        "faceup.write_record": (faceup.write_record, {"record": record, "path": folder / "written", "force": True}),
        "femto.solve": (femto.solve, {"cards": [1, 2, 3, 4], "memory": 1 << 30}),
        "Dataset.batches": (dataset.batches, {"rows": 5}),
        "Dataset.reader": (dataset.reader, {"rows": 5}),
    }


def test_every_function_is_called(calls):
    assert set(calls) == set(FUNCTIONS)
    for function, arguments in calls.values():
        function(**arguments)


NUMBERS = [-2, 2**63, 2**64, 2**70, -(2**70), 10**5000]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_bad_numbers(calls, name):
    function, arguments = calls[name]
    for argument in FUNCTIONS[name][0]:
        assert argument in arguments or argument == "path", f"{name} is not called with {argument}"
        given = arguments[argument]
        for number in NUMBERS:
            # Of several numbers, one is bad.
            bad = [number] if isinstance(given, (list, np.ndarray)) or argument == "set" else ([number], []) if isinstance(given, tuple) else number
            if argument == "out":
                bad = np.zeros(2, np.int8)
            try:
                function(**arguments | {argument: bad})
            except faceup.Error as error:
                # Python writes no number of that many digits, and nor do errors.
                assert len(str(error)) < 400
            else:
                # Some numbers are right where they are very large.
                assert argument in {"memory", "seed", "rounds", "rows", "sample", "every"} and number > 0, (argument, number)


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: faceup.solve(ranks=4, threads=0), "expected a number of threads from 1 to 512, got 0"),
        (lambda: faceup.solve(ranks=4, threads=513), "expected a number of threads from 1 to 512, got 513"),
        (lambda: faceup.solve(ranks=4, memory=-1), "expected bytes of memory from 0 to 18446744073709551615, got -1"),
        (lambda: faceup.solve(ranks=4, every=float("nan")), "expected a number of seconds, got nan"),
        (lambda: faceup.solve(ranks=4, every=float("inf")), "expected a number of seconds, got inf"),
        (lambda: faceup.dataset(ranks=4, sample=5, seed=-1), "expected a seed from 0 to 18446744073709551615, got -1"),
        (lambda: faceup.dataset(ranks=4).batches(rows=0), "expected a number of rows of at least 1, got 0"),
        (lambda: faceup.solve(ranks=4).batches(rows=0), "expected a number of rows from 1 to "),
        (lambda: left_right.simulate(4, games=1), "expected a number of games from 2 to "),
        (lambda: faceup.Value("win", 2**16), "expected a number of rounds from 0 to 65535, got 65536"),
        (lambda: faceup.solve(ranks=4, memory=10**5000), "got a number of many digits"),
    ],
)
def test_what_is_said_of_a_number(make, message):
    with pytest.raises(faceup.NumberError) as error:
        make()
    assert message in str(error.value) and isinstance(error.value, ValueError)


def test_what_is_said_of_numbers_of_rules():
    for number in (2**70, -(2**70)):
        with pytest.raises(faceup.RulesError, match=f"a suit has 1 to 26 ranks, not {number}"):
            faceup.Rules(ranks=number)
        with pytest.raises(faceup.RulesError, match=f"a pack has 1 to 8 suits, not {number}"):
            faceup.solve(suits=number, ranks=4)
    # What is no number is an error of types, as everywhere in Python.
    for wrong in (1.5, "5", [5]):
        with pytest.raises(TypeError):
            faceup.Rules(ranks=wrong)
        with pytest.raises(TypeError):
            faceup.solve(ranks=4, threads=wrong)


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory, table):
    """Paths of files that are none of those that the package reads."""
    folder = tmp_path_factory.mktemp("bad")
    text = "LEFT: spades A  RIGHT: spades K\n{Ein schöner Zug.}\n"
    contents = {
        "empty": b"",
        "utf-16": text.encode("utf-16"),
        "utf-16 without a mark": text.encode("utf-16-le"),
        "windows-1252": text.encode("cp1252"),
        "binary": bytes(range(256)) * 300,
        "zeros": bytes(5 << 20),
        "text": b"nothing\n",
        "json": b'{"format": 1}',
        "half": table.to_bytes()[:500],
    }
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    paths = {name: folder / name for name in contents}
    paths |= {"missing": folder / "none", "no folder": folder / "none" / "none", "a part is a file": folder / "text" / "none"}
    paths |= {"folder": folder, "NUL": f"{folder}/a\0b", "long": folder / ("x" * 300), "no name": ""}
    return paths


@pytest.mark.parametrize("name", [name for name, what in FUNCTIONS.items() if what[1]])
def test_bad_files(calls, name, bad_files):
    function, arguments = calls[name]
    (argument,) = FUNCTIONS[name][1]
    readers = {"table": "open", "proof": "faceup.read_certificate", "record": "faceup.read_record", "records": "faceup.read_records"}
    paths = bad_files
    if name in readers.values():
        # The good files of other kinds are bad here.
        kind = "record" if "record" in name else next(kind for kind, reader in readers.items() if reader == name)
        paths = paths | {other: calls[reader][1]["path"] for other, reader in readers.items() if not other.startswith(kind)}
    elif name != "faceup.solve":
        # These write, and the calls allow them to replace any file.
        assert arguments["force"]
        paths = {kind: path for kind, path in paths.items() if not os.path.isfile(path) and kind != "missing"}
    for kind, path in paths.items():
        if name == "faceup.solve" and kind == "missing":
            continue  # There the checkpoint goes.
        system = {"missing": FileNotFoundError, "no folder": FileNotFoundError, "folder": IsADirectoryError, "long": OSError}
        with pytest.raises((faceup.Error, OSError, ValueError)) as error:
            function(**arguments | {argument: path})
        if kind in system and name != "faceup.solve":
            assert isinstance(error.value, system[kind]) and error.value.filename == str(path), kind
            assert error.value.errno and f"'{path}'" in str(error.value)


def test_what_is_said_of_files(bad_files, tmp_path):
    for kind, message in [
        ("utf-16", "from byte 0 on; save it as UTF-8"),
        ("windows-1252", "from byte 40 on; save it as UTF-8"),
        ("zeros", "got more than 4 MiB"),
    ]:
        for read in (faceup.read_record, faceup.read_records):
            with pytest.raises(faceup.Error, match=message):
                read(bad_files[kind])
    record = faceup.Record(faceup.Deal("beat-it-or-eat-it-2x3 S:AQ H:K"))
    faceup.write_record(record, tmp_path / "record")
    with pytest.raises(FileExistsError, match="force=True"):
        faceup.write_record(record, tmp_path / "record")
    if os.name == "posix" and os.getuid() != 0:
        (tmp_path / "record").chmod(0)
        with pytest.raises(PermissionError):
            faceup.read_record(tmp_path / "record")


def test_other_errors():
    """Of arguments that are neither numbers nor files."""
    for make, kind in [
        (lambda: faceup.Outcome("magic"), faceup.NotationError),
        (lambda: faceup.Outcome(7), faceup.NotationError),
        (lambda: faceup.Value("magic"), faceup.NotationError),
        (lambda: faceup.solve(ranks=4).deals("rounds"), faceup.NotationError),
        (lambda: faceup.solve(ranks=4).batches("rounds"), faceup.NotationError),
        (lambda: left_right.Solver(1).turns("1L 1L", 1), faceup.MoveError),
        (lambda: faceup.Table.from_bytes(b""), faceup.TableError),
        (lambda: faceup.Certificate.from_bytes(b""), faceup.CertificateError),
    ]:
        with pytest.raises(kind):
            make()
    assert "magic" not in [outcome.name for outcome in faceup.Outcome]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_types(calls, name):
    """Never an error from inside, such as an AttributeError; and `True` is no number."""
    function, arguments = calls[name]
    for argument, given in arguments.items():
        wrong = [object(), [object()]]
        if argument in FUNCTIONS[name][0]:
            wrong += [True, 1.5] if not isinstance(given, list) else [[True], [1.5], 5]
        for value in wrong:
            if argument == "force" or (argument == "every" and isinstance(value, (bool, float))) or (argument, value) == ("path", 1.5):
                continue
            with pytest.raises((TypeError, faceup.Error)) as error:
                function(**arguments | {argument: value})
            assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    "make, kind, message",
    [
        (lambda game, table: game.outcome("One"), ValueError, "expected the player 'one' or 'two', got 'One'"),
        (lambda game, table: game.outcome("three"), ValueError, "got 'three'"),
        (lambda game, table: game.outcome(None), ValueError, "got None"),
        (lambda game, table: game.is_repetition(0), faceup.NumberError, "expected a number of times of at least 1, got 0"),
        (lambda game, table: game.play_out("easy", "magic"), faceup.NotationError, "expected a player, got 'magic'"),
        (lambda game, table: game.play_out("easy", 5), TypeError, "expected a Player or the name of one, got int"),
        (lambda game, table: game.play_out("easy", "easy", rounds=-1), faceup.NumberError, "at least 0, got -1"),
        (lambda game, table: game.annotate("2x7"), TypeError, "Table"),
        (lambda game, table: faceup.players["godlike"], faceup.NotationError, "got 'godlike'; write easy, medium"),
        (lambda game, table: faceup.svg(3), TypeError, "expected a Deal, a Position, a Game, or the text of a deal or position, got int"),
        (lambda game, table: faceup.Rules(trumps=True), TypeError, "expected trumps as 'none' or 'own', got bool"),
        (lambda game, table: faceup.Rules(True, 7), TypeError, "or a number of suits, got bool"),
        (lambda game, table: faceup.solve("2x13", threads=0), faceup.NumberError, "expected a number of threads from 1 to 512, got 0"),
        (lambda game, table: faceup.solve("2x13", progress=5), TypeError, "expected progress as True, False or a function, got int"),
        (lambda game, table: faceup.solve("2x13", cache="no"), TypeError, "bool"),
        (lambda game, table: table.dataset(progress=5), TypeError, "expected progress as a function"),
        (lambda game, table: table.dataset(columns=[1]), TypeError, "expected columns as names"),
        (lambda game, table: table.value(True), TypeError, "expected a Deal, a Position, a Game, or the text or the mask of one, got bool"),
        (lambda game, table: table.hands(rounds="x"), TypeError, "expected a number of rounds as a whole number, got str"),
        (lambda game, table: table.outcomes(5), TypeError, "expected hands as an array or a list of whole numbers, got int"),
        (lambda game, table: faceup.census(5), TypeError, "expected games as a range such as '2x1-2x10', or as a list, got int"),
        (lambda game, table: faceup.census([None]), TypeError, "expected a number of ranks as a whole number, got NoneType"),
        (lambda game, table: faceup.census(["2x3"], suits=2), faceup.RulesError, "leave out suits"),
        (lambda game, table: faceup.Record("S:AK H:AK", names=("Ann",), rules="2x4"), faceup.Error, "the names of two players, got 1"),
        (lambda game, table: faceup.Record("S:AK H:AK", "As Ah", rules="2x4"), TypeError, "expected texts in a list or a tuple, got str"),
        (lambda game, table: faceup.Player("perfect", table=5), TypeError, "expected a Table, got int"),
        (lambda game, table: faceup.Player("easy").choose(None), TypeError, "expected a Deal, a Position, a Game, or the text"),
        (lambda game, table: faceup.write_record(None, "record"), TypeError, "expected a Deal, a Position, a Game, or the text"),
        (lambda game, table: faceup.gambit.efg(5.5), TypeError, "expected a Deal, a Position, a Game, or the text"),
        (lambda game, table: faceup.gambit.efg("S:K H:K", "2x2", rounds=-1), faceup.NumberError, "at least 0, got -1"),
        (lambda game, table: faceup.Dataset(5), TypeError, "comes from faceup.dataset or Table.dataset"),
    ],
)
def test_what_is_said_of_arguments(table, make, kind, message):
    game = faceup.Game("S:A | S:K H:AKQ | Qs", "2x3")
    game.push("As")
    with pytest.raises(kind) as error:
        make(game, table)
    assert message in str(error.value)
