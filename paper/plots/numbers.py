"""The numbers of the paper, as LaTeX macros."""

from . import card_worth, growth, only_ways, players, rounds, starter_share
from .games import DATA, GAMES, deals, has_symmetric, outcomes, table, words
from .text import decimals, listed, whole

percent = decimals(1)


def of_outcomes(game):
    """Counts and shares of each suit length."""
    for row in outcomes(game):
        name = game.macro_of(row["ranks"])
        source = "outcomes"
        total = deals(row)
        yield f"Deals{name}", total, whole, source
        yield f"Wins{name}", row["win"], whole, source
        yield f"Losses{name}", row["loss"], whole, source
        yield f"Draws{name}", row["draw"], whole, source
        yield f"WinShare{name}", 100 * row["win"] / total, percent, source
        yield f"LossShare{name}", 100 * row["loss"] / total, percent, source
        yield f"DrawShare{name}", 100 * row["draw"] / total, decimals(4), source
        if has_symmetric(game):
            for prefix, title in (("symmetric_", "Symmetric"), ("distinct_", "Distinct")):
                total = deals(row, prefix)
                yield f"{title}Deals{name}", total, whole, source
                yield f"{title}Wins{name}", row[f"{prefix}win"], whole, source
                yield f"{title}Losses{name}", row[f"{prefix}loss"], whole, source
                yield f"{title}Draws{name}", row[f"{prefix}draw"], whole, source
            total = deals(row, "symmetric_")
            yield f"StarterShare{name}", 100 * row["symmetric_win"] / total, percent, source
            yield f"StarterLossShare{name}", 100 * row["symmetric_loss"] / total, percent, source
            yield f"StarterDrawShare{name}", 100 * row["symmetric_draw"] / total, decimals(2), source
        for prefix in ("equal_", "equal_more_", "equal_fewer_", "shuffled_"):
            title = prefix.title().replace("_", "")
            if total := deals(row, prefix):
                yield f"{title}Share{name}", 100 * row[f"{prefix}win"] / total, percent, source
        yield f"Nodes{name}", row["nodes"], whole, source
        yield f"Seconds{name}", row["seconds"], decimals(1), source
        if row.get("longest_rounds") is not None:
            yield f"LongestRounds{name}", row["longest_rounds"], whole, source
            yield f"LongestHand{name}", row["longest_hand"], None, source


def ranges(game):
    """How far each game is solved, and where it has draws."""
    solved = [row["ranks"] for row in outcomes(game)]
    with_rounds = [row["ranks"] for row in outcomes(game) if row.get("longest_rounds") is not None]
    yield f"MostRanks{game.macro}", max(solved), whole, "outcomes"
    yield f"MostCards{game.macro}", game.suits * max(solved), whole, "outcomes"
    yield f"MostRanksWithRounds{game.macro}", max(with_rounds), whole, "rounds"
    for title, prefix in (("DrawnRanks", ""), ("SymmetricDrawnRanks", "symmetric_")):
        if not prefix or has_symmetric(game):
            drawn = [str(row["ranks"]) for row in outcomes(game) if row[f"{prefix}draw"]]
            yield f"{title}{game.macro}", listed(drawn), None, "outcomes"


def listed_games(keys):
    """Games in words. A key has the game, the number of suits and that of ranks."""
    if unnamed := [key for key in keys if key[:2] not in (("beat-it-or-eat-it", 2), ("challenge", 4))]:
        raise SystemExit(f"paper/figures: there are no words for the games {unnamed}")
    two = sorted(ranks for game, suits, ranks in keys if (game, suits) == ("beat-it-or-eat-it", 2))
    is_range = len(two) > 2 and two == list(range(two[0], two[-1] + 1))
    ranks = f"{two[0]} to {two[-1]}" if is_range else listed([str(ranks) for ranks in two])
    games = [f"two suits of {ranks} ranks"] if two else []
    games += [f"Challenge with {suits * ranks} cards" for game, suits, ranks in sorted(keys) if game == "challenge"]
    return ", and ".join(games) or "no game"


