//! Agendas for people who write them: text, thresholds and rows, and the plan in words (spec 7.1, 7.4).

use bw_core::Lang;
use bw_dominion::Card;
use bw_package::{Script, ScriptDial, ScriptError, ScriptItem, ScriptKind, ScriptRow};

use crate::thesis::{
    Agenda, AgendaBuyer, AgendaSettings, Buyer, Entry, MAX_COUNT, MAX_THRESHOLD, POINTS,
    card_named, is_for_menus, wrong_part,
};

const fn dial(sign: &'static str, english: &'static str, czech: &'static str) -> ScriptDial {
    ScriptDial { sign, names: [english, czech], most: MAX_THRESHOLD }
}

/// How agendas are written.
pub(crate) const AGENDAS: ScriptKind = ScriptKind {
    name: "agenda",
    bot: ("agenda", "text"),
    sample: "P9 V6 S4 | Gold*99, Smithy*2, Silver*99",
    opponents: &[
        "bigmoney",
        "bm-basic",
        "bm-ultimate",
        "bm-smithy",
        "bm-witch",
        "bm-militia",
        "bm-lab",
        "double-witch",
        "chapel-witch",
        "workshop-gardens",
        "bureaucrat-gardens",
        "threes",
        "tens",
    ],
    rules: &["kingdom", "opening"],
    dials: &[
        dial(
            "P",
            "Province while fewer Provinces are left than",
            "Provincie, dokud jich zbývá méně než",
        ),
        dial(
            "V",
            "Duchy while fewer Provinces are left than",
            "Vévodství, dokud zbývá Provincií méně než",
        ),
        dial(
            "S",
            "Estate while fewer Provinces are left than",
            "Statek, dokud zbývá Provincií méně než",
        ),
    ],
    most: MAX_COUNT,
    ingredients,
    read,
    write: |recipe| agenda_of(recipe).to_string(),
    option: |recipe| agenda_of(recipe).to_string().replace(',', ";"),
    words: |recipe, lang| words(&agenda_of(recipe), lang),
    sheets: &["cards", "openings"],
    czech,
};

/// Headings of the tables of [`crate::analyze`].
const HEADINGS: [(&str, &str); 10] = [
    ("Cards gained, in order of the first gain", "Získané karty v pořadí prvního zisku"),
    ("Results by opening, in either order", "Výsledky podle zahájení v obojím pořadí"),
    ("card", "karta"),
    ("copies a game", "kusů na hru"),
    ("games %", "her %"),
    ("first in turn", "poprvé v tahu"),
    ("wins % with it", "výher % s ní"),
    ("wins % without", "výher % bez ní"),
    ("opening", "zahájení"),
    ("wins %", "výher %"),
];

fn czech(word: &str) -> Option<&'static str> {
    let heading = HEADINGS.iter().find(|(english, _)| *english == word).map(|(_, czech)| *czech);
    let card = || Card::named(word).map(|card| card.name_in(Lang::Cs));
    heading.or_else(card).or_else(|| (word == "games").then_some("her"))
}

fn ingredients() -> Vec<ScriptItem> {
    let cards = Card::ALL.into_iter().filter(|&card| is_for_menus(card));
    cards
        .map(|card| ScriptItem {
            id: card.name().to_string(),
            names: [Lang::En, Lang::Cs].map(|lang| card.name_in(lang).to_string()),
        })
        .collect()
}

fn read(text: &str) -> Result<Script, ScriptError> {
    let agenda: Agenda = text
        .parse()
        .map_err(|error| ScriptError { reason: format!("{error}"), at: wrong_part(text) })?;
    let row = |entry: &Entry| ScriptRow { id: entry.card.name().into(), count: entry.count };
    Ok(Script { dials: agenda.thresholds.to_vec(), rows: agenda.menu.iter().map(row).collect() })
}

/// Numbers out of range are taken as the nearest; rows of what is no card for a menu are left out.
fn agenda_of(recipe: &Script) -> Agenda {
    let mut thresholds = [0; 3];
    for (threshold, &dial) in thresholds.iter_mut().zip(&recipe.dials) {
        *threshold = dial.min(MAX_THRESHOLD);
    }
    let menu = recipe.rows.iter().filter_map(|row| {
        let card = card_named(&row.id).filter(|&card| is_for_menus(card))?;
        Some(Entry { card, count: row.count.clamp(1, MAX_COUNT) })
    });
    Agenda { thresholds, menu: menu.take(crate::thesis::MAX_MENU).collect() }
}

fn words(agenda: &Agenda, lang: Lang) -> String {
    match lang {
        Lang::En => AgendaBuyer::new(agenda.clone(), AgendaSettings::default()).plan(),
        Lang::Cs => czech_plan(agenda),
    }
}

/// The plan as the bot tells it in English.
fn czech_plan(agenda: &Agenda) -> String {
    let points = POINTS.into_iter().zip(agenda.thresholds).filter_map(|(card, threshold)| {
        let name = card.name_in(Lang::Cs);
        match threshold {
            0 => None,
            9.. => Some(format!("{name} vždy")),
            below => Some(format!("{name}, jakmile zbývá nejvýše {} Provincií", below - 1)),
        }
    });
    let entries = agenda.menu.iter().map(|entry| {
        let name = entry.card.name_in(Lang::Cs);
        match entry.count {
            MAX_COUNT => format!("{name} bez omezení"),
            count => format!("{count}× {name}"),
        }
    });
    points.chain(entries).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_rows_say_the_same() {
        let text = "P9 V6 S4 | Throne Room*2, Gold*99, Silver*10";
        let recipe = read(text).unwrap();
        assert_eq!(recipe.dials, [9, 6, 4]);
        assert_eq!(recipe.rows[0], ScriptRow { id: "Throne Room".into(), count: 2 });
        assert_eq!((AGENDAS.write)(&recipe), text);
        assert_eq!(read(&(AGENDAS.option)(&recipe)), Ok(recipe.clone()));
        assert!(!(AGENDAS.option)(&recipe).contains(','));
        let theirs = read("e3-d5-p8-throneroom@2|gold@99|silver@10").unwrap();
        let czech = read("P9 V6 S4 | Trůnní sál*2, Zlaták*99, Stříbrňák*10").unwrap();
        assert_eq!((&theirs, &czech), (&recipe, &recipe));
        assert!(read(AGENDAS.sample).is_ok());
    }

    #[test]
    fn a_mistake_has_its_place() {
        let error = read("P9 V6 S4 | Witch*2, Goold*1").unwrap_err();
        assert_eq!((error.reason.as_str(), error.at), ("`Goold` is no card", 20..27));
    }

    #[test]
    fn a_plan_is_told_in_both_languages() {
        let recipe = read("P9 V6 S0 | Witch*2, Gold*99").unwrap();
        let told = |lang| (AGENDAS.words)(&recipe, lang);
        assert_eq!(
            told(Lang::En),
            "Province always, Duchy from 5 Provinces left, 2 Witch, Gold without end"
        );
        assert_eq!(
            told(Lang::Cs),
            "Provincie vždy; Vévodství, jakmile zbývá nejvýše 5 Provincií; 2× Čarodějnice; Zlaták bez omezení"
        );
    }

    #[test]
    fn rows_of_a_form_may_be_wrong() {
        let row = |id: &str, count| ScriptRow { id: id.into(), count };
        let rows = vec![row("Witch", 200), row("Duchy", 1), row("nothing", 3), row("Chapel", 0)];
        let recipe = Script { dials: vec![200, 1], rows };
        assert_eq!((AGENDAS.write)(&recipe), "P13 V1 S0 | Witch*99, Chapel*1");
    }
}
