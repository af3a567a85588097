//! What cards, action spaces, goods and cells are called, in both languages.

use std::sync::LazyLock;

use bw_core::{Arg, Lang, Message};
use bw_show::text_id;

use super::texts::texts;
use crate::card::Card;
use crate::cell::{Cell, Cells};
use crate::farm::Material;
use crate::goods::{Good, Goods};
use crate::space::{Space, SpacePart};

/// What pictures ask for by the dozen, in both languages.
type NameTable = [Vec<String>; 2];

fn in_both(words: impl Fn(Lang) -> Vec<String>) -> NameTable {
    [words(Lang::En), words(Lang::Cs)]
}

const fn at(lang: Lang) -> usize {
    match lang {
        Lang::En => 0,
        Lang::Cs => 1,
    }
}

impl Card {
    /// Its name as a message. Names of cards are not inflected.
    pub fn message(self) -> Message {
        Message::new(text_id("card", self.id()))
    }

    /// Its name in a language.
    pub fn name_in(self, lang: Lang) -> &'static str {
        static NAMES: LazyLock<NameTable> = LazyLock::new(|| {
            in_both(|lang| Card::all().map(|card| texts().resolve(lang, &card.message())).collect())
        });
        &NAMES[at(lang)][self.index()]
    }

    /// What it does, in a language.
    pub fn text_in(self, lang: Lang) -> &'static str {
        static TEXTS: LazyLock<NameTable> = LazyLock::new(|| {
            let text = |lang, card: Card| {
                let id = text_id("card", card.id());
                texts().attribute(lang, &id, "text").unwrap_or_default()
            };
            in_both(|lang| Card::all().map(|card| text(lang, card)).collect())
        });
        &TEXTS[at(lang)][self.index()]
    }
}

impl Space {
    /// Its name as a message.
    pub fn message(self) -> Message {
        Message::new(text_id("space", self.id()))
    }

    /// Its name as a message at a table with this many seats: alone, less wood is laid out.
    pub(crate) fn message_for(self, seats: u8) -> Message {
        match (self, seats) {
            (Space::Wood3, 1) => Message::new("space-WOOD3-solo"),
            _ => self.message(),
        }
    }

    /// Its name in a language.
    pub fn name_in(self, lang: Lang) -> String {
        texts().resolve(lang, &self.message())
    }

    /// What stands on its tile, which may differ in the family game.
    pub(crate) fn label_in(self, family: bool, lang: Lang) -> &'static str {
        static LABELS: LazyLock<[NameTable; 2]> = LazyLock::new(|| {
            let label = |lang, space: &Space, family: bool| {
                let id = text_id("space", space.id());
                let own = texts().attribute(lang, &id, "family").filter(|_| family);
                own.or_else(|| texts().attribute(lang, &id, "label")).unwrap_or_default()
            };
            [false, true].map(|family| {
                in_both(|lang| Space::all().iter().map(|it| label(lang, it, family)).collect())
            })
        });
        &LABELS[usize::from(family)][at(lang)][self.index()]
    }
}

impl Good {
    /// Its name as a message; Czech has a form `acc`.
    pub fn message(self) -> Message {
        Message::new(text_id("good", self.word()))
    }

    /// An amount of it.
    fn counted(self, count: u8) -> Message {
        Message::new(text_id("n", self.word())).with(self.word(), count)
    }
}

impl Material {
    /// What a house of it is called.
    pub(crate) fn house(self) -> Message {
        Message::new(text_id("house", self.word()))
    }
}

impl Cell {
    /// Where it lies in the farmyard: its row, and its number from the left.
    pub(crate) fn message(self) -> Message {
        let row = match self.row() {
            0 => "cell-top",
            1 => "cell-middle",
            _ => "cell-bottom",
        };
        Message::new(row).with("n", self.column() + 1)
    }
}

impl Cells {
    /// All of its cells.
    pub(crate) fn listed(self) -> Arg {
        Arg::Listed(self.iter().map(Cell::message).collect())
    }
}

impl Goods {
    /// "3 wood, 1 reed"; "nothing" if there is none.
    pub(crate) fn listed(&self) -> Arg {
        let list: Vec<Message> = self.iter().map(|(good, count)| good.counted(count)).collect();
        if list.is_empty() { Message::new("ag-nothing").into() } else { Arg::Listed(list) }
    }

    /// The same in a language.
    pub(crate) fn text_in(&self, lang: Lang) -> String {
        texts().resolve(lang, &Message::new("ag-goods").with("goods", self.listed()))
    }
}

impl SpacePart {
    /// What is done.
    pub(crate) fn message(self) -> Message {
        Message::new(match self {
            SpacePart::Start => "ag-do-start",
            SpacePart::Minor => "ag-do-minor",
            SpacePart::Occupation => "ag-do-occupation",
            SpacePart::Build => "ag-do-build",
            SpacePart::OneRoom => "ag-do-one-room",
            SpacePart::OneStable => "ag-do-one-stable",
            SpacePart::Take => "ag-do-lying",
            SpacePart::Plow => "ag-do-plow",
            SpacePart::Sow => "ag-do-sow",
            SpacePart::Bake => "ag-do-bake",
            SpacePart::Improve => "ag-do-improve",
            SpacePart::Fences => "ag-do-fence",
            SpacePart::Growth | SpacePart::GrowthNoRoom => "ag-do-growth",
            SpacePart::Renovate => "ag-do-renovate",
            SpacePart::Goods => "ag-do-goods",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::{reed, wood};

    #[test]
    fn names_in_code_and_in_texts_agree() {
        for card in Card::all() {
            assert_eq!(card.name_in(Lang::En), card.name());
            for lang in [Lang::En, Lang::Cs] {
                assert!(card.text_in(lang).ends_with(['.', ')']), "{}", card.id());
            }
        }
        for &space in Space::all() {
            assert_eq!(space.name_in(Lang::En), space.name());
            for family in [false, true] {
                assert!(!space.label_in(family, Lang::Cs).is_empty(), "{}", space.id());
            }
        }
    }

    #[test]
    fn goods_are_counted() {
        assert_eq!(wood(3).and(reed(1)).text_in(Lang::En), "3 wood, 1 reed");
        assert_eq!(wood(3).and(reed(1)).text_in(Lang::Cs), "3 dřeva, 1 rákos");
        assert_eq!(wood(5).and(reed(2)).text_in(Lang::Cs), "5 dřev, 2 rákosy");
        assert_eq!(Goods::NONE.text_in(Lang::Cs), "nic");
    }
}
