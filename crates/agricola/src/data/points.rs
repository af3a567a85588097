//! Cards that count at the end.

use crate::card::{Back, Facts, Needs};
use crate::goods::{Good, boar, cattle, clay, food, reed, sheep, stone, wood};
use crate::op::{Counted, Op};

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E21", "Half-timbered House", "Hrázděný dům")
        .cost(&[wood(1).and(clay(1)).and(reed(1)).and(stone(2))])
        .ops(&[Op::ScorePer(Counted::StoneRooms, 1)])
        .text(
            "End of game: 1 extra point per stone room.",
            "Na konci 1 bod navíc za každou kamennou místnost.",
        ),
    Facts::minor("E23", "Manger", "Žlab")
        .cost(&[wood(2)])
        .ops(&[Op::ScoreSteps(Counted::PastureCells, &[(6, 1), (7, 2), (8, 3), (9, 4)])])
        .text(
            "End of game: pastures covering 6/7/8/9+ farmyard cells together score 1/2/3/4.",
            "Na konci pastviny o celkem 6/7/8/9 a více políčkách dají 1/2/3/4 body.",
        ),
    Facts::minor("E28", "Clogs", "Dřeváky").cost(&[wood(1)]).ops(&[Op::ScoreHouse(1, 2)]).text(
        "End of game: clay house 1 point, stone house 2 points.",
        "Na konci hliněný dům dá 1 bod, kamenný 2 body.",
    ),
    Facts::minor("E38", "Madonna Statue", "Socha Madony")
        .back(Back::TwoImprovements)
        .points(2)
        .text(
            "Played by removing two own improvements already in play (majors return to the \
             supply, minors leave the game; their printed points are lost). No effect beyond \
             its points.",
            "Zahraješ ji odstraněním dvou vlastních zdokonalení ve hře. Jinak má jen své body.",
        ),
    Facts::minor("E44", "Outhouse", "Kadibudka")
        .cost(&[wood(1).and(clay(1))])
        .needs(&[Needs::OtherOccupationsBelow(2)])
        .points(2)
        .text(
            "No effect beyond its points. Legal only while at least one other player has fewer \
             than 2 occupations in play.",
            "Jen body. Lze zahrát, jen má-li některý jiný hráč méně než 2 povolání.",
        ),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E153", "Mendicant", "Žebravý mnich").ops(&[Op::IgnoreBegging(2)]).text(
        "At scoring up to 2 begging cards are ignored.",
        "Při bodování se nepočítají až 2 karty žebroty.",
    ),
    Facts::occupation("E156", "Brush Maker", "Kartáčník")
        .players(3)
        .ops(&[Op::RecordBoar, Op::ScoreSteps(Counted::Recorded, &[(2, 1), (3, 2), (4, 3)])])
        .text(
            "Each boar the owner converts to food is recorded here. End of game: 2/3/4+ \
             recorded score 1/2/3.",
            "Počítají se prasata, která změníš na jídlo. Na konci 2/3/4 a více dá 1/2/3 body.",
        ),
    Facts::occupation("E165", "Yeoman Farmer", "Svobodný sedlák")
        .players(3)
        .ops(&[Op::NoNegative])
        .text(
            "At scoring only unused cells and begging cards can cost points: every -1 from the \
             category table counts 0 instead.",
            "Při bodování ti místo záporných bodů za kategorie náleží 0; prázdná políčka a \
             žebrota se počítají.",
        ),
    Facts::occupation("E170", "Estate Manager", "Správce statku")
        .players(3)
        .ops(&[Op::ScoreHerds])
        .text(
            "End of game: if no other player has more sheep, more boar or more cattle than the \
             owner, score 2/3/4 with 3/4/5 players.",
            "Na konci, nemá-li nikdo více ovcí, prasat ani dobytka, 2/3/4 body při 3/4/5 \
             hráčích.",
        ),
    Facts::occupation("E172", "Chief", "Náčelník")
        .cost(&[food(2)])
        .ops(&[Op::ScorePer(Counted::StoneRooms, 1)])
        .text(
            "Playing it costs 2 food on top of the normal occupation cost. End of game: 1 extra \
             point per stone room.",
            "Zahrání stojí 2 jídla navíc. Na konci 1 bod za každou kamennou místnost.",
        ),
    Facts::occupation("E173", "Chief's Daughter", "Náčelníkova dcera")
        .ops(&[Op::ScoreHouse(1, 3), Op::React("E172")])
        .text(
            "End of game: stone house 3 points, clay house 1 point. If another player plays the \
             Chief, the holder may play this card from hand at once for free.",
            "Na konci kamenný dům 3 body, hliněný 1 bod. Zahraje-li jiný hráč Náčelníka, smíš \
             ji hned zahrát zdarma.",
        ),
    Facts::occupation("E174", "Tutor", "Učitel")
        .ops(&[Op::ScorePer(Counted::OccupationsAfter, 1)])
        .text(
            "End of game: 1 point per occupation the owner played after this one.",
            "Na konci 1 bod za každé povolání zahrané po této kartě.",
        ),
    Facts::occupation("E177", "Wooden Hut Builder", "Stavitel dřevěných chatrčí")
        .players(3)
        .ops(&[Op::ScorePer(Counted::WoodRooms, 1)])
        .text(
            "End of game: 1 point per room if the house is still wooden.",
            "Na konci 1 bod za místnost, je-li dům stále dřevěný.",
        ),
    Facts::occupation("E189", "Lord of the Manor", "Pán panství").ops(&[Op::ScoreBest]).text(
        "End of game: 1 point for each table category (fields, pastures, grain, vegetables, \
             sheep, boar, cattle) scoring 4, and 1 for having 4 fenced stables.",
        "Na konci 1 bod za každou kategorii se 4 body a 1 bod za 4 ohrazené stáje.",
    ),
    Facts::occupation("E197", "Braggart", "Chvastoun")
        .players(3)
        .ops(&[Op::ScoreSteps(Counted::Improvements, &[(5, 1), (6, 3), (7, 5), (8, 7), (9, 9)])])
        .text(
            "End of game: 5/6/7/8/9+ improvements in play score 1/3/5/7/9.",
            "Na konci 5/6/7/8/9 a více zdokonalení dá 1/3/5/7/9 bodů.",
        ),
    Facts::occupation("E215", "Tenant Farmer", "Nájemce")
        .players(4)
        .ops(&[Op::Gain(sheep(1).and(boar(1)).and(cattle(1))), Op::Loan])
        .text(
            "On play gain 1 sheep, 1 boar, 1 cattle. Before scoring each of the three must be \
             given back; each one not given back costs 1 point.",
            "Při zahrání vezmi 1 ovci, 1 prase a 1 dobytče. Před bodováním je vrať; za každé \
             nevrácené −1 bod.",
        ),
    Facts::occupation("E217", "Reeve", "Správce")
        .players(3)
        .ops(&[
            Op::GainByRound(Good::Wood, &[(5, 4), (8, 3), (11, 2), (13, 1)]),
            Op::ScoreMostOccupations(3),
        ])
        .text(
            "On play gain wood by round: up to 5: 4, 6-8: 3, 9-11: 2, 12-13: 1. End of game: \
             every player with the most occupations in play scores 3.",
            "Při zahrání dřevo podle kola: do 5.: 4, 6–8: 3, 9–11: 2, 12–13: 1. Na konci má \
             každý hráč s nejvíce povoláními 3 body.",
        ),
];
