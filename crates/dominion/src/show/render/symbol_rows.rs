//! The rows of effect symbols on a card: text with `{icon}`, coins as `{$3}`, `|` where a row may break.

use crate::card::Card;

/// Rows by card id.
const SYMBOLS: [&[&str]; 32] = [
    &["{$1}"],                                                   // Copper
    &["{$2}"],                                                   // Silver
    &["{$3}"],                                                   // Gold
    &["1{vp}"],                                                  // Estate
    &["3{vp}"],                                                  // Duchy
    &["6{vp}"],                                                  // Province
    &["−1{vp}"],                                                 // Curse
    &["+1{action}", "{discard} n|{then}+n{card}"],               // Cellar
    &["{trash} 0–4"],                                            // Chapel
    &["+2{card}", "{reaction} stops {attack}"],                  // Moat
    &["+{$2}", "{deck}{then}{discard} ?"],                       // Chancellor
    &["+1{card}", "+2{action}"],                                 // Village
    &["+1{buy}", "+{$2}"],                                       // Woodcutter
    &["{gain} ≤ {$4}"],                                          // Workshop
    &["{silver}{then}{top}", "{others}{victory}|{then}{top}"],   // Bureaucrat
    &["{trash} this", "{gain} ≤ {$5}"],                          // Feast
    &["1{vp}|per 10{card}"],                                     // Gardens
    &["+{$2}", "{others}{hand} ≤ 3"],                            // Militia
    &["{trash}{copper}{then}+{$3}"],                             // Moneylender
    &["{trash} 1", "{gain} ≤ +{$2}"],                            // Remodel
    &["+3{card}"],                                               // Smithy
    &["+1{card}|+1{action}", "{all}{reveal}|{discard} ?"],       // Spy
    &["{others}{reveal} 2", "{trash}{treasure}|{then}{gain} ?"], // Thief
    &["2 × {action}"],                                           // Throne Room
    &["+4{card}|+1{buy}", "{others}+1{card}"],                   // Council Room
    &["+2{action}", "+1{buy}|+{$2}"],                            // Festival
    &["+2{card}", "+1{action}"],                                 // Laboratory
    &["{card}{then}{hand} 7"],                                   // Library
    &["+1{card}|+1{action}", "+1{buy}|+{$1}"],                   // Market
    &["{trash}{treasure}", "{gain} ≤ +{$3}|{then}{hand}"],       // Mine
    &["+2{card}", "{others}+1{curse}"],                          // Witch
    &["{reveal}{then}2{treasure}"],                              // Adventurer
];

/// The rows of a card.
pub(super) const fn rows(card: Card) -> &'static [&'static str] {
    SYMBOLS[card.id()]
}
