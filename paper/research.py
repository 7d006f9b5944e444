#!/usr/bin/env python3
"""Makes the numbers and tables of the article's proofs, and of the data note, from data/*.csv. paper/build runs it.

  paper/research.py FOLDER

writes research.tex (macros), research.csv (the same, as name and value) and tables into FOLDER. Only the standard library is needed. It fails if a statement that the paper proves has an exception in the data.
"""

import csv
import importlib.util
import io
import json
import math
import re
import sys
from itertools import combinations, pairwise
from operator import itemgetter
from pathlib import Path

from plots.games import DATA, GAMES, has_symmetric
from plots.games import words as number_words
from plots.text import listed, scientific, whole, write

NAMES = "AKQJT98765432"
# Columns of packs.csv that hold no number.
TEXTS = ("pack", "trumps", "after_beating")

# The families of lost deals that the article lists are lost from this suit length on, or from a shorter one.
FAMILIES_FROM = 10
# The families that the article counts have at most so many cards, each of which is one of so many highest or lowest ones.
FAMILY_CARDS, FAMILY_ENDS = 3, 6

# The most cards of the packs of packs.csv that the example `packs` makes too (docs/reproduce.md).
NAIVE_CARDS = 14

# name in statements.csv, rule after beating, words in the table, and the status, without trumps and with trumps:
# proved, proved for some packs, false by the exceptions, false* by packs of packs.csv alone, or open
STATEMENTS = [
    ("monotone", "lead", "a higher card is never worse", "proved", "proved"),
    ("monotone", "pass", "a higher card is never worse", "proved", "proved"),
    ("parity", "lead", "parity tells winner, even pack", "proved", "proved"),
    ("parity-elsewhere", "lead", "parity tells winner, odd pack", "false", "false"),
    ("parity-elsewhere", "pass", "parity tells winner, any pack", "false", "false"),
    ("bottom-card", "pass", "a bottom card never helps", "proved", "proved"),
    ("cannot-eat-all", "pass", "lead helps if one must beat", "proved", "some"),
    ("can-eat-all", "pass", "lead helps if all may be eaten", "some", "open"),
    ("not-both-lost", "pass", "the leaders never both lose", "some", "open"),
    ("one-leader-wins", "pass", "at least one leader wins", "false*", "false*"),
    ("symmetric-is-won", "pass", "starter wins symmetric deals", "false*", "false*"),
    ("lead-is-quicker", "pass", "the lead makes no win slower", "false", "false"),
    ("not-both-lost", "lead", "the leaders never both lose", "false", "false"),
    ("symmetric-is-won", "lead", "starter wins symmetric deals", "false", "false"),
]


def rows(name):
    with open(DATA / name, newline="") as file:
        return list(csv.DictReader(file))


class Numbers:
    """Macros, in the order in which they are added."""

    def __init__(self):
        self.macros = {}

    def add(self, name, latex):
        if name in self.macros or not name.isalpha():
            raise ValueError(f"the macro {name} is not a new name of letters")
        self.macros[name] = str(latex)

    def files(self):
        """The macros, and the same as CSV, by the names of the files."""
        lines = [f"\\newcommand{{\\{name}}}{{{latex}}}" for name, latex in self.macros.items()]
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([("name", "latex"), *self.macros.items()])
        return {
            "research.tex": "% Made by: paper/research.py\n" + "\n".join(lines) + "\n",
            "research.csv": text.getvalue(),
        }


def table(columns, lines):
    body = "\n".join(" & ".join(line) + r" \\" if isinstance(line, (list, tuple)) else line for line in lines)
    return f"% Made by: paper/research.py\n\\begin{{tabular}}{{{columns}}}\n\\toprule\n{body}\n\\bottomrule\n\\end{{tabular}}\n"


def statements(numbers, tables):
    """How often each statement was checked, and how often it failed."""
    sums, most = {}, {}
    for row in rows("statements.csv"):
        key = row["statement"], row["after_beating"], row["trumps"]
        cases, exceptions = sums.get(key, (0, 0))
        sums[key] = cases + int(row["cases"]), exceptions + int(row["exceptions"])
        size = int(row["suits"]), row["trumps"]
        most[size] = max(most.get(size, 0), int(row["ranks"]))
    lines = [("statement", "rule", "cases", "fail", "status", "cases", "fail", "status"), r"\midrule"]
    lines.insert(0, r" & & \multicolumn{3}{c}{without trumps} & \multicolumn{3}{c}{own trumps} \\")
    for name, after, words, *status in STATEMENTS:
        line = [words, after]
        for trumps, known in zip(("none", "own"), status):
            cases, exceptions = sums[name, after, trumps]
            if (exceptions != 0) != (known == "false"):
                raise ValueError(f"{name} is {known}, but has {exceptions} exceptions in statements.csv: {after}, {trumps}")
            line += [whole(cases), whole(exceptions), known]
            title = "".join(part.capitalize() for part in name.split("-")) + after.capitalize() + trumps.capitalize()
            numbers.add(f"Cases{title}", whole(cases))
            numbers.add(f"Exceptions{title}", whole(exceptions))
        lines.append(line)
    tables["statements.tex"] = table("@{}llrrlrrl@{}", lines)
    for (suits, trumps), ranks in sorted(most.items()):
        numbers.add(f"StatementRanks{number_words(suits)}{trumps.capitalize()}", ranks)
    return most


