//! How a planted bug becomes a test.

use bw_show::Show;
use bw_testkit::{Conformance, Report, Violation};

use crate::mutant::{Bug, Mutant, plant};

/// A test for each bug, and the list of laws they break.
///
/// `name: LAW => Game { what: how };` plants a bug in a game and runs the suite; `@name: LAW => check;` runs
/// any other check. Either must report a violation of that law.
macro_rules! planted {
    (
        $($bug:ident: $law:ident => $game:ty { $($what:ident: $how:expr),+ $(,)? };)*
        $(@$name:ident: $named:ident => $check:expr;)*
    ) => {
        /// The laws that bugs of this file break.
        pub(crate) const PLANTED: &[&str] =
            &[$(bw_testkit::law::$law,)* $(bw_testkit::law::$named,)*];

        $(#[test]
        fn $bug() {
            let bug = $crate::mutant::Bug::<$game> {
                $($what: $how,)+
                ..$crate::mutant::Bug::NONE
            };
            $crate::planted::assert_found(bw_testkit::law::$law, $crate::planted::run(bug));
        })*

        $(#[test]
        fn $name() {
            $crate::planted::assert_found(bw_testkit::law::$named, $check);
        })*
    };
}

/// Asserts that a check found a bug, and found it under this law.
pub(crate) fn assert_found(law: &str, found: Result<Report, Violation>) {
    match found {
        Err(violation) => assert_eq!(violation.law, law, "{violation}"),
        Ok(report) => panic!("`{law}` is broken, but nothing was found in {report}"),
    }
}

/// Runs the suite on a game with a bug.
pub(crate) fn run<G: Show>(bug: Bug<G>) -> Result<Report, Violation> {
    plant(bug);
    suite::<Mutant<G>>().run()
}

/// A suite small enough for a bug that is not rare.
pub(crate) fn suite<G: Show>() -> Conformance<G> {
    Conformance { games: 60, ..Conformance::default() }
}
