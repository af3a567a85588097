//! Laws on taking back.

use bw_core::{Reversible, Rng};

use crate::conformance::Conformance;
use crate::driver::{Laws, Moment, Stream, some_action};
use crate::law;
use crate::verdict::{Checked, Report, Violation, differ};

/// Actions taken and taken back in one go.
const WALK: u32 = 6;

/// Checks that undoable actions do what actions do, and that taking back restores every state of a walk.
pub fn reversible<G: Reversible>(config: &Conformance<G>) -> Result<Report, Violation> {
    config.play(&mut Walks)
}

struct Walks;

impl<G: Reversible> Laws<G> for Walks {
    fn state(&mut self, moment: &Moment<'_, G>) -> Checked {
        let Moment { game, docket, .. } = *moment;
        let mut rng: Rng = moment.rng(Stream::Capability);
        let mut state = moment.state.clone();
        let before = format!("{state:?}");
        let mut taken = Vec::new();
        let law = docket.on(law::UNDO_APPLIES);
        for _ in 0..WALK {
            let turn = game.turn(&state);
            let Some((actor, action)) = some_action(game, &state, turn, &mut rng) else { break };
            let earlier = state.clone();
            let mut plain = state.clone();
            game.apply(&mut plain, actor, action);
            let undo = game.apply_undoable(&mut state, actor, action);
            law.hold(state == plain, || format!("{action:?}: {}", differ(&state, &plain)))?;
            taken.push((earlier, action, undo));
        }
        let law = docket.on(law::UNDO_RESTORES);
        while let Some((earlier, action, undo)) = taken.pop() {
            game.undo(&mut state, undo);
            law.hold(state == earlier, || {
                format!("{action:?} taken back: {}", differ(&state, &earlier))
            })?;
        }
        // Equality may leave things out that a state shows.
        law.hold(format!("{state:?}") == before, || format!("\n{state:?}\nis not\n{before}"))
    }
}
