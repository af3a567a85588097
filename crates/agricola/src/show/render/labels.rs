//! Short labels of action spaces and short effects of cards; `{name}` is an icon.

use bw_core::Lang;

use crate::card::Card;
use crate::options::Rules;
use crate::space::Space;

/// Effects, one card in a line: its id, a space, the text.
const SHORT: [&str; 2] = [include_str!("short.en.txt"), include_str!("short.cs.txt")];

/// What a card does, short; cards without a short text show the full one.
pub(super) fn effect(card: Card, lang: Lang) -> &'static str {
    let short = |line: &'static str| {
        line.split_once(' ').filter(|(id, _)| *id == card.id()).map(|(_, text)| text)
    };
    let at = usize::from(lang == Lang::Cs);
    SHORT[at].lines().find_map(short).unwrap_or_else(|| card.text_in(lang))
}

/// What a space offers, in icons; `played` is the number of own occupations, which sets their price.
pub(super) fn icons(space: Space, rules: &Rules, played: u8) -> String {
    let family = rules.family;
    match space {
        Space::Build => "{room} + {stable}",
        Space::StartMinor => "{start} + {minor}",
        Space::Grain1 => "1{grain}",
        Space::Plow1 => "{plow}",
        Space::Occ if family => "{stable} + {bake}",
        Space::Occ3 | Space::Occ4 if family => "2{resource}",
        Space::Occ5OrGrowth if family => "{growth} / 2{resource}",
        Space::DayLabor if family => "1{food} + 1{resource}",
        Space::Occ | Space::Occ3 | Space::Occ4 => {
            return match space.occupation_price(played) {
                0 => "{occupation}".into(),
                price => format!("{{occupation}} {price}{{food}}"),
            };
        }
        Space::Occ5OrGrowth => "{occupation} / {growth}",
        Space::DayLabor => "2{food}",
        Space::Bres1 => "1{resource}",
        Space::Rsf => "{reed}{stone}{food}",
        Space::AnimalChoice => "{sheep}/{boar}/{cattle}",
        Space::Improve => "{major} / {minor}",
        Space::Fences => "{fence} 1{wood}",
        Space::SowBake => "{sow} + {bake}",
        Space::GrowthMinor if family => "{growth}",
        Space::GrowthMinor => "{growth}{then}{minor}",
        Space::RenoImprove => "{renovate}{then}{major}",
        Space::Veg1 => "1{vegetable}",
        Space::PlowSow => "{plow} + {sow}",
        Space::GrowthNoRoom => "{growth}",
        Space::RenoFences => "{renovate}{then}{fence}",
        _ => "",
    }
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_says_what_it_does() {
        for card in Card::all() {
            for lang in [Lang::En, Lang::Cs] {
                assert!(!effect(card, lang).is_empty(), "{}", card.id());
            }
        }
    }

    #[test]
    fn short_effects_are_of_cards_and_name_icons_that_exist() {
        for line in SHORT.iter().flat_map(|text| text.lines()) {
            let (id, text) = line.split_once(' ').unwrap();
            assert!(Card::with_id(id).is_some(), "{id}");
            for icon in text.split('{').skip(1) {
                let name = icon.split_once('}').unwrap().0;
                let symbol = format!("\"ag-i-{name}\"");
                assert!(super::super::SYMBOLS.contains(&symbol), "{id}: {name}");
            }
        }
    }
}
