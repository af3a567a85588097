//! What experience says of a decision before anything is tried: a bias for each kind of decision by the situation.
//!
//! A situation is one column out of each of some groups (the round, the people and rooms, food against what the harvest
//! wants, goods, the farm); the bias of a decision is the sum of its row over these columns. That is a softmax regression
//! on what searches chose, made by `evolve agricola prior`.

use std::fmt::Write as _;
use std::sync::OnceLock;

use bw_agricola::{Action, Agricola, Good, MAX_FAMILY, Player, ROUNDS, State, Task, is_harvest};
use bw_core::Seat;

use super::moves::{ROWS, row};

/// Columns: one group after another.
pub(crate) const COLUMNS: usize = 136;
/// Groups that every decision of a situation shares; the amount of the decision is one more.
pub(crate) const GROUPS: usize = 14;
const AMOUNTS: usize = 128;

/// The columns of a situation.
pub(crate) type Situation = [u8; GROUPS];

/// Biases by decision and situation.
#[derive(Clone, PartialEq)]
pub struct Prior(Vec<f32>);

impl std::fmt::Debug for Prior {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Prior({} rows)", ROWS)
    }
}

/// Puts an amount into a class: how many of the bounds it reaches.
fn class(amount: u8, bounds: &[u8]) -> u8 {
    bounds.iter().filter(|bound| amount >= **bound).count() as u8
}

/// The columns of what a player faces.
pub(crate) fn situation(game: &Agricola, state: &State, seat: Seat) -> Situation {
    let player = state.player(seat);
    let has = |good| player.has(good);
    let farm = &player.farm;
    let round = state.round.clamp(1, ROUNDS);
    let ahead = (round..=ROUNDS).position(is_harvest).unwrap_or(0).min(2) as u8;
    let room = u8::from(farm.rooms.len() > player.family);
    let family = player.family.clamp(2, MAX_FAMILY) - 2;
    let fields = farm.empty_fields().len();
    let animals = [Good::Sheep, Good::Boar, Good::Cattle];
    let kinds =
        animals.iter().enumerate().map(|(at, &good)| u8::from(has(good) > 0) << at).sum::<u8>();
    let baking = player.tagged(bw_agricola::Tags::BAKING).next().is_some();
    let cells = farm.rooms.len() - 2;
    let values = [
        (round - 1, ROUNDS),
        (family * 2 + room, 8),
        (supplies(game, player) * 3 + ahead, 18),
        (class(has(Good::Wood), &[2, 5, 8, 13]) * 3 + has(Good::Reed).min(2), 15),
        (class(has(Good::Clay), &[1, 3, 6]) * 3 + farm.house as u8, 12),
        (class(has(Good::Stone), &[1, 2, 4]) * 2 + u8::from(baking), 8),
        (has(Good::Grain).min(2) * 6 + has(Good::Vegetable).min(1) * 3 + fields.min(2), 18),
        (farm.fields.len().min(5), 6),
        (farm.pastures.len().min(4) as u8, 5),
        (kinds, 8),
        (state.people_left(seat).min(4), 5),
        (class(player.rate(Good::Sheep), &[1, 2]), 3),
        (class(player.begging, &[1, 3]), 3),
        (cells.min(3), 4),
    ];
    let mut columns = [0; GROUPS];
    let mut first = 0;
    for (column, (value, size)) in columns.iter_mut().zip(values) {
        debug_assert!(value < size, "{values:?}");
        *column = first + value.min(size - 1);
        first += size;
    }
    columns
}

/// How food stands against what the next harvest wants, in six classes.
fn supplies(game: &Agricola, player: &Player) -> u8 {
    let raw = player.has(Good::Grain) + player.has(Good::Vegetable) * player.rate(Good::Vegetable);
    let cooked: u8 = Good::ANIMALS.iter().map(|&good| player.has(good) * player.rate(good)).sum();
    let food = i32::from(player.has(Good::Food)) + i32::from(raw.saturating_add(cooked));
    let spare = food - i32::from(player.hunger(game.rules()));
    match spare {
        ..-5 => 0,
        -5..=-3 => 1,
        -2..=-1 => 2,
        0..=1 => 3,
        2..=5 => 4,
        _ => 5,
    }
}

/// The row of a decision with the column of its amount.
pub(crate) fn place_of(state: &State, task: Task, action: Action) -> (u32, u8) {
    let (row, amount) = row(state, task, action);
    (row as u32, AMOUNTS as u8 + amount.min(7))
}

impl Prior {
    /// A table that says nothing.
    pub fn flat() -> Self {
        Prior(vec![0.0; ROWS * COLUMNS])
    }