def of_verified():
    """The games whose outcomes are theorems of Coq; the most cards up to which the extracted checker, and any second program, has proved every game
    of the table of outcomes; and the longest two suits that the extracted checker has proved."""
    yield "KernelGames", listed_games(starter_share.theorems("all_deals")), None, "theorems"
    yield "KernelMemory", max(row["memory"] for row in table("theorems")) / 1024, decimals(1), "theorems"
    solved = {(game.game, game.suits, row["ranks"]) for game in GAMES for row in outcomes(game) if game.suits * row["ranks"] > 1}

    def all_up_to(proved):
        """The most cards of a game of `proved` such that all games with fewer cards are proved."""
        least = min((suits * ranks for _, suits, ranks in solved - proved), default=100)
        return max(cards for _, suits, ranks in proved if (cards := suits * ranks) < least)

    proved = {by: {(row["game"], row["suits"], row["ranks"]) for row in table("verified") if row["by"] == by} for by in starter_share.CHECKS}
    extracted = proved["extracted"]
    most = all_up_to(extracted)
    yield "ExtractedCards", most, whole, "verified"
    yield "ExtractedMost", max(ranks for game, suits, ranks in extracted if suits == 2), whole, "verified"
    yield "CertifiedCards", max(suits * ranks for _, suits, ranks in proved["certificate"]), whole, "verified"
    again = extracted | proved["certificate"] | proved["verifier"]
    yield "VerifiedCards", all_up_to(again), whole, "verified"
    again |= {(row["game"], row["suits"], row["ranks"]) for row in table("earlier-engines")}
    if once := solved - again - {("challenge", 4, 8)}:
        raise SystemExit(f"paper/figures: the article says that larger games were solved twice, but {once}")


def of_rounds():
    """Statistics of the histograms of rounds."""
    names = {game.label: game for game in GAMES}
    for row in rounds.rows():
        name = names[row["game"]].macro_of(row["ranks"])
        yield f"MeanRounds{name}", row["mean"], decimals(1), "rounds"
        yield f"MedianRounds{name}", row["median"], whole, "rounds"
        yield f"LongestWin{name}", row["longest_win"], whole, "rounds"
        yield f"LongestLoss{name}", row["longest_loss"], whole, "rounds"


def of_growth():
    """Sizes of frontiers, and factors from one suit length to the next."""
    names = {game.label: game for game in GAMES}
    previous = None
    for row in growth.rows():
        name = names[row["game"]].macro_of(row["ranks"])
        keys = {
            "minimal_wins": "MinimalWins",
            "maximal_losses": "MaximalLosses",
            "distinct_minimal_wins": "DistinctMinimalWins",
            "distinct_maximal_losses": "DistinctMaximalLosses",
            "nodes": "Nodes",
        }
        for key, title in keys.items():
            if row[key] is None:
                continue
            if key != "nodes":
                yield f"{title}{name}", row[key], whole, "growth"
            is_next = previous and previous["game"] == row["game"] and previous["ranks"] == row["ranks"] - 1
            if key == "nodes" and is_next and row["engine"] != previous["engine"]:
                continue  # two engines
            if is_next and previous[key]:
                yield f"{title}Factor{name}", row[key] / previous[key], decimals(2), "growth"
        previous = row


CARDS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten"} | {str(n): words(n) for n in range(2, 10)}
SUITS = {"spades": "OwnTrump", "hearts": "OtherTrump", "clubs": "Plain"}


def of_cards():
    """What a card is worth, in games whose ranks have names. In games with trumps, the suit is named too."""
    names = {game.label: game for game in GAMES}
    for row in card_worth.rows():
        game = names[row["game"]]
        if row["card"] not in CARDS:
            continue
        suit = SUITS[row["suit"]] if game.game.startswith("challenge") else ""
        name = suit + CARDS[row["card"]] + game.macro_of(row["ranks"])
        yield f"HeldShare{name}", row["equal_held_win_percent"], percent, "card-worth"
        yield f"NotHeldShare{name}", row["equal_other_win_percent"], percent, "card-worth"
        yield f"CardBetter{name}", row["better_percent"], decimals(2), "card-worth"
        yield f"CardWorse{name}", row["worse_percent"], decimals(2), "card-worth"
        yield f"CardBetterPairs{name}", row["moved_better"], whole, "card-worth"
        yield f"CardWorsePairs{name}", row["moved_worse"], whole, "card-worth"
        yield f"CardPairs{name}", row["moved"], whole, "card-worth"
        yield f"RaisedBetter{name}", row["raised_better_percent"], decimals(2), "card-worth"


