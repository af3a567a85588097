//! The kingdom of Dominion on the set-up page: all cards in a grid, named sets, chance.

use bw_core::Lang;
use maud::{Markup, html};

use super::Fields;
use crate::i18n::Texts;

/// Kingdoms above this size are refused on the page.
const MOST: usize = 12;

/// One card: English and Czech name, cost, and what it does in both languages.
struct Card(&'static str, &'static str, u8, Kind, &'static str, &'static str);

#[derive(Clone, Copy)]
enum Kind {
    Action,
    Attack,
    Reaction,
    Victory,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Action => "action",
            Kind::Attack => "attack",
            Kind::Reaction => "reaction",
            Kind::Victory => "victory",
        }
    }
}

use Kind::{Action, Attack, Reaction, Victory};

#[rustfmt::skip]
const CARDS: [Card; 25] = [
    Card("Cellar", "Sklepení", 2, Action, "+1 action; discard cards, draw as many", "+1 akce; odložte karty a doberte stejně"),
    Card("Chapel", "Kaple", 2, Action, "trash up to four cards", "zahoďte až čtyři karty"),
    Card("Moat", "Hradní příkop", 2, Reaction, "+2 cards; shown, it stops an attack", "+2 karty; ukázaný zastaví útok"),
    Card("Chancellor", "Kancléř", 3, Action, "+2 coins; you may discard your deck", "+2 mince; smíte odložit balíček"),
    Card("Village", "Vesnice", 3, Action, "+1 card, +2 actions", "+1 karta, +2 akce"),
    Card("Woodcutter", "Dřevorubec", 3, Action, "+1 buy, +2 coins", "+1 nákup, +2 mince"),
    Card("Workshop", "Dílna", 3, Action, "gain a card for up to 4", "získejte kartu do ceny 4"),
    Card("Bureaucrat", "Úředník", 4, Attack, "a Silver on your deck; others put back a victory card", "stříbrňák na balíček; ostatní vrátí vítěznou kartu"),
    Card("Feast", "Hostina", 4, Action, "trash it for a card up to 5", "zahoďte ji za kartu do ceny 5"),
    Card("Gardens", "Zahrady", 4, Victory, "a point for every ten of your cards", "bod za každých deset vašich karet"),
    Card("Militia", "Milice", 4, Attack, "+2 coins; others discard down to three", "+2 mince; ostatní odloží do tří karet"),
    Card("Moneylender", "Lichvář", 4, Action, "trash a Copper for +3 coins", "zahoďte měďák za +3 mince"),
    Card("Remodel", "Přestavba", 4, Action, "trash a card, gain one for up to 2 more", "zahoďte kartu, získejte o 2 dražší"),
    Card("Smithy", "Kovárna", 4, Action, "+3 cards", "+3 karty"),
    Card("Spy", "Špeh", 4, Attack, "+1 card, +1 action; judge everybody's top card", "+1 karta, +1 akce; posuďte vrchní karty všech"),
    Card("Thief", "Zloděj", 4, Attack, "steal a treasure from others' decks", "ukradněte peníze z balíčků ostatních"),
    Card("Throne Room", "Trůnní sál", 4, Action, "play an action twice", "zahrajte akci dvakrát"),
    Card("Council Room", "Zasedání rady", 5, Action, "+4 cards, +1 buy; others draw one", "+4 karty, +1 nákup; ostatní doberou jednu"),
    Card("Festival", "Jarmark", 5, Action, "+2 actions, +1 buy, +2 coins", "+2 akce, +1 nákup, +2 mince"),
    Card("Laboratory", "Laboratoř", 5, Action, "+2 cards, +1 action", "+2 karty, +1 akce"),
    Card("Library", "Knihovna", 5, Action, "draw up to seven, skipping actions you like", "doberte do sedmi, akce smíte vynechat"),
    Card("Market", "Trh", 5, Action, "+1 card, action, buy and coin", "+1 karta, akce, nákup i mince"),
    Card("Mine", "Důl", 5, Action, "improve a treasure in your hand", "vylepšete peníze v ruce"),
    Card("Witch", "Čarodějnice", 5, Attack, "+2 cards; others gain a Curse", "+2 karty; ostatní získají Kletbu"),
    Card("Adventurer", "Dobrodruh", 6, Action, "dig for two treasures", "najděte dvoje peníze"),
];

