//! The result of a recorded game, and what such a result can be.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::incidents::Incidents;
use crate::outcome::{End, FaultKind, Outcome};
use crate::record::RecordError;
use crate::seat::Seat;

/// The result of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "ResultJson")]
pub struct RecordedResult {
    /// By its rules, or by the fault or resignation of a seat.
    pub end: End,
    /// The game's word for what ended it.
    pub reason: String,
    /// Scores by seat.
    pub scores: Vec<i32>,
    /// Ranks by seat, 1 is best.
    pub ranks: Vec<u8>,
    /// What seats did wrong without losing by it; seats that did nothing wrong are left out.
    pub incidents: Vec<(Seat, Incidents)>,
}

/// A result as a file has it.
#[derive(Serialize, Deserialize)]
struct ResultJson {
    end: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Seat>,
    reason: String,
    scores: Vec<i32>,
    ranks: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    incidents: Vec<IncidentsJson>,
}

/// The incidents of a seat as a file has them.
#[derive(Serialize, Deserialize)]
struct IncidentsJson {
    seat: Seat,
    #[serde(default, skip_serializing_if = "is_zero")]
    late: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    missing: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    exits: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    dropped: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde wants
fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl From<(Seat, Incidents)> for IncidentsJson {
    fn from((seat, counts): (Seat, Incidents)) -> Self {
        let Incidents { late, missing, exits, dropped } = counts;
        IncidentsJson { seat, late, missing, exits, dropped }
    }
}

impl From<IncidentsJson> for (Seat, Incidents) {
    fn from(json: IncidentsJson) -> Self {
        let IncidentsJson { seat, late, missing, exits, dropped } = json;
        (seat, Incidents { late, missing, exits, dropped })
    }
}

impl From<RecordedResult> for ResultJson {
    fn from(result: RecordedResult) -> Self {
        let RecordedResult { end, reason, scores, ranks, incidents } = result;
        let incidents = incidents.into_iter().map(Into::into).collect();
        ResultJson { end: end.name().into(), by: end.seat(), reason, scores, ranks, incidents }
    }
}

impl TryFrom<ResultJson> for RecordedResult {
    type Error = EndError;

    fn try_from(json: ResultJson) -> Result<Self, EndError> {
        let ResultJson { end, by, reason, scores, ranks, incidents } = json;
        let incidents = incidents.into_iter().map(Into::into).collect();
        Ok(RecordedResult { end: read_end(&end, by)?, reason, scores, ranks, incidents })
    }
}

/// Read by hand instead of `try_from`, so that an error has the place of the result and not of what follows it.
impl<'de> Deserialize<'de> for RecordedResult {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct ResultVisitor;
        impl<'de> Visitor<'de> for ResultVisitor {
            type Value = RecordedResult;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the result of a game")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let json = ResultJson::deserialize(MapAccessDeserializer::new(map))?;
                RecordedResult::try_from(json).map_err(A::Error::custom)
            }
        }
        d.deserialize_map(ResultVisitor)
    }
}

/// Why an `end` and a `by` are no end of a game.
#[derive(Debug, thiserror::Error)]
enum EndError {
    #[error(
        "`{0}` is not an end of a game; there are normal, time, illegal, crashed, stalled, \
         memory, resigned"
    )]
    Unknown(String),
    #[error("the end is `{0}`, but `by` does not name the seat")]
    NobodyNamed(&'static str),
    #[error("the end is `normal`, but `by` names seat {0}")]
    SomebodyNamed(Seat),
}

fn read_end(name: &str, by: Option<Seat>) -> Result<End, EndError> {
    let fault = FaultKind::ALL.into_iter().find(|kind| kind.name() == name);
    match (name, fault, by) {
        ("normal", _, None) => Ok(End::Normal),
        ("normal", _, Some(seat)) => Err(EndError::SomebodyNamed(seat)),
        ("resigned", _, Some(seat)) => Ok(End::Resigned { seat }),
        ("resigned", _, None) => Err(EndError::NobodyNamed("resigned")),
        (_, Some(kind), Some(seat)) => Ok(End::Fault { seat, kind }),
        (_, Some(kind), None) => Err(EndError::NobodyNamed(kind.name())),
        (other, None, _) => Err(EndError::Unknown(other.chars().take(60).collect())),
    }
}

impl RecordedResult {
    /// The result as a record keeps it.
    pub fn new(outcome: &Outcome, end: End) -> Self {
        RecordedResult {
            end,
            reason: outcome.reason().into(),
            scores: outcome.scores().to_vec(),
            ranks: outcome.ranks().to_vec(),
            incidents: Vec::new(),
        }
    }

    /// An error unless a game of this many seats can have the result, whatever its rules.
    pub(crate) fn check(&self, seats: u8) -> Result<(), RecordError> {
        let wrong = |what: String| Err(RecordError::BadResult(what));
        for (what, found) in [("scores", self.scores.len()), ("ranks", self.ranks.len())] {
            if found != usize::from(seats) {
                return wrong(format!("{found} {what} for {seats} seats"));
            }
        }
        for (seat, &rank) in Seat::all(seats).zip(&self.ranks) {
            let better = self.ranks.iter().filter(|&&other| other < rank).count();
            if usize::from(rank) != better + 1 {
                return wrong(format!(
                    "the ranks {:?} are no ranking: seat {seat} has {rank}, but {better} seats are better",
                    self.ranks
                ));
            }
        }
        if let Some((seat, _)) = self.incidents.iter().find(|(seat, _)| seat.number() > seats) {
            return wrong(format!("`incidents` names seat {seat} of {seats}"));
        }
        let Some(loser) = self.end.seat() else { return Ok(()) };
        if loser.number() > seats {
            return wrong(format!("`by` names seat {loser} of {seats}"));
        }
        let forfeit = Outcome::forfeit(seats, loser);
        if self.ranks != forfeit.ranks() || self.scores != forfeit.scores() {
            return wrong(format!(
                "it ended as `{}` by seat {loser}, who is then last while the others share the win: scores {:?} \
                 and ranks {:?}, not {:?} and {:?}",
                self.end.name(),
                forfeit.scores(),
                forfeit.ranks(),
                self.scores,
                self.ranks
            ));
        }
        Ok(())
    }

    /// An error unless this is the result of a game whose actions lead to `outcome`, none if they leave it unfinished.
    pub(crate) fn check_against(&self, outcome: Option<&Outcome>) -> Result<(), RecordError> {
        let differs = |claimed: String, found: String| Err(RecordError::Result { claimed, found });
        match (self.end, outcome) {
            (End::Normal, Some(outcome)) => {
                if self.scores == outcome.scores() && self.ranks == outcome.ranks() {
                    return Ok(());
                }
                let text =
                    |scores: &[i32], ranks: &[u8]| format!("scores {scores:?} and ranks {ranks:?}");
                differs(text(&self.scores, &self.ranks), text(outcome.scores(), outcome.ranks()))
            }
            (End::Normal, None) => {
                let claimed = format!("scores {:?} and ranks {:?}", self.scores, self.ranks);
                differs(claimed, "an unfinished game".into())
            }
            (End::Fault { seat, .. } | End::Resigned { seat }, Some(_)) => {
                let claimed = format!("the end `{}` by seat {seat}", self.end.name());
                differs(claimed, "a game that ended by its rules".into())
            }
            (End::Fault { .. } | End::Resigned { .. }, None) => Ok(()),
        }
    }
}
