//! Random openings: sensible set-ups, then a few random turns in which nobody loses a piece or leaves one to be taken.
//!
//! A set-up is sensible (spec 5.6) if elephant, camel and horses stand in front, the elephant in the middle and a horse
//! on each wing, and if rabbits in front stand at the edge.

use bw_core::{Actor, Game, Rng};
use bw_package::OpeningKind;

use crate::actions::Action;
use crate::game::Arimaa;
use crate::piece::{Kind, Side};
use crate::setup::{HOME_SQUARES, nearest_decisions};
use crate::state::{Phase, State, TurnLabel};

/// How openings of Arimaa are made and read.
pub const OPENINGS: OpeningKind<Arimaa> = OpeningKind { turns: TURNS, random, cut };

/// Turns after the set-ups unless somebody asks for another number: one of each side.
const TURNS: u32 = 2;

/// How often a turn that would lose something is drawn again.
const TRIES: u32 = 200;

fn random(game: &Arimaa, turns: u32, rng: &mut Rng) -> Option<Vec<Action>> {
    let mut state = game.initial();
    let mut opening = Vec::new();
    while state.phase() == Phase::Setup {
        let decisions = nearest_decisions(&state, &random_arrangement(state.side(), rng));
        play(game, &mut state, &decisions);
        opening.extend(decisions);
    }
    for _ in 0..turns {
        let turn = (0..TRIES).find_map(|_| quiet_turn(game, &state, rng))?;
        play(game, &mut state, &turn);
        opening.extend(turn);
    }
    Some(opening)
}

fn play(game: &Arimaa, state: &mut State, decisions: &[Action]) {
    for &action in decisions {
        game.apply(state, Actor::Seat(state.side().seat()), action);
    }
}

/// A sensible set-up, in a side's order of decisions.
fn random_arrangement(side: Side, rng: &mut Rng) -> [Kind; HOME_SQUARES as usize] {
    let mut front: [Option<Kind>; 8] = [None; 8];
    front[rng.pick(&[3, 4]).copied().unwrap_or(3)] = Some(Kind::Elephant);
    for (kind, files) in [(Kind::Camel, 1..7), (Kind::Horse, 0..3), (Kind::Horse, 5..8)] {
        let free: Vec<usize> = files.filter(|&file| front[file].is_none()).collect();
        front[*rng.pick(&free).expect("at most one of three files is taken")] = Some(kind);
    }
    for edge in [0, 7] {
        if front[edge].is_none() && rng.chance(1, 2) {
            front[edge] = Some(Kind::Rabbit);
        }
    }
    let mut small = [Kind::Cat, Kind::Cat, Kind::Dog, Kind::Dog];
    rng.shuffle(&mut small);
    let mut small = small.into_iter();
    let front = front.map(|place| place.or_else(|| small.next()).unwrap_or(Kind::Rabbit));
    let mut back = [Kind::Rabbit; 8];
    back.iter_mut().zip(small).for_each(|(place, kind)| *place = kind);
    rng.shuffle(&mut back);
    // Gold decides on its back rank first, Silver on its front rank.
    let [first, second] = if side == Side::Gold { [back, front] } else { [front, back] };
    std::array::from_fn(|at| if at < 8 { first[at] } else { second[at - 8] })
}

/// A random turn after which as many pieces stand as before, and the other side can neither take one nor reach its goal.
fn quiet_turn(game: &Arimaa, state: &State, rng: &mut Rng) -> Option<Vec<Action>> {
    let (mut after, mut turn) = (state.clone(), Vec::new());
    while after.turns == state.turns {
        let action = after.random_decision(rng)?;
        play(game, &mut after, &[action]);
        turn.push(action);
    }
    let position = &after.position;
    let is_quiet = after.phase() == Phase::Play
        && position.occupied().len() == state.position.occupied().len()
        && position.captures().is_empty()
        && position.goal_in().is_none();
    is_quiet.then_some(turn)
}

