//! The questions of a session, to a table or a search.

use anyhow::bail;
use faceup::Observer;
use faceup::parts::answer::Answer;
use faceup::parts::play::{Basis, Choice, EngineError, Judge, Knowledge, Offer};
use faceup::parts::solver::Outcome;

use super::Desk;
use crate::output::text;
use crate::progress::Progress;

impl Desk<'_> {
    pub(super) fn values(&mut self) -> anyhow::Result<()> {
        let position = *self.session.position();
        let answer = self.ask(|judge, watch| Answer::by(judge, position.into(), 0, watch))?;
        let are_known = answer.moves().iter().all(|(_, known)| known.outcome().is_some());
        if let Basis::Search { depth, .. } = answer.basis()
            && !are_known
        {
            text(format!("chances to win, estimated by a search {depth} moves deep; the game is not solved:"))?;
        }
        text(self.show.values(&self.session, &answer))
    }

    /// Shows best play, up to a number of moves.
    pub(super) fn best_line(&mut self, limit: usize) -> anyhow::Result<()> {
        let game = self.session.game();
        let answer = self.ask(|judge, watch| {
            let basis = judge.basis();
            if basis == (Basis::Table { has_rounds: false }) {
                return Ok(None);
            }
            Ok(Some(Answer::of_line(*game.now(), basis, judge.line(&game, limit, watch)?)))
        })?;
        let Some(answer) = answer else {
            bail!("the table has no rounds, so its best play may repeat positions; leave out --table");
        };
        text(self.show.line(&self.session, &answer))
    }

    /// The best move: the first of the best line.
    pub(super) fn best(&mut self) -> anyhow::Result<Choice> {
        let game = self.session.game();
        self.ask(|judge, watch| judge.advice(&game, watch))
    }

    /// Says why a suggested move wins or loses, if a short line shows it.
    pub(super) fn say_why(&mut self, choice: Choice) -> anyhow::Result<()> {
        let position = *self.session.position();
        if choice.knowledge.outcome().is_none() || position.moves().len() == 1 {
            return Ok(());
        }
        let reason = self.ask(|judge, watch| judge.reason(&position, choice.mv, watch))?;
        let names = self.session.record().names().both();
        reason.and_then(|reason| reason.sentence(names)).map_or(Ok(()), text)
    }

    /// Shows why a move wins or loses, and why a better one does if there is one.
    pub(super) fn why(&mut self, name: Option<&str>) -> anyhow::Result<()> {
        let position = *self.session.position();
        let best = self.best()?.mv;
        let mv = name.map_or(Ok(best), |name| self.session.move_of(name))?;
        let (asked, better) =
            self.ask(|judge, watch| Ok((judge.reason(&position, mv, watch)?, judge.reason(&position, best, watch)?)))?;
        let Some(asked) = asked else {
            return text("the search does not see who wins after this move; 'values' estimates it");
        };
        let names = self.session.record().names().both();
        text(asked.text(names))?;
        match better.filter(|better| better.knowledge().outcome() > asked.knowledge().outcome()) {
            Some(better) => text(format!("instead {}", better.text(names))),
            None => Ok(()),
        }
    }

    pub(super) fn play_best(&mut self) -> anyhow::Result<()> {
        let (mover, mv) = (self.session.position().mover(), self.best()?.mv);
        self.session.play(mv)?;
        text(self.show.played(&self.session, mover, mv, false))?;
        self.moved()
    }

    pub(super) fn offer_draw(&mut self) -> anyhow::Result<()> {
        let verdict = self.verdict()?;
        match self.session.offer_draw(verdict) {
            Offer::Ended => self.ended(),
            Offer::Asked => text("you can win here: 'draw' again offers the draw"),
            Offer::Declined => {
                let why = if verdict.is_none() { ": the search does not see who wins" } else { "" };
                text(format!("the draw is declined{why}"))
            }
        }
    }

    /// Ends the game by a resignation. Asks first if the person can win, as far as the judge knows.
    pub(super) fn resign(&mut self) -> anyhow::Result<()> {
        let position = *self.session.position();
        let verdict = self.ask(|judge, watch| judge.verdict(&position, watch));
        match self.session.concede(verdict.ok().and_then(Knowledge::outcome)) {
            Offer::Asked => text("you can win here: 'resign' again gives up the game"),
            _ => self.ended(),
        }
    }

    /// Ends the game if a claimed win is forced.
    pub(super) fn claim(&mut self) -> anyhow::Result<()> {
        let (verdict, game) = (self.verdict()?, self.session.game());
        if self.session.claim_win(verdict) {
            let line = self.ask(|judge, watch| match judge.basis() {
                Basis::Table { has_rounds: false } => Ok((Knowledge::Nothing, Vec::new())),
                _ => judge.line(&game, usize::MAX, watch),
            })?;
            let answer = Answer::of_line(*game.now(), Basis::Table { has_rounds: true }, line);
            if answer.line_ends() {
                let names = self.session.record().names().both();
                text(format!("best play: {}", faceup::notation::format_moves(game.now(), answer.line(), names)))?;
            }
            self.ended()
        } else {
            text(if verdict.is_some() {
                "that is not a forced win; the game goes on"
            } else {
                "no forced win was found; the game goes on"
            })
        }
    }

    /// Prints the value of the position, and returns the outcome, if it is known.
    fn verdict(&mut self) -> anyhow::Result<Option<Outcome>> {
        let position = *self.session.position();
        let verdict = self.ask(|judge, watch| judge.verdict(&position, watch))?;
        text(self.show.verdict(&self.session, verdict))?;
        Ok(verdict.outcome())
    }

    /// Asks the judge. An interruption ends the work, not the session.
    fn ask<R>(&mut self, question: impl FnOnce(&mut Judge, &Progress) -> Result<R, EngineError>) -> anyhow::Result<R> {
        let watch = Progress::silent();
        let answer = question(self.judge(&watch)?, &watch)?;
        drop(watch);
        self.lines.go_on()?;
        Ok(answer)
    }

    /// The judge of the game. Finds or makes its table first.
    pub(super) fn judge(&mut self, observer: &dyn Observer) -> anyhow::Result<&mut Judge> {
        let rules = self.session.rules();
        Ok(match self.judge.take().filter(|judge| judge.rules() == rules) {
            Some(judge) => self.judge.insert(judge),
            None => {
                if self.sought != Some(rules) {
                    self.solved = self.store.table_or_search(rules)?;
                    self.sought = Some(rules);
                }
                let judge = self.store.judge(rules, self.solved.as_ref(), self.seed, observer)?;
                self.judge.insert(judge)
            }
        })
    }
}
