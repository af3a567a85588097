//! The actions of a running game, appended a decision or a whole plan at a time.

use serde::{Deserialize, Serialize};

use crate::clock::now_ms;
use crate::connection::Connection;
use crate::value::{FromRow, Row};
use crate::{GameId, Store, StoreError};

/// One decision of a seat or one chance event, in the game's notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameAction {
    /// The seat that decided, or [`GameAction::CHANCE`].
    pub actor: i32,
    /// The action as text.
    pub text: String,
}

impl GameAction {
    /// The actor of chance events.
    pub const CHANCE: i32 = -1;
}

impl FromRow for GameAction {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let actor: i64 = row.get("actor")?;
        let actor = i32::try_from(actor).map_err(|error| sqlx::Error::Decode(error.into()))?;
        Ok(Self { actor, text: row.get("text")? })
    }
}

struct Length {
    plies: i64,
    state: String,
}

impl FromRow for Length {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self { plies: row.get("plies")?, state: row.get("state")? })
    }
}

impl Store {
    /// Appends actions to a running game, all or none; answers its new length.
    ///
    /// `from_ply` is the length the caller believes the game has. If another
    /// writer was faster, nothing is stored and the error says the real length.
    pub fn append_actions(
        &self,
        game: GameId,
        from_ply: u32,
        actions: &[GameAction],
    ) -> Result<u32, StoreError> {
        let actions = actions.to_vec();
        self.call(async move |connection| {
            connection.write(async |s| append(s, game, from_ply, &actions).await).await
        })
    }
}

async fn append(
    connection: &mut Connection,
    game: GameId,
    from_ply: u32,
    actions: &[GameAction],
) -> Result<u32, StoreError> {
    let length = new_length(from_ply, actions)?;
    let sql = "UPDATE games SET plies = $3, updated_ms = $4 \
               WHERE id = $1 AND plies = $2 AND state = 'running'";
    let values = [game.into(), from_ply.into(), length.into(), now_ms().into()];
    if connection.execute(sql, &values).await? == 0 {
        let refused = why_refused(connection, game, from_ply).await?;
        if connection.is_repeated() && ends_with(connection, game, from_ply, actions).await? {
            // The first try was stored; only its answer was lost.
            return Ok(length);
        }
        return Err(refused);
    }
    insert(connection, game, from_ply, actions).await?;
    Ok(length)
}

fn new_length(from_ply: u32, actions: &[GameAction]) -> Result<u32, StoreError> {
    check_actors(actions)?;
    let added = u32::try_from(actions.len()).ok();
    added.and_then(|added| from_ply.checked_add(added)).ok_or_else(|| StoreError::Invalid {
        what: "a list of actions",
        reason: "the game would be too long".to_owned(),
    })
}

/// Refuses actors that are neither a seat nor chance.
pub(crate) fn check_actors(actions: &[GameAction]) -> Result<(), StoreError> {
    match actions.iter().find(|action| action.actor < GameAction::CHANCE) {
        Some(action) => Err(StoreError::Invalid {
            what: "an action",
            reason: format!("{} is neither a seat nor chance", action.actor),
        }),
        None => Ok(()),
    }
}

/// Whether a game is these actions from a ply on, and nothing after them.
async fn ends_with(
    connection: &mut Connection,
    game: GameId,
    from_ply: u32,
    actions: &[GameAction],
) -> Result<bool, StoreError> {
    let sql = "SELECT actor, text FROM game_actions WHERE game = $1 AND ply >= $2 ORDER BY ply";
    let stored = connection.fetch::<GameAction>(sql, &[game.into(), from_ply.into()]).await?;
    Ok(stored == actions)
}

async fn why_refused(
    connection: &mut Connection,
    game: GameId,
    expected: u32,
) -> Result<StoreError, StoreError> {
    let sql = "SELECT plies, state FROM games WHERE id = $1";
    Ok(match connection.fetch_optional::<Length>(sql, &[game.into()]).await? {
        None => StoreError::NoSuchGame(game),
        Some(found) if found.state != "running" => StoreError::GameFinished(game),
        Some(found) => {
            let stored = u32::try_from(found.plies).unwrap_or(u32::MAX);
            StoreError::WrongPly { game, expected, stored }
        }
    })
}

/// Stores actions from ply `from_ply` on, in the caller's transaction.
pub(crate) async fn insert(
    connection: &mut Connection,
    game: GameId,
    from_ply: u32,
    actions: &[GameAction],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO game_actions (game, ply, actor, text) VALUES ($1, $2, $3, $4)";
    for (ply, action) in (i64::from(from_ply)..).zip(actions) {
        let actor = i64::from(action.actor);
        connection
            .execute(sql, &[game.into(), ply.into(), actor.into(), (&action.text).into()])
            .await?;
    }
    Ok(())
}

/// All actions of a game, in order.
pub(crate) async fn fetch(
    connection: &mut Connection,
    game: GameId,
) -> Result<Vec<GameAction>, StoreError> {
    let sql = "SELECT actor, text FROM game_actions WHERE game = $1 ORDER BY ply";
    connection.fetch(sql, &[game.into()]).await
}
