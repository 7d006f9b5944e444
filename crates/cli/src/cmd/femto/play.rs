//! `faceup femto play`

use anyhow::Context;
use faceup::core::random::stream;
use faceup::femto::{Analysis, Deal, Dealing, Draft, Hand, Pack, Place, Ratio, Round, Settings, Solution, State, draw};
use faceup::notation::quote;
use faceup::{ByPlayer, Player};
use rand::RngExt;
use rand_pcg::Pcg64;

use super::show;
use super::solved::solved;
use crate::args::{Cli, FemtoPlayArgs};
use crate::failure::usage;
use crate::machine::any_seed;
use crate::terminal::Talk;

const HELP: &str = "\
  a card        play it, take it in a draft, or keep it
  hint          the chances with which optimal play chooses your cards
  value         the value of the state to you
  show          both hands, and the cards in front of both players
  help          this list
  quit          stop";

/// The user quits, or the input ends.
#[derive(Debug)]
struct Quit;

/// An answer of the user, unless they quit.
type Answer<T> = anyhow::Result<Result<T, Quit>>;

/// Unwraps an answer, or returns if the user quits.
macro_rules! answer {
    ($answer:expr) => {
        match $answer? {
            Ok(answer) => answer,
            Err(quit) => return Ok(Err(quit)),
        }
    };
}

struct Table<'a> {
    solution: &'a Solution,
    you: Player,
    random: Pcg64,
    talk: Talk,
}

pub fn run(cli: &Cli, args: &FemtoPlayArgs) -> anyhow::Result<()> {
    let settings = args.game.settings()?;
    let you = if args.second { Player::Two } else { Player::One };
    if args.hand.is_some() && settings.dealing() == Dealing::Drafted {
        return Err(usage("--hand gives a hand, but --dealing drafted drafts it: leave out one of them"));
    }
    let given = args.hand.as_ref().map(|hand| given(hand, settings.pack(), you)).transpose()?;
    let solution = solved(cli, &settings)?;
    // Any seed will do, because it is printed.
    let seed = args.seed.unwrap_or_else(any_seed);
    let mut table = Table { solution: &solution, you, random: stream(seed), talk: Talk::open("femto")? };
    table.say(format_args!("{settings}\nseed {seed}; type help for what can be typed"))?;
    let (mut points, mut played, mut values) = (Ratio::ZERO, 0u32, Ratio::ZERO);
    for _ in 0..args.games {
        match table.game(given)? {
            Ok((payoff, value)) => {
                (points, values, played) = (&points + &payoff, &values + &value, played + 1);
            }
            Err(Quit) => break,
        }
    }
    if played > 1 {
        table.say(format_args!(
            "\n{played} games: {points} to you; value of these deals to you: {}",
            show::number(&values)
        ))?;
    }
    Ok(())
}

