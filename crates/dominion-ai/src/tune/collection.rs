//! Agendas as a collection of scripts (spec 7.1): what each was made for beside its text, so that a database can be
//! asked for it.

use bw_dominion::Kingdom;
use bw_package::{CollectedScript, CollectionError, ScriptCollection};

use super::config::Evolved;
use super::evolve::{OpeningHand, game_of_two};
use super::games::play_agendas;
use super::learning::{LIBRARY, RESULT};
use super::library::Library;
use crate::thesis::{Agenda, BIG_MONEY};

/// The collection of agendas.
pub(crate) const COLLECTION: ScriptCollection =
    ScriptCollection { name: "agendas", files: &[LIBRARY, RESULT], read, write, fitness };

/// Games for the fitness of an agenda.
const GAMES: u32 = 200;

/// The word for agendas of this number of cards.
const fn kind(cards: u32) -> &'static str {
    match cards {
        0 => Evolved::BigMoney.name(),
        3 => Evolved::Three.name(),
        5 => Evolved::Five.name(),
        10 => Evolved::Ten.name(),
        _ => "other",
    }
}

fn read(text: &str) -> Result<Vec<CollectedScript>, CollectionError> {
    let library = Library::parse(text).map_err(|error| CollectionError::new(error.to_string()))?;
    let item = |(cards, opening, agenda): (Kingdom, OpeningHand, &Agenda)| CollectedScript {
        kind: kind(cards.len()).into(),
        key: key(cards),
        opening: opening.word().into(),
        players: 2,
        text: agenda.to_string(),
    };
    Ok(library.iter().map(item).collect())
}

fn write(items: &[CollectedScript]) -> Result<String, CollectionError> {
    let mut library = Library::default();
    for item in items {
        let (cards, opening, agenda) = parsed(item)?;
        library.insert(cards, opening, agenda);
    }
    Ok(library.to_text())
}

/// The cards as bits by id, with all digits, so that texts sort as the numbers do.
fn key(cards: Kingdom) -> String {
    format!("{:010}", cards.bits())
}

fn parsed(item: &CollectedScript) -> Result<(Kingdom, OpeningHand, Agenda), CollectionError> {
    let wrong = |why: &str| CollectionError::new(format!("`{}`: {why}", item.text));
    let cards = item.key.parse().ok().and_then(Kingdom::from_bits);
    let cards = cards.ok_or_else(|| wrong("no such cards"))?;
    let opening = OpeningHand::named(&item.opening).ok_or_else(|| wrong("no such opening"))?;
    let agenda: Agenda = item.text.parse().map_err(|error| wrong(&format!("{error}")))?;
    Ok((cards, opening, agenda))
}

/// Wins and half the ties of a thousand games against Big Money with the agenda's own cards.
fn fitness(item: &CollectedScript) -> Option<u16> {
    let (cards, opening, agenda) = parsed(item).ok()?;
    let game = game_of_two(cards, opening).ok()?;
    let tally = play_agendas(&game, &agenda, &Agenda::big_money(BIG_MONEY), 0..GAMES, 1);
    let halves = GAMES + tally.wins - tally.losses;
    u16::try_from(halves * 500 / GAMES).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::shipped_library;

    #[test]
    fn what_comes_along_is_a_collection_and_comes_back_the_same() {
        let text = shipped_library().to_text();
        let items = read(&text).unwrap();
        assert_eq!(items.len(), shipped_library().len());
        assert_eq!(write(&items).unwrap(), text);
        let threes = items.iter().filter(|item| item.kind == "three");
        assert!(threes.clone().count() >= 2_300);
        assert!(threes.into_iter().all(|item| parsed(item).unwrap().0.len() == 3));
    }

    #[test]
    fn a_good_agenda_is_fitter_than_money_and_a_bad_one_less() {
        let item = |text: &str| read(text).unwrap().remove(0);
        let witch = item("5-2 Witch: P9 V6 S4 | Witch*2, Gold*99, Silver*99");
        let moat = item("5-2 Moat: P9 V6 S4 | Moat*99");
        assert!(fitness(&witch).unwrap() > 700, "{:?}", fitness(&witch));
        assert!(fitness(&moat).unwrap() < 100, "{:?}", fitness(&moat));
        let money = item("P9 V6 S4 | Gold*99, Silver*99");
        assert_eq!((money.kind.as_str(), money.key.as_str()), ("big-money", "0000000000"));
        assert!((400..600).contains(&fitness(&money).unwrap()), "{:?}", fitness(&money));
    }

    #[test]
    fn broken_items_are_named_by_their_text() {
        let good = read("5-2 Witch: P9 V6 S4 | Witch*2").unwrap().remove(0);
        let wrong = |item: CollectedScript| write(&[item]).unwrap_err().to_string();
        let opening = CollectedScript { opening: "3-3".into(), ..good.clone() };
        assert_eq!(wrong(opening), "`P9 V6 S4 | Witch*2`: no such opening");
        for key in ["1", "Witch", "4294967296"] {
            let cards = CollectedScript { key: key.into(), ..good.clone() };
            assert_eq!(wrong(cards), "`P9 V6 S4 | Witch*2`: no such cards");
        }
        assert!(wrong(CollectedScript { text: "P9".into(), ..good }).starts_with("`P9`: "));
    }
}
