//! Cards that bring goods: at once, on round spaces, or when something comes true.

use crate::card::{Facts, Needs};
use crate::goods::{cattle, clay, food, grain, reed, sheep, stone, vegetable, wood};
use crate::op::{Op, Rounds, When};

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E16", "Building Material", "Stavební materiál")
        .passing()
        .ops(&[Op::ChooseGain(&[wood(1), clay(1)])])
        .text("Take 1 wood or 1 clay.", "Vezmi si 1 dřevo nebo 1 hlínu."),
    Facts::minor("E24", "Animal Pen", "Ohrada pro zvěř")
        .cost(&[wood(2)])
        .needs(&[Needs::Occupations(4)])
        .points(1)
        .ops(&[Op::Schedule(food(2), Rounds::Remaining)])
        .text(
            "2 food on each remaining round space.",
            "Na každé zbývající pole kola se položí 2 jídla.",
        ),
    Facts::minor("E31", "Carp Pond", "Kapří rybník")
        .needs(&[Needs::Improvements(2), Needs::Occupations(1)])
        .points(1)
        .ops(&[Op::Schedule(food(1), Rounds::Odd)])
        .text(
            "1 food on each remaining odd-numbered round space.",
            "Na každé zbývající liché pole kola se položí 1 jídlo.",
        ),
    Facts::minor("E39", "Market Stall", "Stánek na trhu")
        .cost(&[grain(1)])
        .passing()
        .ops(&[Op::Gain(vegetable(1))])
        .text("Gain 1 vegetable.", "Vezmi si 1 zeleninu."),
    Facts::minor("E42", "Helpful Neighbors", "Ochotní sousedé")
        .cost(&[wood(1), clay(1)])
        .passing()
        .ops(&[Op::ChooseGain(&[stone(1), reed(1)])])
        .text("Take 1 stone or 1 reed.", "Vezmi si 1 kámen nebo 1 rákos."),
    Facts::minor("E43", "Fruit Tree", "Ovocný strom")
        .needs(&[Needs::Occupations(3)])
        .points(1)
        .ops(&[Op::Schedule(food(1), Rounds::Between(8, 14))])
        .text(
            "1 food on each remaining round space among 8..14.",
            "Na každé zbývající pole kol 8 až 14 se položí 1 jídlo.",
        ),
    Facts::minor("E45", "Private Forest", "Soukromý les")
        .cost(&[food(2)])
        .ops(&[Op::Schedule(wood(1), Rounds::Even)])
        .text(
            "1 wood on each remaining even-numbered round space.",
            "Na každé zbývající sudé pole kola se položí 1 dřevo.",
        ),
    Facts::minor("E46", "Sack Cart", "Kára")
        .cost(&[wood(2)])
        .needs(&[Needs::Occupations(2)])
        .ops(&[Op::Schedule(grain(1), Rounds::List(&[5, 8, 11, 14]))])
        .text(
            "1 grain on each remaining round space among 5, 8, 11, 14.",
            "Na zbývající pole kol 5, 8, 11 a 14 se položí 1 obilí.",
        ),
    Facts::minor("E48", "Reed Pond", "Rákosový rybník")
        .needs(&[Needs::Occupations(3)])
        .points(1)
        .ops(&[Op::Schedule(reed(1), Rounds::Next(3))])
        .text(
            "1 reed on each of the next 3 round spaces.",
            "Na každé z příštích 3 polí kol se položí 1 rákos.",
        ),
    Facts::minor("E57", "Dovecote", "Holubník")
        .cost(&[stone(2)])
        .points(2)
        .ops(&[Op::Schedule(food(1), Rounds::Between(10, 14))])
        .text(
            "1 food on each remaining round space among 10..14.",
            "Na zbývající pole kol 10 až 14 se položí 1 jídlo.",
        ),
    Facts::minor("E60", "Cattle Market", "Trh s dobytkem")
        .cost(&[sheep(1)])
        .passing()
        .ops(&[Op::Gain(cattle(1))])
        .text(
            "Gain 1 cattle (the cost is 1 sheep); it must be housed, cooked or released.",
            "Vezmi si 1 dobytče (cena je 1 ovce).",
        ),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E187", "Clay Deliveryman", "Dodavatel hlíny")
        .ops(&[Op::Schedule(clay(1), Rounds::Between(6, 14))])
        .text(
            "1 clay on each remaining round space among 6..14.",
            "Na zbývající pole kol 6 až 14 se položí 1 hlína.",
        ),
    Facts::occupation("E190", "Maid", "Děvečka")
        .ops(&[Op::Once(When::ClayHouse, &[Op::Schedule(food(1), Rounds::Remaining)])])
        .text(
            "As soon as the owner has a clay house (or better, if already so when played): 1 \
             food on each remaining round space, once.",
            "Jakmile máš hliněný (nebo lepší) dům, položí se na každé zbývající pole kola 1 \
             jídlo.",
        ),
    Facts::occupation("E193", "Pastor", "Pastor")
        .players(4)
        .ops(&[Op::Once(
            When::OnlyTwoRooms,
            &[Op::Gain(wood(3).and(clay(2)).and(reed(1)).and(stone(1)))],
        )])
        .text(
            "The first time (at play or later) the owner is the only player left with exactly 2 \
             rooms: gain 3 wood, 2 clay, 1 reed, 1 stone, once.",
            "Až budeš jediný hráč se 2 místnostmi, dostaneš 3 dřeva, 2 hlíny, 1 rákos a 1 \
             kámen.",
        ),
    Facts::occupation("E201", "Cattle Whisperer", "Zaříkávač dobytka")
        .players(4)
        .ops(&[Op::Schedule(cattle(1), Rounds::Ahead(&[5, 9]))])
        .text(
            "1 cattle on the round spaces current+5 and current+9 (if they exist).",
            "Na 5. a 9. následující pole kola se položí 1 dobytče.",
        ),
    Facts::occupation("E204", "Master Shepherd", "Mistr pastýř")
        .players(4)
        .ops(&[Op::Schedule(sheep(1), Rounds::Next(3))])
        .text(
            "1 sheep on each of the next 3 round spaces.",
            "Na příští 3 pole kol se položí 1 ovce.",
        ),
    Facts::occupation("E205", "Reed Collector", "Sběrač rákosu")
        .players(3)
        .ops(&[Op::Schedule(reed(1), Rounds::Next(4))])
        .text(
            "1 reed on each of the next 4 round spaces.",
            "Na příští 4 pole kol se položí 1 rákos.",
        ),
];
