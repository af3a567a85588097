//! Follows a game decision by decision: gains, money and points by seat.

use bw_core::{Actor, Game, Seat};
use bw_dominion::{Action, CARD_COUNT, Card, Dominion, Phase, State};

/// One turn of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TurnTale {
    /// The most coins there were to spend; none if nothing could be bought.
    pub(super) money: Option<u16>,
    /// Points when it was over.
    pub(super) points: i32,
}

/// What one player did in one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Tale {
    /// Copies gained: bought or otherwise.
    pub(super) gained: [u32; CARD_COUNT],
    /// The own turn in or before which a card was gained first, from 1.
    pub(super) first: [Option<u32>; CARD_COUNT],
    /// Own turns in order.
    pub(super) turns: Vec<TurnTale>,
}

impl Tale {
    /// The opening, by the money of the first turn; none if it was not an ordinary one.
    pub(super) fn opening(&self) -> Option<usize> {
        match self.turns.first()?.money? {
            2 | 5 => Some(0),
            3 | 4 => Some(1),
            _ => None,
        }
    }
}

/// The players' tales of a game, by seat.
pub(super) fn follow(game: &Dominion, log: &[(Actor, Action)]) -> Vec<Tale> {
    let mut tales: Vec<Tale> = Seat::all(game.seats()).map(|_| Tale::default()).collect();
    let mut state = game.initial();
    // With a fixed opening the game begins in the middle of the first turn.
    let to_spend = |state: &State| (state.phase == Phase::Buy).then_some(state.coins);
    let (mut spent, mut money) = (0, to_spend(&state));
    for &(actor, action) in log {
        let before = state;
        game.apply(&mut state, actor, action);
        if before.phase != Phase::Setup {
            note_gains(&before, &state, &mut tales);
        }
        if let Action::Buy(card) = action {
            spent += u16::from(card.cost());
        }
        if state.turn > before.turn {
            let points = state.points(before.active);
            tales[before.active.index()].turns.push(TurnTale { money, points });
            (spent, money) = (0, None);
        }
        money = money.max(to_spend(&state).map(|coins| coins + spent));
    }
    tales
}

/// A player owns more of a card than before: it was gained.
fn note_gains(before: &State, after: &State, tales: &mut [Tale]) {
    for (seat, tale) in Seat::all(after.seats).zip(tales) {
        let (old, new) = (before.player(seat).owned, after.player(seat).owned);
        if old == new {
            continue;
        }
        // A card gained in another's turn counts for the own turn that comes next.
        let turn = before.turns_taken(seat) + 1;
        for card in Card::ALL {
            let more = new.count(card).saturating_sub(old.count(card));
            if more > 0 {
                tale.gained[card.id()] += u32::from(more);
                tale.first[card.id()].get_or_insert(turn);
            }
        }
    }
}

/// Sums of one turn's number over games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnSums {
    pub(super) games: u64,
    pub(super) with_money: u64,
    pub(super) money: u64,
    pub(super) points: i64,
}

/// Sums of one card over games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CardSums {
    pub(super) copies: u64,
    /// Games in which it was gained, and how many of them were won.
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) first_turns: u64,
}

/// What one player did in all games.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) cards: [CardSums; CARD_COUNT],
    pub(super) turns: Vec<TurnSums>,
    /// Games and wins after 5-2 (or 2-5) and after 4-3 (or 3-4).
    pub(super) openings: [(u64, u64); 2],
}

impl Sums {
    /// Adds a game.
    pub(super) fn add(&mut self, tale: &Tale, won: bool) {
        let won = u64::from(won);
        self.games += 1;
        self.wins += won;
        for (id, sums) in self.cards.iter_mut().enumerate() {
            if let Some(turn) = tale.first[id] {
                sums.copies += u64::from(tale.gained[id]);
                sums.games += 1;
                sums.wins += won;
                sums.first_turns += u64::from(turn);
            }
        }
        if let Some((games, wins)) = tale.opening().map(|opening| &mut self.openings[opening]) {
            *games += 1;
            *wins += won;
        }
        if self.turns.len() < tale.turns.len() {
            self.turns.resize(tale.turns.len(), TurnSums::default());
        }
        for (sums, turn) in self.turns.iter_mut().zip(&tale.turns) {
            sums.games += 1;
            sums.with_money += u64::from(turn.money.is_some());
            sums.money += u64::from(turn.money.unwrap_or(0));
            sums.points += i64::from(turn.points);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thesis::{Agenda, BIG_MONEY, agenda_bot};
    use crate::thesis::{AgendaSettings, Openings};
    use bw_core::{Budget, GameLoop, Options};

    /// Games of an agenda against Big Money: their logs and last states.
    fn games(agenda: &str, rules: &str) -> Vec<(Dominion, Vec<(Actor, Action)>, State)> {
        let game =
            Dominion::new(2, &Options::parse(Dominion::SPEC.options, rules).unwrap()).unwrap();
        let agendas: [Agenda; 2] = [agenda.parse().unwrap(), Agenda::big_money(BIG_MONEY)];
        let bot = |agenda: Agenda| agenda_bot(Openings::from(agenda), AgendaSettings::default());
        let mut bots = Vec::from(agendas.map(bot));
        let play = |seed| {
            let mut log = Vec::new();
            let finished = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
            (game.clone(), log, finished.state)
        };
        (0..20).map(play).collect()
    }

    #[test]
    fn gains_turns_and_points_add_up() {
        for (game, log, end) in games("P9 V6 S4 | Witch*2, Gold*99, Silver*99", "kingdom=Witch") {
            let tales = follow(&game, &log);
            for (seat, tale) in Seat::all(2).zip(&tales) {
                let mut owned = end.player(seat).owned;
                // Nothing is trashed: all but the ten cards of the start was gained.
                (0..7).for_each(|_| owned.remove(Card::Copper));
                (0..3).for_each(|_| owned.remove(Card::Estate));
                for card in Card::ALL {
                    assert_eq!(tale.gained[card.id()], u32::from(owned.count(card)), "{card:?}");
                    assert_eq!(tale.first[card.id()].is_some(), owned.has(card));
                }
                assert_eq!(tale.turns.len() as u32, end.turns_taken(seat));
                let money = |turn: usize| tale.turns[turn].money.unwrap();
                assert_eq!(money(0) + money(1), 7, "seven Coppers in two hands");
            }
            let last = end.active;
            let turns = &tales[last.index()].turns;
            assert_eq!(turns.last().unwrap().points, end.points(last));
            assert!(tales[1].gained[Card::Curse.id()] > 0, "cursed by the Witch");
        }
    }

    #[test]
    fn openings_and_wins_are_counted() {
        let mut sums = Sums::default();
        for (at, (game, log, _)) in games("P9 V6 S4 | Silver*99", "opening=4-3").iter().enumerate()
        {
            sums.add(&follow(game, log)[0], at < 5);
        }
        assert_eq!((sums.games, sums.wins), (20, 5));
        assert_eq!(sums.openings, [(0, 0), (20, 5)]);
        assert_eq!(sums.turns[0].money, 80);
        assert_eq!(sums.cards[Card::Silver.id()].games, 20);
    }
}
