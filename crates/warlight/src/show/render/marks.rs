//! What lies on the land: armies, deployments, battles.

use bw_core::Seat;

use super::Canvas;
use super::pen::{Tenth, Text, mark};
use crate::position::{Region, regions};
use crate::state::{Fate, Phase};

/// Losses of the last round at one region.
struct Battle {
    region: Region,
    won: bool,
    attackers: u32,
    defenders: u32,
}

impl Canvas<'_> {
    /// Badges with the armies of all seen regions.
    pub(super) fn armies(&mut self) {
        self.put(format_args!(r#"<g id="armies" pointer-events="none">"#));
        let (map, view) = (self.map, self.view);
        for region in regions(view.visible) {
            let (id, (x, y)) = (map.id(region), map.region(region).label);
            let armies = view.state.position.armies(region);
            let words = armies.to_string();
            self.put(format_args!(
                r#"<g class="army" data-army="{id}" data-on="region:{id}" data-crowd="">"#
            ));
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

    /// Gold pills of new armies; hollow ones where they have arrived already.
    pub(super) fn deployments(&mut self) {
        self.put(format_args!(r#"<g id="deploys">"#));
        let state = &self.view.state;
        if self.shows_last_round() {
            let events = state.report.iter().filter(|event| event.fate == Fate::Deployed);
            events.for_each(|event| self.deployment(event.to, event.armies, true));
        }
        if state.phase != Phase::Resolve {
            state.orders.deployments().for_each(|(at, armies)| self.deployment(at, armies, false));
        }
        self.put(format_args!("</g>"));
    }

    fn deployment(&mut self, region: Region, armies: u16, arrived: bool) {
        let (id, (x, y)) = (self.map.id(region), self.map.region(region).label);
        let words = format!("+{armies}");
        let width = 14.0 + 9.0 * words.len() as f64;
        let (class, ground, ink, rim, opacity) = match arrived {
            true => (r#"deployed" pointer-events="none"#, "surface", "ink", "legal", ".8"),
            false => ("deploy", "legal", "on-accent", "seat-rim", "1"),
        };
        let handle = if arrived { String::new() } else { format!(r#" data-handle="deploy:{id}""#) };
        let text = Text {
            at: (x, y - 18.0),
            words: &words,
            size: 14.0,
            colour: ink,
            weight: 800,
            anchor: "middle",
        };
        self.put(format_args!(
            r#"<g class="{class}"{handle} opacity="{opacity}"><rect x="{}" y="{}" width="{}" height="20" rx="10" fill="var(--{ground})" stroke="var(--{rim})" stroke-width="2"/>{text}</g>"#,
            Tenth(x - width / 2.0), Tenth(y - 33.0), Tenth(width)
        ));
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
        // Regions without outlines lie close together.
        let scale = if self.is_bare() { 0.88 } else { 1.0 };
        battles.iter().for_each(|battle| self.battle(battle, scale));
        self.put(format_args!("</g>"));
    }

    fn battle(&mut self, battle: &Battle, scale: f64) {
        let (id, (x, y)) = (self.map.id(battle.region), self.map.region(battle.region).label);
        let y = y + 27.0 * scale;
        let (colour, sign) = match battle.won {
            true => ("good", "M-4.5,.4L-1.2,3.8L5,-3.6"),
            false => ("bad", "M-4,-4L4,4M4,-4L-4,4"),
        };
        let small = match scale {
            1.0 => String::new(),
            _ => {
                let (x, y) = (Tenth(x * (1.0 - scale)), Tenth(y * (1.0 - scale)));
                format!(r#" transform="translate({x},{y}) scale({scale})""#)
            }
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
            r#"<g class="battle" data-battle="{id}"{small}><rect x="{}" y="{}" width="{}" height="21" rx="10.5" fill="var(--surface)" stroke="var(--{colour})" stroke-width="1.8"/><circle cx="{}" cy="{}" r="10.5" fill="var(--{colour})"/><path d="{sign}" transform="translate({},{})" fill="none" stroke="var(--surface)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>{text}</g>"#,
            Tenth(left), Tenth(y - 10.5), Tenth(width), Tenth(left + 10.5), Tenth(y), Tenth(left + 10.5), Tenth(y)
        ));
    }
}
