//! The bots `agenda` and `bigmoney` (spec 3.9, 5.2).

use bw_core::{Bot, OptionError, OptionKind, OptionSpec, Options};
use bw_dominion::Dominion;

use super::agenda::{Agenda, AgendaBuyer, AgendaSettings, CountMode, MAX_THRESHOLD, Openings};
use super::player::HeuristicPlayer;
use super::readings::Readings;
use super::reference::NO_SUICIDE;
use crate::tune::{Library, OpeningHand};

/// The thresholds of `bigmoney`: Duchies from five Provinces on, Estates from three.
pub const BIG_MONEY: [u8; 3] = [9, 6, 4];

const fn threshold(key: &'static str, default: &'static str) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Integer { min: 0, max: MAX_THRESHOLD as i64 }, default }
}

/// The options of `bigmoney`.
pub const BIG_MONEY_OPTIONS: &[OptionSpec] =
    &[threshold("p", "9"), threshold("v", "6"), threshold("s", "4"), NO_SUICIDE];

/// What the counts of a menu mean.
pub(crate) const COUNT_MODE: OptionSpec = OptionSpec {
    key: "count_mode",
    kind: OptionKind::Choice(&["bought", "owned"]),
    default: "bought",
};

/// Which game the thresholds were made for.
pub(crate) const PROVINCES: OptionSpec =
    OptionSpec { key: "provinces", kind: OptionKind::Choice(&["8", "12"]), default: "8" };

/// Reads the settings that `agenda` and its relatives share.
pub(crate) fn settings(options: &Options) -> AgendaSettings {
    let count_mode = match options.text("count_mode") {
        "owned" => CountMode::Owned,
        _ => CountMode::Bought,
    };
    let made_for = if options.text("provinces") == "12" { 12 } else { 8 };
    AgendaSettings { count_mode, no_suicide: options.flag("no_suicide"), made_for }
}

/// `bigmoney`.
pub fn big_money(options: &Options) -> Box<dyn Bot<Dominion>> {
    let thresholds = ["p", "v", "s"].map(|key| options.integer(key) as u8);
    let settings =
        AgendaSettings { no_suicide: options.flag("no_suicide"), ..AgendaSettings::default() };
    agenda_bot(Agenda::big_money(thresholds), settings)
}

/// A bot that plays by agendas.
pub fn agenda_bot(
    openings: impl Into<Openings>,
    settings: AgendaSettings,
) -> Box<dyn Bot<Dominion>> {
    agenda_bot_reading(openings, settings, Readings::default())
}

/// The same with these readings of the thesis.
pub fn agenda_bot_reading(
    openings: impl Into<Openings>,
    settings: AgendaSettings,
    readings: Readings,
) -> Box<dyn Bot<Dominion>> {
    let player = HeuristicPlayer::new(AgendaBuyer::new(openings, settings));
    Box::new(player.with_readings(readings))
}

/// The agenda of the option `text`.
pub(crate) fn read_text(text: &str) -> Result<Agenda, OptionError> {
    text.parse().map_err(|error| OptionError::Invalid(format!("option `text`: {error}")))
}

/// The agendas of the option `file`: a single one in either form, or a library's lines for one set of cards.
pub(crate) fn read_file(text: &str) -> Result<Openings, OptionError> {
    let wrong = |what: String| OptionError::Invalid(format!("option `file`: {what}"));
    let is_said = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = text.lines().map(str::trim).filter(is_said).collect();
    if let [only] = &lines[..]
        && !only.contains(':')
    {
        return only
            .parse::<Agenda>()
            .map(Openings::from)
            .map_err(|error| wrong(error.to_string()));
    }
    let library = Library::parse(text).map_err(|error| wrong(error.to_string()))?;
    let Some((cards, _, first)) = library.iter().next() else {
        return Err(wrong("it holds no agenda".into()));
    };
    if library.iter().any(|(other, _, _)| other != cards) {
        return Err(wrong(
            "it holds agendas for several sets of cards; `threes` can choose".into(),
        ));
    }
    let five_two = library.get(cards, OpeningHand::FiveTwo).unwrap_or(first).clone();
    Ok(Openings { five_two, four_three: library.get(cards, OpeningHand::FourThree).cloned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_hold_one_agenda_or_one_for_each_opening() {
        let single = read_file("# mine\n\nP9 V6 S4 | Gold*99\n").unwrap();
        assert_eq!(single.five_two.to_string(), "P9 V6 S4 | Gold*99");
        assert_eq!(read_file("e3-d5-p8-gold@99").unwrap(), single);
        let line = "# heading\n5-2 Witch: P9 V6 S4 | Gold*99\n";
        assert_eq!(read_file(line).unwrap(), single, "a library of one line");
        let both = "5-2 Witch: P9 V6 S4 | Witch*2\n4-3 Witch: P9 V6 S4 | Witch*1\n";
        let both = read_file(both).unwrap();
        assert_eq!(both.four_three.unwrap().to_string(), "P9 V6 S4 | Witch*1");
        let wrong = |text: &str| read_file(text).unwrap_err().to_string();
        assert_eq!(wrong("# nothing\n"), "option `file`: it holds no agenda");
        assert_eq!(wrong("P9 V6 S4 | Goold*1"), "option `file`: `Goold` is no card");
        assert!(wrong("5-2 Moat: P9 V6 S4 |\n5-2 Spy: P9 V6 S4 |\n").contains("several sets"));
        assert!(wrong("P9 V6 S4 |\nP9 V6 S4 |\n").contains("line 2: these cards"));
    }
}
