//! `faceup femto play`

use std::path::PathBuf;

use anyhow::Context;
use faceup::notation::quote;
use faceup::parts::core::random::stream;
use faceup::parts::femto::{
    Analysis, Deal, Dealing, Draft, Hand, Lead, Pack, Place, Ratio, Record, Round, Settings, Solution, State, draw,
};
use faceup::parts::files::write_whole;
use faceup::{ByPlayer, Player};
use rand::RngExt;
use rand_pcg::Pcg64;

use super::options::GameArgs;
use super::show;
use super::solved::solved;
use crate::args::{Cli, SideArg};
use crate::failure::usage;
use crate::machine::any_seed;
use crate::output::shown;
use crate::session::log::Log;
use crate::terminal::Talk;

/// Play against optimal strategies
///
/// Type a card to play it. The other player draws a card from an optimal mixed strategy before the
/// command reads yours. A script can play too, one card on a line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  faceup femto play
  faceup femto play --hand 2,3,5,10 --seed 7
  faceup femto play --dealing drafted              take cards in turn, you first
  faceup femto play --side second --lead winner
  faceup femto play --cards 2,3,4,5,6,7,8,10,12 --left-out hidden
  faceup femto play --side both --log game.txt    two people at one screen, with a record of the game")]
pub struct Args {
    /// Your hand, or both hands as in '2,3,4,5 | 6,7,8,10' if a card is left out [default: a random hand]
    #[arg(long, value_name = "HAND")]
    pub hand: Option<String>,

    /// Seed of all random choices; the same seed gives the same choices [default: from the clock]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Your side. The first player leads or drafts first. With both, two people play at one screen: each types a card in turn, and a
    /// terminal wipes cards played face down
    #[arg(long, value_enum, default_value_t = SideArg::First)]
    pub side: SideArg,

    /// Write the record of the game to this file, and those of further games to FILE-2, FILE-3 and so on
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,

    #[command(flatten)]
    pub game: GameArgs,
}

/// The commands. Those of `HINTS` stand behind the first, but not between two people.
const HELP: [&str; 2] = [
    "  a card        play it, take it in a draft, or choose it to stay\n",
    "  show          both hands, and the cards in front of both players
  help          this list
  quit          stop",
];
const HINTS: &str = "  hint          the chances of your cards in optimal play
  value         the value of the state to you
";

/// The user quit, or the input ended.
#[derive(Debug)]
struct Quit;

impl std::fmt::Display for Quit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game is given up")
    }
}

/// The answers to the questions of a user who is to choose a card. Two people get no hint and no value.
#[derive(Default)]
struct Help {
    hint: String,
    value: String,
    show: String,
}

struct Table<'a> {
    solution: &'a Solution,
    /// The player at the keyboard; of two people, the next one to type.
    you: Player,
    /// Whether two people play.
    both: bool,
    /// If the card left out is hidden: the cards of each hand that both players have seen.
    seen: Option<ByPlayer<Hand>>,
    log: Option<Log>,
    random: Pcg64,
    talk: Talk,
}

