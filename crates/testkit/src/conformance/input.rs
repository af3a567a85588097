//! Laws on input: options and texts that somebody wrote, well or badly.

use bw_core::{
    Actor, Game, MAX_SEATS, Notation, OptionKind, OptionSpec, Options, Purpose, Rng, Seat, Streams,
    Turn, Viewer,
};

use super::Conformance;
use crate::driver::{Moment, Stream, TestedGame, contain, some_action};
use crate::garbage::{renumber, spoil};
use crate::law;
use crate::verdict::{Checked, Docket, Failure, Law, differ};

/// Spoilt texts tried at one moment, for each reader.
const SPOILT: u32 = 6;
/// Actions played on from a state that was read from a spoilt text.
const PLAYED_ON: u32 = 24;
/// Values that few options take.
const NO_VALUES: [&str; 6] = ["", "-1", "99999999999999999999", "NaN", "žádná", "\0"];
/// Actions played on a game with extreme options.
const TRIED: u32 = 300;

/// Whatever the options say gives an error or a game.
pub(super) fn options_give_games<G: Game>(table: &TestedGame<'_, G>) -> Checked {
    let law = table.docket.on(law::OPTIONS);
    let specs = G::SPEC.options;
    let defaults = Options::defaults(specs);
    let read = law.pass(Options::parse(specs, ""), || "no options".into())?;
    law.hold(read == defaults, || differ(&read, &defaults))?;
    let text = table.options.to_string();
    let read = law.pass(Options::parse(specs, &text), || format!("`{text}`"))?;
    law.hold(read == *table.options, || differ(&read, table.options))?;
    let json = law.pass(serde_json::to_value(table.options), || text.clone())?;
    let object = json.as_object().cloned().unwrap_or_default();
    let read = law.pass(Options::from_json(specs, &object), || json.to_string())?;
    law.hold(read == *table.options, || differ(&read, table.options))?;
    law.hold(Options::parse(specs, "no such option=1").is_err(), || "any key is accepted".into())?;
    for spec in specs {
        let garbage = NO_VALUES.iter().map(|&value| value.to_string());
        for value in extreme_values(spec).into_iter().chain(garbage) {
            extreme_game(table, spec, &value)?;
        }
    }
    Ok(())
}

/// What the game declares is in order.
pub(super) fn spec_is_sound<G: Game>(table: &TestedGame<'_, G>) -> Checked {
    let law = table.docket.on(law::SPEC);
    let spec = G::SPEC;
    let is_id = |id: &str| {
        !id.is_empty()
            && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    law.hold(is_id(spec.id) && !spec.name.is_empty(), || {
        format!("id `{}`, name `{}`", spec.id, spec.name)
    })?;
    let range =
        (1..=spec.max_seats).contains(&spec.min_seats) && usize::from(spec.max_seats) <= MAX_SEATS;
    law.hold(range, || format!("{} to {} seats", spec.min_seats, spec.max_seats))?;
    for (at, option) in spec.options.iter().enumerate() {
        let again = spec.options[..at].iter().any(|other| other.key == option.key);
        law.hold(!again && !option.key.is_empty(), || format!("the option `{}`", option.key))?;
    }
    let seats = table.game.seats();
    law.hold((spec.min_seats..=spec.max_seats).contains(&seats), || {
        format!("a game for {} to {} has {seats} seats", spec.min_seats, spec.max_seats)
    })
}

fn extreme_values(spec: &OptionSpec) -> Vec<String> {
    match spec.kind {
        OptionKind::Flag => vec!["true".into(), "false".into()],
        OptionKind::Integer { min, max } => vec![min.to_string(), max.to_string()],
        OptionKind::Number { min, max } => vec![min.to_string(), max.to_string()],
        OptionKind::Choice(words) => words.iter().map(|&word| word.into()).collect(),
        OptionKind::Time => vec!["1ms".into(), "1h".into()],
        OptionKind::Text | OptionKind::File => {
            let mut rng = Rng::new(1);
            let mut texts: Vec<String> =
                (0..32).map(|_| spoil(spec.default, "{\"a\": [1, 2]}", &mut rng)).collect();
            texts.push("x".repeat(10_000));
            texts
        }
    }
}

/// A game with one option at its limit can be refused, but not break.
fn extreme_game<G: Game>(table: &TestedGame<'_, G>, spec: &OptionSpec, value: &str) -> Checked {
    let law = table.docket.on(law::OPTIONS);
    let mut pairs: Vec<(String, String)> =
        table.options.iter().map(|(key, value)| (key.into(), value.to_string())).collect();
    pairs.retain(|(key, _)| key != spec.key);
    pairs.push((spec.key.into(), value.into()));
    let Ok(options) = Options::from_pairs(G::SPEC.options, pairs) else { return Ok(()) };
    let Ok(game) = G::new(table.game.seats(), &options) else { return Ok(()) };
    law.hold(game.seats() == table.game.seats(), || {
        format!("`{options}` makes a game for {} of one for {}", game.seats(), table.game.seats())
    })?;
    let (mut state, mut rng) = (game.initial(), Rng::new(7));
    for step in 0..TRIED.min(game.max_actions()) {
        let turn = game.turn(&state);
        let Some((actor, action)) = some_action(&game, &state, turn, &mut rng) else {
            return law.hold(turn == Turn::Over, || {
                format!("`{options}`: nothing can be done after {step} actions")
            });
        };
        game.apply(&mut state, actor, action);
    }
    Ok(())
}

/// Spoilt texts for the readers of actions and states, at moments of a game that was found sound: what
/// goes wrong now is the fault of the readers.
pub(super) fn garbage_is_refused<G: Notation>(
    over: &Moment<'_, G>,
    config: &Conformance<G>,
) -> Checked {
    let (game, every) = (over.game, config.every.garbage);
    let luck = Streams::new(over.seed, Purpose::Task(Stream::Garbage as u32));
    let due = |step: usize| every > 0 && luck.nth(step as u64).below(every) == 0;
    let Some(last) = (0..over.log.len()).rfind(|&step| due(step)) else { return Ok(()) };
    let mut state = game.initial();
    for (step, &(actor, action)) in over.log.iter().enumerate().take(last + 1) {
        if due(step) {
            let mut rng = luck.nth(step as u64);
            // The draw that made it due.
            rng.below(every);
            let reading = Reading { game, docket: over.docket, config, state: &state };
            for _ in 0..SPOILT {
                reading.spoil_an_action(actor, action, &mut rng)?;
                let (valid, first) = (game.state_text(&state), game.state_text(&game.initial()));
                reading.read_a_state(&spoil(&valid, &first, &mut rng), &mut rng)?;
                reading.read_a_state(&renumber(&valid, &mut rng), &mut rng)?;
            }
        }
        game.apply(&mut state, actor, action);
    }
    Ok(())
}

/// A state whose texts are spoilt.
struct Reading<'r, G: Game> {
    game: &'r G,
    docket: &'r Docket,
    config: &'r Conformance<G>,
    state: &'r G::State,
}

