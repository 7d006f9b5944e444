"""Random positions: every answer of the package is the one of the command."""

import json
import subprocess
import sys

import faceup
import numpy as np
import pytest
from faceup import Deal

GAMES = [
    (2, 8, "none", "lead", True),
    (1, 11, "none", "lead", True),
    (3, 4, "none", "lead", True),
    (2, 5, "own", "pass", True),
    (3, 4, "own", "lead", True),
    (2, 9, "none", "lead", False),
]
POSITIONS = 50
"""The positions of a game: 300 in all."""


def positions(rules):
    """Positions of random games, not over."""
    random, found = np.random.default_rng(300), []
    while len(found) < POSITIONS:
        position = rules.position(str(Deal(int(random.integers(1, rules.full_mask)), rules)))
        for _ in range(int(random.integers(12))):
            after = position.play(str(random.choice(position.moves())))
            if after.winner:
                break
            position = after
        found.append(position)
    return found


@pytest.mark.parametrize("settings", GAMES)
def test_answers_are_those_of_the_command(settings, tmp_path):
    suits, ranks, trumps, after_beating, rounds = settings
    table = faceup.solve(suits=suits, ranks=ranks, trumps=trumps, after_beating=after_beating, rounds=rounds)
    table.write(tmp_path / "table")
    asked = positions(table.rules)
    # Without trumps, the players differ in nothing.
    movers = [("one", "spades"), ("two", "hearts")] if trumps == "own" else [(None, None)]
    for player, trump in movers:
        these = [position for position in asked if player in (None, position.mover)]
        command = [sys.executable, "-m", "faceup", "query", "-", "--json", "--table", "table"]
        command += ["--mover-trump", trump] if trump else []
        lines = "\n".join(written(position) for position in these)
        done = subprocess.run(command, input=lines, cwd=tmp_path, capture_output=True, check=True, text=True)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(answers) == len(these) > 10
        for position, answer in zip(these, answers):
            check(table, position, answer)


def written(position):
    """The position as the command reads it: without the game and the player, which options tell."""
    return str(position).split(" ", 1)[1].removeprefix("two ")


def check(table, position, answer):
    assert (position.hand, position.opponent_hand) == (answer["hand"], answer["opponent_hand"])
    assert (position.to_beat, written(position)) == (answer["to_beat"], answer["position"])
    value = table.value(position)
    known = {"outcome": str(value.outcome), "rounds": value.rounds if table.has_rounds else None}
    assert table.outcome(position) == value.outcome
    assert known == {name: answer[name] for name in known}
    # Both lists have equal moves in the order of the pack.
    moves = sorted(table.moves(position).items(), key=lambda move: move[1], reverse=True)
    said = [(move["move"], move["outcome"], move["rounds"]) for move in answer["moves"]]
    assert [(name, str(value.outcome), value.rounds if table.has_rounds else None) for name, value in moves] == said
    assert table.best_moves(position) == [name for name, *worth in said if worth == list(known.values())]
    line, shown = table.line(position), [ply["move"] for ply in answer["line"]]
    if not table.has_rounds:
        assert shown == []
    elif value.outcome == faceup.Outcome.DRAW:
        # Where play comes back to a position, the package ends the line.
        assert line[: len(shown)] == shown[: len(line)]
    else:
        assert line[: len(shown)] == shown
