//! What lies on the land: armies, deployments, battles.

use bw_core::Seat;
use bw_svg::{Font, Num, Text, mark, put};

use super::Canvas;
use crate::region_set::{Region, regions};
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
        self.svg.group(&[("id", &"armies"), ("pointer-events", &"none")]);
        let (map, view) = (self.map, self.view);
        for region in regions(view.visible) {
            let (id, (x, y)) = (map.id(region), map.region(region).label);
            let armies = view.state.position.armies(region);
            let words = armies.to_string();
            let on = format!("region:{id}");
            self.svg.group(&[
                ("class", &"army"),
                ("data-army", &id),
                ("data-on", &on),
                ("data-crowd", &""),
            ]);
            match Seat::from_number(view.state.position.owner(region)) {
                None => {
                    let r = if armies < 10 { 10 } else { 12 };
                    let text = Text::new(
                        (x, y + 4.6),
                        &words,
                        Font::new(13.0, "wl-neutral-ink").weight(650).middle(),
                    );
                    put!(
                        self.svg,
                        r#"<circle cx="{}" cy="{}" r="{r}" fill="var(--wl-neutral)" stroke="var(--line-strong)" stroke-width="1.3"/>{text}"#,
                        Num(x),
                        Num(y)
                    );
                }
                Some(seat) => self.own_badge(seat, &words, (x, y)),
            }
            self.svg.close();
        }
        self.svg.close();
    }

    fn own_badge(&mut self, seat: Seat, words: &str, (x, y): (f64, f64)) {
        let width = 22.0 + 9.0 * words.len() as f64;
        let left = x - width / 2.0;
        let ink = format!("on-seat-{seat}");
        let text = Text::new((x + 6.5, y + 5.2), words, Font::new(15.0, &ink).weight(750).middle());
        put!(
            self.svg,
            r#"<rect x="{}" y="{}" width="{width}" height="23" rx="11.5" fill="var(--seat-{seat})" stroke="var(--seat-rim)" stroke-width="2.2"/><rect x="{}" y="{}" width="{}" height="25.4" rx="12.7" fill="none" stroke="var(--outline)" stroke-width=".9" opacity=".7"/>{} fill="var(--on-seat-{seat})"/>{text}"#,
            Num(left),
            Num(y - 11.5),
            Num(left - 1.2),
            Num(y - 12.7),
            Num(width + 2.4),
            mark(seat.index(), (left + 10.5, y), 4.6)
        );
    }

    /// Gold pills of new armies; hollow ones where they have arrived already.
    pub(super) fn deployments(&mut self) {
        self.svg.group(&[("id", &"deploys")]);
        let state = &self.view.state;
        if self.shows_last_round() {
            let events = state.report.iter().filter(|event| event.fate == Fate::Deployed);
            events.for_each(|event| self.deployment(event.to, event.armies, true));
        }
        if state.phase != Phase::Resolve {
            state.orders.deployments().for_each(|(at, armies)| self.deployment(at, armies, false));
        }
        self.svg.close();
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
        let text = Text::new((x, y - 18.0), &words, Font::new(14.0, ink).weight(800).middle());
        put!(
            self.svg,
            r#"<g class="{class}"{handle} opacity="{opacity}"><rect x="{}" y="{}" width="{}" height="20" rx="10" fill="var(--{ground})" stroke="var(--{rim})" stroke-width="2"/>{text}</g>"#,
            Num(x - width / 2.0),
            Num(y - 33.0),
            Num(width)
        );
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
        self.svg.group(&[("id", &"battles"), ("pointer-events", &"none")]);
        // Regions without outlines lie close together.
        let scale = if self.is_bare() { 0.88 } else { 1.0 };
        battles.iter().for_each(|battle| self.battle(battle, scale));
        self.svg.close();
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
                let (x, y) = (Num(x * (1.0 - scale)), Num(y * (1.0 - scale)));
                format!(r#" transform="translate({x},{y}) scale({scale})""#)
            }
        };
        let words = format!("−{} : −{}", battle.attackers, battle.defenders);
        let width = 26.0 + 7.4 * words.chars().count() as f64;
        let left = x - width / 2.0;
        let text =
            Text::new((x + 10.0, y + 4.4), &words, Font::new(12.5, "ink").weight(650).middle());
        put!(
            self.svg,
            r#"<g class="battle" data-battle="{id}"{small}><rect x="{}" y="{}" width="{}" height="21" rx="10.5" fill="var(--surface)" stroke="var(--{colour})" stroke-width="1.8"/><circle cx="{}" cy="{}" r="10.5" fill="var(--{colour})"/><path d="{sign}" transform="translate({},{})" fill="none" stroke="var(--surface)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>{text}</g>"#,
            Num(left),
            Num(y - 10.5),
            Num(width),
            Num(left + 10.5),
            Num(y),
            Num(left + 10.5),
            Num(y)
        );
    }
}
