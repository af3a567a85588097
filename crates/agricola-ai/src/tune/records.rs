//! Averages from recorded games instead of new ones.

use bw_agricola::Agricola;
use bw_core::{End, Game, Options, Record, Seat, replay};
use bw_lab::{LabError, RunContext};

use super::SavedRun;

/// Adds the finished games of the configured file, one record a line: what the configured bot played in them.
pub(super) fn add_all(run: &mut SavedRun, context: &mut dyn RunContext) -> Result<(), LabError> {
    let path = run.config.records.clone();
    let text = context.read(&path)?;
    let lines = text.lines().count() as u64;
    for (number, line) in (0..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        add(run, line)
            .map_err(|what| LabError::usage(format!("{path}, line {}: {what}", number + 1)))?;
        run.done.push(number);
        context.progress(number + 1, lines, "records");
        if context.is_stopped() {
            return Err(LabError::Stopped);
        }
    }
    if run.scores.count == 0 {
        let bot = &run.config.bot;
        return Err(LabError::usage(format!("{path} holds no finished game of `{bot}`")));
    }
    Ok(())
}

fn add(run: &mut SavedRun, line: &str) -> Result<(), String> {
    let record = Record::from_json(line).map_err(|error| error.to_string())?;
    if record.game != Agricola::SPEC.id {
        return Err(format!("this is a game of {}", record.game));
    }
    if record.result.as_ref().is_none_or(|result| result.end != End::Normal) {
        return Ok(());
    }
    let options = Options::from_json(Agricola::SPEC.options, &record.rules);
    let options = options.map_err(|error| error.to_string())?;
    let seats =
        Agricola::SPEC.check_seats(record.seats.into()).map_err(|error| error.to_string())?;
    let game = Agricola::new(seats, &options).map_err(|error| error.to_string())?;
    let replayed = replay(&game, &record).map_err(|error| error.to_string())?;
    let outcome = game.outcome(&replayed.state);
    let score = |seat: Seat| {
        let player = record.players.get(seat.index())?;
        let name = player.split(':').next().unwrap_or("");
        let counts = *player == run.config.bot || name == run.config.bot;
        counts.then(|| outcome.scores()[seat.index()])
    };
    let own: Vec<i32> = Seat::all(seats).filter_map(score).collect();
    run.averages.add(&game, &replayed.log, score);
    own.into_iter().for_each(|score| run.scores.add(score));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{LEARNING, VALUES_FILE};
    use super::*;
    use bw_core::{Bot, Budget, GameLoop, RecordedResult, UniformBot, action_texts};
    use bw_lab::{LearningRequest, MemoryContext};

    fn recorded(seed: u64) -> String {
        let options = Options::parse(Agricola::SPEC.options, "pool=seed").unwrap();
        let game = Agricola::new(1, &options).unwrap();
        let mut bots: Vec<Box<dyn Bot<Agricola>>> = vec![Box::new(UniformBot)];
        let mut log = Vec::new();
        let played = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
        let mut record = Record::new("agricola", 1, &options, vec!["uniform".into()]);
        record.actions = action_texts(&game, &log);
        record.result = Some(RecordedResult::new(&played.outcome, End::Normal));
        record.to_json()
    }

    fn learn(bot: &str, text: &str) -> Result<MemoryContext, LabError> {
        let mut context = MemoryContext::default();
        context.readable.insert("games.jsonl".into(), text.into());
        let changes =
            vec![("records".into(), "games.jsonl".into()), ("bot".into(), bot.to_owned())];
        let order = LearningRequest { changes, ..LearningRequest::default() };
        (LEARNING.run)(&order, &mut context).map(|_| context)
    }

    #[test]
    fn a_table_is_made_of_recorded_games() {
        let text = format!("{}\n{}\n", recorded(1), recorded(2));
        let context = learn("uniform", &text).unwrap();
        assert!(
            context.files[VALUES_FILE]
                .contains("values of spaces from the games of uniform in games.jsonl")
        );
        let refusal = |bot: &str, text: &str| learn(bot, text).unwrap_err().to_string();
        assert_eq!(
            refusal("montecarlo", &text),
            "games.jsonl holds no finished game of `montecarlo`"
        );
        assert!(refusal("uniform", "{}").starts_with("games.jsonl, line 1: not a record"));
    }
}
