#!/usr/bin/env python3
"""Makes matrices.csv: matrix games with their values, found in exact arithmetic by a way of their own.

Every pair of equally large sets of rows and columns is tried: strategies that make the other player indifferent between
the choices of his set, and that are optimal against all of his choices, are an equilibrium. That is slow and has nothing
in common with the simplex method.

A row is: columns; entries, row by row; value; chances of the rows; chances of the columns. The matrices are the same
whenever it is run.

    python3 make.py > matrices.csv
    python3 make.py --gambit > matrices.csv    the same, and every value is compared with that of Gambit
                                               (pip install pygambit; tried with 17.0.0b2)
"""
import itertools
import pathlib
import random
import sys
import tempfile
from fractions import Fraction

random.seed(2002)


def entry(kind):
    if kind == 0:
        return Fraction(random.choice([-1, 0, 1]))  # as at the end of play: many ties
    if kind == 1:
        return Fraction(random.randint(-30, 30))
    return Fraction(random.randint(-60, 60), random.randint(1, 40))


def solve(system):
    """The one solution of a square system, each row ending with its right side; None if there is not just one."""
    size = len(system)
    system = [row[:] for row in system]
    for i in range(size):
        pivot = next((k for k in range(i, size) if system[k][i]), None)
        if pivot is None:
            return None
        system[i], system[pivot] = system[pivot], system[i]
        system[i] = [cell / system[i][i] for cell in system[i]]
        for k in range(size):
            if k != i and system[k][i]:
                system[k] = [a - system[k][i] * b for a, b in zip(system[k], system[i])]
    return [row[-1] for row in system]


def mix(matrix, rows, columns):
    """Chances of the rows that give the same against each of the columns, and what they give."""
    system = [[matrix[i][j] for i in rows] + [Fraction(-1), Fraction(0)] for j in columns]
    system.append([Fraction(1)] * len(rows) + [Fraction(0), Fraction(1)])
    found = solve(system)
    if found is None or any(chance < 0 for chance in found[:-1]):
        return None
    chances = [Fraction(0)] * len(matrix)
    for i, chance in zip(rows, found):
        chances[i] = chance
    return chances, found[-1]


def equilibrium(matrix):
    rows, columns = len(matrix), len(matrix[0])
    turned = [[matrix[i][j] for i in range(rows)] for j in range(columns)]
    for size in range(1, min(rows, columns) + 1):
        for some in itertools.combinations(range(rows), size):
            for others in itertools.combinations(range(columns), size):
                x, y = mix(matrix, some, others), mix(turned, others, some)
                if x is None or y is None or x[1] != y[1]:
                    continue
                (x, value), (y, _) = x, y
                least = min(sum(x[i] * matrix[i][j] for i in range(rows)) for j in range(columns))
                most = max(sum(y[j] * matrix[i][j] for j in range(columns)) for i in range(rows))
                if least == value == most:
                    return value, x, y
    raise AssertionError("a matrix game has an equilibrium of equally large sets")


def by_gambit(matrix):
    """The row player's strategy that Gambit finds, in rational numbers."""
    import pygambit

    rows, columns = len(matrix), len(matrix[0])
    cells = " ".join(f"{matrix[i][j]} {-matrix[i][j]}" for j in range(columns) for i in range(rows))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "matrix.nfg")
        path.write_text(f'NFG 1 R "matrix" {{ "1" "2" }} {{ {rows} {columns} }}\n\n{cells}\n')
        game = pygambit.read_nfg(path)
    result = pygambit.nash.lp_solve(game, rational=True)
    if hasattr(result, "equilibria"):  # to version 16
        one, _ = game.players
        return [Fraction(str(result.equilibria[0][strategy])) for strategy in one.strategies]
    chances = result.equilibrium["1"]
    return [Fraction(str(chances[str(i)])) for i in range(1, rows + 1)]


def guaranteed(matrix, x):
    """What a strategy of the row player gets at the least."""
    assert sum(x) == 1 and min(x) >= 0
    return min(sum(x[i] * matrix[i][j] for i in range(len(x))) for j in range(len(matrix[0])))


def show(numbers):
    return " ".join(str(number) for number in numbers)


for number in range(240):
    rows, columns = random.randint(1, 6), random.randint(1, 6)
    matrix = [[entry(number % 3) for _ in range(columns)] for _ in range(rows)]
    value, x, y = equilibrium(matrix)
    if "--gambit" in sys.argv[1:]:
        assert guaranteed(matrix, by_gambit(matrix)) == value, matrix
    print(columns, show(cell for row in matrix for cell in row), value, show(x), show(y), sep=";")
