//! A rule option that is picked from a palette of the game's: items in a grid, named sets, chance.

use bw_catalog::GameEntry;
use bw_core::Lang;
use bw_package::Palette;
use maud::{Markup, html};

use super::Fields;
use crate::i18n::Texts;

/// The items that a value of the option names.
fn chosen<'p>(palette: &'p Palette, value: &str) -> Vec<&'p str> {
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
        .filter(|item| is_named(&[&item.id, &item.names[0], &item.names[1]]))
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
    let on = chosen(palette, value);
    let own = usize::from(t.lang == Lang::Cs);
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
                    button.btn.btn--sm type="button" data-set=(set.value) data-items=(set.items.join("+")) aria-pressed=(set.value == value) { (set.names[own]) }
                }
            }
            div.cards {
                @for item in &palette.items {
                    label.kcard data-kind=(item.kind) {
                        input type="checkbox" data-item=(item.id) checked[on.contains(&item.id.as_str())];
                        span.cost aria-label=(format!("{} {}", t.get("palette-cost"), item.cost)) { (item.cost) }
                        span.what { b { (item.names[own]) } small { (item.notes[own]) } }
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
        let palettes = (catalog.game("dominion").unwrap().extras.palettes)();
        let kingdom = &palettes[0];
        assert_eq!(chosen(kingdom, "Chapel+trůnní sál"), ["Chapel", "Throne Room"]);
        assert_eq!(chosen(kingdom, "first-game").len(), 10);
        assert!(chosen(kingdom, "random").is_empty());
    }
}
