//! Drafts: what people have entered and not confirmed, kept by the room.
//!
//! A draft is a list of texts; every change of it is a new list, replayed from the start and taken or refused
//! as a whole. Nothing of it is stored before it is confirmed; confirming stores all of it at once.

use std::collections::BTreeMap;

use bw_catalog::{ActError, AnyDraft};
use bw_core::{Lang, Message, Seat};

use crate::failure::Failure;
use crate::i18n::Texts;
use crate::room::Room;

/// Steps a draft may have.
const LONGEST: usize = 400;

/// The drafts of a table.
#[derive(Debug, Default)]
pub(crate) struct Drafts {
    by_seat: BTreeMap<Seat, Vec<String>>,
    /// Grows with every change, so that a page which looks at an old draft is noticed.
    revision: u32,
}

impl Drafts {
    /// The steps of a seat.
    pub(crate) fn of(&self, seat: Seat) -> &[String] {
        self.by_seat.get(&seat).map_or(&[], Vec::as_slice)
    }

    /// The number of changes so far.
    pub(crate) fn revision(&self) -> u32 {
        self.revision
    }

    fn set(&mut self, seat: Seat, steps: Vec<String>) {
        self.revision = self.revision.wrapping_add(1);
        if steps.is_empty() {
            self.by_seat.remove(&seat);
        } else {
            self.by_seat.insert(seat, steps);
        }
    }

    /// Forgets all drafts: the log under them was cut.
    pub(crate) fn clear(&mut self) {
        self.revision = self.revision.wrapping_add(1);
        self.by_seat.clear();
    }

    /// Keeps the drafts that are still legal.
    pub(crate) fn keep(&mut self, legal: impl Fn(Seat, &[String]) -> bool) {
        let before = self.by_seat.len();
        self.by_seat.retain(|&seat, steps| legal(seat, steps));
        if self.by_seat.len() != before {
            self.revision = self.revision.wrapping_add(1);
        }
    }
}

/// A change of a draft.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) seat: Seat,
    /// The revision the page has seen.
    pub(crate) revision: u32,
    /// All steps as they should be.
    pub(crate) steps: Vec<String>,
}

impl Room {
    /// The draft of a seat as it stands.
    pub(crate) fn draft(&self, seat: Seat) -> Option<Box<dyn AnyDraft + '_>> {
        self.session.draft(seat, self.drafts.of(seat)).ok()
    }

    /// Replaces a draft. Answers whether its last decision confirmed itself.
    pub(crate) fn set_draft(&mut self, change: Change, lang: Lang) -> Result<bool, Failure> {
        let Change { seat, revision, steps } = change;
        self.check_revision(revision)?;
        if steps.len() > LONGEST {
            return Err(Failure::bad(Message::new("refused-long-turn").with("steps", LONGEST)));
        }
        let grown = steps.len() > self.drafts.of(seat).len();
        let steps = self.rewritten(seat, steps, lang);
        let draft = self.replayed(seat, &steps, lang)?;
        // Written as the game writes it: what was sent may have been several decisions in one text.
        let steps: Vec<String> = draft.steps(lang).into_iter().map(|step| step.text).collect();
        let confirmed = grown && draft.confirms_itself();
        drop(draft);
        if confirmed {
            self.confirm_steps(seat, &steps)?;
        } else {
            self.drafts.set(seat, steps);
            self.announce();
        }
        Ok(confirmed)
    }

    /// The wanted steps as they are called at their new places: where a notation says more than the decision
    /// itself (the square a piece will stand on), a step that was moved has another text, but the same handles.
    fn rewritten(&self, seat: Seat, steps: Vec<String>, lang: Lang) -> Vec<String> {
        let Some(old) = self.draft(seat).filter(|_| self.session.draft(seat, &steps).is_err())
        else {
            return steps;
        };
        let known = old.steps(lang);
        let mut rewritten: Vec<String> = Vec::with_capacity(steps.len());
        for step in steps {
            rewritten.push(step);
            if self.session.draft(seat, &rewritten).is_ok() {
                continue;
            }
            let step = rewritten.pop().unwrap_or_default();
            let parts = known.iter().find(|one| one.text == step).map(|one| &one.parts);
            let here = self.session.draft(seat, &rewritten).ok();
            let offers = here.map(|draft| draft.offers(lang)).unwrap_or_default();
            let same = offers
                .into_iter()
                .find(|offer| Some(&offer.choice.parts) == parts && offer.at == rewritten.len());
            rewritten.push(same.map_or(step, |offer| offer.choice.text));
        }
        rewritten
    }

    /// Confirms a draft, perhaps with one more decision at its end.
    pub(crate) fn confirm(
        &mut self,
        seat: Seat,
        revision: u32,
        more: Option<String>,
        lang: Lang,
    ) -> Result<(), Failure> {
        self.check_revision(revision)?;
        let steps: Vec<String> = self.drafts.of(seat).iter().cloned().chain(more).collect();
        if steps.is_empty() {
            return Err(Failure::bad(Message::new("refused-nothing-to-confirm")));
        }
        self.replayed(seat, &steps, lang)?;
        self.confirm_steps(seat, &steps)
    }

    fn confirm_steps(&mut self, seat: Seat, steps: &[String]) -> Result<(), Failure> {
        self.book_time()?;
        let before = self.session.actions();
        for step in steps {
            if let Err(error) = self.session.act(seat, step) {
                self.session.take_back_to(before);
                return Err(Failure::conflict(error.to_string()));
            }
        }
        // The draft is gone only when everything is stored.
        self.keep_from(before)?;
        self.drafts.set(seat, Vec::new());
        self.announce();
        Ok(())
    }

    fn replayed(
        &self,
        seat: Seat,
        steps: &[String],
        lang: Lang,
    ) -> Result<Box<dyn AnyDraft + '_>, Failure> {
        let texts = Texts::new(lang);
        self.session.draft(seat, steps).map_err(|error| match error {
            ActError::NotAsked(_) => Failure::conflict(texts.get("draft-not-asked")),
            ActError::Illegal(text) => {
                Failure::conflict(texts.fill("draft-refused", "decision", text))
            }
            ActError::Unreadable(error) => Failure::bad(error.to_string()),
        })
    }

    fn check_revision(&self, revision: u32) -> Result<(), Failure> {
        if self.drafts.revision() == revision {
            return Ok(());
        }
        Err(Failure::conflict(Message::new("refused-draft-changed")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_a_new_revision() {
        let seat = Seat::new(1);
        let mut drafts = Drafts::default();
        drafts.set(seat, vec!["a".into(), "b".into()]);
        assert_eq!((drafts.of(seat).len(), drafts.revision()), (2, 1));
        drafts.keep(|_, steps| steps.len() == 2);
        assert_eq!((drafts.of(seat).len(), drafts.revision()), (2, 1));
        drafts.keep(|_, _| false);
        assert_eq!((drafts.of(seat).len(), drafts.revision()), (0, 2));
        drafts.clear();
        assert_eq!(drafts.revision(), 3);
    }
}
