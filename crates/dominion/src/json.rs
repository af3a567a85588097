//! Views as JSON: cards by name, so that a bot in any language can read them.

use bw_core::Seat;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::card::Card;
use crate::cards::{Cards, Tops};
use crate::view::{SeatView, View};

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
