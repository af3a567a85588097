//! Statistics over recorded games: what every game has, and what a game adds.

mod general;

use bw_core::{Game, Notation, OptionError, Options, Record, RecordError, replay};
use bw_lab::Report;
use bw_package::{BeginStudy, Study};
use serde_json::{Map, Value};

use general::GeneralStudy;

/// Why a record cannot be studied.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StudyError {
    /// A record of another game.
    #[error("this is a record of {found}, not of {expected}")]
    OtherGame {
        /// The game of the record.
        found: String,
        /// The game of the study.
        expected: &'static str,
    },
    /// Its rules are wrong.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// Its actions or its result are wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Statistics over recorded games, their type forgotten.
pub trait AnyStudy: Send {
    /// Replays a record, checks it and looks at it.
    fn add(&mut self, record: &Record) -> Result<(), StudyError>;

    /// Tables and plots about all games so far.
    fn report(&self) -> Report;
}

pub(crate) struct TypedStudy<G: Game> {
    general: GeneralStudy,
    own: Option<Box<dyn Study<G>>>,
    /// The rules of the last record: those of the next are mostly the same.
    last: Option<(u8, Map<String, Value>, G)>,
}

impl<G: Notation> TypedStudy<G> {
    pub(crate) fn new(own: Option<BeginStudy<G>>) -> Self {
        let general = GeneralStudy::new(G::SPEC);
        TypedStudy { general, own: own.map(|begin| begin()), last: None }
    }

    fn game(&mut self, record: &Record) -> Result<&G, OptionError> {
        let is_same = |(seats, rules, _): &(u8, Map<String, Value>, G)| {
            *seats == record.seats && *rules == record.rules
        };
        if !self.last.as_ref().is_some_and(is_same) {
            let options = Options::from_json(G::SPEC.options, &record.rules)?;
            let seats = G::SPEC.check_seats(record.seats.into())?;
            self.last = Some((seats, record.rules.clone(), G::new(seats, &options)?));
        }
        let (_, _, game) = self.last.as_ref().expect("made just now");
        Ok(game)
    }
}

impl<G: Notation> AnyStudy for TypedStudy<G> {
    fn add(&mut self, record: &Record) -> Result<(), StudyError> {
        if record.game != G::SPEC.id {
            let found = record.game.clone();
            return Err(StudyError::OtherGame { found, expected: G::SPEC.id });
        }
        let replayed = replay(self.game(record)?, record)?;
        let (_, _, game) = self.last.as_ref().expect("the game was made for this record");
        self.general.add(game, record, &replayed);
        if let Some(own) = &mut self.own {
            own.add(game, record, &replayed);
        }
        Ok(())
    }

    fn report(&self) -> Report {
        let mut report = self.general.report();
        if let Some(own) = &self.own {
            let Report { sheets, plots, notes, .. } = own.report();
            report.sheets.extend(sheets);
            report.plots.extend(plots);
            report.notes.extend(notes);
        }
        report
    }
}
