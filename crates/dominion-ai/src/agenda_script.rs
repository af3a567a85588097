//! Agendas for people who write them: text, thresholds and rows, and the plan in words (spec 7.1, 7.4).

use bw_core::Message;
use bw_dominion::Card;
use bw_package::{Script, ScriptDial, ScriptError, ScriptItem, ScriptKind, ScriptRow};

use crate::thesis::{
    Agenda, AgendaBuyer, AgendaSettings, Buyer, Entry, MAX_COUNT, MAX_THRESHOLD, card_named,
    is_for_menus, wrong_part,
};

const fn threshold(sign: &'static str) -> ScriptDial {
    ScriptDial { sign, most: MAX_THRESHOLD }
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
    dials: &[threshold("P"), threshold("V"), threshold("S")],
    most: MAX_COUNT,
    ingredients,
    read,
    write: |script| agenda_of(script).to_string(),
    option: |script| agenda_of(script).to_string().replace(',', ";"),
    plan: |script| AgendaBuyer::new(agenda_of(script), AgendaSettings::default()).plan(),
    sheets: &["cards", "openings"],
    heading,
};

/// Headings of the tables of [`crate::analyze`] and their texts.
const HEADINGS: [(&str, &str); 11] = [
    ("Cards gained, in order of the first gain", "sheet-cards"),
    ("Results by opening, in either order", "sheet-openings"),
    ("card", "column-card"),
    ("copies a game", "column-copies"),
    ("games %", "column-games-share"),
    ("first in turn", "column-first"),
    ("wins % with it", "column-wins-with"),
    ("wins % without", "column-wins-without"),
    ("opening", "column-opening"),
    ("wins %", "column-wins"),
    ("games", "column-games"),
];

fn heading(word: &str) -> Option<Message> {
    let heading = HEADINGS.iter().find(|(heading, _)| *heading == word);
    let card = || Card::named(word).map(Card::message);
    heading.map(|(_, id)| Message::new(*id)).or_else(card)
}

fn ingredients() -> Vec<ScriptItem> {
    let cards = Card::ALL.into_iter().filter(|&card| is_for_menus(card));
    cards.map(|card| ScriptItem { id: card.name().to_string(), name: card.message() }).collect()
}

fn read(text: &str) -> Result<Script, ScriptError> {
    let agenda: Agenda = text
        .parse()
        .map_err(|error| ScriptError { reason: format!("{error}"), at: wrong_part(text) })?;
    let row = |entry: &Entry| ScriptRow { id: entry.card.name().into(), count: entry.count };
    Ok(Script { dials: agenda.thresholds.to_vec(), rows: agenda.menu.iter().map(row).collect() })
}

/// Numbers out of range are taken as the nearest; rows of what is no card for a menu are left out.
fn agenda_of(script: &Script) -> Agenda {
    let mut thresholds = [0; 3];
    for (threshold, &dial) in thresholds.iter_mut().zip(&script.dials) {
        *threshold = dial.min(MAX_THRESHOLD);
    }
    let menu = script.rows.iter().filter_map(|row| {
        let card = card_named(&row.id).filter(|&card| is_for_menus(card))?;
        Some(Entry { card, count: row.count.clamp(1, MAX_COUNT) })
    });
    Agenda { thresholds, menu: menu.take(crate::thesis::MAX_MENU).collect() }
}

#[cfg(test)]
mod tests {
    use bw_core::Lang;

    use super::*;

    #[test]
    fn texts_and_rows_say_the_same() {
        let text = "P9 V6 S4 | Throne Room*2, Gold*99, Silver*10";
        let script = read(text).unwrap();
        assert_eq!(script.dials, [9, 6, 4]);
        assert_eq!(script.rows[0], ScriptRow { id: "Throne Room".into(), count: 2 });
        assert_eq!((AGENDAS.write)(&script), text);
        assert_eq!(read(&(AGENDAS.option)(&script)), Ok(script.clone()));
        assert!(!(AGENDAS.option)(&script).contains(','));
        let theirs = read("e3-d5-p8-throneroom@2|gold@99|silver@10").unwrap();
        let czech = read("P9 V6 S4 | Trůnní sál*2, Zlaták*99, Stříbrňák*10").unwrap();
        assert_eq!((&theirs, &czech), (&script, &script));
        assert!(read(AGENDAS.sample).is_ok());
    }

    #[test]
    fn a_mistake_has_its_place() {
        let error = read("P9 V6 S4 | Witch*2, Goold*1").unwrap_err();
        assert_eq!((error.reason.as_str(), error.at), ("`Goold` is no card", 20..27));
    }

    #[test]
    fn a_plan_and_headings_have_words_in_both_languages() {
        let script = read("P9 V2 S0 | Witch*2, Gold*99").unwrap();
        let texts = crate::texts();
        let plan = |lang| -> Vec<String> {
            (AGENDAS.plan)(&script).iter().map(|entry| texts.resolve(lang, entry)).collect()
        };
        let english =
            ["Province always", "Duchy once 1 Province is left", "2 Witch", "Gold without limit"];
        assert_eq!(plan(Lang::En), english);
        let czech = [
            "Provincie vždy",
            "Vévodství, jakmile zbývá 1 Provincie",
            "2× Čarodějnice",
            "Zlaťák bez omezení",
        ];
        assert_eq!(plan(Lang::Cs), czech);
        for (english, _) in HEADINGS {
            let heading = heading(english).expect("it has a text");
            assert_eq!(texts.resolve(Lang::En, &heading), english);
            assert_ne!(texts.resolve(Lang::Cs, &heading), english);
        }
    }

    #[test]
    fn rows_of_a_form_may_be_wrong() {
        let row = |id: &str, count| ScriptRow { id: id.into(), count };
        let rows = vec![row("Witch", 200), row("Duchy", 1), row("nothing", 3), row("Chapel", 0)];
        let script = Script { dials: vec![200, 1], rows };
        assert_eq!((AGENDAS.write)(&script), "P13 V1 S0 | Witch*99, Chapel*1");
    }
}
