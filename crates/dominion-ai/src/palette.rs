//! The kingdom to pick: all kingdom cards, the named kingdoms, and those that a ten is stored for.

use bw_core::Message;
use bw_dominion::{Card, CardKind, KINGDOMS, Kingdom};
use bw_package::{Palette, PaletteItem, PaletteSet};
use bw_show::text_id;

use crate::tune::{OpeningHand, shipped_library};

/// Cards of a usual kingdom.
const USUAL: usize = 10;
/// The thesis's program takes no more.
const MOST: usize = 12;

/// What the option `kingdom` is picked from.
pub(crate) fn palettes() -> Vec<Palette> {
    let cards = Card::ALL.into_iter().filter(|&card| !Kingdom::of([card]).is_empty());
    let names = |cards: &mut dyn Iterator<Item = Card>| -> Vec<String> {
        cards.map(|card| card.name().to_string()).collect()
    };
    let sets = KINGDOMS.iter().map(|named| PaletteSet {
        value: named.id.to_string(),
        name: Message::new(text_id("kingdom", named.id)),
        items: names(&mut named.cards.into_iter()),
    });
    let is_ten = |cards: Kingdom| cards.len() as usize >= USUAL;
    let tens = shipped_library()
        .iter()
        .filter(|&(cards, opening, _)| opening == OpeningHand::FiveTwo && is_ten(cards));
    vec![Palette {
        option: "kingdom",
        items: cards.map(item).collect(),
        sets: sets.collect(),
        prepared: tens.map(|(cards, ..)| names(&mut cards.cards())).collect(),
        usual: USUAL,
        most: MOST,
    }]
}

fn item(card: Card) -> PaletteItem {
    let kind = match card.facts().kinds.last() {
        Some(CardKind::Attack) => "attack",
        Some(CardKind::Reaction) => "reaction",
        Some(CardKind::Victory) => "victory",
        _ => "action",
    };
    PaletteItem {
        id: card.name().to_string(),
        name: card.message(),
        notes: card.sentences(),
        cost: card.cost(),
        kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_offered_is_a_kingdom() {
        let palettes = palettes();
        let kingdom = &palettes[0];
        assert_eq!(kingdom.items.len(), 25);
        for set in &kingdom.sets {
            assert_eq!(Kingdom::parse(&set.value), Kingdom::parse(&set.items.join("+")));
        }
        assert!(!kingdom.prepared.is_empty());
        for ten in &kingdom.prepared {
            let cards = Kingdom::parse(&ten.join("+")).unwrap();
            assert!(shipped_library().get(cards, OpeningHand::FiveTwo).is_some());
        }
    }
}
