//! Stash as text.
//!
//! Moves: `play 3`, `keep 3`, `draw 3`; masked ones have `?` for the rank. A state is seven words: deck,
//! hands, stashes, top card, pile, tops, mover. Cards are written as copies by rank, so `0210` is two
//! cards of rank 2 and one of rank 3.

use std::fmt;

use bw_core::{Actor, Game, Notation, ParseError, Seat};

use super::{Cards, Held, MAX_RANKS, MAX_STASH_SEATS, Move, Rank, Stash, Stashed, State, View};

impl Notation for Stash {
    fn write_action(
        &self,
        _: &View,
        _: Actor,
        action: Move,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        match action {
            Move::Play(rank) => write!(out, "play {rank}"),
            Move::Keep(rank) => write!(out, "keep {rank}"),
            Move::KeepHidden => out.write_str("keep ?"),
            Move::Draw(rank) => write!(out, "draw {rank}"),
            Move::DrawHidden => out.write_str("draw ?"),
        }
    }

    fn parse_actions(
        &self,
        _: &View,
        _: Actor,
        text: &str,
        out: &mut Vec<Move>,
    ) -> Result<(), ParseError> {
        let wrong = || ParseError::new("expected `play`, `keep` or `draw` and a rank", text);
        let (verb, card) = text.split_once(' ').ok_or_else(wrong)?;
        let rank = || self.parse_rank(card).ok_or_else(wrong);
        out.push(match (verb, card) {
            ("keep", "?") => Move::KeepHidden,
            ("draw", "?") => Move::DrawHidden,
            ("play", _) => Move::Play(rank()?),
            ("keep", _) => Move::Keep(rank()?),
            ("draw", _) => Move::Draw(rank()?),
            _ => return Err(wrong()),
        });
        Ok(())
    }

    fn write_state(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        let seats = usize::from(self.seats);
        self.write_cards(&state.deck, out)?;
        for (at, hand) in self.hands(state).iter().enumerate() {
            out.write_char(if at == 0 { ' ' } else { ',' })?;
            self.write_cards(hand, out)?;
        }
        for (at, stashed) in state.stashed[..seats].iter().enumerate() {
            out.write_char(if at == 0 { ' ' } else { ',' })?;
            write_rank(*stashed, out)?;
        }
        out.write_char(' ')?;
        write_rank(state.top, out)?;
        out.write_char(' ')?;
        self.write_cards(&state.pile, out)?;
        for (at, tops) in state.tops[..seats].iter().enumerate() {
            write!(out, "{}{tops}", if at == 0 { ' ' } else { ',' })?;
        }
        write!(out, " {}", state.mover)
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        let [deck, hands, stashed, top, pile, tops, mover] = words[..] else {
            return Err(ParseError::new("expected seven words", text));
        };
        let parse_cards = |word: &str| self.parse_cards(word);
        let parse_card = |word: &str| self.parse_card(word);
        let state = State {
            deck: one(deck, parse_cards)?,
            hands: self.by_seat(hands, parse_cards)?,
            stashed: self.by_seat(stashed, parse_card)?,
            top: one(top, parse_card)?,
            pile: one(pile, parse_cards)?,
            tops: self.by_seat(tops, |word| word.parse().ok())?,
            mover: one(mover, |word| self.parse_seat(word))?,
        };
        self.check(&state).map_err(|what| ParseError::new(what, text))?;
        Ok(state)
    }

    fn write_board(&self, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
        let top = view.top.map_or("nothing".into(), |rank| rank.to_string());
        writeln!(out, "deck {}, top {top}, to move {}", view.deck, view.mover)?;
        for seat in Seat::all(self.seats) {
            write!(out, "seat {seat}: ")?;
            match &view.hands[seat.index()] {
                Held::Open(cards) => self.write_cards(cards, out)?,
                Held::Closed(count) => write!(out, "{count} cards")?,
            }
            match view.stashed[seat.index()] {
                Stashed::Nothing => {}
                Stashed::Open(rank) => write!(out, ", stashed {rank}")?,
                Stashed::Closed => out.write_str(", stashed a card")?,
            }
            writeln!(out, ", tops {}", view.tops[seat.index()])?;
        }
        Ok(())
    }
}