impl<G: Notation> Reading<'_, G> {
    fn spoil_an_action(&self, actor: Actor, action: G::Action, rng: &mut Rng) -> Checked {
        let Reading { game, docket, state, .. } = *self;
        let law = docket.on(law::GARBAGE_ACTION);
        let by = match actor {
            Actor::Seat(seat) if rng.chance(1, 2) => Viewer::Seat(seat),
            _ => Viewer::All,
        };
        let view = game.view(state, by);
        let text = spoil(&game.action_text(&view, actor, action), &game.state_text(state), rng);
        with_text(docket, &text, || {
            for reader in [actor, Actor::Chance, Actor::Seat(Seat::new(0))] {
                let mut read = Vec::new();
                if game.parse_actions(&view, reader, &text, &mut read).is_err() {
                    continue;
                }
                law.hold(!read.is_empty(), || "is read as no action at all".into())?;
                if let (Actor::Seat(seat), [action]) = (reader, &read[..]) {
                    let mut list = Vec::new();
                    game.actions(state, seat, &mut list);
                    let legal = game.is_legal(state, reader, *action);
                    law.hold(legal == list.contains(action), || {
                        format!("is read as {action:?}; legal {legal}, but not by the list")
                    })?;
                }
            }
            Ok(())
        })
    }

    /// Reads a text that is nearly a state; what is accepted must be one.
    fn read_a_state(&self, text: &str, rng: &mut Rng) -> Checked {
        let Reading { game, docket, config, state } = *self;
        let law = docket.on(law::GARBAGE_STATE);
        with_text(docket, text, || {
            let Ok(read) = game.parse_state(text) else { return Ok(()) };
            let written = game.state_text(&read);
            let again = law.pass(game.parse_state(&written), || {
                format!("is accepted, but not `{written}`, which is written for it")
            })?;
            law.hold(again == read, || {
                format!("is accepted, then written `{written}`: {}", differ(&again, &read))
            })?;
            law.pass((config.invariant)(game, &read), || "is accepted".into())?;
            // What is wrong with the rules themselves should be found by playing the game itself.
            let known = read == *state || read == game.initial();
            if known { Ok(()) } else { play_on(game, law, &read, rng) }
        })
    }
}

/// Runs checks on a text; what fails, or panics, is reported with the text.
fn with_text(docket: &Docket, text: &str, checks: impl FnOnce() -> Checked) -> Checked {
    contain(docket, checks).map_err(|Failure { law, detail }| {
        let detail = format!("{text:?}: {detail}");
        Failure { law, detail }
    })
}

/// A state the rules can hold can be looked at and played on.
fn play_on<G: Game>(game: &G, law: Law<'_>, read: &G::State, rng: &mut Rng) -> Checked {
    let mut state = read.clone();
    for _ in 0..PLAYED_ON {
        let turn = game.turn(&state);
        let strange = matches!(turn, Turn::Decide(seats)
            if seats.iter().any(|seat| seat.number() > game.seats()));
        law.hold(!strange, || format!("is accepted, but {turn:?}"))?;
        for by in Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]) {
            game.view(&state, by);
        }
        let Some((actor, action)) = some_action(game, &state, turn, rng) else {
            return law.hold(turn == Turn::Over, || {
                format!("is accepted, but nothing can be done, {turn:?}")
            });
        };
        game.apply(&mut state, actor, action);
    }
    Ok(())
}
