//! What bots answer, item by item (spec 5.2). An item is read alone: a malformed one is dropped, the others count.

use std::fmt;

/// Items of an answer beyond this number are not read.
pub(super) const MOST_ITEMS: usize = 51;

/// What a request asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Request {
    Deployments,
    Attacks,
}

impl Request {
    /// Its word, in requests and answers.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Request::Deployments => "place_armies",
            Request::Attacks => "attack/transfer",
        }
    }
}

/// An order as written, with ids that may mean nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    Deploy { region: i64, armies: i64 },
    Attack { from: i64, to: i64, armies: i64 },
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Deploy { region, armies } => write!(f, "place_armies {region} {armies}"),
            Item::Attack { from, to, armies } => write!(f, "attack/transfer {from} {to} {armies}"),
        }
    }
}

/// Reads an answer of a player. Reasons for what is dropped go into `dropped`.
pub(super) fn read_items(
    line: &str,
    player: &str,
    request: Request,
    dropped: &mut Vec<String>,
) -> Vec<Item> {
    let line = line.trim();
    if line.is_empty() || line.eq_ignore_ascii_case("no moves") {
        return Vec::new();
    }
    let texts = line.split(',').map(str::trim).filter(|text| !text.is_empty());
    let mut items = Vec::new();
    for (at, text) in texts.enumerate() {
        if at == MOST_ITEMS {
            dropped.push(format!("only the first {MOST_ITEMS} items of an answer are read"));
            break;
        }
        match read_item(text, player, request) {
            Ok(item) => items.push(item),
            Err(why) => dropped.push(format!("`{}`: {why}", shortened(text))),
        }
    }
    items
}

fn read_item(text: &str, player: &str, request: Request) -> Result<Item, &'static str> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let number = |word: &str| word.parse::<i64>().map_err(|_| "a number is malformed");
    match words[..] {
        [name, ..] if name != player => Err("it does not begin with the bot's own name"),
        [_, word, ..] if word != request.word() => Err("this was not asked for"),
        [_, "place_armies", region, armies] => {
            Ok(Item::Deploy { region: number(region)?, armies: number(armies)? })
        }
        [_, "attack/transfer", from, to, armies] => {
            Ok(Item::Attack { from: number(from)?, to: number(to)?, armies: number(armies)? })
        }
        _ => Err("the number of words is wrong"),
    }
}

/// Foreign text for people: nothing in it may command a terminal, and it is not endless.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    let visible = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut short: String = text.chars().take(MOST).map(visible).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, request: Request) -> (Vec<Item>, Vec<String>) {
        let mut dropped = Vec::new();
        (read_items(line, "player1", request, &mut dropped), dropped)
    }

    #[test]
    fn good_items_count_and_bad_ones_are_named() {
        let line = " player1 place_armies 9 2 ,, player1 place_armies x 3,player2 place_armies 9 1, \
                    player1 attack/transfer 1 2 3,player1 place_armies 9,player1 place_armies 31 -3,";
        let (items, dropped) = read(line, Request::Deployments);
        let wanted =
            [Item::Deploy { region: 9, armies: 2 }, Item::Deploy { region: 31, armies: -3 }];
        assert_eq!(items, wanted);
        assert_eq!(
            dropped,
            [
                "`player1 place_armies x 3`: a number is malformed",
                "`player2 place_armies 9 1`: it does not begin with the bot's own name",
                "`player1 attack/transfer 1 2 3`: this was not asked for",
                "`player1 place_armies 9`: the number of words is wrong",
            ]
        );
    }

    #[test]
    fn no_moves_is_said_in_any_case() {
        for line in ["", "  ", "No moves", "NO MOVES", "no moves\r"] {
            assert_eq!(read(line, Request::Attacks), (vec![], vec![]), "{line:?}");
        }
    }

    #[test]
    fn the_items_after_the_fifty_first_are_not_read() {
        let line = vec!["player1 attack/transfer 1 2 1"; 60].join(",");
        let (items, dropped) = read(&line, Request::Attacks);
        assert_eq!((items.len(), dropped.len()), (51, 1));
        let (items, dropped) = read(&line[..51 * 30 - 1], Request::Attacks);
        assert_eq!((items.len(), dropped.len()), (51, 0));
    }

    #[test]
    fn what_people_read_commands_no_terminal() {
        let (_, dropped) = read("player1 \u{1b}[2J place_armies", Request::Deployments);
        assert!(!dropped[0].contains('\u{1b}'), "{dropped:?}");
        assert_eq!(shortened(&"x".repeat(500)).chars().count(), 81);
    }
}