/// Turns begin with their labels: `1g Ra1 … 1s ra7 … 2g Ee2n`.
fn cut(text: &str) -> Vec<&str> {
    let mut starts = vec![0];
    let mut from = 0;
    for word in text.split_whitespace() {
        // Words are found in their order.
        let at = from + text[from..].find(word).unwrap_or(0);
        from = at + word.len();
        if word.parse::<TurnLabel>().is_ok() && !text[..at].trim().is_empty() {
            starts.push(at);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| text[start..end].trim()).collect()
}

#[cfg(test)]
mod tests {
    use bw_core::{Notation, Options, Purpose};

    use super::*;
    use crate::piece::ARMY;

    fn game(rules: &str) -> Arimaa {
        Arimaa::new(2, &Options::parse(Arimaa::SPEC.options, rules).unwrap()).unwrap()
    }

    fn after(game: &Arimaa, opening: &[Action]) -> State {
        let mut state = game.initial();
        for &action in opening {
            assert!(game.is_legal(&state, Actor::Seat(state.side().seat()), action), "{action:?}");
            play(game, &mut state, &[action]);
        }
        state
    }

    #[test]
    fn set_ups_are_sensible_and_of_many_kinds() {
        let mut seen = std::collections::BTreeSet::new();
        for n in 0..2_000 {
            let side = Side::BOTH[n as usize % 2];
            let pieces = random_arrangement(side, &mut Rng::derive(7, Purpose::Task(0), n));
            let mut counts = [0; Kind::COUNT];
            pieces.iter().for_each(|kind| counts[kind.index()] += 1);
            assert_eq!(counts, ARMY);
            let front = if side == Side::Gold { &pieces[8..] } else { &pieces[..8] };
            assert!(front[3] == Kind::Elephant || front[4] == Kind::Elephant);
            assert!(front[1..7].iter().all(|&kind| kind != Kind::Rabbit));
            for wing in [&front[..4], &front[4..]] {
                assert!(wing.contains(&Kind::Horse));
            }
            seen.insert(pieces.map(Kind::letter));
        }
        assert!(seen.len() > 1_000, "only {} different set-ups", seen.len());
    }

    #[test]
    fn openings_lose_nothing() {
        for (rules, pieces) in [("", 32), ("handicap=Mhh", 29)] {
            let game = game(rules);
            for n in 0..200 {
                let turns = n % 5;
                let mut rng = Rng::derive(3, Purpose::Task(1), n.into());
                let opening = random(&game, turns, &mut rng).expect("a quiet opening");
                let state = after(&game, &opening);
                assert_eq!((state.phase(), u32::from(state.turns)), (Phase::Play, 2 + turns));
                assert_eq!(state.position.occupied().len(), pieces, "{rules}");
                if turns > 0 {
                    assert!(state.position.captures().is_empty());
                    assert_eq!(state.position.goal_in(), None);
                }
            }
        }
    }

    #[test]
    fn a_game_from_a_position_has_no_set_up() {
        let start =
            format!("position=s [{:>16}{:>32}{:>16}]", "rrrrrrrrhdcemcdh", "", "HDCMECDHRRRRRRRR");
        let game = game(&start);
        let opening = random(&game, 1, &mut Rng::new(5)).unwrap();
        assert!(opening.iter().all(|action| matches!(action, Action::Step(_) | Action::End)));
        assert_eq!(after(&game, &opening).side(), Side::Gold);
    }

    #[test]
    fn lines_are_cut_at_labels() {
        assert_eq!(cut("1g Ra1 Rb1 1s  ra7\t2w Ee2n"), ["1g Ra1 Rb1", "1s  ra7", "2w Ee2n"]);
        assert_eq!(cut("Ee2n Ee3n end"), ["Ee2n Ee3n end"]);
        assert_eq!(cut("end 2s ee7s"), ["end", "2s ee7s"]);
        assert_eq!(cut(""), [""]);
        assert_eq!(cut("é 1g é"), ["é", "1g é"]);
        // What is cut is what the notation reads.
        let game = game("");
        assert!(
            game.parse_actions(&game.initial(), Actor::Chance, "2g Ra1", &mut Vec::new()).is_err()
        );
    }
}