pub fn run(cli: &Cli, args: &Args) -> anyhow::Result<()> {
    let hidden = args.game.hidden()?;
    let is_hidden = hidden.is_some();
    if is_hidden && args.side == SideArg::Both {
        return Err(usage("two people at one screen see both hands: drop --left-out hidden or --side both"));
    }
    let settings = hidden.map_or_else(|| args.game.settings(), Ok)?;
    let you = if args.side == SideArg::Second { Player::Two } else { Player::One };
    if args.hand.is_some() && settings.dealing == Dealing::Drafted {
        return Err(usage("--hand gives a hand, but --dealing drafted drafts it: drop one of them"));
    }
    let given = args.hand.as_ref().map(|hand| given(hand, &settings.pack, you)).transpose()?;
    let solution = solved(cli, &settings)?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut table = Table {
        solution: &solution,
        you,
        both: args.side == SideArg::Both,
        seen: is_hidden.then(ByPlayer::default),
        log: args.log.clone().map(Log::new),
        random: stream(seed),
        talk: Talk::open("femto")?,
    };
    if table.both && settings.lead == Lead::Together {
        table.talk.wipe();
    }
    table.say(format_args!("{settings}\nseed {seed}; type help for the commands"))?;
    if is_hidden {
        table.say("the card left out and the other player's hand are hidden: ? is a card that you have not seen")?;
    }
    let (mut points, mut played, mut values) = (Ratio::ZERO, 0u32, Ratio::ZERO);
    for number in 1..=args.games {
        match table.game(number, given) {
            Ok((payoff, value)) => {
                (points, values, played) = (&points + &payoff, &values + &value, played + 1);
            }
            Err(error) if error.is::<Quit>() => break,
            Err(error) => return Err(error),
        }
    }
    if played > 1 {
        table.say(format_args!(
            "\n{played} games: {points} to {0}; value of these deals to {0}: {1}",
            table.whom(),
            show::number(&values)
        ))?;
    }
    Ok(())
}

/// The deal of the user's own hand, or of both hands.
fn given(text: &str, pack: &Pack, you: Player) -> anyhow::Result<Deal> {
    let state = State::parse(text, pack).map_err(usage)?;
    if state.rounds() > 0 {
        return Err(usage(
            "expected one hand or two, got cards in front of the players too: a game begins with a deal",
        ));
    }
    let hands = state.hands();
    let hands = if you == Player::One { hands } else { hands.swapped() };
    Deal::new(pack, hands).map_err(usage)
}

