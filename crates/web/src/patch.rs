//! What changed since a page last looked: a snapshot is sent as a patch of the one before.
//!
//! The room remembers of the last snapshots it sent only hashes: of every member of the object, of every entry of a list, and
//! of the pieces of a long text (pictures are texts that differ in a few places). A page says which snapshot it has; what it
//! has already is sent as `[first, count]` of its own entries or pieces, everything else as it is.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Map, Value, json};

use crate::access::{self, Role};

/// Snapshots that a room remembers.
const REMEMBERED: usize = 24;
/// Texts longer than this are cut into pieces.
const LONG: usize = 1_500;

/// The hashes of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    Whole(u64),
    Pieces(Vec<u64>),
}

struct Sent {
    stamp: u64,
    role: Role,
    members: BTreeMap<String, Known>,
}

/// The snapshots that were sent last.
pub(crate) struct SentSnapshots {
    sent: VecDeque<Sent>,
    stamps: u64,
}

impl Default for SentSnapshots {
    /// Stamps begin anywhere: a page of a room that was closed must not be taken for one of this room. Scripts keep 53 bits.
    fn default() -> Self {
        let stamps = access::seed().map_or(0, |seed| seed >> 1);
        SentSnapshots { sent: VecDeque::new(), stamps }
    }
}

impl SentSnapshots {
    /// A snapshot as a patch of the one with this stamp; as a whole, if that is not known any more.
    pub(crate) fn patch(&mut self, role: Role, have: Option<u64>, snapshot: Value) -> Value {
        let Value::Object(members) = snapshot else { return snapshot };
        let old = have.and_then(|stamp| {
            self.sent.iter().find(|sent| sent.stamp == stamp && sent.role == role)
        });
        let base = old.map(|sent| sent.stamp);
        let nothing = BTreeMap::new();
        let known = old.map_or(&nothing, |sent| &sent.members);
        let mut changed = Map::new();
        let mut now = BTreeMap::new();
        for (name, value) in members {
            let (hashes, patched) = compared(&value, known.get(&name));
            now.insert(name.clone(), hashes);
            changed.extend(patched.map(|value| (name, value)));
        }
        self.stamps += 1;
        self.sent.push_front(Sent { stamp: self.stamps, role, members: now });
        self.sent.truncate(REMEMBERED);
        json!({ "stamp": self.stamps, "base": base, "set": changed })
    }
}

/// The hashes of a member, and what a page must be said of it; nothing if it has it.
fn compared(value: &Value, old: Option<&Known>) -> (Known, Option<Value>) {
    let pieces = match value {
        Value::Array(entries) if !entries.is_empty() => Some(entries.clone()),
        Value::String(text) if text.len() > LONG => {
            Some(cut(text).into_iter().map(Value::from).collect())
        }
        _ => None,
    };
    let Some(pieces) = pieces else {
        let hash = hash(&value.to_string());
        let same = old == Some(&Known::Whole(hash));
        return (Known::Whole(hash), (!same).then(|| json!({ "is": value })));
    };
    let hashes: Vec<u64> = pieces.iter().map(|piece| hash(&piece.to_string())).collect();
    let known = Known::Pieces(hashes.clone());
    if old == Some(&known) {
        return (known, None);
    }
    let before: &[u64] = match old {
        Some(Known::Pieces(before)) => before,
        _ => &[],
    };
    let kind = if value.is_string() { "text" } else { "list" };
    (known, Some(json!({ kind: from_pieces(&pieces, &hashes, before) })))
}

/// The pieces, runs of known ones by their places.
fn from_pieces(pieces: &[Value], hashes: &[u64], before: &[u64]) -> Vec<Value> {
    let places: BTreeMap<u64, usize> =
        before.iter().enumerate().rev().map(|(at, &hash)| (hash, at)).collect();
    let mut said = Vec::new();
    let mut run: Option<(usize, usize)> = None;
    for (piece, hash) in pieces.iter().zip(hashes) {
        run = match (run, places.get(hash)) {
            (Some((from, count)), _) if before.get(from + count) == Some(hash) => {
                Some((from, count + 1))
            }
            (before, Some(&at)) => {
                said.extend(before.map(|(from, count)| json!([from, count])));
                Some((at, 1))
            }
            (before, None) => {
                said.extend(before.map(|(from, count)| json!([from, count])));
                said.push(json!({ "new": piece }));
                None
            }
        };
    }
    said.extend(run.map(|(from, count)| json!([from, count])));
    said
}

