//! boardwright match warlight --bot exec:target/release/warlight_template --bot random --games 20
//!
//! Deploys beside the weakest foreign region, attacks whatever it is sure to take, walks to the front with the rest.

use std::collections::{BTreeMap, BTreeSet};

use client::{Answer, Question, WarlightSetup, WarlightView, play};

type Ask<'q> = Question<'q, WarlightSetup, WarlightView>;

/// Start in super regions that are small for their bonus.
fn pick(ask: &Ask<'_>, text: &str) -> f64 {
    let region = text.split(' ').nth(1).and_then(|id| id.parse().ok()).unwrap_or(0);
    let group = ask.game.setup.super_regions.iter().find(|it| it.regions.contains(&region));
    group.map_or(-99.0, |it| -(it.regions.len() as f64) / (it.bonus as f64 + 0.5))
}

/// A whole turn at once: deployments, `done`, attacks, `done`.
fn turn(ask: &Ask<'_>) -> Vec<String> {
    let regions = ask.game.setup.regions.iter();
    let near: BTreeMap<i64, &Vec<i64>> = regions.map(|it| (it.id, &it.neighbours)).collect();
    let (mut own, mut foes) = (BTreeMap::new(), BTreeMap::new());
    for region in &ask.view.regions {
        let side = if region.owner == Some(ask.game.seat) { &mut own } else { &mut foes };
        side.insert(region.id, region.armies);
    }
    let enemies = |here: i64| near[&here].iter().filter_map(|id| foes.get(id).map(|n| (*n, *id)));
    let fronts = own.iter().filter_map(|(&here, &n)| Some((enemies(here).min()?.0, -n, here)));
    let Some((_, _, target)) = fronts.min() else { return vec!["done".into(); 2] };
    let income = ask.game.own(&ask.view.players).income;
    *own.entry(target).or_default() += income;
    // How far it is from every region to a foreign one.
    let mut far: BTreeMap<i64, i64> = foes.keys().map(|id| (*id, 0)).collect();
    for (here, beside) in near.iter().cycle().take(near.len() * near.len()) {
        let nearest = beside.iter().filter_map(|id| far.get(id)).min().copied();
        nearest.map(|steps| far.entry(*here).or_insert(steps + 1));
    }
    let mut orders = vec![format!("deploy {target} {income}"), "done".into()];
    for (&here, &armies) in &own {
        let (mut spare, around) = (armies - 1, enemies(here).collect::<BTreeSet<_>>());
        for &(foes, there) in &around {
            let sent = if around.last() == Some(&(foes, there)) { spare } else { 2 * foes + 1 };
            if spare > 2 * foes {
                orders.push(format!("attack {here} {there} {sent}"));
                spare -= sent;
            }
        }
        let home = near[&here].iter().min_by_key(|id| far.get(id)).filter(|_| around.is_empty());
        orders.extend(home.filter(|_| spare > 0).map(|to| format!("attack {here} {to} {spare}")));
    }
    [orders, vec!["done".into()]].concat()
}

fn main() -> Result<(), client::Error> {
    play("warlight template", |ask: &Ask<'_>| match ask.view.phase.as_str() {
        "orders" => Answer::from(turn(ask)),
        _ => ask.best(|text| pick(ask, text)).into(),
    })
}