def short_suit(row):
    """The cards of the short suit in a row of symmetric.csv, counted from the lowest, which is 1; the highest is first."""
    ranks, short = int(row["ranks"]), row["short"].replace("-", "")
    if ranks > len(NAMES):
        return tuple(int(card) for card in short.split(",") if card)
    return tuple(ranks - NAMES.index(card) for card in short)


def families(numbers, tables, most, outcomes):
    """Families of symmetric deals, one for each suit length: the short suit has cards counted from the highest, which is 0, and others counted
    from the lowest, which is 1. `outcomes` has those that are not won."""

    def outcome(family, ranks):
        cards = (*(ranks - card for card in family[0]), *family[1])
        if any(high <= low for high, low in pairwise(cards)):
            return None  # The suit is too short.
        # The same deal with the suits renamed: its row has the suit in which the starter holds fewer cards.
        others = tuple(card for card in range(ranks, 0, -1) if card not in cards)
        return outcomes.get((ranks, cards), outcomes.get((ranks, others), "win"))

    ends = {
        (tuple(ranks - card for card in short[:high]), short[high:])
        for (ranks, short) in outcomes
        if ranks == most
        for high in range(len(short) + 1)
    }
    lost = []
    for family in ends:
        since = next((n + 1 for n in range(most, 1, -1) if outcome(family, n) != "loss"), 2)
        if since <= FAMILIES_FROM:
            lost.append((since, " ".join([NAMES[card] for card in family[0]] + [str(card) for card in family[1]])))
    lost.sort()
    numbers.add("LostFamilies", ", ".join(f"{cards} ({since})" for since, cards in lost))
    names = [", ".join(card if card in NAMES[:4] else rf"$\ell_{{{card}}}$" for card in cards.split()) for _, cards in lost]
    tables["families.tex"] = table("@{}l" + "l" * len(lost) + "@{}", [["cards", *names], r"\midrule", ["lost from", *(str(since) for since, _ in lost)]])
    numbers.add("LostFamiliesFrom", FAMILIES_FROM)
    high, low = range(FAMILY_ENDS), range(FAMILY_ENDS, 0, -1)
    small = [
        (top, bottom)
        for cards in range(1, FAMILY_CARDS + 1)
        for count in range(cards + 1)
        for top in combinations(high, count)
        for bottom in combinations(low, cards - count)
    ]
    # All of these deals are different from this length on.
    first = 2 * FAMILY_ENDS
    numbers.add("Families", len(small))
    for ranks in (first, first + 1):
        seen = [{outcome(family, longer) for longer in range(ranks, most + 1)} for family in small]
        changed = sum(len(found) > 1 for found in seen)
        if any(len(found) > 1 and "loss" not in found for found in seen):
            raise ValueError("a family changes that is never lost")
        if ranks == first:
            numbers.add("FamiliesEverLost", seen.count({"loss"}) + changed)
        for title, count in (("Won", seen.count({"win"})), ("Lost", seen.count({"loss"})), ("Changed", changed)):
            numbers.add(f"Families{title}{number_words(ranks)}", count)


def lost_deals(numbers, tables):
    """The symmetric deals that the starter loses."""
    found = rows("symmetric.csv")
    most = max(int(row["ranks"]) for row in found)
    lost = {ranks: [] for ranks in range(2, most + 1)}
    for row in found:
        if row["outcome"] == "loss":
            lost[int(row["ranks"])].append((row["short"], row["rounds"] and int(row["rounds"])))
    for ranks, deals in lost.items():
        for _, rounds in deals:
            if rounds and rounds % 2 != ranks % 2:
                raise ValueError(f"a lost symmetric deal of {ranks} ranks takes {rounds} rounds, against the theorem on parity")
    lines = [("ranks", "short suit of the starter"), r"\midrule"]
    for ranks in range(3, 11):
        deals = sorted((short for short, _ in lost[ranks]), key=lambda short: (len(short), [NAMES.index(c) for c in short]))
        lines.append((str(ranks), ", ".join(deals)))
    tables["lost.tex"] = table(r"@{}rp{0.86\linewidth}@{}", lines)

    numbers.add("LostMost", most)
    single = [(int(row["ranks"]), short_suit(row), row["outcome"]) for row in found if len(short_suit(row)) == 1]
    if sorted(single) != [(ranks, (2,), "loss") for ranks in range(3, most + 1)]:
        raise ValueError(f"of single cards not just the second lowest is lost, against the text: {single}")
    families(numbers, tables, most, {(int(row["ranks"]), short_suit(row)): row["outcome"] for row in found})
    for ranks in range(3, most + 1):
        rounds = [rounds for _, rounds in lost[ranks] if rounds]
        if rounds:
            numbers.add(f"LostShortest{number_words(ranks)}", min(rounds))
            numbers.add(f"LostLongest{number_words(ranks)}", max(rounds))