    /// What is known without experience: people are worth having, and what can be done is mostly worth doing.
    pub fn by_hand() -> Self {
        use bw_agricola::{Space, SpacePart};
        let mut prior = Prior::flat();
        let mut set = |row: usize, bias: f32| {
            // The round is one column of every situation.
            (0..usize::from(ROUNDS)).for_each(|round| prior.0[row * COLUMNS + round] = bias);
        };
        let spaces = [
            (Space::GrowthMinor, 2.5),
            (Space::GrowthNoRoom, 2.5),
            (Space::StartMinor, -2.0),
            (Space::DayLabor, -0.3),
            (Space::Build, 0.7),
            (Space::SowBake, 0.5),
            (Space::PlowSow, 0.7),
            (Space::RenoImprove, 0.4),
            (Space::Fences, 0.4),
        ];
        spaces.iter().for_each(|(space, bias)| set(space.index(), *bias));
        for part in SpacePart::ALL {
            let growth = matches!(part, SpacePart::Growth | SpacePart::GrowthNoRoom);
            set(super::moves::PART + part as usize, if growth { 2.0 } else { 1.5 });
        }
        (super::moves::SKIP..super::moves::PASTURE).for_each(|row| set(row, -1.0));
        set(super::moves::EXCHANGE, -3.0);
        set(super::moves::ROOM, 1.0);
        (super::moves::SOW..super::moves::BAKE).for_each(|row| set(row, 0.5));
        for amount in 0..8 {
            prior.0[super::moves::BAKE * COLUMNS + AMOUNTS + amount] = 0.7 * amount as f32;
        }
        prior
    }

    /// The bias of a decision.
    #[inline]
    pub(crate) fn bias(&self, situation: &Situation, (row, amount): (u32, u8)) -> f32 {
        let row = &self.0[row as usize * COLUMNS..][..COLUMNS];
        situation.iter().map(|&column| row[usize::from(column)]).sum::<f32>()
            + row[usize::from(amount)]
    }

    /// All biases, row after row.
    pub(crate) fn cells_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }

    /// The table as text: a row a line, its number and whole hundredths; rows of zeros are left out, and zeros at the end.
    pub fn to_text(&self) -> String {
        let mut text = String::from("agricola-prior 1\n");
        for (number, row) in self.0.chunks(COLUMNS).enumerate() {
            let cents: Vec<i32> = row.iter().map(|bias| (bias * 100.0).round() as i32).collect();
            let used = cents.iter().rposition(|cent| *cent != 0).map_or(0, |at| at + 1);
            if used > 0 {
                let _ = write!(text, "{number}:");
                for cent in &cents[..used] {
                    let _ = write!(text, " {cent}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// Reads such a text.
    pub fn parse(text: &str) -> Result<Self, PriorError> {
        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(line, _)| line.trim() != "agricola-prior 1") {
            return Err(PriorError::Kind);
        }
        let mut prior = Prior::flat();
        for (line, number) in lines {
            let wrong = || PriorError::Line(number);
            let (row, cents) = line.split_once(':').ok_or_else(wrong)?;
            let row: usize = row.trim().parse().ok().filter(|row| *row < ROWS).ok_or_else(wrong)?;
            for (column, cent) in cents.split_whitespace().enumerate() {
                let cent: i16 = cent.parse().map_err(|_| wrong())?;
                let bias = prior.0[row * COLUMNS..][..COLUMNS].get_mut(column).ok_or_else(wrong)?;
                *bias = f32::from(cent) / 100.0;
            }
        }
        Ok(prior)
    }

    /// The table that comes along; it was learnt in solo games.
    pub fn shipped() -> &'static Prior {
        static SOLO: OnceLock<Prior> = OnceLock::new();
        SOLO.get_or_init(|| {
            let text = include_str!("../../data/prior.txt");
            Prior::parse(text).expect("invariant: the table that comes along is sound")
        })
    }
}

/// What is wrong with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PriorError {
    /// It is something else.
    #[error("this is no table of biases: the first line must be `agricola-prior 1`")]
    Kind,
    /// A line is wrong.
    #[error("line {0}: a row's number, a colon and at most 136 whole hundredths are expected")]
    Line(u32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_written_and_read() {
        let prior = Prior::by_hand();
        let text = prior.to_text();
        assert_eq!(Prior::parse(&text).unwrap().to_text(), text);
        assert_eq!(Prior::parse("values"), Err(PriorError::Kind));
        let wrong = format!("{text}9999: 1\n");
        assert_eq!(Prior::parse(&wrong), Err(PriorError::Line(text.lines().count() as u32 + 1)));
    }
}
