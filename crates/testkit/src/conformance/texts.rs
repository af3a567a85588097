//! Laws on notation: actions, states, boards, words, and the JSON of views.

use std::fmt;

use bw_core::{Actor, Lang, Message, Notation, Rng, Seat, Turn, Viewer};
use bw_show::{Confirmation, Show};

use crate::driver::{Moment, Stream};
use crate::law;
use crate::verdict::{Checked, Failure, Law, differ};

/// Texts written for one list; longer lists are sampled.
const MOST_WRITTEN: usize = 1_000;
/// Texts read back for one list: readers may cost as much as a list.
const MOST_READ: usize = 24;
/// Decisions put into words.
const MOST_WORDS: usize = 6;

pub(super) fn check<G: Show>(moment: &Moment<'_, G>) -> Checked {
    for (seat, list) in moment.asked() {
        for by in [Viewer::Seat(seat), Viewer::All] {
            decisions_have_texts(moment, seat, list, by)?;
        }
    }
    if moment.turn == Turn::Chance {
        chance_has_texts(moment)?;
    }
    state_reads_back(moment)?;
    boards_are_plain(moment)?;
    everything_has_words(moment)?;
    views_serialise(moment)
}

/// An error in words unless the text is one trimmed line.
pub(super) fn is_line(text: &str) -> Result<(), String> {
    let fault = if text.is_empty() {
        "is empty"
    } else if text.chars().any(char::is_control) {
        "has control characters"
    } else if text.trim() != text {
        "has spaces at its ends"
    } else {
        return Ok(());
    };
    Err(format!("the text {text:?} {fault}"))
}

/// What a writer writes; a writer that fails breaks the law.
pub(super) fn written(
    law: Law<'_>,
    write: impl FnOnce(&mut String) -> fmt::Result,
) -> Result<String, Failure> {
    let mut text = String::new();
    let result = write(&mut text);
    law.pass(result, || format!("writing failed after {text:?}"))?;
    Ok(text)
}

fn decisions_have_texts<G: Notation>(
    moment: &Moment<'_, G>,
    seat: Seat,
    list: &[G::Action],
    by: Viewer,
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let actor = Actor::Seat(seat);
    let view = game.view(state, by);
    let mut rng = moment.rng(Stream::Texts);
    let mut texts = Vec::with_capacity(list.len().min(MOST_WRITTEN));
    for at in sampled(list.len(), MOST_WRITTEN, &mut rng) {
        let law = docket.on(law::TEXT_LINE);
        let text = written(law, |out| game.write_action(&view, actor, list[at], out))?;
        law.pass(is_line(&text), || format!("{:?} seen by {by:?}", list[at]))?;
        texts.push((text, list[at]));
    }
    texts.sort_unstable();
    let law = docket.on(law::TEXTS_UNIQUE);
    let twins = texts.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1);
    law.hold(twins.is_none(), || format!("seen by {by:?}: {twins:?}"))?;
    let law = docket.on(law::ACTION_TEXT);
    for at in sampled(texts.len(), MOST_READ, &mut rng) {
        let (text, action) = &texts[at];
        let mut read = Vec::new();
        let result = game.parse_actions(&view, actor, text, &mut read);
        law.pass(result, || format!("{action:?} seen by {by:?} is written `{text}`"))?;
        law.hold(read == [*action], || {
            format!("{action:?} seen by {by:?} is written `{text}` and read {read:?}")
        })?;
    }
    Ok(())
}

/// All places of a short list, random ones of a long list.
fn sampled(len: usize, most: usize, rng: &mut Rng) -> Vec<usize> {
    let place = |at| if len <= most { at } else { rng.below(len as u32) as usize };
    (0..len.min(most)).map(place).collect()
}

fn chance_has_texts<G: Notation>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let view = game.view(state, Viewer::All);
    let action = game.sample_chance(state, &mut moment.rng(Stream::Texts));
    let law = docket.on(law::TEXT_LINE);
    let text = written(law, |out| game.write_action(&view, Actor::Chance, action, out))?;
    law.pass(is_line(&text), || format!("{action:?} of chance"))?;
    let law = docket.on(law::ACTION_TEXT);
    let mut read = Vec::new();
    let result = game.parse_actions(&view, Actor::Chance, &text, &mut read);
    law.pass(result, || format!("{action:?} of chance is written `{text}`"))?;
    law.hold(read == [action], || {
        format!("{action:?} of chance is written `{text}` and read {read:?}")
    })
}