def checks(numbers):
    """How many positions an earlier engine searched, and how many hands of a game the verifier checked as a sample."""
    key = itemgetter("game", "suits", "ranks")
    nodes = {key(row): int(row["nodes"]) for row in rows("outcomes.csv")}
    factors = [int(row["nodes"]) / nodes[key(row)] for row in rows("earlier-engines.csv")]
    numbers.add("EarlierLeast", f"{min(factors):.1f}")
    numbers.add("EarlierMost", f"{max(factors):.0f}")
    [sample] = [int(row["sample"]) for row in rows("verified.csv") if row["sample"]]
    numbers.add("SampleHands", whole(sample))


def thumb(numbers, tables):
    """How well rules of thumb name the lost deals."""
    lines = [("rule", "ranks", "deals", "lost", "named", "of them lost", r"precision \%", r"recall \%"), r"\midrule"]
    found = rows("rule-of-thumb.csv")
    for index, row in enumerate(found):
        ranks, deals, lost, named, right = (int(row[key]) for key in ("ranks", "deals", "lost", "named", "named_and_lost"))
        precision, recall = 100 * right / named, 100 * right / lost
        ends = f"{row['kind'].capitalize()}{number_words(ranks)}"
        for name, latex in (("Named", whole(named)), ("Right", whole(right)), ("Precision", f"{precision:.0f}"), ("Recall", f"{recall:.0f}")):
            numbers.add(f"Thumb{name}{ends}", latex)
        numbers.add(f"ThumbWrong{ends}", f"{100 * (named + lost - 2 * right) / deals:.1f}")
        numbers.macros.setdefault(f"ThumbBase{number_words(ranks)}", f"{100 * lost / deals:.1f}")
        if index and row["kind"] != found[index - 1]["kind"]:
            lines.append(r"\addlinespace")
        fitted = r"$^*$" if row["fitted"] == "yes" else ""
        line = [row["kind"], f"{ranks}{fitted}", whole(deals), whole(lost), whole(named), whole(right), f"{precision:.0f}", f"{recall:.0f}"]
        lines.append(line)
    tables["thumb.tex"] = table("@{}lrrrrrrr@{}", lines)
    # The words of the paper describe these rules.
    rules = {row["kind"]: row["rule"] for row in found}
    expected = {
        "shape": "cards <= 4 and low_cards >= 2 and runs >= 6",
        "shorter": "lost_shorter_deals >= 3",
        "both": "lost_shorter_deals >= 3 and runs <= 8 and has_lowest_5 <= 0",
    }
    if rules != expected:
        raise ValueError(f"the fitted rules are not those that the text of the paper describes: {rules}")


def passing(numbers, checked):
    """The games without trumps in which a beat ends the turn. `checked` has the most ranks in statements.csv by suits and trumps."""
    largest, drawn, symmetric = {}, {}, 0
    key = itemgetter("game", "suits", "ranks", "win", "loss", "draw")
    certified = {key(row) for row in rows("verified.csv") if row["by"] == "certificate"}
    for row in rows("pass.csv"):
        suits = int(row["suits"])
        if key(row) not in certified:
            raise ValueError(f"the paper says that a certificate proves the outcomes of every game of pass.csv: {row}")
        if suits % 2 == 0 and (row["symmetric_loss"] != "0" or row["symmetric_draw"] != "0"):
            raise ValueError(f"the starter does not win all symmetric deals of {suits} suits of {row['ranks']}: {row}")
        if suits < 3 and (row["draw"] != "0") != ((row["suits"], row["ranks"]) == ("2", "14")):
            raise ValueError(f"the paper says that of one and two suits only two of 14 have draws, but {row}")
        largest[suits] = row
        symmetric += int(row["symmetric_win"] or 0)
        if row["draw"] != "0" and int(row["ranks"]) <= checked[suits, "none"]:
            drawn[suits, int(row["ranks"])] = int(row["draw"])
    if list(drawn) != [(3, 3)]:
        raise ValueError(f"the paper says that of the games in statements.csv only three suits of three have draws, but {drawn}")
    numbers.add("PassDrawsThreeByThree", drawn[3, 3])
    numbers.add("PassSymmetric", whole(symmetric))
    for suits, row in largest.items():
        numbers.add(f"PassRanks{number_words(suits)}", row["ranks"])
        numbers.add(f"PassDraws{number_words(suits)}", whole(int(row["draw"])))
    numbers.add("PassDrawnRanksTwo", largest[2]["ranks"])
    numbers.add("PassDealsTwo", whole(sum(int(largest[2][outcome]) for outcome in ("win", "loss", "draw"))))


