//! A rule option that is picked from a palette of the game's: items in a grid, named sets, chance.

use bw_catalog::GameEntry;
use bw_core::{Lang, Message};
use bw_package::{Palette, PaletteItem};
use maud::{Markup, html};

use super::Fields;
use crate::i18n::Texts;

/// The items that a value of the option names.
fn chosen<'p>(entry: &GameEntry, palette: &'p Palette, value: &str) -> Vec<&'p str> {
    if let Some(set) = palette.sets.iter().find(|set| set.value == value) {
        return set.items.iter().map(String::as_str).collect();
    }
    let words: Vec<&str> = value.split('+').map(str::trim).collect();
    let is_named = |names: &[&str]| {
        words.iter().any(|word| names.iter().any(|name| name.to_lowercase() == word.to_lowercase()))
    };
    palette
        .items
        .iter()
        .filter(|item| {
            let [en, cs] = [Lang::En, Lang::Cs].map(|lang| entry.texts.resolve(lang, &item.name));
            is_named(&[&item.id, &en, &cs])
        })
        .map(|item| item.id.as_str())
        .collect()
}

/// The field of the option. Without scripts its text can still be written.
pub(in crate::pages) fn field(
    t: Texts,
    entry: &GameEntry,
    palette: &Palette,
    fields: &Fields,
) -> Markup {
    let name = format!("rule_{}", palette.option);
    let value = fields.get(&name).map_or("", String::as_str);
    let on = chosen(entry, palette, value);
    let say = |message: &Message| entry.texts.resolve(t.lang, message);
    let notes = |item: &PaletteItem| item.notes.iter().map(say).collect::<Vec<_>>().join(" ");
    let title = entry.words(t.lang).rule(palette.option);
    let few = t.fill("js-palette-few", "a", palette.usual);
    let prepared: Vec<String> = palette.prepared.iter().map(|set| set.join("+")).collect();
    html! {
        div.palette data-palette data-most=(palette.most) data-usual=(palette.usual) {
            div.row.between.wrap {
                b { (title) }
                span.small.muted data-palette-count aria-live="polite" { (on.len()) " / " (palette.usual) }
            }
            div.row.wrap role="group" aria-label=(t.get("palette-sets")) {
                button.btn.btn--sm type="button" data-draw="" title=(t.get("palette-random-hint")) aria-pressed=(value == "random") { (t.get("palette-random")) }
                @if !prepared.is_empty() {
                    button.btn.btn--sm type="button" data-draw=(prepared.join("|")) title=(t.get("palette-prepared-hint")) aria-pressed="false" { (t.get("palette-prepared")) }
                }
                @for set in &palette.sets {
                    button.btn.btn--sm type="button" data-set=(set.value) data-items=(set.items.join("+")) aria-pressed=(set.value == value) { (say(&set.name)) }
                }
            }
            div.cards {
                @for item in &palette.items {
                    label.kcard data-kind=(item.kind) {
                        input type="checkbox" data-item=(item.id) checked[on.contains(&item.id.as_str())];
                        span.cost aria-label=(format!("{} {}", t.get("palette-cost"), item.cost)) { (item.cost) }
                        span.what { b { (say(&item.name)) } small { (notes(item)) } }
                    }
                }
            }
            p.small.field-error data-palette-warn role="status" hidden[on.is_empty() || on.len() >= palette.usual] { (few) }
            details { summary.small.muted { (t.get("palette-text")) }
                input.input.mono name=(name) value=(value) maxlength="400" aria-label=(title);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_set_is_ticked() {
        let catalog = bw_catalog::Catalog::standard();
        let entry = catalog.game("dominion").unwrap();
        let palettes = (entry.extras.palettes)();
        let chosen = |value| chosen(entry, &palettes[0], value);
        assert_eq!(chosen("Chapel+trůnní sál"), ["Chapel", "Throne Room"]);
        assert_eq!(chosen("first-game").len(), 10);
        assert!(chosen("random").is_empty());
    }
}
