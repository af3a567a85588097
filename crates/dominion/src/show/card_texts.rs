//! What cards do, in our own words, in both languages.

use bw_core::Lang;

use crate::card::{CARD_COUNT, Card};

/// English and Czech by id; plain bonuses are added in front.
const TEXTS: [[&str; 2]; CARD_COUNT] = [
    ["Worth $1.", "Hodnota $1."],
    ["Worth $2.", "Hodnota $2."],
    ["Worth $3.", "Hodnota $3."],
    ["Worth 1 point at the end.", "Na konci hry 1 bod."],
    ["Worth 3 points at the end.", "Na konci hry 3 body."],
    ["Worth 6 points at the end.", "Na konci hry 6 bodů."],
    ["Costs you 1 point at the end.", "Na konci hry −1 bod."],
    [
        "Discard any number of cards, then draw as many.",
        "Odložte libovolný počet karet a stejný počet si doberte.",
    ],
    ["Trash up to 4 cards from your hand.", "Zahoďte na smetiště nejvýše 4 karty z ruky."],
    [
        "When another player plays an Attack, you may show this from your hand: that attack does not touch you.",
        "Když jiný hráč zahraje útok, můžete tuto kartu ukázat z ruky: útok se vás netýká.",
    ],
    [
        "You may put your whole deck onto your discard pile.",
        "Můžete celý svůj balíček přesunout na odložené karty.",
    ],
    ["", ""],
    ["", ""],
    ["Gain a card costing at most $4.", "Získejte kartu za nejvýše $4."],
    [
        "Gain a Silver onto your deck. Every other player puts a Victory card from hand onto their deck, or shows a hand without one.",
        "Získejte Stříbrňák navrch svého balíčku. Každý jiný hráč vrátí vítěznou kartu z ruky na svůj balíček, nebo ukáže, že žádnou nemá.",
    ],
    [
        "Trash this card. Gain a card costing at most $5.",
        "Zahoďte tuto kartu na smetiště. Získejte kartu za nejvýše $5.",
    ],
    [
        "Worth 1 point for every full 10 cards you own.",
        "Na konci hry 1 bod za každých celých 10 vašich karet.",
    ],
    [
        "Every other player discards down to 3 cards in hand.",
        "Každý jiný hráč odloží karty tak, aby mu v ruce zbyly 3.",
    ],
    [
        "Trash a Copper from your hand; if you did, +$3.",
        "Zahoďte z ruky na smetiště Měďák; pokud jste to udělali, +$3.",
    ],
    [
        "Trash a card from your hand. Gain a card costing up to $2 more.",
        "Zahoďte kartu z ruky na smetiště. Získejte kartu nejvýše o $2 dražší.",
    ],
    ["", ""],
    [
        "Every player, you too, shows the top card of their deck; you decide whether it stays or is discarded.",
        "Každý hráč včetně vás ukáže vrchní kartu svého balíčku; vy rozhodnete, zda zůstane, nebo se odloží.",
    ],
    [
        "Every other player shows the top 2 cards; you trash one Treasure among them and may take it. The rest is discarded.",
        "Každý jiný hráč ukáže 2 vrchní karty; jedny peníze z nich zahodíte na smetiště a můžete si je vzít. Zbytek se odloží.",
    ],
    [
        "Choose an Action card in your hand and play it twice.",
        "Zvolte z ruky kartu akce a zahrajte ji dvakrát.",
    ],
    ["Every other player draws a card.", "Každý jiný hráč si dobere kartu."],
    ["", ""],
    ["", ""],
    [
        "Draw until you hold 7 cards. Action cards drawn this way may be set aside; they are discarded afterwards.",
        "Dobírejte, dokud nemáte v ruce 7 karet. Dobrané akce můžete dát stranou; nakonec se odloží.",
    ],
    ["", ""],
    [
        "Trash a Treasure from your hand. Gain a Treasure costing up to $3 more into your hand.",
        "Zahoďte peníze z ruky na smetiště. Získejte do ruky peníze nejvýše o $3 dražší.",
    ],
    ["Every other player gains a Curse.", "Každý jiný hráč získá Kletbu."],
    [
        "Show cards from your deck until 2 Treasures appear; take those into your hand, discard the rest.",
        "Ukazujte karty z balíčku, dokud se neobjeví dvoje peníze; ty si vezměte do ruky, ostatní odložte.",
    ],
];

impl Card {
    /// What the card does, in a sentence or two.
    pub fn text_in(self, lang: Lang) -> String {
        let mut pieces = self.bonuses(lang);
        let [english, czech] = TEXTS[self.id()];
        let text = if lang == Lang::Cs { czech } else { english };
        pieces.extend((!text.is_empty()).then(|| text.to_string()));
        pieces.join(" ")
    }

    /// Plain bonuses; what a Treasure is worth is in its text.
    fn bonuses(self, lang: Lang) -> Vec<String> {
        let [cards, actions, buys, coins] = self.facts().bonus;
        if self.is_treasure() {
            return Vec::new();
        }
        let counted = |count: u8, one: &str, few: &str, many: &str| {
            let word = match count {
                1 => one,
                2..=4 => few,
                _ => many,
            };
            (count > 0).then(|| format!("+{count} {word}"))
        };
        let words = match lang {
            Lang::En => [
                counted(cards, "card", "cards", "cards"),
                counted(actions, "action", "actions", "actions"),
                counted(buys, "buy", "buys", "buys"),
            ],
            Lang::Cs => [
                counted(cards, "karta", "karty", "karet"),
                counted(actions, "akce", "akce", "akcí"),
                counted(buys, "nákup", "nákupy", "nákupů"),
            ],
        };
        let coins = (coins > 0).then(|| format!("+${coins}"));
        let list: Vec<String> = words.into_iter().flatten().chain(coins).collect();
        if list.is_empty() { list } else { vec![format!("{}.", list.join(", "))] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_says_what_it_does() {
        for card in Card::ALL {
            for lang in [Lang::En, Lang::Cs] {
                let text = card.text_in(lang);
                assert!(text.ends_with('.') && !text.starts_with(' '), "{}: {text}", card.name());
            }
        }
        assert_eq!(Card::Market.text_in(Lang::En), "+1 card, +1 action, +1 buy, +$1.");
        assert_eq!(Card::Village.text_in(Lang::Cs), "+1 karta, +2 akce.");
        assert_eq!(Card::Witch.text_in(Lang::En), "+2 cards. Every other player gains a Curse.");
        assert_eq!(Card::Gold.text_in(Lang::Cs), "Hodnota $3.");
    }
}
