//! When the opening is over (spec 5.6).

use bw_arimaa::{Direction, Kind, Position, Side, Square, Squares};

use super::ground::Ground;

/// How a game is opened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// The elephant attacks alone until a way to the goal opens.
    #[default]
    LoneElephant,
    /// As the rest of the game.
    None,
}

/// Whether the middle game has come: for either side a rabbit has few enemies ahead of it, or a way to the goal.
pub fn is_middle_game(position: &Position) -> bool {
    Side::BOTH.into_iter().any(|side| {
        let ground = Ground::new(position, side);
        has_few_ahead(&ground) || has_way(position, &ground)
    })
}

/// Enemies ahead of a rabbit, on its own and the neighbouring files, that close its way.
const ENOUGH_AHEAD: u32 = 4;

fn has_few_ahead(ground: &Ground) -> bool {
    let few = |rabbit: Square| {
        let file = Squares::file(rabbit.file());
        let files = file | file.moved(Direction::West) | file.moved(Direction::East);
        (ground.foes & files & ranks_ahead(ground.side, rabbit)).len() < ENOUGH_AHEAD
    };
    ground.rabbits.into_iter().any(few)
}

fn ranks_ahead(side: Side, square: Square) -> Squares {
    (0..8u8)
        .filter(|&rank| match side {
            Side::Gold => rank > square.rank(),
            Side::Silver => rank < square.rank(),
        })
        .fold(Squares::EMPTY, |all, rank| all | Squares::rank(rank))
}

/// Steps within which a rabbit must be able to reach the goal.
const NEAR: u8 = 8;

/// Whether a rabbit reaches the goal over squares of its own side and empty ones on which it is not frozen.
fn has_way(position: &Position, ground: &Ground) -> bool {
    let side = ground.side;
    let strong = (ground.foes - position.of_kind(Kind::Rabbit)).neighbours();
    ground.rabbits.into_iter().any(|rabbit| {
        let friends = (ground.own - rabbit.set()).neighbours();
        let through = ground.own | (ground.empty & (friends | !strong));
        let mut reached = rabbit.set();
        for _ in 0..NEAR {
            let sideways = reached.moved(Direction::West) | reached.moved(Direction::East);
            reached |= (sideways | reached.moved(side.forward())) & through;
        }
        reached.meets(side.goal())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_arimaa::parse_position;

    fn is_middle(text: &str) -> bool {
        is_middle_game(&parse_position(text).unwrap())
    }

    #[test]
    fn set_ups_are_openings() {
        for (back, front) in
            [("rrrccrrr", "rhdemdhr"), ("rrrrrrrr", "dhcemchd"), ("rrrrrrrr", "hdcemcdh")]
        {
            let (gold, home) = (front.to_uppercase(), back.to_uppercase());
            let board = format!("[{back}{front}                                {gold}{home}]");
            assert!(!is_middle(&format!("g {board}")), "{board}");
        }
    }

    #[test]
    fn few_enemies_ahead_end_the_opening() {
        // Silver's dog has gone from a7 to c6: three enemies are left on the a and b files.
        let board = "[rrrrrrrr hcemchd  d                             DHCMECHDRRRRRRRR]";
        assert!(is_middle(&format!("g {board}")));
        assert!(!is_middle(&format!("g {}", board.replace("  d  ", "d    "))));
    }

    #[test]
    fn own_pieces_do_not_close_a_way() {
        let has_way = |board: &str| {
            let position = parse_position(&format!("g [{board}]")).unwrap();
            has_way(&position, &Ground::new(&position, Side::Gold))
        };
        // From g1 over the h file, past the cat on h3, are eight steps.
        let own_cat = "e    rr      cr                                C        E     R ";
        assert!(has_way(own_cat));
        assert!(!has_way(&own_cat.replace("  C  ", "  c  ")));
        // From f1 they are nine, and on e7 it would be frozen.
        assert!(!has_way(&own_cat.replace("    R ", "   R  ")));
    }
}
