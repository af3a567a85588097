//! Nim with a state or a view that is not plain data: bugs that need types of their own.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use bw_core::toy::{Heap, Nim, Take};
use bw_core::{
    Actor, Game, GameSpec, Notation, OptionError, Options, Outcome, ParseError, Progress, Rng,
    Seat, Turn, ViewSchemas, Viewer,
};
use bw_show::{Draw, Explain, Input, Part, RenderOptions};
use bw_svg::Token;
use bw_testkit::{Report, Violation};
use serde::{Serialize, Serializer};

use crate::planted::suite;

planted! {
    @copy_forgets_a_field: CLONE => run(Fault::Copy);
    @forgotten_field_outside_equality: STATE_EVOLVES => run(Fault::Text);
    @equal_views_with_different_json: VIEW_ALIKE => run(Fault::Json);
    @equal_views_with_different_texts: VIEW_ALIKE => run(Fault::Tone);
    @bots_read_what_no_schema_promises: BOT_VIEW => run_bot_views(Fault::Schema);
    @copies_share_a_field: CLONE => run(Fault::Share);
}

#[test]
fn the_frame_itself_is_sound() {
    run(Fault::None).unwrap();
    run_bot_views(Fault::None).unwrap();
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    Copy,
    Text,
    Json,
    Tone,
    Share,
    Schema,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

fn run(fault: Fault) -> Result<Report, Violation> {
    FAULT.set(fault);
    suite::<Sloppy>().run()
}

fn run_bot_views(fault: Fault) -> Result<Report, Violation> {
    FAULT.set(fault);
    bw_testkit::bot_views(&suite::<Sloppy>())
}

/// Nim with the fault of this thread.
struct Sloppy(Nim);

/// A heap, and something that equality leaves out: whether the last seat took three, which may tire the
/// next one, or change the tone of its texts.
#[derive(Debug)]
struct Pile {
    heap: Heap,
    tired: bool,
    shared: Arc<AtomicBool>,
}

impl Clone for Pile {
    fn clone(&self) -> Self {
        let mut heap = self.heap.clone();
        heap.turns = if FAULT.get() == Fault::Copy { heap.turns.min(2) } else { heap.turns };
        Pile { heap, tired: self.tired, shared: Arc::clone(&self.shared) }
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.heap == other.heap
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Look(Pile);

impl Serialize for Look {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        static WRITTEN: AtomicU32 = AtomicU32::new(0);
        let turns = match FAULT.get() {
            Fault::Json => WRITTEN.fetch_add(1, Ordering::Relaxed),
            _ => self.0.heap.turns,
        };
        (self.0.heap.left, turns).serialize(serializer)
    }
}

impl Game for Sloppy {
    type State = Pile;
    type View = Look;
    type Action = Take;

    const SPEC: &'static GameSpec = Nim::SPEC;

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        Nim::new(seats, options).map(Sloppy)
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn max_actions(&self) -> u32 {
        self.0.max_actions()
    }
    fn initial(&self) -> Self::State {
        pile(self.0.initial())
    }
    fn turn(&self, state: &Self::State) -> Turn {
        self.0.turn(&state.heap)
    }
    fn progress(&self, state: &Self::State) -> Progress {
        self.0.progress(&state.heap)
    }
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Take>) {
        self.0.actions(&state.heap, seat, out);
        let tired = match FAULT.get() {
            Fault::Text => state.tired,
            Fault::Share => state.shared.load(Ordering::Relaxed),
            _ => false,
        };
        if tired && out.last() == Some(&Take(3)) {
            out.pop();
        }
    }
    fn apply(&self, state: &mut Self::State, actor: Actor, action: Take) {
        state.tired = actor != Actor::Chance && action == Take(3);
        state.shared.store(state.tired, Ordering::Relaxed);
        self.0.apply(&mut state.heap, actor, action);
    }
    fn sample_chance(&self, state: &Self::State, rng: &mut Rng) -> Take {
        self.0.sample_chance(&state.heap, rng)
    }
    fn is_possible_chance(&self, state: &Self::State, action: Take) -> bool {
        self.0.is_possible_chance(&state.heap, action)
    }
    fn outcome(&self, state: &Self::State) -> Outcome {
        self.0.outcome(&state.heap)
    }
    fn score_parts(&self, state: &Self::State, seat: Seat, out: &mut Vec<i32>) {
        self.0.score_parts(&state.heap, seat, out);
    }
    fn view<'s>(&self, state: &'s Self::State, _: Viewer) -> Cow<'s, Self::View> {
        Cow::Owned(Look(state.clone()))
    }
    fn seen(&self, _: &Self::State, _: Actor, action: Take, _: Viewer) -> Option<Take> {
        Some(action)
    }
    fn determinize(&self, view: &Self::View, _: &mut Rng) -> Self::State {
        pile(view.0.heap.clone())
    }
}

fn pile(heap: Heap) -> Pile {
    Pile { heap, tired: false, shared: Arc::default() }
}

impl Notation for Sloppy {
    fn view_schemas() -> Option<ViewSchemas> {
        let most = if FAULT.get() == Fault::Schema { 2 } else { 1000 };
        let view = serde_json::json!({"type": "array", "prefixItems": [{"maximum": most}]});
        Some(ViewSchemas { setup: serde_json::json!(true), view })
    }
    fn write_action(
        &self,
        view: &Self::View,
        actor: Actor,
        action: Take,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        self.0.write_action(&view.0.heap, actor, action, out)?;
        let gasps = FAULT.get() == Fault::Tone && view.0.tired;
        out.write_str(if gasps { "!" } else { "" })
    }
    fn parse_actions(
        &self,
        view: &Self::View,
        actor: Actor,
        text: &str,
        out: &mut Vec<Take>,
    ) -> Result<(), ParseError> {
        self.0.parse_actions(&view.0.heap, actor, text.trim_end_matches('!'), out)
    }
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_state(&state.heap, out)
    }
    fn parse_state(&self, text: &str) -> Result<Self::State, ParseError> {
        self.0.parse_state(text).map(pile)
    }
    fn write_board(&self, view: &Self::View, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write_board(&view.0.heap, out)
    }
}

impl Draw for Sloppy {
    fn tokens() -> &'static [Token] {
        Nim::tokens()
    }

    fn render(&self, view: &Self::View, render_options: &RenderOptions<'_, Self>) -> String {
        self.0.render(
            &view.0.heap,
            &RenderOptions { legal: render_options.legal, ..RenderOptions::default() },
        )
    }
}

impl Input for Sloppy {
    fn parts(&self, view: &Self::View, seat: Seat, action: Take, out: &mut Vec<Part>) {
        self.0.parts(&view.0.heap, seat, action, out);
    }
}

impl Explain for Sloppy {}
