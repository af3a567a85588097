//! Positions put together by hand, as one line: `g [64 squares]` (spec 2.4, 8.7). Any placement can be drawn; a game
//! starts only from one that can occur.
//!
//! Tools are the letters of pieces and `none`, which clears a square. A click on a square with the piece that stands
//! there clears it too.

use bw_core::{Lang, Message};
use bw_show::{Editor, Explain, Layout};

use crate::game::Arimaa;
use crate::notation::{OneLine, parse_any_one_line, parse_side_and_board};
use crate::piece::{ARMY, Kind, Piece, Side};
use crate::position::Position;
use crate::setup::{HOME_SQUARES, Preset, home_square};
use crate::show::{render, words};
use crate::square::Square;

/// The tool that clears a square.
pub(crate) const CLEAR: &str = "none";

/// Arimaa's editor.
#[derive(Debug)]
pub struct PositionEditor;

impl Editor for PositionEditor {
    fn option(&self) -> &'static str {
        "position"
    }

    fn beginnings(&self, lang: Lang) -> Vec<(String, String)> {
        let named = |preset: Preset| {
            let name = Message::new("ari-editor-setup").with("name", preset.name());
            (Arimaa::texts().resolve(lang, &name), set_up(preset))
        };
        let presets = [Preset::C, Preset::B, Preset::A, Preset::A2].map(named);
        let empty = Arimaa::texts().get(lang, "ari-editor-empty");
        presets.into_iter().chain([(empty, line(&Position::empty(Side::Gold)))]).collect()
    }

    fn of_state(&self, state: &str) -> Option<String> {
        let (label, rest) = state.split_once(' ')?;
        let side = Side::from_letter(label.chars().next_back()?)?;
        let board = parse_any_one_line(&rest[..=rest.find(']')?]).ok()?;
        Some(line(&board.with_side(side)))
    }

    fn click(&self, text: &str, tool: &str, handle: &str) -> Option<(String, String)> {
        let position = read(text)?;
        let (what, which) = handle.split_once(':')?;
        match what {
            "tool" if which == CLEAR || piece_of(which).is_some() => {
                Some((line(&position), which.into()))
            }
            "side" => {
                let side = which.chars().next().and_then(Side::from_letter)?;
                Some((line(&position.with_side(side)), tool.into()))
            }
            "sq" => {
                let square = Square::named(which)?;
                let stood = position.piece_at(square);
                let piece = piece_of(tool).filter(|piece| Some(*piece) != stood);
                Some((line(&with(&position, square, piece)), tool.into()))
            }
            _ => None,
        }
    }

    fn picture(&self, line: &str, tool: &str, lang: Lang, layout: Layout) -> Option<String> {
        Some(render::editor(&read(line)?, tool, lang, layout))
    }

    fn problem(&self, text: &str, lang: Lang) -> Option<String> {
        let problem = match read(text) {
            None => Some(Message::new("ari-editor-line")),
            Some(position) => {
                unguarded(&position).or_else(|| too_many(&position)).or_else(|| over(&position))
            }
        };
        problem.map(|problem| Arimaa::texts().resolve(lang, &problem))
    }
}

/// A piece on a trap that nobody guards.
fn unguarded(position: &Position) -> Option<Message> {
    let square = position.unguarded().first()?;
    Some(Message::new("ari-editor-trap").with("square", square.to_string()))
}

/// A piece of which there are more than an army has.
fn too_many(position: &Position) -> Option<Message> {
    for side in Side::BOTH {
        for (kind, count) in Kind::ALL.into_iter().zip(position.counts(side)) {
            let most = ARMY[kind.index()];
            if count > most {
                let army = Message::new("ari-editor-army").with("side", words::side_name(side));
                let army = army.with("piece", words::piece(kind));
                return Some(army.with("count", count).with("most", most));
            }
        }
    }
    None
}

/// A game that would be over before it begins.
fn over(position: &Position) -> Option<Message> {
    let over = render::ending(position.ending(&[])?);
    Some(Message::new("ari-editor-over").with("over", over))
}

fn read(text: &str) -> Option<Position> {
    let (side, board) = parse_side_and_board(text).ok()?;
    Some(parse_any_one_line(board).ok()?.with_side(side))
}

fn line(position: &Position) -> String {
    format!("{} {}", position.side().letter(), OneLine(position))
}

/// The piece of a tool.
pub(crate) fn piece_of(tool: &str) -> Option<Piece> {
    let mut letters = tool.chars();
    letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none())
}

/// The placement with another piece, or none, on a square.
fn with(position: &Position, square: Square, piece: Option<Piece>) -> Position {
    let mut made = Position::empty(position.side());
    for (other, stands) in position.pieces().filter(|&(other, _)| other != square) {
        made.put(stands, other);
    }
    if let Some(piece) = piece {
        made.put(piece, square);
    }
    made
}

