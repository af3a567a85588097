//! What lies on the land: bonuses, orders, armies, deployments, battles.

use bw_core::Seat;

use super::Canvas;
use super::pen::{Tenth, Text, mark};
use crate::position::{Region, regions};
use crate::state::{Attack, Fate};

/// Where the bonus of each super region of the world lies: in the sea beside it.
const WORLD_BONUSES: [(f64, f64); 6] = [
    (80.0, 290.0),
    (262.0, 560.0),
    (478.0, 222.0),
    (548.0, 560.0),
    (1098.0, 330.0),
    (1134.0, 548.0),
];

/// Losses of the last round at one region.
struct Battle {
    region: Region,
    won: bool,
    attackers: u32,
    defenders: u32,
}

impl Canvas<'_> {
    fn bonus_place(&self, at: usize) -> (f64, f64) {
        if self.map.name == "world" && self.map.supers.len() == WORLD_BONUSES.len() {
            return WORLD_BONUSES[at];
        }
        let labels: Vec<(f64, f64)> =
            regions(self.map.supers[at].regions).map(|r| self.map.region(r).label).collect();
        let count = labels.len().max(1) as f64;
        let x = labels.iter().map(|label| label.0).sum::<f64>() / count;
        let y = labels.iter().map(|label| label.1).fold(f64::MAX, f64::min) - 34.0;
        (x.clamp(90.0, (self.map.canvas.0 - 90.0).max(90.0)), y.max(15.0))
    }

    /// Pills with the names and bonuses of super regions.
    pub(super) fn bonuses(&mut self) {
        self.put(format_args!(r#"<g id="bonuses">"#));
        let (map, view) = (self.map, self.view);
        for (at, super_region) in map.supers.iter().enumerate() {
            let (x, y) = self.bonus_place(at);
            let owner = self
                .view
                .state
                .position
                .owner(regions(super_region.regions).next().unwrap_or_default());
            let whole = super_region.regions & view.visible == super_region.regions
                && owner > 0
                && regions(super_region.regions).all(|r| view.state.position.owner(r) == owner);
            let (ground, ink) = match whole {
                true => (format!("seat-{owner}"), format!("on-seat-{owner}")),
                false => ("surface".into(), "ink".into()),
            };
            // Without land there is no sea to put long names in.
            let bare = map.regions.iter().all(|region| region.shape.is_empty());
            let words = if bare { super_region.id.to_string() } else { super_region.name.clone() };
            let width = words.chars().count() as f64 * 8.4 + 46.0;
            let (left, tint) = (x - width / 2.0, Canvas::tint(at));
            let id = super_region.id;
            self.put(format_args!(
                r#"<g data-handle="super:{id}"><rect x="{}" y="{}" width="{}" height="26" rx="13" fill="var(--{ground})" stroke="var(--wl-{tint}-line)" stroke-width="2"/>"#,
                Tenth(left), Tenth(y - 13.0), Tenth(width)
            ));
            let name = Text {
                at: (left + 11.0, y + 4.6),
                words: &words,
                size: 13.0,
                colour: &ink,
                weight: 600,
                anchor: "start",
            };
            let right = x + width / 2.0 - 13.0;
            let bonus = format!("+{}", super_region.bonus);
            let disc = Text {
                at: (right, y + 4.8),
                words: &bonus,
                size: 13.0,
                colour: "surface",
                weight: 750,
                anchor: "middle",
            };
            self.put(format_args!(
                r#"{name}<circle cx="{}" cy="{}" r="13" fill="var(--wl-{tint}-line)"/>{disc}</g>"#,
                Tenth(right),
                Tenth(y)
            ));
        }
        self.put(format_args!("</g>"));
    }

    /// Arrows of entered attacks and transfers.
    pub(super) fn orders(&mut self) {
        self.put(format_args!(r#"<g id="orders">"#));
        let view = self.view;
        let mut count = 0;
        for seat in Seat::all(crate::position::MAX_PLAYERS as u8) {
            for &attack in view.state.orders.attacks(seat) {
                self.arrow(seat, attack, count);
                count += 1;
            }
        }
        self.put(format_args!("</g>"));
    }

    /// Which side of a straight line has more room to other labels.
    fn roomy_side(&self, attack: Attack, middle: (f64, f64), normal: (f64, f64), bend: f64) -> f64 {
        let room = |sign: f64| {
            let (x, y) =
                (middle.0 + normal.0 * bend * sign * 0.6, middle.1 + normal.1 * bend * sign * 0.6);
            let others = regions(self.map.all() & !attack.from.bit() & !attack.to.bit());
            let near = others.map(|r| {
                let (lx, ly) = self.map.region(r).label;
                ((x - lx).powi(2) + (y - ly).powi(2)).sqrt()
            });
            near.fold(f64::MAX, f64::min) + sign
        };
        if room(1.0) >= room(-1.0) { 1.0 } else { -1.0 }
    }

    fn arrow(&mut self, seat: Seat, attack: Attack, count: usize) {
        let (x1, y1) = self.map.region(attack.from).label;
        let (x2, y2) = self.map.region(attack.to).label;
        let length = ((x2 - x1).powi(2) + (y2 - y1).powi(2)).sqrt().max(1.0);
        let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (middle, normal) = (((x1 + x2) / 2.0, (y1 + y2) / 2.0), (uy, -ux));
        let bend = (length * 0.22).min(26.0);
        let sign = self.roomy_side(attack, middle, normal, bend);
        let control = (middle.0 + normal.0 * bend * sign, middle.1 + normal.1 * bend * sign);
        let aside = (normal.0 * 5.0 * sign, normal.1 * 5.0 * sign);
        let start = (x1 + ux * 19.0 + aside.0, y1 + uy * 19.0 + aside.1);
        let end = (x2 - ux * 22.0 + aside.0, y2 - uy * 22.0 + aside.1);
        let label = (
            0.25 * start.0 + 0.5 * control.0 + 0.25 * end.0,
            0.25 * start.1 + 0.5 * control.1 + 0.25 * end.1,
        );
        let path = format!(
            "M{},{}Q{},{} {},{}",
            Tenth(start.0),
            Tenth(start.1),
            Tenth(control.0),
            Tenth(control.1),
            Tenth(end.0),
            Tenth(end.1)
        );
        let transfer = self.view.state.position.is_own(attack.to, seat);
        let (class, width, dash, corner) = match transfer {
            true => ("transfer", 3.6, r#" stroke-dasharray="7 5""#, 10),
            false => ("attack", 6.0, "", 4),
        };
        self.put(format_args!(
            r#"<g class="{class}" data-handle="order:{count}"><path d="{path}" fill="none" stroke="var(--seat-rim)" stroke-width="{}" stroke-linecap="round" opacity=".92"/><path d="{path}" fill="none" stroke="var(--seat-{seat}-line)" stroke-width="{width}"{dash} marker-end="url(#wl-tip-{seat})"/>"#,
            width + 4.0
        ));
        let words = attack.armies.to_string();
        let half = 6.0 + 4.4 * words.len() as f64;
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="20" rx="{corner}" fill="var(--surface)" stroke="var(--seat-{seat}-line)" stroke-width="2.2"/>"#,
            Tenth(label.0 - half), Tenth(label.1 - 10.0), Tenth(2.0 * half)
        ));
        let text = Text {
            at: (label.0, label.1 + 5.0),
            words: &words,
            size: 14.0,
            colour: "ink",
            weight: 750,
            anchor: "middle",
        };
        self.put(format_args!("{text}</g>"));
    }

    /// Badges with the armies of all seen regions.
    pub(super) fn armies(&mut self) {
        self.put(format_args!(r#"<g id="armies" pointer-events="none">"#));
        let (map, view) = (self.map, self.view);
        for region in regions(view.visible) {
            let (id, (x, y)) = (map.id(region), map.region(region).label);
            let armies = view.state.position.armies(region);
            let words = armies.to_string();
            self.put(format_args!(r#"<g class="army" data-army="{id}">"#));
            match Seat::from_number(view.state.position.owner(region)) {
                None => {
                    let r = if armies < 10 { 10 } else { 12 };
                    let text = Text {
                        at: (x, y + 4.6),
                        words: &words,
                        size: 13.0,
                        colour: "wl-neutral-ink",
                        weight: 650,
                        anchor: "middle",
                    };
                    self.put(format_args!(
                        r#"<circle cx="{}" cy="{}" r="{r}" fill="var(--wl-neutral)" stroke="var(--line-strong)" stroke-width="1.3"/>{text}"#,
                        Tenth(x), Tenth(y)
                    ));
                }
                Some(seat) => self.own_badge(seat, &words, (x, y)),
            }
            self.put(format_args!("</g>"));
        }
        self.put(format_args!("</g>"));
    }

    fn own_badge(&mut self, seat: Seat, words: &str, (x, y): (f64, f64)) {
        let width = 22.0 + 9.0 * words.len() as f64;
        let left = x - width / 2.0;
        let ink = format!("on-seat-{seat}");
        let text = Text {
            at: (x + 6.5, y + 5.2),
            words,
            size: 15.0,
            colour: &ink,
            weight: 750,
            anchor: "middle",
        };
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{width}" height="23" rx="11.5" fill="var(--seat-{seat})" stroke="var(--seat-rim)" stroke-width="2.2"/><rect x="{}" y="{}" width="{}" height="25.4" rx="12.7" fill="none" stroke="var(--outline)" stroke-width=".9" opacity=".7"/>{}{text}"#,
            Tenth(left), Tenth(y - 11.5), Tenth(left - 1.2), Tenth(y - 12.7), Tenth(width + 2.4),
            mark(seat, (left + 10.5, y), 4.6)
        ));
    }

    /// Gold pills of new armies.
    pub(super) fn deployments(&mut self) {
        self.put(format_args!(r#"<g id="deploys">"#));
        let view = self.view;
        for (region, armies) in view.state.orders.deployments() {
            let (id, (x, y)) = (self.map.id(region), self.map.region(region).label);
            let words = format!("+{armies}");
            let text = Text {
                at: (x, y - 18.0),
                words: &words,
                size: 14.0,
                colour: "on-accent",
                weight: 800,
                anchor: "middle",
            };
            self.put(format_args!(
                r#"<g class="deploy" data-handle="deploy:{id}"><rect x="{}" y="{}" width="32" height="20" rx="10" fill="var(--legal)" stroke="var(--seat-rim)" stroke-width="2"/>{text}</g>"#,
                Tenth(x - 16.0), Tenth(y - 33.0)
            ));
        }
        self.put(format_args!("</g>"));
    }

    /// What the last round's fights left, one pill for each target.
    pub(super) fn battles(&mut self) {
        let mut battles: Vec<Battle> = Vec::new();
        for event in &self.view.state.report {
            let won = match event.fate {
                Fate::Conquered => true,
                Fate::BothFell | Fate::Repelled | Fate::Fell => false,
                Fate::Deployed | Fate::Moved | Fate::Skipped => continue,
            };
            let (attackers, defenders) = (u32::from(event.attackers), u32::from(event.defenders));
            match battles.iter_mut().find(|battle| battle.region == event.to) {
                Some(battle) => {
                    battle.won = won;
                    battle.attackers += attackers;
                    battle.defenders += defenders;
                }
                None => battles.push(Battle { region: event.to, won, attackers, defenders }),
            }
        }
        self.put(format_args!(r#"<g id="battles" pointer-events="none">"#));
        battles.iter().for_each(|battle| self.battle(battle));
        self.put(format_args!("</g>"));
    }

    fn battle(&mut self, battle: &Battle) {
        let (id, (x, y)) = (self.map.id(battle.region), self.map.region(battle.region).label);
        let y = y + 27.0;
        let (colour, sign) = match battle.won {
            true => ("good", "M-4.5,.4L-1.2,3.8L5,-3.6"),
            false => ("bad", "M-4,-4L4,4M4,-4L-4,4"),
        };
        let words = format!("−{} : −{}", battle.attackers, battle.defenders);
        let width = 26.0 + 7.4 * words.chars().count() as f64;
        let left = x - width / 2.0;
        let text = Text {
            at: (x + 10.0, y + 4.4),
            words: &words,
            size: 12.5,
            colour: "ink",
            weight: 650,
            anchor: "middle",
        };
        self.put(format_args!(
            r#"<g class="battle" data-battle="{id}"><rect x="{}" y="{}" width="{}" height="21" rx="10.5" fill="var(--surface)" stroke="var(--{colour})" stroke-width="1.8"/><circle cx="{}" cy="{}" r="10.5" fill="var(--{colour})"/><path d="{sign}" transform="translate({},{})" fill="none" stroke="var(--surface)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>{text}</g>"#,
            Tenth(left), Tenth(y - 10.5), Tenth(width), Tenth(left + 10.5), Tenth(y), Tenth(left + 10.5), Tenth(y)
        ));
    }
}