impl Table<'_> {
    fn settings(&self) -> &Settings {
        self.solution.settings()
    }

    fn pack(&self) -> &Pack {
        &self.solution.settings().pack
    }

    fn say(&mut self, text: impl std::fmt::Display) -> anyhow::Result<()> {
        self.talk.say(text)
    }

    /// The player whose payoffs are shown.
    fn whom(&self) -> &'static str {
        if self.both { "the first player" } else { "you" }
    }

    /// Writes the game to its file, if it has one.
    fn keep(&mut self, number: u32, record: &Record) -> anyhow::Result<()> {
        let Some(log) = &mut self.log else { return Ok(()) };
        let file = log.keep_with(number, |target| Ok(write_whole(target, record.to_string())?))?;
        file.map_or(Ok(()), |file| self.say(format_args!("the game is kept in {}", shown(&file))))
    }

    /// Asks for one of several cards until the user types one, or asks for help.
    fn card(&mut self, prompt: &str, of: Hand, help: Help) -> anyhow::Result<Place> {
        let cards = self.pack().format_hand(of);
        // A pipe has no prompt.
        if !self.talk.is_terminal() {
            self.say(format_args!("{prompt} one of {cards}"))?;
        }
        loop {
            let text =
                self.talk.ask(&format!("{prompt}> "), "a card, or help")?.ok_or_else(|| anyhow::Error::msg(Quit))?;
            let said = match text.to_ascii_lowercase().as_str() {
                "help" | "?" => Some(HELP.join(if self.both { "" } else { HINTS })),
                "hint" | "value" | "values" if self.both || self.seen.is_some() => {
                    let why = if self.both { "between two people" } else { "while a hand is hidden" };
                    Some(format!("there are no hints {why}: type a card, or help"))
                }
                "hint" => Some(help.hint.clone()),
                "value" | "values" => Some(help.value.clone()),
                "show" => Some(help.show.clone()),
                _ => None,
            };
            if let Some(said) = said {
                self.say(said)?;
                continue;
            }
            let card = text.parse().ok().and_then(|card| self.pack().place(card)).filter(|place| of.contains(*place));
            match card {
                Some(card) => return Ok(card),
                None => self.say(format_args!("expected one of {cards}, or help, got {}", quote(&text)))?,
            }
        }
    }

    /// Plays a game. Returns the payoff and the value of the deal to you, or to the first of two people.
    fn game(&mut self, number: u32, given: Option<Deal>) -> anyhow::Result<(Ratio, Ratio)> {
        let deal = match (given, self.settings().dealing) {
            (Some(deal), _) => deal,
            (None, Dealing::Shuffled) => {
                let deals: Vec<Deal> = Deal::all(self.pack()).collect();
                deals[self.random.random_range(0..deals.len())]
            }
            (None, Dealing::Drafted) => self.draft()?,
        };
        self.say("")?;
        let mut record = Record::new(self.settings().clone(), deal);
        self.keep(number, &record)?;
        self.seen = self.seen.map(|_| ByPlayer::default());
        let out = deal.left_out(self.pack()).map(|out| format!("left out: {}", self.pack().card(out)));
        if let Some(out) = out.as_ref().filter(|_| self.seen.is_none()) {
            self.say(out)?;
        }
        while !record.last().is_over() {
            let (state, round) = (*record.last(), record.rounds().len() + 1);
            let hands = self.hands(&state);
            self.say(hands)?;
            let played = if self.both { self.shared(&state)? } else { self.round(&state)? };
            let told = self.told(round, &state, &played);
            self.say(told)?;
            record.play(played).context("the cards of a round are held")?;
            self.see(&played);
            self.keep(number, &record)?;
        }
        let state = *record.last();
        if let Some(out) = out.as_ref().filter(|_| self.seen.is_some()) {
            self.say(out)?;
        }
        if self.both {
            self.you = Player::One;
        }
        let totals = state.totals(self.pack());
        let payoff = Ratio::from(state.payoff(self.settings()).unwrap_or(0));
        let result = match self.settings().objective.ahead(totals) {
            Some(Player::One) if self.both => "the first player wins",
            Some(Player::Two) if self.both => "the second player wins",
            Some(winner) if winner == self.you => "you win",
            Some(_) => "you lose",
            None => "a tie",
        };
        let value = self.yours(self.solution.deal_value(deal));
        self.say(format_args!(
            "{} to {}: {result}; value of the deal to {}{}: {}",
            totals[self.you],
            totals[!self.you],
            self.whom(),
            if self.seen.is_some() { ", with all cards shown" } else { "" },
            show::number(&value)
        ))?;
        Ok((self.yours(payoff), value))
    }

    /// A value to you, from the value to the first player.
    fn yours(&self, value: Ratio) -> Ratio {
        if self.you == Player::One { value } else { -value }
    }

    /// The answer to `value`, from the value to the first player.
    fn value(&self, value: Ratio) -> String {
        format!("value {} to you", show::number(&self.yours(value)))
    }

    fn hands(&self, state: &State) -> String {
        if let Some(seen) = self.seen {
            return self.hidden_hands(state, seen[!self.you]);
        }
        show::sides(state, self.settings(), self.sides())
    }

    /// The names of both players, in the order of display.
    fn sides(&self) -> [(&'static str, Player); 2] {
        if self.both {
            Player::ALL.map(|player| (show::name(player), player))
        } else {
            [("other", !self.you), ("you", self.you)]
        }
    }

    /// Plays a round. Draws the other player's card before it reads yours.
    fn round(&mut self, state: &State) -> anyhow::Result<Round> {
        let imagined = self.imagined(state, None);
        let analysis = self.solution.analyse(&imagined).context("the game is over")?;
        let other = !self.you;
        let leader = analysis.leader;
        let held = state.hands()[self.you];
        let (mine, theirs) = if leader == Some(self.you) {
            let mine = self.play("lead", state, held, &analysis, None)?;
            let imagined = self.imagined(state, Some(mine));
            let analysis = self.solution.analyse(&imagined).context("the game is over")?;
            let lead = analysis.cards[self.you].iter().position(|&card| card == mine).unwrap_or_default();
            let reply = draw(&mut self.random, &analysis.replies(lead));
            (mine, analysis.cards[other][reply])
        } else {
            let drawn = draw(&mut self.random, &analysis.chances(other));
            let theirs = analysis.cards[other][drawn];
            let led = leader.is_some();
            if led {
                self.say(format_args!("other leads {}", self.pack().card(theirs)))?;
            }
            (self.play("play", state, held, &analysis, led.then_some(drawn))?, theirs)
        };
        let cards = match self.you {
            Player::One => ByPlayer { one: mine, two: theirs },
            Player::Two => ByPlayer { one: theirs, two: mine },
        };
        let winner = State::winner(self.settings(), cards);
        let imagined = self.imagined(state, Some(mine));
        let (_, best) = self.solution.kept(&imagined, cards);
        let kept = if state.chooser(self.settings(), winner) == self.you {
            let who = if winner == self.you { "you win the round" } else { "you lose the round, and choose" };
            let theirs = self.pack().card(theirs);
            self.say(format_args!("other plays {theirs}: {who}"))?;
            let hint = format!("best kept in front of the winner: {}", show::places(self.pack(), &best));
            let value = self.value(self.solution.kept(state, cards).0);
            let help = Help { hint, value, show: self.hands(state) };
            self.card("keep", Hand::EMPTY.with(cards.one).with(cards.two), help)?
        } else {
            best[self.random.random_range(0..best.len())]
        };
        Ok(Round { cards, kept })
    }

    /// Asks for your card. `lead` is the index of the card to reply to.
    fn play(
        &mut self,
        prompt: &str,
        state: &State,
        held: Hand,
        analysis: &Analysis,
        lead: Option<usize>,
    ) -> anyhow::Result<Place> {
        let chances = lead.map_or_else(|| analysis.chances(self.you), |lead| analysis.replies(lead));
        let cards = analysis.cards[self.you].iter().zip(&chances).filter(|(_, chance)| !chance.is_zero());
        let hint =
            cards.map(|(&place, chance)| format!("{} {}", self.pack().card(place), show::percent(chance.to_f64())));
        let (hint, value) = (hint.collect::<Vec<_>>().join(", "), self.value(analysis.value.clone()));
        self.card(prompt, held, Help { hint, value, show: self.hands(state) })
    }

    /// The account of a round, from your side.
    fn told(&self, number: usize, state: &State, round: &Round) -> String {
        let (settings, pack) = (self.settings(), self.pack());
        let winner = State::winner(settings, round.cards);
        let chooser = state.chooser(settings, winner);
        let side = if self.both { Player::One } else { self.you };
        let (who, front) = match winner {
            _ if self.both => (format!("{} wins", show::name(winner)), show::name(winner)),
            winner if winner == self.you => ("you win".to_owned(), "you"),
            _ => ("other wins".to_owned(), "other"),
        };
        let chose = match chooser {
            chooser if chooser == winner => String::new(),
            chooser if self.both => format!(", by the {} player's choice", show::name(chooser)),
            chooser if chooser == self.you => ", by your choice".to_owned(),
            _ => ", by the other's choice".to_owned(),
        };
        let [one, two, kept] = [round.cards[side], round.cards[!side], round.kept].map(|place| pack.card(place));
        format!("round {number}: {one} against {two}: {who}; {kept} stays in front of {front}{chose}\n")
    }

    /// Drafts the hands.
    fn draft(&mut self) -> anyhow::Result<Deal> {
        let draft = Draft::new(self.solution);
        let mut taken = ByPlayer::<Hand>::default();
        while taken.one.len() + taken.two.len() < 2 * self.pack().hand_size() {
            let picker = Draft::picker(taken);
            if self.both {
                self.you = picker;
            }
            let free = self.pack().full().minus(taken.one.union(taken.two));
            let place = if picker == self.you {
                self.say(format_args!("\ncards to take: {}", self.pack().format_hand(free)))?;
                let prompt = if self.both { format!("{} takes", show::name(picker)) } else { "take".to_owned() };
                let (best, picks) = (draft.best(taken), draft.picks(taken));
                let hint = format!("best: {}", show::places(self.pack(), &best));
                let value = picks.iter().find(|(place, _)| best.contains(place));
                let value = value.map(|(_, value)| self.value((*value).clone())).unwrap_or_default();
                let width = if self.both { 6 } else { 5 };
                let line = |(name, player)| format!("{name:<width$} {}", self.pack().format_hand(taken[player]));
                let show = self.sides().map(line).join("\n");
                self.card(&prompt, free, Help { hint, value, show })?
            } else {
                let best = draft.best(taken);
                let place = best[self.random.random_range(0..best.len())];
                self.say(format_args!("other takes {}", self.pack().card(place)))?;
                place
            };
            taken = Draft::take(taken, place);
        }
        Ok(Deal::new(self.pack(), taken)?)
    }

    /// Plays a round between two people. A leader plays first.
    fn shared(&mut self, state: &State) -> anyhow::Result<Round> {
        let first = if self.settings().lead == Lead::Together { Player::One } else { state.leader() };
        let help = |table: &Table| Help { show: table.hands(state), ..Help::default() };
        let mut cards = Vec::new();
        for player in [first, !first] {
            self.you = player;
            let prompt = format!("{} plays", show::name(player));
            let held = state.hands()[player];
            cards.push(self.card(&prompt, held, help(self))?);
        }
        let cards = match first {
            Player::One => ByPlayer { one: cards[0], two: cards[1] },
            Player::Two => ByPlayer { one: cards[1], two: cards[0] },
        };
        let winner = State::winner(self.settings(), cards);
        let chooser = state.chooser(self.settings(), winner);
        self.you = chooser;
        let [one, two] = [cards.one, cards.two].map(|place| self.pack().card(place));
        self.say(format_args!("{one} against {two}: {} wins the round", show::name(winner)))?;
        let prompt = format!("{} chooses the card that stays:", show::name(chooser));
        let both = Hand::EMPTY.with(cards.one).with(cards.two);
        let kept = self.card(&prompt, both, help(self))?;
        Ok(Round { cards, kept })
    }

    /// The state as the other player imagines it. With a hidden card, the other player draws one of your possible hands uniformly. `played`
    /// is a card that you have shown.
    fn imagined(&mut self, state: &State, played: Option<Place>) -> State {
        let Some(seen) = self.seen else { return *state };
        let (pack, you) = (&self.solution.settings().pack, self.you);
        let (hands, fronts) = (state.hands(), state.fronts());
        let in_sight = [hands[!you], seen[you], fronts.one, fronts.two].into_iter().fold(Hand::EMPTY, Hand::union);
        let unseen = pack.full().minus(in_sight);
        let out: Vec<Place> = unseen.places().filter(|place| Some(*place) != played).collect();
        let mut imagined = hands;
        imagined[you] = seen[you].union(unseen.without(out[self.random.random_range(0..out.len())]));
        State::new(pack, imagined, fronts, state.leader()).expect("the hands have the right numbers of cards")
    }

    /// Notes the cards that both players see: the one that the loser of a round takes, and those that leave a hand.
    fn see(&mut self, round: &Round) {
        let winner = State::winner(self.solution.settings(), round.cards);
        if let Some(seen) = &mut self.seen {
            for player in Player::ALL {
                seen[player] = seen[player].without(round.cards[player]);
            }
            let taken = if round.kept == round.cards.one { round.cards.two } else { round.cards.one };
            seen[!winner] = seen[!winner].with(taken);
        }
    }

    /// Your hand, and the cards you have seen of the other's, with question marks for the rest.
    fn hidden_hands(&self, state: &State, seen: Hand) -> String {
        let pack = &self.solution.settings().pack;
        let cards = pack.cards_of(seen).map(|card| card.to_string());
        let unseen = (seen.len()..state.hands()[!self.you].len()).map(|_| "?".to_owned());
        let other = cards.chain(unseen).collect::<Vec<_>>().join(",");
        let other = if other.is_empty() { "-".to_owned() } else { other };
        let yours = pack.format_hand(state.hands()[self.you]);
        show::sides_with(state, self.solution.settings(), [("other", !self.you, other), ("you", self.you, yours)])
    }
}