fn write_rank(rank: Option<Rank>, out: &mut dyn fmt::Write) -> fmt::Result {
    match rank {
        Some(rank) => write!(out, "{rank}"),
        None => out.write_char('-'),
    }
}

fn one<T>(word: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, ParseError> {
    parse(word).ok_or_else(|| ParseError::new("this cannot be read", word))
}

impl Stash {
    fn write_cards(&self, cards: &Cards, out: &mut dyn fmt::Write) -> fmt::Result {
        cards.counts()[..usize::from(self.ranks)]
            .iter()
            .try_for_each(|count| write!(out, "{count}"))
    }

    fn parse_cards(&self, word: &str) -> Option<Cards> {
        let mut counts = [0; MAX_RANKS];
        if word.len() != usize::from(self.ranks) {
            return None;
        }
        for (count, digit) in counts.iter_mut().zip(word.chars()) {
            *count = digit.to_digit(10)? as u8;
        }
        Some(Cards::from_counts(counts))
    }

    fn parse_rank(&self, word: &str) -> Option<Rank> {
        let rank = word.parse().ok().and_then(Rank::from_number)?;
        (rank.number() <= self.ranks).then_some(rank)
    }

    fn parse_card(&self, word: &str) -> Option<Option<Rank>> {
        if word == "-" { Some(None) } else { self.parse_rank(word).map(Some) }
    }

    fn parse_seat(&self, word: &str) -> Option<Seat> {
        let seat = word.parse().ok().and_then(Seat::from_number)?;
        (seat.number() <= self.seats).then_some(seat)
    }

    fn by_seat<T: Copy + Default>(
        &self,
        word: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<[T; MAX_STASH_SEATS], ParseError> {
        let mut all = [T::default(); MAX_STASH_SEATS];
        let mut items = word.split(',');
        for slot in &mut all[..usize::from(self.seats)] {
            *slot = one(items.next().unwrap_or(""), &parse)?;
        }
        match items.next() {
            None => Ok(all),
            Some(more) => Err(ParseError::new("one too many", more)),
        }
    }

    /// Whether play can lead here, as far as a state can tell.
    fn check(&self, state: &State) -> Result<(), &'static str> {
        self.check_cards(state)?;
        let out = self.cards.len() - state.deck.len();
        let turns = self.turns(state);
        let Some(drawn) = out.checked_sub(self.dealt_at_start()) else {
            return self.check_deal(state, out);
        };
        let on_time = drawn == turns || drawn == turns + 1;
        let ran_out = state.deck.is_empty() && drawn < turns;
        if !on_time && !ran_out {
            return Err("draws and turns do not fit");
        }
        let waits = state.deck.is_empty() || drawn == turns + 1;
        let stuck = waits && state.hands[state.mover.index()].is_empty();
        if stuck && self.hands(state).iter().any(|hand| !hand.is_empty()) {
            return Err("the mover has no card");
        }
        Ok(())
    }

    fn check_cards(&self, state: &State) -> Result<(), &'static str> {
        let mut there = state.deck.counts().map(u32::from);
        let mut count = |cards: &Cards| {
            there.iter_mut().zip(cards.counts()).for_each(|(sum, &more)| *sum += u32::from(more));
        };
        count(&state.pile);
        self.hands(state).iter().for_each(&mut count);
        for rank in state.stashed.iter().flatten() {
            let mut card = Cards::default();
            card.add(*rank);
            count(&card);
        }
        if there != self.cards.counts().map(u32::from) {
            return Err("these are not the cards of the game");
        }
        let topped = state.top.map_or(state.pile.is_empty(), |top| state.pile.of(top) > 0);
        let tops: u32 = state.tops.iter().map(|&tops| u32::from(tops)).sum();
        let most = u32::from(state.pile.len());
        if !topped || tops > most || (tops == 0) != (most == 0) {
            return Err("top card and tops do not fit the pile");
        }
        Ok(())
    }

    fn check_deal(&self, state: &State, out: u8) -> Result<(), &'static str> {
        let share = |seat: Seat| {
            out / self.seats + u8::from(seat.index() as u8 % self.seats < out % self.seats)
        };
        let dealt =
            Seat::all(self.seats()).all(|seat| state.hands[seat.index()].len() == share(seat));
        let fresh = self.turns(state) == 0 && state.mover == Seat::new(0);
        if dealt && fresh { Ok(()) } else { Err("cards are dealt in turn") }
    }
}