/// A text of markup in pieces. Cuts lie before elements whose own text says so: a change moves no cut but those beside it.
fn cut(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begun = 0;
    for (at, _) in text.match_indices('<') {
        let tag = text[at..].split_inclusive('>').next().unwrap_or("");
        if at > begun && !tag.starts_with("</") && hash(tag).is_multiple_of(3) {
            pieces.push(&text[begun..at]);
            begun = at;
        }
    }
    pieces.push(&text[begun..]);
    pieces
}

fn hash(text: &str) -> u64 {
    bw_core::stable_hash(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page does with a patch.
    fn apply(patch: &Value, have: &mut BTreeMap<String, Vec<Value>>) -> Map<String, Value> {
        if patch["base"].is_null() {
            have.clear();
        }
        let mut state = Map::new();
        for (name, said) in patch["set"].as_object().unwrap() {
            let old = have.get(name).cloned().unwrap_or_default();
            let pieces = |said: &Value| -> Vec<Value> {
                let entries = said.as_array().unwrap().iter();
                entries
                    .flat_map(|entry| match entry.as_array() {
                        Some(run) => {
                            let [from, count] = [0, 1].map(|at| run[at].as_u64().unwrap() as usize);
                            old[from..from + count].to_vec()
                        }
                        None => vec![entry["new"].clone()],
                    })
                    .collect()
            };
            let (value, kept) = if let Some(said) = said.get("list") {
                let all = pieces(said);
                (json!(all), all)
            } else if let Some(said) = said.get("text") {
                let all = pieces(said);
                let text: String = all.iter().map(|piece| piece.as_str().unwrap()).collect();
                (json!(text), all)
            } else {
                (said["is"].clone(), Vec::new())
            };
            have.insert(name.clone(), kept);
            state.insert(name.clone(), value);
        }
        state
    }

    fn picture(tiles: &[u32]) -> String {
        let tiles: String =
            tiles.iter().map(|n| format!("<g id=\"t{n}\"><path d=\"M{n} 1h4v9z\"/></g>")).collect();
        format!("<svg>{tiles}</svg>")
    }

    #[test]
    fn a_page_that_applies_patches_has_the_whole() {
        let mut sent = SentSnapshots::default();
        let (mut have, mut state) = (BTreeMap::new(), Map::new());
        let mut tiles: Vec<u32> = (0..200).collect();
        let (mut stamp, mut whole, mut patched) = (None, 0, 0);
        for step in 0..20u32 {
            tiles.insert((step * 7 % 90) as usize, 1_000 + step);
            tiles.remove((step * 13 % 90) as usize);
            let log: Vec<u32> = (0..step).collect();
            let snapshot =
                json!({ "svg": picture(&tiles), "log": log, "round": step / 4, "names": ["Ana"] });
            let patch = sent.patch(Role::Owner, stamp, snapshot.clone());
            if stamp.is_some() {
                patched += patch.to_string().len();
                whole += snapshot.to_string().len();
            }
            stamp = patch["stamp"].as_u64();
            state.extend(apply(&patch, &mut have));
            assert_eq!(Value::Object(state.clone()), snapshot, "step {step}");
        }
        assert!(patched * 8 < whole, "{patched} of {whole}");
    }

    #[test]
    fn nobody_gets_a_patch_of_what_another_role_saw() {
        let mut sent = SentSnapshots::default();
        let first = sent.patch(Role::Owner, None, json!({ "round": 1 }));
        let stamp = first["stamp"].as_u64();
        assert_eq!(sent.patch(Role::Owner, stamp, json!({ "round": 1 }))["set"], json!({}));
        let other = sent.patch(Role::Watcher, stamp, json!({ "round": 1 }));
        assert_eq!(
            (&other["base"], &other["set"]),
            (&Value::Null, &json!({ "round": { "is": 1 } }))
        );
        let forgotten = sent.patch(Role::Owner, Some(0), json!({ "round": 1 }));
        assert!(forgotten["base"].is_null());
    }
}
