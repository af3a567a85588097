//! The law on what foreign bots read: it is what the game's schemas promise.

use bw_core::{Notation, Seat, Viewer};
use jsonschema::Validator;
use serde_json::Value;

use crate::conformance::Conformance;
use crate::driver::{Laws, Moment, TestedGame};
use crate::law;
use crate::verdict::{Checked, Report, Violation};

/// Checks that a game has schemas, and that what it writes for foreign bots is valid by them, whoever looks.
pub fn bot_views<G: Notation>(config: &Conformance<G>) -> Result<Report, Violation> {
    config.play(&mut BotViews { view: None })
}

struct BotViews {
    view: Option<Validator>,
}

/// What is wrong with a value by a schema, and where.
fn complaint(schema: &Validator, value: &Value) -> Option<String> {
    let error = schema.iter_errors(value).next()?;
    Some(format!("{error} at `{}` in {value}", error.instance_path()))
}

impl<G: Notation> Laws<G> for BotViews {
    fn table(&mut self, table: &TestedGame<'_, G>) -> Checked {
        let law = table.docket.on(law::BOT_VIEW);
        let schemas = law.pass(G::view_schemas().ok_or("no schemas"), String::new)?;
        let setup = law.pass(jsonschema::validator_for(&schemas.setup), || "of setup".into())?;
        self.view = Some(law.pass(jsonschema::validator_for(&schemas.view), || "of views".into())?);
        let found = table.game.setup_json().and_then(|value| complaint(&setup, &value));
        law.hold(found.is_none(), || found.unwrap_or_default())
    }

    fn state(&mut self, moment: &Moment<'_, G>) -> Checked {
        let Moment { game, docket, state, .. } = *moment;
        let law = docket.on(law::BOT_VIEW);
        let Some(schema) = &self.view else { return Ok(()) };
        let seats = Seat::all(game.seats()).map(Viewer::Seat);
        for by in seats.chain([Viewer::Public, Viewer::All]) {
            let found = complaint(schema, &game.view_json(&game.view(state, by)));
            law.hold(found.is_none(), || found.unwrap_or_default())?;
        }
        Ok(())
    }
}