/// The deal from the user's own hand, or from both hands.
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
        self.solution.settings().pack()
    }

    fn say(&mut self, text: impl std::fmt::Display) -> anyhow::Result<()> {
        self.talk.say(text)
    }

    /// A line of input without the space around it.
    fn ask(&mut self, prompt: &str) -> Answer<String> {
        let Some(text) = self.talk.ask(&format!("{prompt}> "), "a card, or help")? else {
            self.say("end of input")?;
            return Ok(Err(Quit));
        };
        let quits = ["quit", "q", "exit"].contains(&text.to_ascii_lowercase().as_str());
        Ok(if quits { Err(Quit) } else { Ok(text) })
    }

    /// Asks until the user names one of several cards.
    fn card(&mut self, prompt: &str, of: Hand, help: &dyn Fn(&Table, &str) -> Option<String>) -> Answer<Place> {
        let cards = self.pack().format_hand(of);
        // Nobody sees a prompt in a pipe.
        if !self.talk.is_terminal() {
            self.say(format_args!("{prompt} one of {cards}"))?;
        }
        loop {
            let text = answer!(self.ask(prompt));
            if let Some(help) = help(self, &text.to_ascii_lowercase()) {
                self.say(help)?;
                continue;
            }
            let card = text.parse().ok().and_then(|card| self.pack().place(card)).filter(|place| of.contains(*place));
            match card {
                Some(card) => return Ok(Ok(card)),
                None => self.say(format_args!("expected one of {cards}, or help, got {}", quote(&text)))?,
            }
        }
    }

    /// Plays a game. Returns your payoff, and the value of the deal to you.
    fn game(&mut self, given: Option<Deal>) -> Answer<(Ratio, Ratio)> {
        let deal = match (given, self.settings().dealing()) {
            (Some(deal), _) => deal,
            (None, Dealing::Shuffled) => {
                let deals: Vec<Deal> = Deal::all(self.pack()).collect();
                deals[self.random.random_range(0..deals.len())]
            }
            (None, Dealing::Drafted) => answer!(self.draft()),
        };
        let mut state = State::start(deal);
        self.say("")?;
        if let Some(out) = deal.left_out(self.pack()) {
            let out = self.pack().card(out);
            self.say(format_args!("left out: {out}"))?;
        }
        while !state.is_over() {
            let number = state.rounds() + 1;
            let hands = self.hands(&state);
            self.say(hands)?;
            let round = answer!(self.round(&state));
            let told = told(self.settings(), self.you, number, &state, &round);
            self.say(told)?;
            state = state.play(self.settings(), round).context("the cards of a round are held")?;
        }
        let totals = state.totals(self.pack());
        let payoff = Ratio::from(state.payoff(self.settings()).unwrap_or(0));
        let result = match self.settings().objective().ahead(totals) {
            Some(winner) if winner == self.you => "you win",
            Some(_) => "you lose",
            None => "a tie",
        };
        let value = self.yours(self.solution.deal_value(deal));
        self.say(format_args!(
            "{} to {}: {result}; value of the deal to you: {}",
            totals[self.you],
            totals[!self.you],
            show::number(&value)
        ))?;
        Ok(Ok((self.yours(payoff), value)))
    }

    /// A value to you, from the value to the first player.
    fn yours(&self, value: Ratio) -> Ratio {
        if self.you == Player::One { value } else { -value }
    }

    /// What `value` answers, from the value to the first player.
    fn value(&self, value: Ratio) -> String {
        format!("value {} to you", show::number(&self.yours(value)))
    }

    fn hands(&self, state: &State) -> String {
        show::sides(state, self.settings(), [("other", !self.you), ("you", self.you)])
    }

    fn draft(&mut self) -> Answer<Deal> {
        let draft = Draft::new(self.solution);
        let mut taken = ByPlayer::<Hand>::default();
        while taken.one.len() + taken.two.len() < 2 * self.pack().hand_size() {
            let picker = Draft::picker(taken);
            let free = self.pack().full().minus(taken.one.union(taken.two));
            let place = if picker == self.you {
                self.say(format_args!("\ncards to take: {}", self.pack().format_hand(free)))?;
                answer!(self.card("take", free, &|table, text| match text {
                    "help" => Some(HELP.to_owned()),
                    "hint" => Some(format!("best: {}", show::places(table.pack(), &draft.best(taken)))),
                    "value" => {
                        let picks = draft.picks(taken);
                        let best = picks.iter().find(|(place, _)| draft.best(taken).contains(place));
                        best.map(|(_, value)| table.value((*value).clone()))
                    }
                    "show" => Some(format!(
                        "other {}\nyou   {}",
                        table.pack().format_hand(taken[!table.you]),
                        table.pack().format_hand(taken[table.you])
                    )),
                    _ => None,
                }))
            } else {
                let best = draft.best(taken);
                let place = best[self.random.random_range(0..best.len())];
                self.say(format_args!("other takes {}", self.pack().card(place)))?;
                place
            };
            taken[picker] = taken[picker].with(place);
        }
        Ok(Ok(Deal::new(self.pack(), taken)?))
    }

    /// Plays a round. The other player's card is drawn before yours is read.
    fn round(&mut self, state: &State) -> Answer<Round> {
        let analysis = self.solution.analyse(state).context("the game is over")?;
        let other = !self.you;
        let leader = analysis.leader;
        let held = state.hands()[self.you];
        let index = |player: Player, place: Place| {
            analysis.cards[player].iter().position(|&card| card == place).unwrap_or_default()
        };
        let (mine, theirs) = if leader == Some(self.you) {
            let mine = answer!(self.play("lead", state, held, &analysis, None));
            let reply = draw(&mut self.random, &analysis.replies(index(self.you, mine)));
            (mine, analysis.cards[other][reply])
        } else {
            let drawn = draw(&mut self.random, &analysis.chances(other));
            let theirs = analysis.cards[other][drawn];
            let led = leader.is_some();
            if led {
                self.say(format_args!("other leads {}", self.pack().card(theirs)))?;
            }
            (answer!(self.play("play", state, held, &analysis, led.then_some(drawn))), theirs)
        };
        let cards = match self.you {
            Player::One => ByPlayer { one: mine, two: theirs },
            Player::Two => ByPlayer { one: theirs, two: mine },
        };
        let winner = State::winner(self.settings(), cards);
        let (_, best) = self.solution.kept(state, cards);
        let kept = if state.chooser(self.settings(), winner) == self.you {
            let who = if winner == self.you { "you win the round" } else { "you lose the round, and choose" };
            let theirs = self.pack().card(theirs);
            self.say(format_args!("other plays {theirs}: {who}"))?;
            let both = Hand::EMPTY.with(cards.one).with(cards.two);
            let solution = self.solution;
            answer!(self.card("keep", both, &|table, text| match text {
                "help" => Some(HELP.to_owned()),
                "hint" => Some(format!("best kept in front of the winner: {}", show::places(table.pack(), &best))),
                "value" => Some(table.value(solution.kept(state, cards).0)),
                "show" => Some(table.hands(state)),
                _ => None,
            }))
        } else {
            best[self.random.random_range(0..best.len())]
        };
        Ok(Ok(Round { cards, kept }))
    }

    /// Asks for the card that you play. `lead` is the index of the card to reply to.
    fn play(
        &mut self,
        prompt: &str,
        state: &State,
        held: Hand,
        analysis: &Analysis,
        lead: Option<usize>,
    ) -> Answer<Place> {
        self.card(prompt, held, &|table, text| match text {
            "help" => Some(HELP.to_owned()),
            "hint" => {
                let chances = lead.map_or_else(|| analysis.chances(table.you), |lead| analysis.replies(lead));
                let cards = analysis.cards[table.you].iter().zip(&chances).filter(|(_, chance)| !chance.is_zero());
                let hint = cards
                    .map(|(&place, chance)| format!("{} {}", table.pack().card(place), show::percent(chance.to_f64())));
                Some(hint.collect::<Vec<_>>().join(", "))
            }
            "value" => Some(table.value(analysis.value.clone())),
            "show" => Some(table.hands(state)),
            _ => None,
        })
    }
}

/// The account of a round, from your side.
fn told(settings: &Settings, you: Player, number: usize, state: &State, round: &Round) -> String {
    let card = |player: Player| settings.pack().card(round.cards[player]);
    let winner = State::winner(settings, round.cards);
    let kept = settings.pack().card(round.kept);
    let (who, front) = if winner == you { ("you win", "you") } else { ("other wins", "other") };
    let chose = match state.chooser(settings, winner) {
        chooser if chooser == winner => "",
        chooser if chooser == you => ", by your choice",
        _ => ", by the other's choice",
    };
    format!("round {number}: {} against {}: {who}; {kept} stays in front of {front}{chose}\n", card(you), card(!you))
}