def packs(numbers, tables):
    """Packs of any suits under `pass`: which statements they refute. Fails if they refute one that the text calls open."""
    found = [{key: value if key in TEXTS else int(value or 0) for key, value in row.items()} for row in rows("packs.csv")]
    for row in found:
        if row["mutual_zugzwangs"] or row["symmetric_loss"] or row["eat_all_loss"] or row["eat_all_draw"]:
            raise ValueError(f"the paper calls open what this pack refutes: {row}")
    numbers.add("PacksMostCards", max(row["cards"] for row in found))
    numbers.add("PacksMostSuits", max(row["pack"].count("+") + 1 for row in found))
    for trumps in ("none", "own"):
        of_kind = [row for row in found if row["trumps"] == trumps]
        neither = [row for row in of_kind if row["neither_wins"]]
        if not any(row["symmetric_draw"] for row in of_kind) or not neither:
            raise ValueError(f"no pack refutes what the paper calls refuted: trumps {trumps}")
        kind = trumps.capitalize()
        numbers.add(f"Packs{kind}", whole(len(of_kind)))
        numbers.add(f"PacksNeither{kind}", len(neither))
        least = min(neither, key=lambda row: row["cards"])
        if sum(row["cards"] == least["cards"] for row in neither) > 1 or any(row["pack"].count("+") < 2 for row in neither):
            raise ValueError(f"the paper names one smallest pack, and three suits as the fewest: {least}")
        numbers.add(f"PacksLeast{kind}", least["pack"].replace("+", ", "))
        numbers.add(f"PacksLeastCards{kind}", least["cards"])
    by_pack = {(row["pack"], row["trumps"]): row for row in found}
    if by_pack["2+2+2+2+2+2", "none"]["cards"] != int(numbers.macros["PacksLeastCardsNone"]):
        raise ValueError("six suits of two are not the smallest pack")
    lines = [("suits", "trumps", "cards", "won", "lost", "drawn", "neither wins"), r"\midrule"]
    lines.insert(0, r" & & & \multicolumn{3}{c}{symmetric deals} & all deals: \\")
    drawn = [row for row in found if row["symmetric_draw"]]
    shown = [row for row in drawn if "1" not in row["pack"].split("+")]
    if [row["pack"] for row in shown if row["pack"].count("+") < 4] != ["6+6+2+2"]:
        raise ValueError("the packs of at most four suits with drawn symmetric deals are not those that the paper names")
    for row in shown:
        counts = [whole(row[key]) for key in ("symmetric_win", "symmetric_loss", "symmetric_draw", "neither_wins")]
        lines.append([row["pack"].replace("+", ", "), row["trumps"], str(row["cards"]), *counts])
    tables["packs.tex"] = table("@{}llrrrrr@{}", lines)
    for row in drawn:
        suits = row["pack"].split("+")
        base = by_pack.get(("+".join(suit for suit in suits if suit != "1"), "none"))
        if row["trumps"] == "none":
            factor = 2 ** (suits.count("1") // 2)
            fits = all(row[key] == factor * base[key] for key in ("symmetric_win", "symmetric_draw"))
        elif suits[0] == "1":
            fits = row["symmetric_draw"] == base["symmetric_draw"] * 2 ** (suits.count("1") // 2 - 1)
        else:
            fits = "1" not in suits
        if not fits:
            raise ValueError(f"single cards do not do what the paper says: {row}, {base}")
    numbers.add("PacksDrawn", len(drawn))
    numbers.add("PacksShown", len(shown))
    numbers.add("PacksWithSingles", len(drawn) - len(shown))
    numbers.add("PacksNaiveCards", NAIVE_CARDS)
    numbers.add("PacksNaive", sum(row["cards"] <= NAIVE_CARDS for row in found))
    # Each pack without trumps, with a single card added.
    pairs = 0
    for row in found:
        if row["trumps"] == "none" and (larger := by_pack.get((row["pack"] + "+1", "none"))):
            expected = [2 * row["win"] + 2, 2 * row["loss"], 2 * row["draw"], 2 * row["neither_wins"]]
            if "+" in row["pack"]:
                pairs += 1
                if [larger[key] for key in ("win", "loss", "draw", "neither_wins")] != expected:
                    raise ValueError(f"a single card changes the counts, against the conjecture: {row}, {larger}")
            elif row["pack"] == "4" and larger["win"] == expected[0]:
                raise ValueError("the conjecture on single cards is not false for one suit of four")
    numbers.add("SinglePairs", whole(pairs))


def many_suits(numbers):
    """Packs of many equal suits under `pass`. Fails if they do not agree with the theorem on suits of two, or with what is open."""
    found = {}
    for row in rows("many-suits.csv"):
        lengths = row["pack"].split("+")
        found[int(lengths[0]), len(lengths)] = {key: int(value or 0) for key, value in row.items() if key not in TEXTS}
    for (length, suits), row in found.items():
        if row["mutual_zugzwangs"] or row["symmetric_loss"] or row["eat_all_loss"] or row["eat_all_draw"]:
            raise ValueError(f"the paper calls open what this pack refutes: {suits} suits of {length}")
        if length > 2 and row["symmetric_draw"]:
            raise ValueError(f"against the conjecture, symmetric deals are drawn with {suits} suits of {length}")
        if length == 3 and (row["draw"] > 0) != (suits % 2 == 1 and suits > 1):
            raise ValueError(f"the paper says that odd numbers of suits of three have draws, but not {suits}")
        half = suits // 2
        if length == 2 and suits % 2 == 0 and suits >= 6:
            if (row["symmetric_win"], row["symmetric_draw"]) != (2**half * (half + 1), 4**half - 2**half * (half + 1)):
                raise ValueError(f"the symmetric deals of {suits} suits of two are not those of the theorem")
        if length == 2 and suits >= 4:
            wins = 3**suits + suits * 3 ** (suits - 1) - 2 + math.comb(suits, 2) * 2 ** (suits - 2)
            losses = (suits + 1) * 2**suits - 2 * suits**2 - suits - 1
            if (row["win"], row["loss"]) != (wins, losses):
                raise ValueError(f"the deals of {suits} suits of two are not those of the theorem")
    for length in sorted({length for length, _ in found}):
        numbers.add(f"ManySuits{number_words(length)}", max(suits for of, suits in found if of == length))
    most = found[2, max(suits for length, suits in found if length == 2)]
    numbers.add("ManyDrawnShareTwo", f"{100 * most['draw'] / (most['win'] + most['loss'] + most['draw']):.1f}")
    numbers.add("ManyOddThree", max(suits for length, suits in found if length == 3 and suits % 2))
    numbers.add("ManyPacks", len(found))


def peeling(numbers):
    """For which packs peeling and the direct win prove that there is no exception. Fails if the paper says otherwise."""
    spec = importlib.util.spec_from_file_location("peeling", DATA / "peeling.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def report(pack):
        words = module.report(pack).split()
        return {words[i]: int(words[i + 1]) for i in range(1, len(words), 2)}

    for pack, proved in (
        ("4+3+3", "peeling"),
        ("5+5", "both"),
        ("6+5", "both"),
        ("4+4+3", "both"),
        ("5+3+3", "both"),
        ("6+6", None),
        ("7+7", None),
    ):
        counts = report(pack)
        if proved and counts[proved]:
            raise ValueError(f"peeling does not prove what the paper says of {pack}: {counts}")
        title = "".join(number_words(int(length)) for length in pack.split("+"))
        numbers.add(f"PeelingWords{title}", whole(counts["words"]))
        numbers.add(f"PeelingOpen{title}", whole(counts["both"]))
    stuck = [suits for cards in range(2, 13) for suits in partitions(cards) if report("+".join(map(str, suits)))["both"]]
    if any(sum(suits) < 12 for suits in stuck):
        raise ValueError(f"the paper says that no word is open with fewer than 12 cards: {stuck}")
    numbers.add("PeelingStuck", listed([f"${'+'.join(map(str, suits))}$" for suits in stuck]))
    # How many rounds refute the words that are open: "6+6 after 1 12 after 2 10".
    most = {pack: module.rounds(pack).split()[2::3] for pack in ("8+5", *("+".join(map(str, suits)) for suits in stuck))}
    if any("None" in rounds for rounds in most.values()):
        raise ValueError(f"the paper says that single rounds refute all words: {most}")
    numbers.add("PeelingRoundsEightFive", max(map(int, most.pop("8+5"))))
    numbers.add("PeelingRounds", max(int(count) for rounds in most.values() for count in rounds))


def partitions(cards, longest=26, suits=8):
    """The lengths of the suits of all packs of so many cards, the longest first, in at most so many suits."""
    if cards == 0:
        yield []
    for length in range(min(cards, longest), 0, -1) if suits else ():
        for others in partitions(cards - length, length, suits - 1):
            yield [length, *others]


def gaussian(n, k):
    """How many hands of k of the n cards of a suit lie so many steps above the lowest one: the coefficients of a Gaussian binomial."""
    if k < 0 or k > n:
        return [0]
    if k in (0, n):
        return [1]
    with_lowest, without = gaussian(n - 1, k - 1), gaussian(n - 1, k)
    # A hand with the lowest card has the rank of its other cards. In one without it, each of the k cards is one step higher.
    longer = [0] * (k * (n - k) + 1)
    for i, count in enumerate(with_lowest):
        longer[i] += count
    for i, count in enumerate(without):
        longer[i + k] += count
    return longer


def frontier_bound(numbers):
    """The bound for the minimal wins of two suits, by the largest antichain of the order, and how far it is from them."""
    of_two = [row for row in rows("frontier.csv") if (row["game"], row["suits"]) == ("beat-it-or-eat-it", "2")]
    wins = {int(row["ranks"]): int(row["minimal_wins"]) for row in of_two}
    for ranks in (8, 10, 13, 15):
        bound = 0
        for one in range(ranks + 1):
            for two in range(ranks + 1):
                left, right = gaussian(ranks, one), gaussian(ranks, two)
                middle = (len(left) + len(right) - 2) // 2
                bound += sum(left[i] * right[middle - i] for i in range(len(left)) if 0 <= middle - i < len(right))
        title = number_words(ranks)
        if wins[ranks] > bound:
            raise ValueError(f"the bound for {ranks} ranks, {bound}, is below the number of minimal wins")
        numbers.add(f"FrontierBound{title}", whole(bound))
        numbers.add(f"FrontierQuotient{title}", f"{bound / wins[ranks]:.1f}")


def even_rounds(numbers):
    """How many of the decided deals of one suit, with an even number of cards, take an even number of rounds."""
    for ranks in (8, 10, 12, 14, 16):
        sums = [0, 0]
        for row in rows("rounds.csv"):
            if (row["game"], row["suits"], row["ranks"]) == ("beat-it-or-eat-it", "1", str(ranks)):
                sums[int(row["rounds"]) % 2] += int(row["win"]) + int(row["loss"])
        if sums[0] <= sums[1]:
            raise ValueError(f"the paper says that even numbers of rounds are more frequent: {ranks} ranks, {sums}")
        numbers.add(f"EvenRoundsShareOneBy{number_words(ranks)}", f"{100 * sums[0] / sum(sums):.1f}")


def least_squares(points):
    """The slope of the line through the points, its standard error, and the share of variance that the line explains."""
    count = len(points)
    mean_x, mean_y = (sum(point[i] for point in points) / count for i in (0, 1))
    xx = sum((x - mean_x) ** 2 for x, _ in points)
    yy = sum((y - mean_y) ** 2 for _, y in points)
    xy = sum((x - mean_x) * (y - mean_y) for x, y in points)
    unexplained = yy - xy * xy / xx
    return xy / xx, math.sqrt(unexplained / (count - 2) / xx), 1 - unexplained / yy


def student(freedom, probability=0.95, steps=2000):
    """How far from its mean a variable with Student's distribution is with that probability at most: bisection of Simpson's rule."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)

    def within(limit):
        weights = (1 if i in (0, steps) else 4 if i % 2 else 2 for i in range(steps + 1))
        heights = ((1 + (limit * i / steps) ** 2 / freedom) ** (-(freedom + 1) / 2) for i in range(steps + 1))
        return 2 * scale * limit / steps / 3 * sum(weight * height for weight, height in zip(weights, heights))

    least, most = 0.0, 100.0
    for _ in range(50):
        middle = (least + most) / 2
        least, most = (middle, most) if within(middle) < probability else (least, middle)
    return least


def estimate_scores(tables):
    """How accurate estimates of two suits of 15 are, beside what one knows without a look at the hand."""
    lines = [["base", *("right", "same", "Brier", "share") * 3], r"\midrule"]
    lines.insert(0, r" & \multicolumn{4}{c}{any hands} & \multicolumn{4}{c}{equal hands} & \multicolumn{4}{c}{symmetric deals} \\")
    scores = {
        (int(row["base_ranks"]), row["hands"]): [float(row[key]) for key in ("right", "brier", "mean_outcome")]
        for row in rows("estimates.csv")
        if (row["suits"], row["trumps"], row["after_beating"], row["ranks"]) == ("2", "none", "lead", "15")
    }
    for base in (13, 12, 10, 8, 0):
        line = [str(base)]
        for hands in ("any", "equal", "symmetric"):
            right, brier, share = scores[base, hands]
            line += [f"{100 * right:.1f}", f"{100 * max(share, 1 - share):.1f}", f"{brier:.4f}", f"{share * (1 - share):.4f}"]
        lines.append(line)
    tables["estimate-scores.tex"] = table("@{}r" + "rrrr" * 3 + "@{}", lines)


def draws(tables):
    """The lengths with drawn deals, for each game."""
    lines = [("game", "up to", "drawn deals", "drawn symmetric deals"), r"\midrule"]
    for game in GAMES:
        found = [row for row in rows("outcomes.csv") if (row["game"], row["suits"]) == (game.game, str(game.suits))]
        lengths = [", ".join(row["ranks"] for row in found if row[key] not in ("", "0")) or "none" for key in ("draw", "symmetric_draw")]
        lines.append((game.label, str(max(int(row["ranks"]) for row in found)), lengths[0], lengths[1] if has_symmetric(game) else "--"))
    tables["draws.tex"] = table("@{}lrll@{}", lines)


def tops(numbers):
    """How often the longer run of highest cards wins, and how often the rule of thumb is right. Fails if a deal refutes the tops law."""
    found = rows("tops.csv")
    for row in found:
        if int(row["surplus"]) >= {"with the lead": 5, "without it": 6}[row["case"]] and row["deals"] != row["right"]:
            raise ValueError(f"the paper conjectures what this refutes: {row}")
    most = max(int(row["ranks"]) for row in found)
    numbers.add("TopsMost", most)
    for case, title in (("with the lead", "Lead"), ("without it", "Follow")):
        failed = [int(row["surplus"]) for row in found if row["case"] == case and row["deals"] != row["right"]]
        numbers.add(f"TopsFail{title}", max(failed))
    [rule] = [row for row in rows("masters.csv") if row["game"] == f"2x{most}"]
    for title, case in (("Aces", "only"), ("Longer", "more"), ("Equal", "equal")):
        numbers.add(f"Tops{title}", f"{100 * int(rule[f'{case}_right']) / int(rule[case]):.1f}")
    right = sum(int(rule[f"{case}_right"]) for case in ("only", "more", "equal"))
    numbers.add("TopsRule", f"{100 * right / int(rule['deals']):.1f}")


def surplus(numbers):
    """How often the rule of thumb is right in other games, and how many masters more always won in those of at most 20 cards."""
    kinds = {
        "Three": lambda game: game.startswith("3x"),
        "Four": lambda game: game.startswith("4x"),
        "Equal": lambda game: game[1] == "x",
        "Uneven": lambda game: "+" in game,
        "Challenge": lambda game: game.startswith("challenge-") and "1987" not in game,
        "Early": lambda game: game.startswith("challenge-1987-"),
    }
    found = rows("surplus.csv")
    numbers.add("SurplusGames", len({row["game"] for row in found}))
    for kind, is_of in kinds.items():
        shares = [float(row["right_percent"]) for row in rows("masters.csv") if is_of(row["game"])]
        numbers.add(f"Masters{kind}Least", f"{min(shares):.1f}")
        numbers.add(f"Masters{kind}Most", f"{max(shares):.1f}")
        for case, title in (("with the lead", "Lead"), ("without it", "Follow")):
            failed = [int(row["surplus"]) for row in found if is_of(row["game"]) and row["case"] == case and row["deals"] != row["right"]]
            numbers.add(f"Surplus{kind}{title}", 1 + max(failed))


def longest_rounds(numbers):
    """How the longest forced results grow: as a power of the ranks, or by a factor for each rank."""
    for suits in range(1, 5):
        name = f"beat-it-or-eat-it-{suits}-suit{'s' * (suits > 1)}.csv"
        found = [(int(row["ranks"]), int(row["longest_rounds"])) for row in rows(name) if int(row["ranks"]) >= 3]
        exponent, error, fit = least_squares([(math.log(ranks), math.log(rounds)) for ranks, rounds in found])
        slope, _, fit_of_factor = least_squares([(ranks, math.log(rounds)) for ranks, rounds in found])
        title = number_words(suits)
        numbers.add(f"RoundsLengths{title}", len(found))
        numbers.add(f"RoundsExponent{title}", f"{exponent:.2f}")
        numbers.add(f"RoundsExponentStandard{title}", f"{error:.2f}")
        numbers.add(f"RoundsExponentError{title}", f"{student(len(found) - 2) * error:.2f}")
        numbers.add(f"RoundsExponentFit{title}", f"{fit:.3f}")
        numbers.add(f"RoundsFactor{title}", f"{math.exp(slope):.2f}")
        numbers.add(f"RoundsFactorFit{title}", f"{fit_of_factor:.3f}")


def taylor(numbers):
    """The deal of Taylor's letter."""
    with open(DATA / "taylor.json") as file:
        answer = json.load(file)
    leads = [move["move"] for move in answer["moves"] if move["outcome"] == "win"]
    suits = {"s": r"\heartsuit", "h": r"\spadesuit"}  # the letter has the suits the other way round
    words = [f"${suits[lead[-1]]}{lead[:-1].replace('T', '10')}$" for lead in sorted(leads, key=lambda lead: (lead[-1], lead))]
    numbers.add("TaylorRounds", answer["rounds"])
    numbers.add("TaylorWinningLeads", " and ".join([", ".join(words[:-1]), words[-1]]))


def sample_game(numbers):
    """The moves of the sample game that the posting criticizes."""
    text = " ".join((DATA / "sample-game-annotated.txt").read_text().split())
    moves = {
        "Ten": ("Queen", r"Ts\?!, {= loss in (\d+) rounds; loss in (\d+) rounds was possible with Qs}"),
        "Blunder": ("Best", r"LEFT eats all\?!\. {= win in (\d+) rounds; win in (\d+) rounds was possible with Ks}"),
    }
    for played, (better, pattern) in moves.items():
        found = re.findall(pattern, text)
        if len(found) != 1:
            raise ValueError(f"expected one move of the form {pattern} in sample-game-annotated.txt, but found {len(found)}")
        numbers.add(f"Sample{played}Rounds", found[0][0])
        numbers.add(f"Sample{better}Rounds", found[0][1])


def trend(numbers, tables, share):
    """The starter's share of the symmetric deals of longer suits, by a trend. `share` has the known ones, by suit length."""
    found = rows("trend.csv")
    percent = {(int(row["ranks"]), int(row["first"])): [f"{100 * float(row[key]):.1f}" for key in ("share", "least", "most")] for row in found}
    lengths, firsts = range(max(share) + 1, 21), range(8, 13)
    if list(percent) != [(ranks, first) for ranks in lengths for first in firsts]:
        raise ValueError("the rows of trend.csv are not those that the text describes")
    lines = [["from", *(f"{ranks} ranks" for ranks in lengths)], r"\midrule"]
    for first in firsts:
        lines.append([str(first), *("{} ({} to {})".format(*percent[ranks, first]) for ranks in lengths)])
    tables["trend.tex"] = table("@{}r" + "r" * len(lengths) + "@{}", lines)
    for first in (firsts[0], firsts[-1]):
        logits = [(ranks, math.log(known / (1 - known))) for ranks, known in share.items() if ranks >= first]
        numbers.add(f"TrendSlope{number_words(first)}", f"{least_squares(logits)[0]:.2f}")


def shares():
    """The share of the symmetric deals that the starter wins, with a draw as half a win. Fails if the share of wins, by suit
    length, is not as the text says."""
    share, points = {}, {}
    for row in rows("outcomes.csv"):
        if (row["game"], row["suits"]) == ("beat-it-or-eat-it", "2"):
            counts = [int(row[f"symmetric_{outcome}"]) for outcome in ("win", "loss", "draw")]
            share[int(row["ranks"])] = counts[0] / sum(counts)
            points[int(row["ranks"])] = (counts[0] + counts[2] / 2) / sum(counts)
    rises = all(share[ranks] <= share[ranks + 1] for ranks in range(8, 13))
    if not rises or not all(share[ranks] < min(share[ranks - 1], share[ranks + 1]) for ranks in (14, 16)) or max(share) != 17:
        raise ValueError(f"the starter's share of the symmetric deals is not as the text says: {share}")
    return points


# Years, pages and parts of names. All other results are macros.
TYPED = {"1927", "1953", "1960", "1987", "1993", "2020", "2026", "95\\%"}


def check_text():
    """Fails if a result is typed into the text: a number of three digits or more, a decimal or a percentage."""
    for path in sorted((Path(__file__).parent / "sections").glob("*.tex")):
        for line_number, line in enumerate(path.read_text().splitlines(), 1):
            for found in re.findall(r"(?<![\w.\\{])(?:\d{3,}|\d+\.\d+|\d+\\%)(?![\w}]*mm)", line):
                if found not in TYPED:
                    raise ValueError(f"{path.name}, line {line_number}: the number {found} is typed in; take it from data by a macro")


def main():
    if len(sys.argv) != 2:
        print("usage: paper/research.py FOLDER", file=sys.stderr)
        return 2
    numbers, tables = Numbers(), {}
    try:
        checked = statements(numbers, tables)
        lost_deals(numbers, tables)
        checks(numbers)
        thumb(numbers, tables)
        longest_rounds(numbers)
        draws(tables)
        tops(numbers)
        surplus(numbers)
        estimate_scores(tables)
        taylor(numbers)
        passing(numbers, checked)
        packs(numbers, tables)
        many_suits(numbers)
        peeling(numbers)
        frontier_bound(numbers)
        even_rounds(numbers)
        sample_game(numbers)
        trend(numbers, tables, shares())
        check_text()
        # All is right, so all is written.
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in {**numbers.files(), **tables}.items():
            write(folder / name, text)
    except (OSError, KeyError, ValueError) as error:
        print(f"paper/research.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
