//! Buy agendas (spec 3.5): thresholds for points, and a menu.

use bw_core::Message;
use bw_dominion::{Card, Dominion, Kingdom};

use super::buyer::{Buyer, Purchase, is_suicide, is_to_be_had};
use super::seen::Seen;

/// The most of a card that a menu entry asks for.
pub const MAX_COUNT: u8 = 99;
/// The highest threshold: always, with twelve Provinces.
pub const MAX_THRESHOLD: u8 = 13;
/// The most entries of a menu.
pub const MAX_MENU: usize = 64;

/// An entry of a menu: a card and how many of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The card: a kingdom card, Silver or Gold.
    pub card: Card,
    /// How many, 1 to 99.
    pub count: u8,
}

/// An individual of the thesis: when to buy points, and what to buy otherwise, the leftmost entry first.
///
/// ```
/// use bw_dominion_ai::thesis::Agenda;
///
/// let agenda: Agenda = "P9 V6 S4 | Witch*2, Gold*99, Chapel*1, Silver*10".parse()?;
/// assert_eq!(agenda.thresholds, [9, 6, 4]);
/// assert_eq!(agenda.to_string(), "P9 V6 S4 | Witch*2, Gold*99, Chapel*1, Silver*10");
/// # Ok::<(), bw_dominion_ai::thesis::AgendaError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Agenda {
    /// Province, Duchy, Estate are bought while fewer Provinces than this are left.
    pub thresholds: [u8; 3],
    /// The menu.
    pub menu: Vec<Entry>,
}

/// The cards the thresholds are for.
const POINTS: [Card; 3] = [Card::Province, Card::Duchy, Card::Estate];

impl Agenda {
    /// Big Money with these thresholds (spec 3.9).
    pub fn big_money(thresholds: [u8; 3]) -> Self {
        let all = |card| Entry { card, count: MAX_COUNT };
        Agenda { thresholds, menu: vec![all(Card::Gold), all(Card::Silver)] }
    }

    /// The same agenda for a game with four more or fewer Provinces.
    fn adapted(&self, made_for: u8, provinces: u8) -> [u8; 3] {
        let [province, duchy, estate] = self.thresholds;
        if provinces > made_for {
            [province.saturating_add(4), duchy.saturating_add(1), estate.saturating_add(1)]
        } else if provinces < made_for {
            [province.saturating_sub(4), duchy.saturating_sub(1), estate.saturating_sub(1)]
        } else {
            self.thresholds
        }
    }

    /// The same way of buying with the shortest menu: entries of one card that follow each other are one, and what can
    /// never be reached is left out. Counts that no pile has are [`MAX_COUNT`].
    ///
    /// ```
    /// use bw_dominion_ai::thesis::Agenda;
    ///
    /// let agenda: Agenda = "P9 V6 S4 | Witch*2, Witch*1, Gold*98, Silver*99, Chapel*1, Market*3, Gold*4".parse()?;
    /// assert_eq!(agenda.canonical().to_string(), "P9 V6 S4 | Witch*3, Gold*99, Silver*99, Chapel*1");
    /// # Ok::<(), bw_dominion_ai::thesis::AgendaError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut menu: Vec<Entry> = Vec::with_capacity(self.menu.len());
        // Treasures that never run out leave nothing dearer to those behind them.
        let mut cheapest = u8::MAX;
        for &Entry { card, count } in &self.menu {
            let is_used_up = menu.iter().any(|one| one.card == card && one.count == MAX_COUNT);
            if card.cost() >= cheapest || is_used_up {
                continue;
            }
            let more = match menu.last_mut() {
                Some(last) if last.card == card => {
                    last.count = last.count.saturating_add(count);
                    last
                }
                _ => {
                    menu.push(Entry { card, count });
                    let at = menu.len() - 1;
                    &mut menu[at]
                }
            };
            if more.count >= most_there_are(card) {
                more.count = MAX_COUNT;
            }
            if more.count == MAX_COUNT && card.is_treasure() {
                cheapest = cheapest.min(card.cost());
            }
        }
        Agenda { thresholds: self.thresholds, menu }
    }

    /// The kingdom cards it names.
    pub fn kingdom(&self) -> Kingdom {
        Kingdom::of(self.menu.iter().map(|entry| entry.card))
    }
}

