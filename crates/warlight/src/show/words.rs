//! The game in words: what happens, what is asked, how seats stand.

use std::sync::LazyLock;

use bw_core::{Actor, Arg, Message, Seat};
use bw_show::{Explain, Line, Question, TextSource, Texts, TurnLog, text_id};

use super::story::story;
use crate::actions::{Action, Sequence};
use crate::game::Warlight;
use crate::map::Map;
use crate::odds::{Odds, odds};
use crate::options::Rules;
use crate::region_set::Region;
use crate::state::{Attack, Phase, Step, Wait};
use crate::view::View;

/// The words of the rules.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../../texts/en.ftl"), cs: include_str!("../../texts/cs.ftl") };

/// Fights of more armies are not worked out for people.
const MOST_ARMIES: u16 = 300;

impl Explain for Warlight {
    const MINUTES: Option<u16> = Some(30);

    const ADDS_UP: bool = false;

    const SERIES: &'static [&'static str] = &["income", "armies", "regions"];

    fn texts() -> &'static Texts {
        static OWN: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS]));
        &OWN
    }

    fn words(&self, view: &View, actor: Actor, action: Action) -> Message {
        let name = |region| region_name(self.map(), region);
        let of_region = |id, region| Message::new(id).with("region", name(region));
        match action {
            Action::Pick(region) => of_region("war-do-pick", region),
            Action::Deploy { region, armies } => {
                of_region("war-do-place", region).with("armies", armies)
            }
            Action::Attack { from, to, armies } => {
                let march = match actor {
                    Actor::Seat(seat) => view.state.position.is_own(to, seat),
                    Actor::Chance => false,
                };
                let sent = Message::new(if march { "war-do-march" } else { "war-do-attack" });
                sent.with("from", name(from)).with("to", name(to)).with("armies", armies)
            }
            Action::Done => done(view, actor),
            Action::Wasteland(region) => of_region("war-luck-waste", region),
            Action::Pickable(region) => of_region("war-luck-pickable", region),
            Action::Picks(picks) => Message::new("war-luck-picks").with("picks", picks),
            Action::Offer { seat, region, .. } => {
                of_region("war-luck-offer", region).with("seat", seat.number())
            }
            Action::Start { seat, region } => {
                of_region("war-luck-start", region).with("seat", seat.number())
            }
            Action::First(seat) => Message::new("war-luck-first").with("seat", seat.number()),
            Action::Order(sequence) => {
                Message::new("war-luck-order").with("seats", seats(sequence))
            }
            Action::Fight { defenders, attackers } => fight(self.map(), view, defenders, attackers),
            Action::Dawn => Message::new("war-luck-dawn"),
        }
    }

    fn story(&self, turn: &TurnLog<'_, Self>) -> Vec<Line> {
        story(self, turn)
    }

    fn summary(&self, view: &View, seat: Seat) -> Vec<Message> {
        vec![holdings(self, view, seat)]
    }

    fn question(&self, view: &View, seat: Seat, _: &[Action]) -> Option<Question> {
        let state = &view.state;
        match (state.phase, state.steps.get(seat.index())?) {
            (Phase::Pick, _) => {
                let picked = state.picks[seat.index()].len() as u8;
                let left = self.picks_wanted().saturating_sub(picked);
                let help = Message::new("war-help-pick").with("n", left);
                Some(Question::new(Message::new("war-ask-pick")).help(help))
            }
            (Phase::Draft, _) => Some(Question::new(Message::new("war-ask-pick"))),
            (Phase::Orders, Step::Deploy) => {
                let help =
                    Message::new("war-help-place").with("income", state.income[seat.index()]);
                let help = help.with("armies", self.undeployed(state, seat));
                Some(Question::new(Message::new("war-ask-place")).help(help))
            }
            (Phase::Orders, Step::Attack) => {
                let help = Message::new("war-help-order");
                Some(Question::new(Message::new("war-ask-order")).help(help))
            }
            _ => None,
        }
    }

    fn series(&self, view: &View, seat: Seat) -> Vec<Option<f64>> {
        let position = &view.state.position;
        let regions = position.holdings(seat).len();
        let income = if regions == 0 { 0 } else { self.income(position, seat) };
        let figures = [f64::from(income), f64::from(position.army_sum(seat)), f64::from(regions)];
        let known = view.knows(self.map(), seat);
        figures.map(|figure| known.then_some(figure)).to_vec()
    }

    fn forecast(&self, view: &View, seat: Seat, action: Action) -> Option<Message> {
        let Action::Attack { to, armies, .. } = action else { return None };
        let march = view.state.position.is_own(to, seat);
        if march { None } else { prospects(self.rules(), view, to, armies) }
    }
}

