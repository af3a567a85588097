//! Czech for what bots say of their own decisions: whole sentences, and sentences with holes.

/// The Czech for a note; parts that nobody has written down stay as they are.
pub(super) fn czech(english: &str) -> String {
    let told = NOTES.iter().find_map(|(pattern, czech)| {
        let parts = holes(pattern, english)?;
        let filled = parts.iter().enumerate().fold(czech.to_string(), |text, (at, part)| {
            text.replace(&format!("{{{at}}}"), &self::czech(part))
        });
        Some(filled)
    });
    told.unwrap_or_else(|| english.to_string())
}

/// What stands in the holes `{}` of a pattern, if a text fits it. A pattern that is only holes fits nothing.
fn holes<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut fixed = pattern.split("{}");
    let mut rest = text.strip_prefix(fixed.next()?)?;
    let mut found = Vec::new();
    let mut fixed = fixed.peekable();
    while let Some(next) = fixed.next() {
        let end = match (fixed.peek(), next) {
            (None, "") => rest.len(),
            (None, last) => rest.len() - rest.strip_suffix(last).map(|_| last.len())?,
            (Some(_), next) => rest.find(next)?,
        };
        found.push(&rest[..end]);
        rest = &rest[end + next.len()..];
    }
    rest.is_empty().then_some(found)
}

/// Whole sentences first, so that nothing is taken apart that is known as a whole.
#[rustfmt::skip]
const NOTES: &[(&str, &str)] = &[
    // Dominion
    ("all Treasures are played", "vyloží se všechny peníze"),
    ("no line applies", "neplatí žádný řádek"),
    ("the highest score by priority, actions left and hand", "nejvyšší skóre podle přednosti, zbývajících akcí a ruky"),
    ("a Moat is always revealed", "Hradní příkop se ukáže vždy"),
    ("any Victory card", "kterákoli vítězná karta"),
    ("all Victory cards are discarded", "odloží se všechny vítězné karty"),
    ("Curses, unwanted Estates and Coppers that are not needed for the next buy are trashed", "zahodí se Kletby, nechtěné Statky a Měďáky, které nejsou třeba k příštímu nákupu"),
    ("the cards with the worst rating are discarded", "odloží se nejhůře hodnocené karty"),
    ("the deck is never discarded", "balíček se nikdy neodkládá"),
    ("the trade that adds most to a Treasure", "výměna, která penězům přidá nejvíc"),
    ("a Copper is trashed", "zahodí se Měďák"),
    ("what a Chapel would trash, else the worst card", "co by zahodila Kaple, jinak nejhorší karta"),
    ("own bad cards go, others' good cards go", "pryč jdou vlastní špatné karty a cizí dobré karty"),
    ("the dearest Treasure is trashed", "zahodí se nejdražší peníze"),
    ("all but Copper is taken", "bere se vše kromě Měďáků"),
    ("actions are set aside when no action is left", "akce se odkládají stranou, když žádná akce nezbývá"),
    ("Provinces left", "zbývající Provincie"),
    ("value of own Treasures", "hodnota vlastních peněz"),
    ("gains to the end", "nákupů do konce"),
    ("coins", "peníze"),
    ("turn", "tah"),
    ("tens", "desítek"),
    ("fives", "pětic"),
    ("threes", "trojic"),
    ("best of the {}, {}: {}", "nejlepší z {0}, {1}: {2}"),
    ("no {} are stored for {}: say evolve=true, or file=db:agendas after {} or the same in the laboratory", "pro {1} není uloženo nic z {0}: zadejte evolve=true, nebo file=db:agendas po příkazu {2} či po témž v laboratoři"),
    ("{}: fewer than {} Provinces are left", "{0}: zbývá méně Provincií než {1}"),
    ("entry {}: {}*{}, {} still to buy", "položka {0}: {1}*{2}, zbývá koupit {3}"),
    ("line {}: {} if {}", "řádek {0}: {1}, pokud {2}"),
    ("line {}: {}", "řádek {0}: {1}"),
    ("{} and {}", "{0} a {1}"),
    ("{} ≤ {}", "{0} ≤ {1}"),
    ("{} > {}", "{0} > {1}"),
    ("own Treasures beyond eleven per {}", "vlastní peníze nad jedenáct na každou kartu {0}"),
    ("own {}", "vlastní {0}"),
    ("{} always", "{0} vždy"),
    ("{} from {} Provinces left", "{0}, jakmile Provincií zbývá {1}"),
    ("{} without end", "{0} bez omezení"),
    ("{} ({} bought)", "{0} (koupeno {1})"),
    ("{} left", "zbývající {0}"),
    // Arimaa
    ("middle game", "střední hra"),
    ("lone elephant", "osamělý slon"),
    ("{}, {} turns deep, {} turns considered", "{0}, hloubka v tazích: {1}, zvážených tahů: {2}"),
    ("there is no legal turn", "žádný dovolený tah není"),
    // Agricola
    ("mean final score of random games", "průměrné konečné skóre náhodných her"),
    ("values by the table `{}`; below the best, upper bounds", "hodnoty podle tabulky `{0}`; pod nejlepší jsou horní meze"),
    // Warlight
    ("{} simulations, {} turns, leaves at depth {} to {}", "simulací: {0}, tahů: {1}, listy v hloubce {2} až {3}"),
    // Carcassonne
    ("no weights of its own for {} phases with probability and {} players: uses those of {}", "vlastní váhy nemá (fází {0}, s pravděpodobností, hráčů {1}): používá váhy {2}"),
    ("no weights of its own for {} phases and {} players: uses those of {}", "vlastní váhy nemá (fází {0}, hráčů {1}): používá váhy {2}"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_in_czech_too() {
        let told = [
            (
                "lone elephant, 2 turns deep, 640 turns considered",
                "osamělý slon, hloubka v tazích: 2, zvážených tahů: 640",
            ),
            (
                "line 3: Gold if Provinces left ≤ 4 and own Witch > 0",
                "řádek 3: Gold, pokud zbývající Provincie ≤ 4 a vlastní Witch > 0",
            ),
            (
                "best of the tens, a+b: entry 2: Witch*2, 1 still to buy",
                "nejlepší z desítek, a+b: položka 2: Witch*2, zbývá koupit 1",
            ),
            ("2 Witch (1 bought)", "2 Witch (koupeno 1)"),
            (
                "no tens are stored for Moat: say evolve=true, or file=db:agendas after `x --out DIR` or the same in the laboratory",
                "pro Moat není uloženo nic z desítek: zadejte evolve=true, nebo file=db:agendas po příkazu `x --out DIR` či po témž v laboratoři",
            ),
            ("something new", "something new"),
            ("", ""),
        ];
        for (english, wanted) in told {
            assert_eq!(czech(english), wanted);
        }
    }

    #[test]
    fn holes_are_found_only_where_a_text_fits() {
        assert_eq!(holes("line {}: {}", "line 3: Gold"), Some(vec!["3", "Gold"]));
        assert_eq!(holes("{} left", "Duchy left"), Some(vec!["Duchy"]));
        assert_eq!(holes("{} left", "left Duchy"), None);
        assert_eq!(holes("coins", "coins left"), None);
    }
}
