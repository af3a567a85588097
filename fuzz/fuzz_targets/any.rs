//! All targets in one program: `BW_FUZZ_TARGET` names the one that is run.
//!
//! A program for each would take forty links of a hundred megabytes; what libFuzzer is guided by is the same.
#![no_main]

use std::sync::LazyLock;

use bw_fuzz_targets::{Target, named};

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("BW_FUZZ_TARGET").unwrap_or_default();
    named(&name).unwrap_or_else(|| panic!("BW_FUZZ_TARGET is `{name}`, which is no target"))
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| (TARGET.run)(data));