/// A region's name. The world's names differ by language, those of other maps are their own.
pub fn region_name(map: &Map, region: Region) -> Arg {
    let info = map.region(region);
    name(map, "war-region", info.id, &info.name)
}

/// The name of the continent at a place of the map's list.
pub(crate) fn continent_name(map: &Map, at: usize) -> Arg {
    let continent = &map.supers[at];
    name(map, "war-continent", continent.id, &continent.name)
}

fn name(map: &Map, prefix: &str, id: u16, own: &str) -> Arg {
    let known = Message::new(text_id(prefix, &id.to_string()));
    // Another map may be called the world and have other regions.
    let is_world = map.name == "world"
        && Warlight::texts().find(bw_core::Lang::En, known.id()).is_some_and(|name| name == own);
    if is_world { known.into() } else { own.into() }
}

fn done(view: &View, actor: Actor) -> Message {
    let places = match actor {
        Actor::Seat(seat) => view.state.steps.get(seat.index()) == Some(&Step::Deploy),
        Actor::Chance => false,
    };
    Message::new(if places { "war-do-to-orders" } else { "war-do-commit" })
}

fn seats(sequence: Sequence) -> String {
    let numbers: Vec<String> = sequence.seats().map(|seat| seat.number().to_string()).collect();
    numbers.join(", ")
}

fn fight(map: &Map, view: &View, defenders: u16, attackers: u16) -> Message {
    let Wait::Fight { attack: Attack { from, to, armies }, .. } = view.state.resolution.wait else {
        let losses = Message::new("war-luck-losses").with("lost", attackers);
        return losses.with("killed", defenders);
    };
    let against = view.state.position.armies(to);
    let taken = defenders >= against && attackers < armies;
    Message::new("war-luck-fight")
        .with("from", region_name(map, from))
        .with("to", region_name(map, to))
        .with("a", armies)
        .with("d", against)
        .with("lost", attackers)
        .with("killed", defenders)
        .with("taken", if taken { "yes" } else { "no" })
}

/// What a seat holds, as far as the view shows it.
pub(crate) fn holdings(game: &Warlight, view: &View, seat: Seat) -> Message {
    let position = &view.state.position;
    if !view.knows(game.map(), seat) {
        return Message::new("war-fog");
    }
    let regions = position.holdings(seat).len();
    if regions == 0 {
        let is_out = view.state.phase >= Phase::Orders;
        return Message::new(if is_out { "war-seat-out" } else { "war-seat-before" });
    }
    Message::new("war-seat")
        .with("regions", regions)
        .with("armies", position.army_sum(seat))
        .with("income", game.income(position, seat))
}

/// What an attack with this number of armies is up against, if the target is seen.
pub(crate) fn prospects(rules: &Rules, view: &View, to: Region, armies: u16) -> Option<Message> {
    let defenders = view.state.position.armies(to);
    if !view.visible.contains(to) || armies.max(defenders) > MOST_ARMIES {
        return None;
    }
    let Odds { conquered, survivors, .. } = odds(&rules.attack, &rules.defence, armies, defenders);
    let chance = Message::new("war-why-chance").with("d", defenders);
    let chance = chance.with("chance", Arg::decimal(100.0 * conquered, 0));
    Some(chance.with("armies", Arg::decimal(survivors, 0)))
}
