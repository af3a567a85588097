//! Long lists of decisions, narrowed on the server: a page gets rows it can show, or the handles to click next.

use bw_catalog::Offer;
use bw_show::Part;
use serde::Serialize;

/// Rows a page gets at most; a longer list is sent as groups.
pub(crate) const LISTED: usize = 300;

/// All decisions that begin with one more handle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Group {
    /// The handle.
    pub(crate) handle: String,
    /// How many decisions it leads to.
    pub(crate) count: usize,
}

/// What is left of a list after some handles were picked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct FilteredChoices {
    /// How many decisions there are altogether.
    pub(crate) total: usize,
    /// Those left, if they are few enough.
    pub(crate) choices: Vec<Offer>,
    /// Otherwise the next handles.
    pub(crate) groups: Vec<Group>,
}

/// Filters a list to what agrees with the picked handles, in the order they were picked; where nothing does, in any order:
/// whoever clicks the target first means it.
pub(crate) fn filter_choices(offers: Vec<Offer>, picks: &[String]) -> FilteredChoices {
    let total = offers.len();
    let agrees = |offer: &Offer| rest(&offer.choice.parts, picks).is_some();
    let rest = if offers.iter().any(agrees) { rest } else { rest_in_any_order };
    let left: Vec<Offer> =
        offers.into_iter().filter(|offer| rest(&offer.choice.parts, picks).is_some()).collect();
    if left.len() <= LISTED {
        return FilteredChoices { total, choices: left, groups: Vec::new() };
    }
    let mut filtered = FilteredChoices { total, ..FilteredChoices::default() };
    for offer in left {
        match rest(&offer.choice.parts, picks).unwrap_or_default().first() {
            Some(Part::Pick(handle) | Part::Any(handle)) => {
                match filtered.groups.iter_mut().find(|group| group.handle == *handle) {
                    Some(group) => group.count += 1,
                    None => filtered.groups.push(Group { handle: handle.clone(), count: 1 }),
                }
            }
            // A decision that is pointed at already, or lacks only its amount or turn, is a row in any case.
            Some(Part::Amount(_) | Part::Turn(_)) | None => filtered.choices.push(offer),
        }
    }
    filtered
}

/// The parts of a decision that are still to be pointed at after these picks; none if they do not agree.
/// Neighbouring handles of a set may be picked in any order.
fn rest(parts: &[Part], picks: &[String]) -> Option<Vec<Part>> {
    let mut left = parts.to_vec();
    for pick in picks {
        let set = left.iter().take_while(|part| matches!(part, Part::Any(_))).count().max(1);
        let at = left.iter().take(set).position(
            |part| matches!(part, Part::Pick(handle) | Part::Any(handle) if handle == pick),
        )?;
        left.remove(at);
    }
    Some(left)
}

/// The same, however the picks are ordered.
fn rest_in_any_order(parts: &[Part], picks: &[String]) -> Option<Vec<Part>> {
    let mut left = parts.to_vec();
    for pick in picks {
        let at = left.iter().position(
            |part| matches!(part, Part::Pick(handle) | Part::Any(handle) if handle == pick),
        )?;
        left.remove(at);
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use bw_catalog::Choice;

    use super::*;

    fn offer(parts: Vec<Part>) -> Offer {
        Offer {
            choice: Choice {
                text: format!("{parts:?}"),
                words: String::new(),
                parts,
                forecast: None,
            },
            at: 0,
        }
    }

    fn pick(handle: &str) -> Part {
        Part::Pick(handle.into())
    }

    #[test]
    fn a_short_list_is_sent_as_it_is() {
        let offers: Vec<Offer> = (0..3).map(|n| offer(vec![pick("a"), Part::Amount(n)])).collect();
        let left = filter_choices(offers.clone(), &[]);
        assert_eq!((left.total, &left.choices), (3, &offers));
        assert!(filter_choices(offers, &["b".into()]).choices.is_empty());
    }

    #[test]
    fn a_long_list_is_sent_by_its_next_handles() {
        let mut offers = vec![offer(vec![pick("done")])];
        for from in ["a", "b"] {
            for to in ["x", "y"] {
                offers.extend((0..200).map(|n| offer(vec![pick(from), pick(to), Part::Amount(n)])));
            }
        }
        let left = filter_choices(offers.clone(), &[]);
        let groups: Vec<_> = left.groups.iter().map(|g| (g.handle.as_str(), g.count)).collect();
        assert_eq!(groups, [("done", 1), ("a", 400), ("b", 400)]);
        let left = filter_choices(offers.clone(), &["a".into()]);
        assert_eq!(left.groups.len(), 2);
        assert_eq!(filter_choices(offers, &["a".into(), "y".into()]).choices.len(), 200);
    }

    #[test]
    fn a_target_may_be_picked_first() {
        let offers = [("a", "x"), ("b", "x"), ("b", "y")]
            .map(|(from, to)| offer(vec![pick(from), pick(to)]))
            .to_vec();
        let left = |picks: &[&str]| {
            let picks: Vec<String> = picks.iter().map(|p| (*p).into()).collect();
            filter_choices(offers.clone(), &picks).choices.len()
        };
        assert_eq!((left(&["x"]), left(&["y"]), left(&["x", "b"])), (2, 1, 1));
        assert_eq!((left(&["b"]), left(&["z"])), (2, 0));
    }

    #[test]
    fn a_set_is_picked_in_any_order() {
        let any = |handle: &str| Part::Any(handle.into());
        let fences = [any("f1"), any("f2"), pick("go")];
        let left = |picks: &[&str]| {
            let picks: Vec<String> = picks.iter().map(|p| (*p).into()).collect();
            rest(&fences, &picks).map(|parts| parts.len())
        };
        assert_eq!(left(&["f2", "f1"]), Some(1));
        assert_eq!(left(&["f2"]), Some(2));
        assert_eq!(left(&["go"]), None);
        assert_eq!(left(&["f1", "f2", "go"]), Some(0));
    }
}