/// One set: id, English and Czech name, cards as numbers of the list.
#[rustfmt::skip]
const SETS: [(&str, &str, &str, [usize; 10]); 7] = [
    ("first-game", "First game", "První hra", [0, 21, 10, 22, 2, 12, 13, 4, 5, 6]),
    ("size-distortion", "Size distortion", "Změna velikosti", [0, 1, 8, 9, 19, 15, 4, 23, 5, 6]),
    ("trash-heap", "Trash heap", "Smetiště", [1, 8, 18, 21, 22, 11, 12, 4, 5, 6]),
    ("bad-cards", "Bad cards", "Špatné karty", [7, 3, 8, 20, 2, 12, 15, 16, 5, 6]),
    ("big-money", "Big money", "Velké peníze", [24, 7, 3, 1, 8, 19, 21, 22, 11, 16]),
    ("interaction", "Interaction", "Vzájemnost", [7, 3, 17, 18, 20, 10, 2, 14, 15, 4]),
    ("village-square", "Village square", "Náves", [7, 0, 18, 20, 21, 12, 13, 16, 4, 5]),
];

/// The cards that a value of the option names.
fn chosen(value: &str) -> Vec<usize> {
    if let Some((.., cards)) = SETS.iter().find(|set| set.0 == value) {
        return cards.to_vec();
    }
    let number =
        |name: &str| CARDS.iter().position(|card| card.0.eq_ignore_ascii_case(name.trim()));
    value.split('+').filter_map(number).collect()
}

/// The field of the option `kingdom`. Without scripts its text can still be written.
pub(super) fn field(t: Texts, name: &str, fields: &Fields) -> Markup {
    let value = fields.get(name).map_or("first-game", String::as_str);
    let on = chosen(value);
    let cs = t.lang == Lang::Cs;
    html! {
        div.kingdom data-kingdom data-most=(MOST) {
            div.row.between.wrap {
                b { (t.option_name("dominion", "kingdom")) }
                span.small.muted data-kingdom-count aria-live="polite" { (on.len()) " / 10" }
            }
            div.row.wrap role="group" aria-label=(t.get("kingdom-sets")) {
                @for (id, english, czech, cards) in &SETS {
                    button.btn.btn--sm type="button" data-set=(id) data-cards=(cards.map(|card| CARDS[card].0).join("+")) aria-pressed=(*id == value) {
                        (if cs { czech } else { english })
                    }
                }
                button.btn.btn--sm type="button" data-set="random" aria-pressed=(value == "random") { (t.get("kingdom-random")) }
            }
            div.cards {
                @for (at, Card(english, czech, cost, kind, does, does_cs)) in CARDS.iter().enumerate() {
                    label.kcard data-kind=(kind.name()) {
                        input type="checkbox" data-card=(english) checked[on.contains(&at)];
                        span.cost aria-label=(format!("{} {cost}", t.get("kingdom-cost"))) { (cost) }
                        span.what { b { (if cs { czech } else { english }) } small { (if cs { does_cs } else { does }) } }
                    }
                }
            }
            p.small.field-error data-kingdom-warn hidden {}
            details { summary.small.muted { (t.get("kingdom-text")) }
                input.input.mono name=(name) value=(value) aria-label=(t.option_name("dominion", "kingdom"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_knows_every_card_and_every_set_as_the_page_does() {
        let catalog = bw_catalog::Catalog::standard();
        let dominion = catalog.game("dominion").unwrap();
        for (id, .., cards) in SETS {
            let names = cards.map(|card| CARDS[card].0).join("+");
            let [named, listed] = [id, &names].map(|value| {
                let rules = format!("kingdom={value}");
                let game = dominion.game(2, &rules).unwrap_or_else(|e| panic!("{id}: {e}"));
                let bots = ["random", "random"].map(bw_catalog::BotSpec::parse);
                let players = bots.map(bw_catalog::Player::Bot).to_vec();
                let session = game
                    .session(players, 1, bw_core::Budget::default(), &bw_catalog::NoForeign)
                    .unwrap();
                session.view_json(bw_core::Viewer::Public)["kingdom"].clone()
            });
            assert_eq!(named, listed, "{id}");
        }
        for card in CARDS {
            assert!(dominion.game(2, &format!("kingdom={}", card.0)).is_ok(), "{}", card.0);
        }
    }

    #[test]
    fn a_written_kingdom_is_ticked() {
        assert_eq!(chosen("Chapel+throne room"), [1, 16]);
        assert_eq!(chosen("first-game").len(), 10);
        assert!(chosen("random").is_empty());
    }
}
