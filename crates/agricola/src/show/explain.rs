//! The game in words: what happens, what is asked, what seats have.

use bw_core::{Actor, Message, Seat, Turn};
use bw_show::{Explain, Line, Question, Texts, TurnLog};

use super::story::story;
use super::texts::texts;
use super::words::words;
use crate::actions::Action;
use crate::fences::FENCES;
use crate::frame::{Deck, Task};
use crate::game::Agricola;
use crate::goods::Good;
use crate::options::Rules;
use crate::space::{ROUNDS, is_harvest};
use crate::state::Phase;
use crate::view::View;

impl Explain for Agricola {
    const MINUTES: Option<u16> = Some(60);

    fn texts() -> &'static Texts {
        texts()
    }

    fn words(&self, view: &View, actor: Actor, action: Action) -> Message {
        words(self.rules(), view, actor, action)
    }

    fn story(&self, turn: &TurnLog<'_, Self>) -> Vec<Line> {
        story(self.rules(), turn)
    }

    fn summary(&self, view: &View, seat: Seat) -> Vec<Message> {
        let (player, hand) = (view.state.player(seat), view.hands[seat.index()]);
        let held = u16::from(hand.occupations) + u16::from(hand.minors) + u16::from(hand.pack);
        let said = Message::new("ag-seat").with("people", player.family);
        let mut summary = vec![said.with("food", player.has(Good::Food)).with("cards", held)];
        summary.extend(target(self.rules(), view, seat));
        summary
    }

    fn question(&self, view: &View, seat: Seat, _: &[Action]) -> Option<Question> {
        match view.state.waits_for() {
            Turn::Decide(seats) if seats.contains(seat) => {}
            _ => return None,
        }
        Some(question(self.rules(), view, seat, view.state.top_task()?))
    }
}

/// The target of a solo game; in the end, by how much it was met or missed.
fn target(rules: &Rules, view: &View, seat: Seat) -> Option<Message> {
    let above = view.state.points(seat) - rules.target;
    let said = match (rules.target, view.state.phase) {
        (0, _) => return None,
        (_, Phase::Over) if above >= 0 => Message::new("ag-target-met").with("by", above),
        (_, Phase::Over) => Message::new("ag-target-missed").with("by", -above),
        _ => Message::new("ag-target"),
    };
    Some(said.with("target", rules.target))
}

/// What a task asks of a seat.
pub(super) fn question(rules: &Rules, view: &View, seat: Seat, task: Task) -> Question {
    let player = view.state.player(seat);
    let asked = Question::new(ask(task));
    match task {
        Task::Place { .. } => {
            let left = player.adults().saturating_sub(player.placed);
            let round = (view.state.round.max(1)..=ROUNDS).find(|&round| is_harvest(round));
            let help = Message::new("ag-help-place").with("n", left);
            let help = help.with("round", round.unwrap_or(ROUNDS));
            asked.help(help.with("food", player.hunger(rules)))
        }
        Task::Fences { .. } => {
            let left = FENCES.saturating_sub(player.farm.fences().len());
            let help = Message::new("ag-help-fence").with("fences", left);
            asked.help(help.with("wood", player.has(Good::Wood)))
        }
        Task::Feed { .. } => {
            let help = Message::new("ag-help-feed").with("have", player.has(Good::Food));
            asked.help(help.with("need", player.hunger(rules)))
        }
        _ => asked,
    }
}

fn ask(task: Task) -> Message {
    let of_deck = |kind: &'static str| Message::new("ag-ask-play").with("kind", kind);
    match task {
        Task::Offer { card, .. } => Message::new("ag-ask-card").with("card", card.message()),
        Task::React(card) => Message::new("ag-ask-react").with("card", card.message()),
        Task::Play { deck: Deck::Occupation, .. } => of_deck("occupation"),
        Task::Play { deck: Deck::Minor, .. } => of_deck("minor"),
        Task::Play { deck: Deck::Improvement, .. } => of_deck("improvement"),
        _ => Message::new(plain(task)),
    }
}

/// The question of a task that needs nothing but its name.
const fn plain(task: Task) -> &'static str {
    match task {
        Task::Place { .. } => "ag-ask-place",
        Task::Exchange { .. } => "ag-ask-exchange",
        Task::Choose(_) => "ag-ask-choose",
        Task::Build { .. } => "ag-ask-build",
        Task::Plow { .. } => "ag-ask-plow",
        Task::Sow { .. } => "ag-ask-sow",
        Task::Fences { .. } => "ag-ask-fence",
        Task::FreePasture => "ag-ask-free-pasture",
        Task::Renovate => "ag-ask-renovate",
        Task::Pay(_) => "ag-ask-pay",
        Task::Bake { .. } => "ag-ask-bake",
        Task::Keep => "ag-ask-keep",
        Task::Feed { .. } => "ag-ask-feed",
        Task::Breed => "ag-ask-young",
        Task::Draft => "ag-ask-pick",
        Task::Discard => "ag-ask-give",
        Task::Parts { .. } | Task::Offer { .. } | Task::React(_) | Task::Play { .. } => {
            "ag-ask-parts"
        }
    }
}
