"""Is it an advantage to start, and does holding an ace matter? In Beat It Or Eat It, for packs of two suits.

The symmetric deals are fair: each player's hand is the other's with the suits exchanged. So the starter's share of wins is
the advantage of the first lead alone.
"""

import numpy as np

import faceup


def answer(ranks):
    """The starter's share of wins in symmetric deals, in all deals, and in all deals by the number of aces held."""
    table = faceup.solve(suits=2, ranks=ranks, progress=False)
    fair, hands = (table.rules.hands(name) for name in ("symmetric", "all"))
    spade, heart = np.uint64(ranks - 1), np.uint64(2 * ranks - 1)  # the bits of the aces
    aces = (hands >> spade & np.uint64(1)) + (hands >> heart & np.uint64(1))
    wins = table.outcomes(hands) == faceup.Outcome.WIN
    by_aces = [float(wins[aces == number].mean()) for number in (0, 1, 2)]
    return float((table.outcomes(fair) == faceup.Outcome.WIN).mean()), float(wins.mean()), by_aces


if __name__ == "__main__":
    print("ranks  symmetric    all   no ace  one ace  two aces")
    for ranks in range(4, 12):
        fair, every, by_aces = answer(ranks)
        print(f"{ranks:5}  {fair:9.1%}  {every:5.1%}  " + "  ".join(f"{share:7.1%}" for share in by_aces))