def of_only_ways():
    """How often eating, or a sure card, is the only way to win."""
    names = {game.label: game for game in GAMES}
    for row in only_ways.rows():
        title = {"eating": "Eating", "sure cards": "SureCard"}[row["question"]]
        name = row["deals"].title() + row["positions"].title() + names[row["game"]].macro_of(row["ranks"])
        yield f"{title}Only{name}", row["only_percent"], percent, "only-ways"
        yield f"{title}OnlyCount{name}", row["only"], whole, "only-ways"
        yield f"{title}Asked{name}", row["asked"], whole, "only-ways"
        yield f"{title}Deals{name}", row["deals_with_only_percent"], percent, "only-ways"


def player_words(player):
    """A player in letters, as DepthFour."""
    kind, _, depth = player.partition(":")
    return kind.title() + (words(int(depth)) if depth else "")


def of_players():
    """Matches of players: points of the first in percent, with the 95% interval."""
    names = {game.label: game for game in GAMES}
    by_game = {(game.game, game.suits): game for game in GAMES}
    for row in players.rows():
        name = player_words(row["player"]) + player_words(row["against"]) + names[row["label"]].macro_of(row["ranks"])
        yield f"Points{name}", row["points"], percent, "players"
        yield f"PointsFrom{name}", row["lowest"], percent, "players"
        yield f"PointsTo{name}", row["highest"], percent, "players"
        for key in ("games", "won", "drawn", "lost"):
            yield f"{key.title()}{name}", row[key], whole, "players"
    # The perfect player with a table without rounds, who cannot delay a loss.
    for row in table("players"):
        if row["player"] == "perfect" and row["against"] and row["table"] == "outcomes":
            end = by_game[row["game"], row["suits"]].macro_of(row["ranks"])
            name = f"OutcomesPerfect{player_words(row['against'])}{end}"
            yield f"Points{name}", row["points"], percent, "players"
            yield f"PointsFrom{name}", row["lowest"], percent, "players"
            yield f"PointsTo{name}", row["highest"], percent, "players"
            yield f"Games{name}", row["games"], whole, "players"


def of_estimates():
    """How often estimates name the winner, for each kind of game, suit length, base and set of hands."""
    games = {("none", "lead"): "", ("own", "lead"): "Challenge", ("own", "pass"): "Program", ("none", "pass"): "Pass"}
    for row in table("estimates"):
        kind = games[row["trumps"], row["after_beating"]]
        name = f"{kind}{words(row['suits'])}By{words(row['ranks'])}Base{words(row['base_ranks'])}{row['hands'].title()}"
        yield f"EstimateRight{name}", 100 * row["right"], percent, "estimates"
        yield f"EstimateBrier{name}", row["brier"], decimals(3), "estimates"


def of_files():
    """The sizes of files that the repository has."""
    for file, name in (("2x13.frontier", "TwoByThirteenFrontier"), ("taylor.cert", "TaylorCertificate")):
        yield f"{name}KiB", round((DATA / file).stat().st_size / 1024), whole, file


def everything():
    """All numbers: the name of the macro, the value, its format in LaTeX (None for a text), and where it comes from."""
    for game in GAMES:
        yield from of_outcomes(game)
        yield from ranges(game)
    yield from of_verified()
    yield from of_rounds()
    yield from of_growth()
    yield from of_cards()
    yield from of_only_ways()
    yield from of_players()
    yield from of_estimates()
    yield from of_files()


def files():
    """The texts of numbers.tex and numbers.csv."""
    macros, listing, seen = ["% Made by: paper/figures numbers"], ["name,latex,value,source"], set()
    for name, value, shape, source in everything():
        if value is None:
            continue
        if name in seen or not name.isascii() or not name.isalpha():
            raise SystemExit(f"paper/figures: {name} is no name for a macro, or is there twice")
        seen.add(name)
        latex = str(value) if shape is None else shape(value)
        macros.append(rf"\newcommand{{\{name}}}{{{latex}}}")
        listing.append(f'{name},"{latex}","{value}",{source}')
    return {"numbers.tex": "\n".join(macros) + "\n", "numbers.csv": "\n".join(listing) + "\n"}
