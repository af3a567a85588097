//! What cards are called and what they do, in both languages.

use std::sync::LazyLock;

use bw_core::{Arg, Lang, Message};

use super::texts::texts;
use crate::card::{CARD_COUNT, Card};

/// Names by language and id: pictures ask for them by the dozen.
static NAMES: LazyLock<[[String; CARD_COUNT]; 2]> = LazyLock::new(|| {
    [Lang::En, Lang::Cs].map(|lang| Card::ALL.map(|card| texts().get(lang, &card.text_id())))
});

impl Card {
    /// The id of its text.
    fn text_id(self) -> String {
        bw_show::text_id("card", &self.name().to_lowercase())
    }

    /// Its name as a message; Czech has a form `acc`.
    pub fn message(self) -> Message {
        Message::new(self.text_id())
    }

    /// Its name in a language.
    pub fn name_in(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => &NAMES[0][self.id()],
            Lang::Cs => &NAMES[1][self.id()],
        }
    }

    /// What the card does, in a sentence or two.
    pub fn text_in(self, lang: Lang) -> String {
        let sentences = self.sentences();
        let words: Vec<String> = sentences.iter().map(|one| texts().resolve(lang, one)).collect();
        words.join(" ")
    }

    /// What the card does, sentence by sentence.
    pub fn sentences(self) -> Vec<Message> {
        let text = self.message().form("text");
        let has_text = texts().attribute(Lang::En, text.id(), "text").is_some();
        self.bonuses().into_iter().chain(has_text.then_some(text)).collect()
    }

    /// Plain bonuses; what a Treasure is worth is in its text.
    pub(super) fn bonuses(self) -> Option<Message> {
        let [cards, actions, buys, coins] = self.facts().bonus;
        let counted = [
            ("dom-bonus-cards", "cards", cards),
            ("dom-bonus-actions", "actions", actions),
            ("dom-bonus-buys", "buys", buys),
            ("dom-bonus-coins", "coins", coins),
        ];
        let given = counted.into_iter().filter(|(.., count)| *count > 0);
        let list: Vec<Message> =
            given.map(|(id, noun, count)| Message::new(id).with(noun, count)).collect();
        let says = !list.is_empty() && !self.is_treasure();
        says.then(|| Message::new("dom-bonuses").with("list", Arg::Listed(list)))
    }
}

/// Cards as a list, several of a kind together; "nothing" if there are none.
pub(crate) fn listed(cards: impl IntoIterator<Item = Card>) -> Arg {
    let mut counts: Vec<(Card, u32)> = Vec::new();
    for card in cards {
        match counts.iter_mut().find(|(known, _)| *known == card) {
            Some((_, count)) => *count += 1,
            None => counts.push((card, 1)),
        }
    }
    if counts.is_empty() {
        return Message::new("dom-nothing").into();
    }
    Arg::Listed(counts.into_iter().map(|(card, count)| copies(card, count)).collect())
}

/// A card's name, with the number of copies if there are several.
fn copies(card: Card, count: u32) -> Message {
    match count {
        1 => card.message(),
        _ => Message::new("dom-copies").with("n", count).with("card", card.message()),
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
            assert_eq!(card.name_in(Lang::En), card.name());
        }
        assert_eq!(Card::Market.text_in(Lang::En), "+1 card, +1 action, +1 buy, +$1.");
        assert_eq!(Card::Village.text_in(Lang::Cs), "+1 karta, +2 akce.");
        assert_eq!(Card::Witch.text_in(Lang::En), "+2 cards. Every other player gains a Curse.");
        assert_eq!(Card::Gold.text_in(Lang::Cs), "Hodnota $3.");
    }

    #[test]
    fn several_of_a_kind_are_counted() {
        let message = |cards: &[Card]| {
            Message::new("dom-luck-draw").with("cards", listed(cards.iter().copied()))
        };
        let hand = message(&[Card::Estate, Card::Copper, Card::Copper]);
        assert_eq!(texts().resolve(Lang::En, &hand), "cards drawn: Estate, 2 Copper");
        assert_eq!(texts().resolve(Lang::Cs, &hand), "dobrané karty: Statek, 2× Měďák");
        assert_eq!(texts().resolve(Lang::Cs, &message(&[])), "dobrané karty: nic");
    }
}
