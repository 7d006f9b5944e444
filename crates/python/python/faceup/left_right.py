"""The Linear Left/Right Game: exact values, bounds and simulation.

>>> from faceup import left_right
>>> left_right.Solver(4).value()
Fraction(-1, 64)

Every value is player one's, an exact ``fractions.Fraction``.
"""

from ._faceup import Solver, bounds, known_orders, known_value, simulate

__all__ = ["Solver", "bounds", "known_orders", "known_value", "simulate"]


def __dir__() -> list[str]:
    return __all__
