//! Writes the inputs that corpora begin with, where they are not there yet:
//! `cargo run --package bw-fuzz-targets --example seed_corpora`

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (target, data) in bw_fuzz_targets::seeds(&root) {
        let folder = root.join("fuzz/corpus").join(target);
        fs::create_dir_all(&folder)?;
        // Named by content, so that writing twice changes nothing.
        let name = format!("{:032x}", bw_core::fingerprint(&data));
        fs::write(folder.join(name), data)?;
    }
    Ok(())
}
