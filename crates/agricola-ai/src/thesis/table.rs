//! The table of values that the search to the end of the round uses (spec 5.6): a JSON file that a user may edit.

use bw_agricola::{Action, CARD_COUNT, Card, GOOD_COUNT, Good, Player, ROUNDS, SPACE_COUNT, Space};
use serde_json::{Map, Value};

use super::harvest::score;

/// One value for each round.
pub type Row = [f64; ROUNDS as usize];

const ZERO: Row = [0.0; ROUNDS as usize];
/// Families have two to five people.
const FAMILIES: usize = 6;
/// Larger numbers would drown everything else.
const MOST: f64 = 1e9;

/// Why a table cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Not JSON.
    #[error("the table is not JSON: {0}")]
    Syntax(String),
    /// Something that is not what belongs there.
    #[error("the table, at {place}: {what}")]
    Wrong {
        /// Where: `cards.OCC`, `farmers.3[5]`.
        place: String,
        /// What is wrong.
        what: String,
    },
}

fn wrong(place: impl Into<String>, what: impl Into<String>) -> TableError {
    TableError::Wrong { place: place.into(), what: what.into() }
}

/// Values of spaces, cards, people, goods and points, by round.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueTable {
    /// What it is called.
    pub name: String,
    /// By space.
    pub spaces: [Row; SPACE_COUNT],
    /// By card.
    pub cards: [Row; CARD_COUNT],
    /// By people of the family.
    pub farmers: [Row; FAMILIES],
    /// For each unit of a good.
    pub resources: [Row; GOOD_COUNT],
    /// More units than this are worth nothing.
    pub caps: [Row; GOOD_COUNT],
    /// For each point of the score.
    pub final_score: Row,
}

const VALUES: &str = include_str!("../../data/values.json");
const STRATEGY: &str = include_str!("../../data/strategy.json");

impl ValueTable {
    /// Nothing is worth anything.
    pub fn empty(name: impl Into<String>) -> Self {
        ValueTable {
            name: name.into(),
            spaces: [ZERO; SPACE_COUNT],
            cards: [ZERO; CARD_COUNT],
            farmers: [ZERO; FAMILIES],
            resources: [ZERO; GOOD_COUNT],
            caps: [[f64::from(u8::MAX); ROUNDS as usize]; GOOD_COUNT],
            final_score: ZERO,
        }
    }

    /// The table made of our own Monte Carlo games.
    pub fn values() -> Self {
        Self::parse(VALUES).expect("invariant: the embedded table is sound")
    }

    /// The player's strategy in numbers.
    pub fn strategy() -> Self {
        Self::parse(STRATEGY).expect("invariant: the embedded table is sound")
    }

    /// Reads a table. What a table does not name is 0, a cap that it does not name is no cap.
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| TableError::Syntax(error.to_string()))?;
        let mut table = Self::empty("");
        for (key, value) in object(&value, "the top")? {
            match key.as_str() {
                "name" => {
                    let name = value.as_str().ok_or_else(|| wrong("name", "must be a text"))?;
                    table.name = name.chars().take(200).collect();
                }
                "cards" => table.read_cards(object(value, key)?)?,
                "farmers" => {
                    for (people, value) in object(value, key)? {
                        let place = format!("farmers.{}", short(people));
                        let count =
                            people.parse().ok().filter(|count| (2..FAMILIES).contains(count));
                        let count =
                            count.ok_or_else(|| wrong(&place, "families have 2 to 5 people"))?;
                        table.farmers[count] = row(value, &place)?;
                    }
                }
                "resources" => table.resources = goods(value, key, table.resources, row)?,
                "resource_cap" => table.caps = goods(value, key, table.caps, cap)?,
                "final_score" => table.final_score = row(value, key)?,
                _ => {
                    let known = "known: name, cards, farmers, resources, resource_cap, final_score";
                    return Err(wrong(short(key), format!("there is no such part; {known}")));
                }
            }
        }
        Ok(table)
    }

    fn read_cards(&mut self, cards: &Map<String, Value>) -> Result<(), TableError> {
        for (id, value) in cards {
            let place = format!("cards.{}", short(id));
            let values = match (Space::named(id), Card::with_id(id)) {
                (Some(space), _) => &mut self.spaces[space.index()],
                (None, Some(card)) => &mut self.cards[card.index()],
                (None, None) => return Err(wrong(place, "there is no such space or card")),
            };
            *values = row(value, &place)?;
        }
        Ok(())
    }

    /// The table as a file, rows that are 0 left out; what [`ValueTable::parse`] reads back.
    pub fn to_text(&self) -> String {
        let spaces = Space::all().iter().map(|space| (space.id(), &self.spaces[space.index()]));
        let cards = Card::all().map(|card| (card.id(), &self.cards[card.index()]));
        let people = ["0", "1", "2", "3", "4", "5"];
        let farmers = people.into_iter().zip(&self.farmers);
        let resources = Good::ALL.into_iter().map(Good::word).zip(&self.resources);
        let name = Value::from(self.name.as_str());
        let last = numbers(&self.final_score);
        format!(
            "{{\n  \"name\": {name},\n  \"cards\": {},\n  \"farmers\": {},\n  \"resources\": {},\n  \"resource_cap\": {},\n  \"final_score\": {last}\n}}\n",
            rows(spaces.chain(cards), &ZERO),
            rows(farmers, &ZERO),
            rows(resources, &ZERO),
            rows(
                Good::ALL.into_iter().map(Good::word).zip(&self.caps),
                &[f64::from(u8::MAX); ROUNDS as usize]
            ),
        )
    }

    /// What a decision is worth in a round, as a space or a card that is used.
    #[inline]
    pub fn played(&self, action: Action, round: u8) -> f64 {
        let at = at(round);
        match action {
            Action::Place(space) => self.spaces[space.index()][at],
            Action::Play(card) | Action::Buy(card) => self.cards[card.index()][at],
            _ => 0.0,
        }
    }

    /// What a player has in a round, with this much food: people, goods and points.
    pub fn owned(&self, player: &Player, food: i32, round: u8) -> f64 {
        let at = at(round);
        let mut sum = self.farmers[usize::from(player.family).min(FAMILIES - 1)][at];
        for good in Good::ALL {
            let rate = self.resources[good as usize][at];
            if rate != 0.0 {
                let count = if good == Good::Food { food } else { i32::from(player.has(good)) };
                sum += rate * f64::from(count).min(self.caps[good as usize][at]);
            }
        }
        if self.final_score[at] != 0.0 {
            sum += self.final_score[at] * f64::from(score(player));
        }
        sum
    }
}