fn state_reads_back<G: Notation>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::TEXT_LINE);
    let text = written(law, |out| game.write_state(state, out))?;
    law.pass(is_line(&text), || "a state".into())?;
    let law = docket.on(law::STATE_TEXT);
    let mut read = law.pass(game.parse_state(&text), || format!("`{text}`"))?;
    law.hold(read == *state, || format!("`{text}`: {}", differ(&read, state)))?;
    let again = written(law, |out| game.write_state(&read, out))?;
    law.hold(again == text, || format!("`{text}` is written `{again}` when read back"))?;
    let law = docket.on(law::STATE_EVOLVES);
    let alike = |read: &G::State, state: &G::State| {
        game.turn(read) == game.turn(state) && game.progress(read) == game.progress(state)
    };
    law.hold(alike(&read, state), || format!("`{text}`: turn or progress differ"))?;
    for seat in moment.seats() {
        let mut list = Vec::new();
        game.actions(&read, seat, &mut list);
        law.hold(list == moment.list(seat), || {
            format!("`{text}`: seat {seat} has {list:?} instead of {:?}", moment.list(seat))
        })?;
    }
    let Some((actor, action)) = moment.some_action(&mut moment.rng(Stream::Texts)) else {
        return Ok(());
    };
    let mut state = state.clone();
    game.apply(&mut state, actor, action);
    game.apply(&mut read, actor, action);
    law.hold(read == state && alike(&read, &state), || {
        format!("`{text}` after {action:?}: {}", differ(&read, &state))
    })
}

fn boards_are_plain<G: Notation>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::BOARD_TEXT);
    for by in moment.viewers() {
        let board = written(law, |out| game.write_board(&game.view(state, by), out))?;
        let plain = !board.trim().is_empty()
            && board.chars().all(|character| character == '\n' || !character.is_control());
        law.hold(plain, || format!("the board seen by {by:?} is empty or not plain: {board:?}"))?;
    }
    Ok(())
}

/// Decisions, questions, seats and what is left to come can be put into words in both languages.
fn everything_has_words<G: Show>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::BOARD_TEXT);
    let mut rng = moment.rng(Stream::Texts);
    if moment.turn == Turn::Chance {
        let view = game.view(state, Viewer::All);
        let action = game.sample_chance(state, &mut rng);
        let words = game.words(&view, Actor::Chance, action);
        speaks::<G>(law, &words, || format!("{action:?} of chance"))?;
    }
    for (seat, list) in moment.asked() {
        let view = game.view(state, Viewer::Seat(seat));
        for at in sampled(list.len(), MOST_WORDS, &mut rng) {
            let action = list[at];
            let mut said = vec![game.words(&view, Actor::Seat(seat), action)];
            said.extend(game.forecast(&view, seat, action));
            if let Confirmation::Warned(warning) = game.confirmation(&view, seat, action) {
                said.push(warning);
            }
            for message in &said {
                speaks::<G>(law, message, || format!("{action:?} of seat {seat}"))?;
            }
        }
        let question = game.question(&view, seat, list);
        let question = question.iter().flat_map(|it| std::iter::once(&it.ask).chain(&it.help));
        for message in question {
            speaks::<G>(law, message, || format!("the question to seat {seat}"))?;
        }
        for ready in game.arrangements(&view, seat) {
            speaks::<G>(law, &ready.label, || format!("an arrangement of seat {seat}"))?;
        }
    }
    let viewers: Vec<Viewer> = moment.viewers().collect();
    let by = viewers[rng.below(viewers.len() as u32) as usize];
    let view = game.view(state, by);
    for seat in moment.seats() {
        for message in game.summary(&view, seat) {
            speaks::<G>(law, &message, || format!("what seat {seat} has, seen by {by:?}"))?;
        }
        let series = game.series(&view, seat).len();
        law.hold(series == G::SERIES.len(), || format!("{series} figures of seat {seat}"))?;
    }
    let left = game.remaining(&view);
    for at in sampled(left.len(), MOST_WORDS, &mut rng) {
        speaks::<G>(law, &left[at].0, || "what is left to come".into())?;
    }
    Ok(())
}

/// All of a message is in the game's texts, and it makes one line in either language.
fn speaks<G: Show>(law: Law<'_>, message: &Message, of: impl Fn() -> String) -> Checked {
    for lang in [Lang::En, Lang::Cs] {
        let words = G::texts().try_resolve(lang, message);
        let words = words.ok_or_else(|| format!("a text of {message:?} is missing"));
        let line = words.and_then(|words| is_line(&words));
        law.pass(line, || format!("{}, {lang:?}", of()))?;
    }
    Ok(())
}

fn views_serialise<G: Notation>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::VIEW_ALIKE);
    let copy = state.clone();
    for by in moment.viewers() {
        let json = law.pass(serde_json::to_string(&*game.view(state, by)), || format!("{by:?}"))?;
        let again =
            law.pass(serde_json::to_string(&*game.view(&copy, by)), || format!("{by:?}"))?;
        law.hold(json == again, || format!("views of equal states give {json} and {again}"))?;
    }
    Ok(())
}
