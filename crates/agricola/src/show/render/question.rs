//! What the game asks, in words, and buttons for decisions that nothing on the table stands for.

use bw_core::{Actor, Message};
use bw_svg::{Font, Rect};

use super::cards::goods_icons;
use super::rich::Block;
use super::table::TablePicture;
use crate::actions::Action;
use crate::frame::Task;
use crate::goods::{Good, Goods};
use crate::show::explain::question;
use crate::show::words::words;
use crate::state::Phase;

/// The height of the bar without rows of buttons.
pub(super) const BAR: f64 = 44.0;
const BUTTON: f64 = 30.0;

/// What happens while nobody is asked.
const fn happening(phase: Phase) -> &'static str {
    match phase {
        Phase::Over => "ag-pic-over",
        Phase::DealOccupations | Phase::DealMinors => "ag-pic-dealing",
        Phase::Start => "ag-pic-who-starts",
        _ => "ag-pic-round-card",
    }
}

impl TablePicture<'_> {
    /// Draws the bar at this place; answers its height.
    pub(super) fn question(&mut self, x: f64, y: f64, w: f64) -> f64 {
        let buttons: Vec<(String, Action)> = self
            .order
            .iter()
            .filter(|handle| !self.drawn.contains(*handle))
            .map(|handle| (handle.clone(), self.offers[handle].0))
            .collect();
        let (title, detail) = self.question_words();
        let font = Font::new(15.0, "ink").serif();
        let rows = self.button_rows(&buttons, w - 28.0);
        // A few short buttons stand beside the question, others below it.
        let beside = match rows.as_slice() {
            [] => true,
            [row] => {
                let words = font.width(&title) + Font::new(12.5, "ink-2").width(&detail) + 40.0;
                row.iter().map(|button| button.2 + 8.0).sum::<f64>() < w - 70.0 - words
            }
            _ => false,
        };
        let below = if beside { 0.0 } else { rows.len() as f64 * (BUTTON + 10.0) + 2.0 };
        let at = Rect::new(x, y, w, BAR + below);
        let mine = !self.offers.is_empty();
        self.svg.fill(at, 10.0, if mine { "chosen-soft" } else { "surface" });
        self.svg.outline(at, 10.0, if mine { "chosen" } else { "line" }, 1.5, "");
        let mut left = x + 16.0;
        if let Some(seat) = self.asked() {
            self.emblem(seat, x + 11.0, y + 10.0, 24.0);
            left = x + 44.0;
        }
        self.svg.text(left, y + 27.5, &title, font.shrink(w * 0.6));
        let after = left + font.width(&title).min(w * 0.6) + 12.0;
        let font = Font::new(12.5, "ink-2");
        self.svg.text(after, y + 27.0, &detail, font.shrink((x + w - after - 14.0).max(20.0)));
        self.buttons(rows, at, beside);
        at.h
    }

    fn question_words(&self) -> (String, String) {
        let state = &self.view.state;
        let Some((seat, task)) = self.asked().zip(state.top_task()) else {
            return (self.words(happening(state.phase)).into(), String::new());
        };
        let question = question(self.rules, self.view, seat, task);
        let mut facts = vec![self.name(seat)];
        if let Task::Parts { space, .. } = task {
            facts.push(self.say(&space.message_for(self.rules.seats)));
        }
        if let Task::Feed { .. } = task {
            let player = state.player(seat);
            let fed = Message::new("ag-pic-fed").with("have", player.has(Good::Food));
            facts.push(self.say(&fed.with("need", player.hunger(self.rules))));
        }
        (self.say(&question.ask), facts.join(" · "))
    }

    /// Handle, label and width of buttons, in rows.
    fn button_rows(
        &self,
        buttons: &[(String, Action)],
        width: f64,
    ) -> Vec<Vec<(String, String, f64)>> {
        let block = button_block();
        let mut rows: Vec<Vec<(String, String, f64)>> = Vec::new();
        let mut used = width;
        for (handle, action) in buttons {
            let label = self.button_label(handle, *action);
            let w = (block.line_width(&label) + 26.0).min(width);
            if used + w > width {
                rows.push(Vec::new());
                used = 0.0;
            }
            used += w + 10.0;
            if let Some(row) = rows.last_mut() {
                row.push((handle.clone(), label, w));
            }
        }
        rows
    }

    fn buttons(&mut self, rows: Vec<Vec<(String, String, f64)>>, bar: Rect, beside: bool) {
        for (at, row) in rows.into_iter().enumerate() {
            let total: f64 = row.iter().map(|button| button.2 + 10.0).sum();
            let (mut x, y) = match beside {
                true => (bar.right() - total, bar.y + 7.0),
                false => (bar.x + 14.0, bar.y + BAR - 2.0 + at as f64 * (BUTTON + 10.0)),
            };
            for (handle, label, w) in row {
                let place = Rect::new(x, y, w, BUTTON);
                self.svg.fill(place, 8.0, "raised");
                self.svg.outline(place, 8.0, "line-strong", 1.0, "");
                self.rich(&label, x + 13.0, y + 20.0, button_block(), 1);
                self.offer(&handle, place.grown(-1.5), 7.0);
                x += w + 10.0;
            }
        }
    }

    /// What a button says: goods as icons, everything else in words.
    fn button_label(&self, handle: &str, action: Action) -> String {
        match handle {
            "piece:room" => return format!("{{room}} {}", self.words("ag-pic-room")),
            "piece:stable" => return format!("{{stable}} {}", self.words("ag-pic-stable")),
            "crop:grain" => return format!("{{grain}} {}", self.words("ag-pic-grain")),
            "crop:vegetable" => {
                return format!("{{vegetable}} {}", self.words("ag-pic-vegetable"));
            }
            _ => {}
        }
        let herd = |animals: [u8; 3]| {
            let list: Vec<String> = Good::ANIMALS
                .into_iter()
                .zip(animals)
                .filter(|&(_, count)| count > 0)
                .map(|(kind, count)| format!("{count} {{{}}}", kind.word()))
                .collect();
            match list.is_empty() {
                true => self.words("ag-pic-none").to_string(),
                false => list.join("  "),
            }
        };
        match action {
            Action::Keep(animals) | Action::Breed(animals) => herd(animals),
            Action::Renovate(to) => {
                format!("{{{}}} {}", to.word(), self.decision_words(action))
            }
            Action::Take(way) => match self.choice_goods(way) {
                Some(goods) => goods_icons(&goods),
                None => self.decision_words(action),
            },
            Action::Release(good) => format!("{{{}}} {}", good.word(), self.decision_words(action)),
            _ => self.decision_words(action),
        }
    }

    fn choice_goods(&self, way: u8) -> Option<Goods> {
        let Some(Task::Choose(choice)) = self.view.state.top_task() else { return None };
        self.view.state.choices(choice).get(usize::from(way)).copied()
    }

    /// A decision in words, as a sentence begins. Braces would be icons.
    fn decision_words(&self, action: Action) -> String {
        let actor = Actor::Seat(self.own);
        let words = words(self.rules, self.view, actor, action);
        let words = self.say(&words);
        let mut letters = words.chars().filter(|letter| !matches!(letter, '{' | '}'));
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }
}

const fn button_block() -> Block {
    Block::new(Font::new(13.5, "ink").bold()).icons(20.0)
}
