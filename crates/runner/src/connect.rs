//! How foreign bots are reached.

use bw_core::{Fault, FaultKind};
use bw_package::{Dial, Timeouts, Transport};

/// Opens foreign bots. `bw-arena` does it with processes.
pub trait Connect: Send + Sync {
    /// A way to reach the bot behind this command line.
    fn dial(&self, command: &str) -> Box<dyn Dial>;
}

/// Opens no foreign bot: they lose by a crash that says so.
#[derive(Clone, Copy, Debug)]
pub struct NoForeign;

impl Connect for NoForeign {
    fn dial(&self, _: &str) -> Box<dyn Dial> {
        struct Nobody;
        impl Dial for Nobody {
            fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
                Err(Fault::new(FaultKind::Crashed, "foreign bots cannot be started here"))
            }
            fn timeouts(&self) -> Timeouts {
                Timeouts::default()
            }
        }
        Box::new(Nobody)
    }
}
