//! Decisions in words, English and Czech.

use bw_core::{Actor, Lang};

use crate::actions::{Action, Spot};
use crate::card::Card;
use crate::farm::Material;
use crate::frame::Task;
use crate::goods::{Good, Goods};
use crate::pay::Payment;
use crate::view::View;

/// A decision in words.
pub(crate) fn words(view: &View, actor: Actor, action: Action, lang: Lang) -> String {
    let en = lang == Lang::En;
    let at = usize::from(!en);
    let say = |english: &str, czech: &str, what: &str| {
        let verb = if en { english } else { czech };
        if what.is_empty() { verb.to_string() } else { format!("{verb} {what}") }
    };
    let name = |card: Card| card.facts().name[at];
    let good = |good: Good| if en { good.word() } else { good.czech() };
    match action {
        Action::Start(seat) => say("start player:", "začíná hráč", &seat.to_string()),
        Action::Deal(seat, card) => {
            format!("{} {seat}: {}", say("deal to", "rozdat hráči", ""), name(card))
        }
        Action::DealHidden(seat) => say("deal a card to", "rozdat kartu hráči", &seat.to_string()),
        Action::Reveal(space) => say("reveal", "odkrýt", space.names()[at]),
        Action::Place(space) => say("place a person:", "umístit osobu:", space.names()[at]),
        Action::Stay => say("keep a person at home", "nechat osobu doma", ""),
        Action::Exchange => say("exchange goods first", "nejdřív směnit zboží", ""),
        Action::Food(kind) => say("turn into food:", "změnit na jídlo:", good(kind)),
        Action::Convert(card, k) => {
            let exchange = exchange_text(card, k, en);
            format!("{}: {exchange}", name(card))
        }
        Action::Craft(card) | Action::Use(card) => say("use", "použít", name(card)),
        Action::Release(kind) => say("release", "vypustit", good(kind)),
        Action::Do(part) => part.words()[at].to_string(),
        Action::Skip => say("leave it out", "vynechat", ""),
        Action::Room(cell) => say("build a room on", "postavit místnost na", cell.name()),
        Action::Stable(cell) => say("build a stable on", "postavit stáj na", cell.name()),
        Action::Plow(cell) => say("plow", "zorat", cell.name()),
        Action::Sow(spot, crop) => {
            let place = match spot {
                Spot::Field(cell) => cell.name(),
                Spot::Card(card) => name(card),
            };
            format!("{} → {place}", say("sow", "zasít", good(crop.good())))
        }
        Action::Pasture(cells) => say("fence", "ohradit", &cells.text()),
        Action::Renovate(to) => say("renovate to", "přestavět na", material(to, en)),
        Action::Play(card) => say("play", "zahrát", name(card)),
        Action::Buy(card) => say("buy", "koupit", name(card)),
        Action::Pay(way) => say("pay", "zaplatit", &payment_text(view, actor, way, en)),
        Action::Bake(grain) => say("bake grain:", "upéct obilí:", &grain.to_string()),
        Action::Take(way) => say("take", "vzít", &choice_text(view, way, en)),
        Action::Keep(herd) => say("keep", "ponechat", &herd_text(herd, en)),
        Action::Breed(herd) => say("after breeding:", "po množení:", &herd_text(herd, en)),
        Action::Pick(card) => say("pick", "vybrat", name(card)),
        Action::PickHidden => say("pick a card", "vybrat kartu", ""),
        Action::Discard(card) => say("give away", "odložit", name(card)),
        Action::DiscardHidden => say("give a card away", "odložit kartu", ""),
        Action::Done => say("done", "hotovo", ""),
    }
}

const fn material(to: Material, en: bool) -> &'static str {
    match to {
        _ if en => to.word(),
        Material::Wood => "dřevo",
        Material::Clay => "hlínu",
        Material::Stone => "kámen",
    }
}

fn goods_text(goods: &Goods, en: bool) -> String {
    if en { goods.text() } else { goods.czech_text() }
}

fn herd_text([sheep, boar, cattle]: [u8; 3], en: bool) -> String {
    let mut goods = Goods::of(Good::Sheep, sheep);
    goods.set(Good::Boar, boar);
    goods.set(Good::Cattle, cattle);
    goods_text(&goods, en)
}

fn exchange_text(card: Card, at: u8, en: bool) -> String {
    match card.ops().get(usize::from(at)) {
        Some(crate::op::Op::Convert((good, count), (gain, gained))) => {
            let give = goods_text(&Goods::of(*good, *count), en);
            format!("{give} → {}", goods_text(&Goods::of(*gain, *gained), en))
        }
        _ => at.to_string(),
    }
}

fn choice_text(view: &View, way: u8, en: bool) -> String {
    match view.state.top_task() {
        Some(Task::Choose(choice)) => {
            let choices = view.state.choices(choice);
            choices.get(usize::from(way)).map(|goods| goods_text(goods, en))
        }
        _ => None,
    }
    .unwrap_or_else(|| (u16::from(way) + 1).to_string())
}

fn payment_text(view: &View, actor: Actor, way: u8, en: bool) -> String {
    let payment: Option<Payment> = match (view.state.top_task(), actor) {
        (Some(Task::Pay(bill)), Actor::Seat(seat)) => {
            view.state.player(seat).payments(bill).get(usize::from(way)).copied()
        }
        _ => None,
    };
    let Some(payment) = payment else { return (u16::from(way) + 1).to_string() };
    let mut texts = Vec::new();
    if !payment.price.goods.is_empty() {
        texts.push(goods_text(&payment.price.goods, en));
    }
    for card in payment.price.back.into_iter().flatten() {
        texts.push(card.facts().name[usize::from(!en)].to_string());
    }
    if !payment.eaten.is_empty() {
        let from = if en { "food from" } else { "jídlo z" };
        texts.push(format!("({from}: {})", goods_text(&payment.eaten, en)));
    }
    if texts.is_empty() {
        texts.push(goods_text(&Goods::NONE, en));
    }
    texts.join(" ")
}
