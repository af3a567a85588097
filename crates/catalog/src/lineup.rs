//! Bots of a game whose type is forgotten, ready for whole games.

use std::sync::Arc;

use bw_core::{
    Actor, Budget, Finished, Game, NoLog, Record, RecordedResult, TimeControl, action_texts,
};
use bw_runner::{
    BotSpec, BotSpecError, Connect, GameResult, Lineup, OpeningError, Played, Players, Seating,
};
use bw_show::Show;

use crate::erased::Erased;

pub(crate) struct TypedLineup<G: Show> {
    erased: Arc<Erased<G>>,
    specs: Vec<BotSpec>,
    players: Players<G>,
}

impl<G: Show> TypedLineup<G> {
    pub(crate) fn new(
        erased: Arc<Erased<G>>,
        specs: &[BotSpec],
        connect: &dyn Connect,
    ) -> Result<Self, BotSpecError> {
        let bots = specs.iter().map(|spec| erased.bot(spec, connect)).collect::<Result<_, _>>()?;
        Ok(TypedLineup { erased, specs: specs.to_vec(), players: Players::new(bots) })
    }

    fn record(
        &self,
        seed: u64,
        seating: Seating,
        finished: &Finished<G>,
        log: &ActionLog<G>,
        clock: Option<TimeControl>,
    ) -> Record {
        let seats = self.specs.len();
        let players = (0..seats)
            .map(|seat| self.specs[seating.participant(seat, seats)].to_string())
            .collect();
        let mut record = self.erased.blank_record(players, Some(seed));
        record.clock = clock;
        record.opening = self.players.opening.actions.len() as u32;
        record.actions = action_texts(&self.erased.game, log);
        let incidents = finished.incidents.clone();
        let result = RecordedResult::new(&finished.outcome, finished.end);
        record.result = Some(RecordedResult { incidents, ..result });
        record
    }
}

type ActionLog<G> = Vec<(Actor, <G as Game>::Action)>;

impl<G: Show> Lineup for TypedLineup<G> {
    fn begin_with(&mut self, opening: Option<&str>) -> Result<(), OpeningError> {
        let read = |line| self.erased.opening(line);
        self.players.opening = opening.map(read).transpose()?.unwrap_or_default();
        Ok(())
    }

    fn play(&mut self, seed: u64, seating: Seating, budget: &Budget, record: bool) -> Played {
        let erased = Arc::clone(&self.erased);
        let game = &erased.game;
        if !record {
            let finished = self.players.play(game, seed, seating, budget, &mut NoLog);
            return Played { result: GameResult::new(game, &finished), record: None };
        }
        let mut log = Vec::new();
        let finished = self.players.play(game, seed, seating, budget, &mut log);
        let record = self.record(seed, seating, &finished, &log, budget.clock);
        Played { result: GameResult::new(game, &finished), record: Some(record) }
    }
}