/// Both sides set up alike, Gold to move.
fn set_up(preset: Preset) -> String {
    let mut position = Position::empty(Side::Gold);
    for side in Side::BOTH {
        let pieces = preset.pieces(side);
        for at in 0..HOME_SQUARES {
            let piece = Piece::new(side, pieces[usize::from(at)]);
            position.put(piece, home_square(side, at));
        }
    }
    line(&position)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDITOR: PositionEditor = PositionEditor;

    fn empty() -> String {
        line(&Position::empty(Side::Gold))
    }

    fn clicked(line: &str, tool: &str, handle: &str) -> String {
        EDITOR.click(line, tool, handle).unwrap().0
    }

    #[test]
    fn clicks_put_replace_and_clear() {
        let one = clicked(&empty(), "E", "sq:a8");
        assert!(one.starts_with("g [E       "), "{one}");
        assert!(clicked(&one, "r", "sq:a8").starts_with("g [r       "));
        assert_eq!(clicked(&one, "E", "sq:a8"), empty(), "the same piece once more");
        assert_eq!(clicked(&one, CLEAR, "sq:a8"), empty());
        assert!(clicked(&one, "E", "side:s").starts_with("s [E       "));
        let taken = EDITOR.click(&one, "E", "tool:c").unwrap();
        assert_eq!(taken, (one.clone(), "c".into()));
        for wrong in ["sq:i9", "tool:x", "side:w2x", "steps", ""] {
            let kept = EDITOR.click(&one, "E", wrong).is_none_or(|(line, _)| line == one);
            assert!(kept, "{wrong}");
        }
        assert_eq!(EDITOR.click("g [rr]", "E", "sq:a8"), None);
    }

    #[test]
    fn problems_have_words_in_both_languages() {
        let [set_up, empty] = [&EDITOR.beginnings(Lang::En)[0].1, &empty()];
        assert_eq!(EDITOR.problem(set_up, Lang::En), None);
        let problem =
            |line: &str| [Lang::En, Lang::Cs].map(|lang| EDITOR.problem(line, lang).unwrap());
        let [en, cs] = problem("g [rr]");
        assert!(en.contains("64 squares") && cs.contains("64 polí"));
        let [en, cs] = problem(&clicked(set_up, "H", "sq:c3").replace("HDCMECDH", "        "));
        assert!(en.contains("trap c3") && cs.contains("pasti c3"), "{en} {cs}");
        let [en, cs] = problem(&clicked(set_up, "E", "sq:a3"));
        assert!(en.contains("Gold has 2 × elephant") && cs.contains("2× slon"), "{en} {cs}");
        let [en, cs] = problem(empty);
        assert!(en.contains("over at once") && cs.contains("hned skončila"), "{en} {cs}");
    }

    #[test]
    fn a_finished_line_is_a_rule_and_comes_back_from_a_state() {
        use bw_core::{Game, Notation, Options};
        let options = crate::OPTIONS;
        for (_, line) in EDITOR.beginnings(Lang::En).into_iter().take(4) {
            let rules = Options::parse(options, &format!("{}={line}", EDITOR.option())).unwrap();
            let game = crate::Arimaa::new(2, &rules).unwrap();
            let state = game.state_text(&game.initial());
            assert_eq!(EDITOR.of_state(&state).as_ref(), Some(&line));
            let silver = clicked(&line, CLEAR, "side:s");
            let rules = Options::parse(options, &format!("position={silver}")).unwrap();
            let game = crate::Arimaa::new(2, &rules).unwrap();
            assert_eq!(EDITOR.of_state(&game.state_text(&game.initial())), Some(silver));
        }
        assert_eq!(EDITOR.of_state("nonsense"), None);
    }

    #[test]
    fn pictures_have_a_handle_for_every_square_and_tool() {
        let line = &EDITOR.beginnings(Lang::Cs)[0].1;
        for turned in [false, true] {
            let layout = Layout { turned, narrow: turned, ..Layout::default() };
            let svg = EDITOR.picture(line, "E", Lang::Cs, layout).unwrap();
            assert_eq!(svg.matches(r#"data-handle="sq:"#).count(), 64);
            assert_eq!(svg.matches(r#"data-handle="tool:"#).count(), 13);
            assert_eq!(svg.matches(r#"data-handle="side:"#).count(), 2);
            assert_eq!(svg.matches(r#"aria-pressed="true""#).count(), 2, "tool and side");
        }
        assert_eq!(EDITOR.picture("x", "E", Lang::En, Layout::default()), None);
    }
}
