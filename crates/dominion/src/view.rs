//! What a viewer knows (spec 1.4): everything public, and the private zones of its own seat.
//!
//! Of other players a viewer knows the cards they own, the sizes of their zones, the play area, known
//! cards on top of their decks, the visible card of the discard pile, and a hand while it is shown. In JSON cards are
//! written by name, so that a bot in any language can read a view.

use bw_core::{Seat, Turn, Viewer};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::card::Card;
use crate::cards::{Cards, Tops};
use crate::frame::{Frame, Frames, Looked};
use crate::kingdom::Kingdom;
use crate::player::Player;
use crate::state::{MAX_PLAYERS, Phase, State, aside_owner, picker, waits_in};

/// One player as somebody sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatView {
    /// Whether hand, deck and discard pile are known.
    pub open: bool,
    /// All cards of the player, in all zones.
    pub owned: Cards,
    /// The hand; empty where it is not known.
    pub hand: Cards,
    /// The unordered part of the deck; empty where it is not known.
    pub deck: Cards,
    /// The discard pile; empty where it is not known.
    pub discard: Cards,
    /// The play area.
    pub play: Cards,
    /// Known cards on top of the deck, the top card last.
    pub tops: Tops,
    /// Size of the hand.
    pub hand_len: u16,
    /// Size of the deck without its known top cards.
    pub deck_len: u16,
    /// Size of the discard pile.
    pub discard_len: u16,
    /// The visible card of the discard pile.
    pub discard_top: Option<Card>,
    /// Whether the hand is shown to all.
    pub shown: bool,
}

impl SeatView {
    /// Whether the hand is known.
    pub const fn knows_hand(&self) -> bool {
        self.open || self.shown
    }

    /// Size of the whole deck.
    pub const fn deck_size(&self) -> u16 {
        self.deck_len + self.tops.len()
    }
}

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) players: [SeatView; MAX_PLAYERS],
    /// Piles.
    pub supply: Cards,
    /// Trashed cards.
    pub trash: Cards,
    /// Cards revealed or set aside.
    pub aside: Cards,
    /// Cards picked so far, where the viewer sees them.
    pub picked: Cards,
    /// How many cards are picked so far.
    pub picked_len: u16,
    /// What is to be done; what is private in it is left out.
    pub frames: Frames,
    /// Which cards have piles.
    pub kingdom: Kingdom,
    /// Turns that are over.
    pub turn: u32,
    /// Coins to spend.
    pub coins: u16,
    /// Actions left.
    pub actions: u16,
    /// Buys left.
    pub buys: u16,
    /// Empty piles.
    pub empty_piles: u8,
    /// Where the turn stands.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Number of players.
    pub seats: u8,
}

impl View {
    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &SeatView {
        &self.players[seat.index()]
    }

    /// What the game waits for.
    pub fn waits_for(&self) -> Turn {
        match self.frames.peek() {
            None if self.phase == Phase::Over => Turn::Over,
            None => Turn::of(self.active),
            Some(frame) => waits_in(frame, self.active),
        }
    }

