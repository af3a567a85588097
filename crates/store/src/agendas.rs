//! Agendas: what a game's players have learnt to do, by what it was made for.
//!
//! There is one for each set of cards, opening and number of players; a new one takes the place of the old one.
//! Several are stored together or not at all.

use serde::{Deserialize, Serialize};

use crate::session::Session;
use crate::value::{FromRow, Row, Value, check_key};
use crate::{RunId, Store, StoreError};

/// An agenda and what it was made for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredAgenda {
    /// Id of the game.
    pub game: String,
    /// What kind of set the cards are; the game's word.
    pub kind: String,
    /// The cards, as bits by id.
    pub cards: u32,
    /// The opening; the game's word.
    pub opening: String,
    /// Number of players.
    pub players: u8,
    /// The agenda in the game's notation.
    pub text: String,
    /// Wins per thousand games against the game's usual opponent, if that was measured.
    pub fitness: Option<u16>,
    /// The run it comes from.
    pub run: Option<RunId>,
}

/// How many agendas there are of a kind and an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgendaCount {
    /// The kind.
    pub kind: String,
    /// The opening.
    pub opening: String,
    /// Number of players.
    pub players: u8,
    /// How many.
    pub count: u64,
    /// Their mean fitness, over those whose fitness is known.
    pub fitness: Option<u16>,
}

impl FromRow for StoredAgenda {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            game: row.get("game")?,
            kind: row.get("kind")?,
            cards: narrow(row, "cards")?,
            opening: row.get("opening")?,
            players: narrow(row, "players")?,
            text: row.get("text")?,
            fitness: optional(row, "fitness")?,
            run: row.get::<Option<i64>>("run")?.map(RunId),
        })
    }
}

impl FromRow for AgendaCount {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            kind: row.get("kind")?,
            opening: row.get("opening")?,
            players: narrow(row, "players")?,
            count: narrow(row, "n")?,
            fitness: optional(row, "mean")?,
        })
    }
}

fn narrow<T: TryFrom<i64, Error: std::error::Error + Send + Sync + 'static>>(
    row: &Row,
    column: &str,
) -> Result<T, sqlx::Error> {
    T::try_from(row.get::<i64>(column)?).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

fn optional(row: &Row, column: &str) -> Result<Option<u16>, sqlx::Error> {
    let value: Option<i64> = row.get(column)?;
    value.map(u16::try_from).transpose().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

impl Store {
    /// Stores agendas, each in place of the one that was made for the same. All of them or none.
    ///
    /// ```
    /// use bw_store::{Store, StoredAgenda};
    ///
    /// let store = Store::open("sqlite::memory:")?;
    /// let agenda = StoredAgenda {
    ///     game: "dominion".into(),
    ///     kind: "three".into(),
    ///     cards: 0b111 << 7,
    ///     opening: "5-2".into(),
    ///     players: 2,
    ///     text: "P9 V6 S4 | Gold*99".into(),
    ///     fitness: Some(512),
    ///     run: None,
    /// };
    /// store.put_agendas(&[agenda.clone()])?;
    /// assert_eq!(store.agendas("dominion", Some("three"))?, [agenda]);
    /// assert_eq!(store.agendas("dominion", Some("five"))?, []);
    /// # Ok::<(), bw_store::StoreError>(())
    /// ```
    pub fn put_agendas(&self, agendas: &[StoredAgenda]) -> Result<(), StoreError> {
        let agendas = agendas.to_vec();
        self.call(async move |session| {
            let put = async |s: &mut Session| {
                for agenda in &agendas {
                    insert(s, agenda, Clash::Replace).await?;
                }
                Ok(())
            };
            session.write(put).await
        })
    }

    /// The agendas of a game, of one kind or of all, by kind, cards, opening and players.
    pub fn agendas(&self, game: &str, kind: Option<&str>) -> Result<Vec<StoredAgenda>, StoreError> {
        let (game, kind) = (game.to_owned(), kind.map(str::to_owned));
        self.call(async move |session| {
            let sql = "SELECT * FROM agendas WHERE game = $1 AND (kind = $2 OR $3 = 1)";
            let any = i64::from(kind.is_none());
            let values: [Value<'_>; 3] = [(&game).into(), kind.as_deref().into(), any.into()];
            let mut found = session.fetch::<StoredAgenda>(sql, &values).await?;
            sort(&mut found);
            Ok(found)
        })
    }

    /// How many agendas a game has, by kind, opening and players.
    pub fn agenda_counts(&self, game: &str) -> Result<Vec<AgendaCount>, StoreError> {
        let game = game.to_owned();
        self.call(async move |session| {
            let sql = "SELECT kind, opening, players, COUNT(*) AS n, \
                       CAST(ROUND(AVG(fitness)) AS BIGINT) AS mean FROM agendas \
                       WHERE game = $1 GROUP BY kind, opening, players";
            let mut found = session.fetch::<AgendaCount>(sql, &[(&game).into()]).await?;
            found.sort_by(|a, b| {
                (&a.kind, &a.opening, a.players).cmp(&(&b.kind, &b.opening, b.players))
            });
            Ok(found)
        })
    }
}

/// What happens to the agenda that was made for the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clash {
    Replace,
    Keep,
}

/// Stores an agenda; false if the one that was there is kept.
pub(crate) async fn insert(
    session: &mut Session,
    agenda: &StoredAgenda,
    clash: Clash,
) -> Result<bool, StoreError> {
    check_key("the game of an agenda", &agenda.game)?;
    check_key("the kind of an agenda", &agenda.kind)?;
    check_key("the opening of an agenda", &agenda.opening)?;
    if agenda.fitness.is_some_and(|fitness| fitness > 1000) {
        let reason = "it is more than 1000 wins of 1000 games".into();
        return Err(StoreError::Invalid { what: "the fitness of an agenda", reason });
    }
    let sql = match clash {
        Clash::Replace => {
            "INSERT INTO agendas (game, kind, cards, opening, players, text, fitness, run) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
             ON CONFLICT (game, kind, cards, opening, players) DO UPDATE SET \
             text = excluded.text, fitness = excluded.fitness, run = excluded.run"
        }
        Clash::Keep => {
            "INSERT INTO agendas (game, kind, cards, opening, players, text, fitness, run) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
             ON CONFLICT (game, kind, cards, opening, players) DO NOTHING"
        }
    };
    let values: [Value<'_>; 8] = [
        (&agenda.game).into(),
        (&agenda.kind).into(),
        agenda.cards.into(),
        (&agenda.opening).into(),
        u32::from(agenda.players).into(),
        (&agenda.text).into(),
        agenda.fitness.map(i64::from).into(),
        agenda.run.map(|run| run.0).into(),
    ];
    Ok(session.execute(sql, &values).await? > 0)
}

/// All agendas of all games.
pub(crate) async fn fetch_all(session: &mut Session) -> Result<Vec<StoredAgenda>, StoreError> {
    let mut found = session.fetch::<StoredAgenda>("SELECT * FROM agendas", &[]).await?;
    sort(&mut found);
    Ok(found)
}

/// The two databases sort texts differently.
fn sort(agendas: &mut [StoredAgenda]) {
    let key =
        |a: &StoredAgenda| (a.game.clone(), a.kind.clone(), a.cards, a.opening.clone(), a.players);
    agendas.sort_by_cached_key(key);
}