/// Cards of a pile that a menu may name, with any number of players.
const fn most_there_are(card: Card) -> u8 {
    match card {
        Card::Gold => 30,
        Card::Silver => 40,
        Card::Gardens => 12,
        _ => 10,
    }
}

/// What a menu's counts mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountMode {
    /// The entry applies until this number was bought or gained by the agenda.
    #[default]
    Bought,
    /// The entry applies while fewer are owned.
    Owned,
}

/// Agendas for the two openings; the first hand decides which one is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// For five Coppers and two, and for any opening if there is no other.
    pub five_two: Agenda,
    /// For four Coppers and three.
    pub four_three: Option<Agenda>,
}

impl From<Agenda> for Openings {
    fn from(agenda: Agenda) -> Self {
        Openings { five_two: agenda, four_three: None }
    }
}

/// How an agenda is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgendaSettings {
    /// What the counts mean.
    pub count_mode: CountMode,
    /// Whether buys that lose at once are refused.
    pub no_suicide: bool,
    /// The Provinces of the game the thresholds were made for: 8 or 12.
    pub made_for: u8,
}

impl Default for AgendaSettings {
    fn default() -> Self {
        AgendaSettings { count_mode: CountMode::Bought, no_suicide: false, made_for: 8 }
    }
}

/// An entry of the menu during a game: all that a look at it needs, in one place.
#[derive(Clone, Copy, Debug)]
struct MenuLine {
    card: Card,
    cost: u8,
    /// How many are still to buy.
    left: u8,
}

/// Buys by an agenda.
#[derive(Clone, Debug)]
pub struct AgendaBuyer {
    openings: Openings,
    settings: AgendaSettings,
    /// Of the agenda in play, for this game's number of Provinces.
    thresholds: [u8; 3],
    /// The entries of the agenda in play, and what is left of them.
    lines: Vec<MenuLine>,
    provinces: u8,
    second: bool,
}

impl AgendaBuyer {
    /// Buys by these agendas.
    pub fn new(openings: impl Into<Openings>, settings: AgendaSettings) -> Self {
        let mut buyer = AgendaBuyer {
            openings: openings.into(),
            settings,
            thresholds: [0; 3],
            lines: Vec::new(),
            provinces: 8,
            second: false,
        };
        buyer.take_up(false);
        buyer
    }

    /// The agenda in play.
    pub fn agenda(&self) -> &Agenda {
        match &self.openings.four_three {
            Some(agenda) if self.second => agenda,
            _ => &self.openings.five_two,
        }
    }

    #[inline]
    fn take_up(&mut self, second: bool) {
        self.second = second;
        let agenda = match &self.openings.four_three {
            Some(agenda) if second => agenda,
            _ => &self.openings.five_two,
        };
        self.thresholds = agenda.adapted(self.settings.made_for, self.provinces);
        self.lines.clear();
        self.lines.extend(agenda.menu.iter().map(|&Entry { card, count }| MenuLine {
            card,
            cost: card.cost(),
            left: count,
        }));
    }

    /// Takes what is owned as bought: for a player who sits down in the middle of a game.
    fn join(&mut self, seen: &Seen<'_>) {
        let mut owned = seen.owned(seen.seat);
        for line in &mut self.lines {
            let bought = owned.count(line.card).min(line.left);
            (0..bought).for_each(|_| owned.remove(line.card));
            line.left -= bought;
        }
    }

    /// Whether the agenda still asks for an entry.
    #[inline]
    fn is_open(&self, seen: &Seen<'_>, at: usize) -> bool {
        let line = &self.lines[at];
        match self.settings.count_mode {
            CountMode::Bought => line.left > 0,
            CountMode::Owned => {
                seen.owned(seen.seat).count(line.card) < self.agenda().menu[at].count
            }
        }
    }

    #[inline]
    fn refuses(&self, seen: &Seen<'_>, card: Card) -> bool {
        self.settings.no_suicide && is_suicide(seen, card)
    }
}

impl Buyer for AgendaBuyer {
    #[inline]
    fn start(&mut self, game: &Dominion) {
        let rules = game.rules();
        self.provinces = if rules.seats == 2 && !rules.victory12 { 8 } else { 12 };
        self.take_up(false);
    }

