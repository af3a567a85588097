//! Laws on keys: equal states agree, different ones do not.

use std::collections::HashMap;

use bw_core::{Hashed, Notation};

use crate::conformance::Conformance;
use crate::driver::{Laws, Moment, TestedGame};
use crate::law;
use crate::verdict::{Checked, Report, Violation, brief, differ};

/// States kept for comparison, for each table.
const MOST_KEPT: usize = 20_000;

/// Checks keys of a game that hashes everything a state holds.
pub fn hashed<G: Hashed + Notation>(config: &Conformance<G>) -> Result<Report, Violation> {
    hashed_up_to(config, |_, one, two| one == two)
}

/// Checks keys of a game that leaves things out on purpose (a turn count, a history): states that are
/// the same up to those, and only they, have equal keys.
pub fn hashed_up_to<G: Hashed + Notation>(
    config: &Conformance<G>,
    same: fn(&G, &G::State, &G::State) -> bool,
) -> Result<Report, Violation> {
    config.play(&mut Keys { same, met: HashMap::new() })
}

struct Keys<G: Hashed> {
    same: fn(&G, &G::State, &G::State) -> bool,
    met: HashMap<u64, G::State>,
}

impl<G: Hashed + Notation> Laws<G> for Keys<G> {
    fn table(&mut self, _: &TestedGame<'_, G>) -> Checked {
        self.met.clear();
        Ok(())
    }

    fn state(&mut self, moment: &Moment<'_, G>) -> Checked {
        let Moment { game, docket, state, .. } = *moment;
        let law = docket.on(law::HASH_EQUAL);
        let key = game.key(state);
        law.hold(game.key(&state.clone()) == key, || format!("a copy of {}", brief(state)))?;
        // A state read from text has all its keys computed anew.
        if let Ok(read) = game.parse_state(&game.state_text(state)) {
            let again = game.key(&read);
            law.hold(again == key, || {
                format!("{key:x}, but {again:x} when computed anew, for {}", brief(state))
            })?;
        }
        let law = docket.on(law::HASH_APART);
        match self.met.get(&key) {
            Some(other) => law.hold((self.same)(game, other, state), || {
                format!("the key {key:x} is shared: {}", differ(other, state))
            }),
            None if self.met.len() < MOST_KEPT => {
                self.met.insert(key, state.clone());
                Ok(())
            }
            None => Ok(()),
        }
    }
}