/// The place of a round in a row.
fn at(round: u8) -> usize {
    usize::from(round.clamp(1, ROUNDS)) - 1
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

fn object<'v>(value: &'v Value, place: &str) -> Result<&'v Map<String, Value>, TableError> {
    value.as_object().ok_or_else(|| wrong(place, "must be an object"))
}

fn number(value: &Value, place: &str) -> Result<f64, TableError> {
    let number = value.as_f64().filter(|number| number.abs() <= MOST);
    number.ok_or_else(|| wrong(place, format!("must be a number from -{MOST} to {MOST}")))
}

fn row(value: &Value, place: &str) -> Result<Row, TableError> {
    let list = value.as_array().ok_or_else(|| wrong(place, "must be a list of 14 numbers"))?;
    if list.len() != usize::from(ROUNDS) {
        let what = format!("has values for {} rounds, but there are {ROUNDS}", list.len());
        return Err(wrong(place, what));
    }
    let mut row = ZERO;
    for (round, (value, out)) in (1..).zip(list.iter().zip(&mut row)) {
        *out = number(value, &format!("{place}, round {round}"))?;
    }
    Ok(row)
}

/// A cap: one number, or one for each round.
fn cap(value: &Value, place: &str) -> Result<Row, TableError> {
    if value.is_array() { row(value, place) } else { Ok([number(value, place)?; ROUNDS as usize]) }
}

fn goods(
    value: &Value,
    part: &str,
    mut rows: [Row; GOOD_COUNT],
    read: fn(&Value, &str) -> Result<Row, TableError>,
) -> Result<[Row; GOOD_COUNT], TableError> {
    for (word, value) in object(value, part)? {
        let place = format!("{part}.{}", short(word));
        let good = Good::named(word).ok_or_else(|| wrong(&place, "there is no such good"))?;
        rows[good as usize] = read(value, &place)?;
    }
    Ok(rows)
}

fn numbers(row: &Row) -> String {
    let list: Vec<String> = row.iter().map(ToString::to_string).collect();
    format!("[{}]", list.join(", "))
}

fn rows<'r>(rows: impl Iterator<Item = (&'static str, &'r Row)>, usual: &Row) -> String {
    let lines: Vec<String> = rows
        .filter(|(_, row)| *row != usual)
        .map(|(id, row)| format!("    \"{id}\": {}", numbers(row)))
        .collect();
    if lines.is_empty() { "{}".into() } else { format!("{{\n{}\n  }}", lines.join(",\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_written_as_they_are_read() {
        for table in [ValueTable::values(), ValueTable::strategy(), ValueTable::empty("none")] {
            assert_eq!(ValueTable::parse(&table.to_text()).unwrap(), table);
        }
    }

    #[test]
    fn broken_tables_are_named_with_their_place() {
        let refused = |text: &str| ValueTable::parse(text).unwrap_err().to_string();
        assert!(refused("{").starts_with("the table is not JSON: EOF"));
        assert_eq!(
            refused(r#"{"cards": {"OCC9": []}}"#),
            "the table, at cards.OCC9: there is no such space or card"
        );
        assert_eq!(
            refused(r#"{"cards": {"OCC": [1, 2]}}"#),
            "the table, at cards.OCC: has values for 2 rounds, but there are 14"
        );
        let row = r#"[0,0,"x",0,0,0,0,0,0,0,0,0,0,0]"#;
        assert!(
            refused(&format!(r#"{{"final_score": {row}}}"#))
                .starts_with("the table, at final_score, round 3: must be a number")
        );
        assert!(refused(r#"{"farmers": {"6": []}}"#).contains("farmers.6: families have 2 to 5"));
        assert!(
            refused(r#"{"resources": {"gold": []}}"#).contains("resources.gold: there is no such")
        );
        assert!(refused(r#"{"points": 3}"#).contains("at points: there is no such part"));
        assert!(refused("[]").contains("at the top: must be an object"));
    }

    #[test]
    fn the_strategy_is_the_published_one_in_numbers() {
        let table = ValueTable::strategy();
        let growth = Space::named("GROWTH_MINOR").unwrap();
        let fireplace = Card::with_id("A1").unwrap();
        assert_eq!(table.played(Action::Place(growth), 5), 500.0);
        assert_eq!(table.played(Action::Buy(fireplace), 4), 180.0);
        assert_eq!(table.played(Action::Place(Space::named("BUILD").unwrap()), 1), 300.0);
        let mut player = Player::default();
        assert_eq!(table.owned(&player, 10, 1), 480.0, "eight food count at 60");
        player.family = 3;
        assert_eq!(table.owned(&player, 10, 5), 850.0);
        assert_eq!(table.owned(&player, 10, 14), 2000.0 * f64::from(score(&player)));
    }
}