    #[inline]
    fn begin(&mut self, seen: &Seen<'_>) {
        if seen.turns_taken(seen.seat) > 0 {
            self.join(seen);
        } else if self.openings.four_three.is_some() && matches!(seen.money_now(), 3 | 4) {
            self.take_up(true);
        }
    }

    #[inline]
    fn look(&self, seen: &Seen<'_>, coins: u16) -> Option<Purchase> {
        let left = seen.provinces();
        for (line, card) in POINTS.into_iter().enumerate() {
            if left < self.thresholds[line]
                && is_to_be_had(seen.supply, card, coins)
                && !self.refuses(seen, card)
            {
                return Some(Purchase { card, line: line as u8 });
            }
        }
        for (at, line) in self.lines.iter().enumerate() {
            if u16::from(line.cost) <= coins
                && seen.supply.has(line.card)
                && self.is_open(seen, at)
                && !self.refuses(seen, line.card)
            {
                return Some(Purchase { card: line.card, line: (POINTS.len() + at) as u8 });
            }
        }
        None
    }

    #[inline]
    fn count(&mut self, choice: Purchase) {
        if let Some(at) = usize::from(choice.line).checked_sub(POINTS.len()) {
            let left = &mut self.lines[at].left;
            *left = left.saturating_sub(1);
        }
    }

    fn plans_ahead(&self) -> bool {
        self.settings.count_mode == CountMode::Bought && !self.settings.no_suicide
    }

    fn wants_estates(&self, seen: &Seen<'_>) -> bool {
        seen.provinces() < self.thresholds[2]
    }

    fn explain(&self, choice: Purchase) -> Message {
        let line = usize::from(choice.line);
        let of_card = |id: &'static str| Message::new(id).with("card", choice.card.message());
        let Some(at) = line.checked_sub(POINTS.len()) else {
            return of_card("dom-bot-points").with("provinces", self.thresholds[line]);
        };
        match self.agenda().menu[at].count {
            MAX_COUNT => of_card("dom-bot-line-any").with("n", at + 1),
            _ => of_card("dom-bot-line").with("n", at + 1).with("left", self.lines[at].left),
        }
    }

    fn plan(&self) -> Vec<Message> {
        let of_card = |id: &'static str, card: Card| Message::new(id).with("card", card.message());
        let points =
            POINTS.into_iter().zip(self.thresholds).filter_map(
                |(card, threshold)| match threshold {
                    0 => None,
                    always if always > self.provinces => Some(of_card("dom-plan-always", card)),
                    below => Some(of_card("dom-plan-from", card).with("provinces", below - 1)),
                },
            );
        let entries = self.agenda().menu.iter().zip(&self.lines).map(|(entry, line)| {
            match entry.count - line.left {
                _ if entry.count == MAX_COUNT => of_card("dom-plan-any", entry.card),
                0 => of_card("dom-plan-count", entry.card).with("count", entry.count),
                bought => of_card("dom-plan-bought", entry.card)
                    .with("count", entry.count)
                    .with("bought", bought),
            }
        });
        points.chain(entries).collect()
    }
}

#[cfg(test)]
mod tests {
    use bw_core::Lang;

    use super::*;

    #[test]
    fn a_plan_has_words() {
        let agenda: Agenda = "P9 V6 S0 | Witch*2, Gold*99, Chapel*1".parse().expect("an agenda");
        let mut buyer = AgendaBuyer::new(agenda, AgendaSettings::default());
        buyer.count(Purchase { card: Card::Witch, line: 3 });
        let texts = crate::texts();
        let plan = |lang| -> Vec<String> {
            buyer.plan().iter().map(|entry| texts.resolve(lang, entry)).collect()
        };
        assert_eq!(
            plan(Lang::En),
            [
                "Province always",
                "Duchy once 5 Provinces are left",
                "2 Witch (1 bought)",
                "Gold without limit",
                "1 Chapel"
            ]
        );
        assert_eq!(
            plan(Lang::Cs),
            [
                "Provincie vždy",
                "Vévodství, jakmile zbývá 5 Provincií",
                "2× Čarodějnice (koupeno 1)",
                "Zlaťák bez omezení",
                "1× Kaple"
            ]
        );
        let choice = Purchase { card: Card::Witch, line: 3 };
        assert_eq!(
            texts.resolve(Lang::Cs, &buyer.explain(choice)),
            "řádek 1 jeho agendy: Čarodějnice, zbývá koupit 1"
        );
    }
}