    /// The kind of decision that is asked, by the spec's name; none when nobody is asked.
    pub fn decision(&self) -> Option<&'static str> {
        if !matches!(self.waits_for(), Turn::Decide(_)) {
            return None;
        }
        Some(match self.frames.top() {
            None if self.phase == Phase::Action => "play_action",
            None if self.phase == Phase::Treasure => "play_treasure",
            None => "buy",
            Some(Frame::Throne) => "throne_pick",
            Some(Frame::React { .. }) => "react_moat",
            Some(Frame::Victims { .. }) => "bureaucrat_topdeck",
            Some(Frame::Pick { card: Card::Cellar, .. }) => "cellar_discard",
            Some(Frame::Pick { card: Card::Chapel, .. }) => "chapel_trash",
            Some(Frame::Pick { .. }) => "militia_discard",
            Some(Frame::Chancellor) => "chancellor",
            Some(Frame::TrashOne { card: Card::Mine }) => "mine_trash",
            Some(Frame::TrashOne { card: Card::Moneylender }) => "moneylender_trash",
            Some(Frame::TrashOne { .. }) => "remodel_trash",
            Some(Frame::Spy { .. }) => "spy_discard",
            Some(Frame::Thief { .. }) => "thief_trash",
            Some(Frame::ThiefGain { .. }) => "thief_gain",
            Some(Frame::Library { .. }) => "library_setaside",
            Some(_) => "gain",
        })
    }

    /// Whose cards are set aside, if any can be.
    pub fn aside_owner(&self) -> Option<Seat> {
        aside_owner(self.frames.top(), self.active)
    }

    /// Who is picking a set of cards.
    pub fn picker(&self) -> Option<Seat> {
        picker(self.frames.top())
    }

    pub(crate) fn of(state: &State, by: Viewer) -> View {
        let mut view = View::blank(state.seats);
        view.see(state, by);
        view
    }

    /// A view of nothing, to be filled by [`View::see`].
    pub(crate) fn blank(seats: u8) -> View {
        View {
            players: [SeatView::default(); MAX_PLAYERS],
            supply: Cards::EMPTY,
            trash: Cards::EMPTY,
            aside: Cards::EMPTY,
            picked: Cards::EMPTY,
            picked_len: 0,
            frames: Frames::default(),
            kingdom: Kingdom::default(),
            turn: 0,
            coins: 0,
            actions: 0,
            buys: 0,
            empty_piles: 0,
            phase: Phase::Setup,
            active: Seat::default(),
            seats,
        }
    }

    /// Writes what a viewer knows over what was known before. Seats that nobody sits on stay blank.
    #[inline]
    pub(crate) fn see(&mut self, state: &State, by: Viewer) {
        // First, because its length shares a word with what is written later.
        self.frames.copy_from(&state.frames);
        self.supply = state.supply;
        self.trash = state.trash;
        self.aside = state.aside;
        self.picked = Cards::EMPTY;
        self.picked_len = 0;
        self.kingdom = state.kingdom;
        self.turn = state.turn;
        self.coins = state.coins;
        self.actions = state.actions;
        self.buys = state.buys;
        self.empty_piles = state.empty_piles;
        self.phase = state.phase;
        self.active = state.active;
        self.seats = state.seats;
        for seat in Seat::all(state.seats) {
            see(&mut self.players[seat.index()], state.player(seat), sees(by, seat));
        }
        if !state.frames.is_empty() {
            self.see_frame(state, by);
        }
    }

    fn see_frame(&mut self, state: &State, by: Viewer) {
        match state.frames.peek() {
            Some(&Frame::Pick { card, seat, .. }) => {
                self.picked_len = state.picked.len();
                if sees(by, seat) || card == Card::Chapel {
                    self.picked = state.picked;
                } else {
                    self.frames.replace(Frame::Pick { card, seat, last: None });
                }
            }
            Some(Frame::Library { looked: Looked::At(_) }) if !sees(by, state.active) => {
                self.frames.replace(Frame::Library { looked: Looked::Hidden });
            }
            _ => {}
        }
    }
}

#[inline]
fn sees(by: Viewer, seat: Seat) -> bool {
    match by {
        Viewer::All => true,
        Viewer::Seat(eyes) => eyes == seat,
        Viewer::Public => false,
    }
}

#[inline]
fn see(view: &mut SeatView, player: &Player, open: bool) {
    view.open = open;
    view.owned = player.owned;
    view.play = player.play;
    view.tops.copy_from(&player.tops);
    view.hand_len = player.hand_len;
    view.deck_len = player.deck_len;
    view.discard_len = player.discard_len;
    view.discard_top = player.discard_top;
    view.shown = player.shown;
    if open {
        (view.hand, view.deck, view.discard) = (player.hand, player.deck, player.discard);
    } else {
        (view.hand, view.deck, view.discard) = (Cards::EMPTY, Cards::EMPTY, Cards::EMPTY);
        if player.shown {
            view.hand = player.hand;
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (card, count) in self.iter() {
            map.serialize_entry(card.name(), &count)?;
        }
        map.end()
    }
}

impl Serialize for Tops {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.cards())
    }
}

impl Serialize for SeatView {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut seat = s.serialize_struct("player", 11)?;
        let open = |cards| self.open.then_some(cards);
        seat.serialize_field("owned", &self.owned)?;
        seat.serialize_field("hand", &self.knows_hand().then_some(&self.hand))?;
        seat.serialize_field("hand_size", &self.hand_len)?;
        seat.serialize_field("hand_shown", &self.shown)?;
        seat.serialize_field("play", &self.play)?;
        seat.serialize_field("deck_unordered", &open(&self.deck))?;
        seat.serialize_field("deck_tops", &self.tops)?;
        seat.serialize_field("deck_size", &self.deck_size())?;
        seat.serialize_field("discard", &open(&self.discard))?;
        seat.serialize_field("discard_size", &self.discard_len)?;
        seat.serialize_field("discard_top", &self.discard_top)?;
        seat.end()
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut view = s.serialize_struct("view", 15)?;
        let players: Vec<&SeatView> = Seat::all(self.seats).map(|seat| self.player(seat)).collect();
        view.serialize_field("turn", &self.turn)?;
        view.serialize_field("active", &self.active)?;
        view.serialize_field("phase", &self.phase.word())?;
        view.serialize_field("actions", &self.actions)?;
        view.serialize_field("buys", &self.buys)?;
        view.serialize_field("coins", &self.coins)?;
        view.serialize_field("decision", &self.decision())?;
        view.serialize_field("pending", &crate::notation::frames_text(&self.frames))?;
        view.serialize_field("kingdom", &self.kingdom.cards().collect::<Vec<_>>())?;
        view.serialize_field("supply", &self.supply)?;
        view.serialize_field("trash", &self.trash)?;
        view.serialize_field("aside", &self.aside)?;
        view.serialize_field("picked", &self.picked)?;
        view.serialize_field("picked_size", &self.picked_len)?;
        view.serialize_field("players", &players)?;
        view.end()
    }
}
