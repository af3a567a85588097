//! Operations of cards (spec 4): what the engine can do for them. Cards are rows of these.

use crate::card::Tags;
use crate::farm::Material;
use crate::goods::{Good, Goods};
use crate::space::Spaces;

/// Rounds that get goods; never the current or a past one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounds {
    /// All that remain.
    Remaining,
    /// Those with an even number.
    Even,
    /// Those with an odd number.
    Odd,
    /// The next few rounds.
    Next(u8),
    /// From one to another.
    Between(u8, u8),
    /// These.
    List(&'static [u8]),
    /// The rounds at these distances from the current one.
    Ahead(&'static [u8]),
}

impl Rounds {
    /// Whether a later round is meant.
    pub fn has(self, round: u8, current: u8) -> bool {
        match self {
            Rounds::Remaining => true,
            Rounds::Even => round.is_multiple_of(2),
            Rounds::Odd => !round.is_multiple_of(2),
            Rounds::Next(count) => round <= current + count,
            Rounds::Between(first, last) => (first..=last).contains(&round),
            Rounds::List(list) => list.contains(&round),
            Rounds::Ahead(list) => list.contains(&(round - current)),
        }
    }
}

/// Something that is counted at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Rooms of a stone house.
    StoneRooms,
    /// Rooms of a wooden house.
    WoodRooms,
    /// Cells of all pastures.
    PastureCells,
    /// Improvements in play.
    Improvements,
    /// What the card has counted itself.
    Recorded,
    /// Occupations played after the card.
    OccupationsAfter,
    /// Goods in the supply.
    Goods(Good),
}

/// When something happens once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// The house is of clay or stone.
    ClayHouse,
    /// The owner is the only player with exactly two rooms.
    OnlyTwoRooms,
}

/// What a price belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Rooms.
    pub rooms: bool,
    /// Renovations.
    pub renovation: bool,
    /// All improvements.
    pub improvements: bool,
    /// Cards with these ids.
    pub cards: &'static [&'static str],
}

/// One operation of a card. `card` below is the card that carries the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// On play: these goods.
    Gain(Goods),
    /// On play: one of these.
    ChooseGain(&'static [Goods]),
    /// On play: goods by round, rows of last round and amount.
    GainByRound(Good, &'static [(u8, u8)]),
    /// On play: goods on round spaces.
    Schedule(Goods, Rounds),
    /// Once, as soon as a condition holds (also at play).
    Once(When, &'static [Op]),
    /// On play: plow this number of fields; the card needs a site.
    Plow(u8),
    /// On play: a free stable; the card needs a site.
    FreeStable,
    /// On play: a free room; the card needs a site.
    FreeRoom,
    /// On play: fence one cell without wood; the card needs a site.
    FreePasture,
    /// On play: a crop may be sown at once.
    SowNow(Good),
    /// On play: an optional bake action.
    BakeNow,

    /// Extra goods at spaces, between two rounds.
    SpaceBonus(Spaces, Goods, u8, u8),
    /// One of these at spaces, between two rounds.
    SpaceChoice(Spaces, &'static [Goods], u8, u8),
    /// Extra goods whenever a person's action yields a good.
    TakeBonus {
        /// The good.
        good: Good,
        /// The extra goods.
        goods: Goods,
        /// Only if nothing else comes.
        only: bool,
        /// Costs 1 food and is optional if other building resources come along.
        mixed: bool,
    },
    /// Some of the taken good may be left at the space for other goods.
    LeaveFor {
        /// The good.
        good: Good,
        /// How many.
        count: u8,
        /// For what.
        gain: Goods,
        /// Where; none: at every space where such goods lie.
        spaces: Spaces,
    },
    /// A space yields at least this much food.
    MinFood(Spaces, u8),
    /// Plowing with a person: pay food to plow one more.
    ExtraPlow(u8),
    /// Plowing with a person: this number of times up to three fields.
    PlowCharges(u8),
    /// Fishing may give double, the owners of fishing cards get 1 food each.
    DoubleFish,
    /// These spaces may be used although others stand there.
    IgnoreOccupied(Spaces),
    /// A new space with 2 wood each round; others pay 2 food for it.
    ForesterSpace,

    /// Baking: food for a grain, at most this much grain.
    Bake(u8, u8),
    /// Extra food in a bake action of the owner.
    BakeBonus(u8),
    /// The owner may bake when others do.
    FollowBake,
    /// Food for every grain anybody bakes.
    BakeToll,
    /// A bake action at the start of feeding.
    HarvestBake,
    /// Food for a vegetable, a sheep, a boar, cattle at any time.
    Cook([u8; 4]),
    /// The same while owning an oven.
    CookWithOven([u8; 4]),
    /// Extra food for each vegetable cooked in a Fireplace or Hearth.
    Spices,
    /// Extra food for every pair cooked or baked together in a Fireplace or Hearth.
    CookPairs,
    /// At any time: an amount of one good for an amount of another.
    Convert((Good, u8), (Good, u8)),
    /// At any time: the next of these for 1 food.
    Shop(&'static [Good]),
    /// Once in each harvest: a good for food.
    Craft(Good, u8),
    /// The Joinery gives more.
    Plane,
    /// Once in each harvest: a vegetable for an animal.
    FeedTrade,
    /// Only this number of people eats the normal amount, the others 1 food.
    FeedRule(u8),
    /// In the field phase: food by number of animals.
    HerdFood(Good, &'static [(u8, u8)]),
    /// In the field phase: 1 food for each of these numbers of animals.
    HerdShare(Good, u8),
    /// With four sheep two lambs are born.
    TwoLambs,

    /// A field on the card, for vegetables; food offered for one that is harvested.
    CardField(u8),
    /// More of a crop on every sown field.
    SowBonus(Good, u8),
    /// Another price of a room, for one material or all; wood stands for the house's material.
    RoomPrice(Option<Material>, u8, u8),
    /// One more way to pay for a room of a material.
    RoomAlternative(Material, Goods),
    /// Less of a good.
    Discount(&'static [Good], u8, Scope),
    /// One building resource of choice less, for these cards.
    DiscountAny(&'static [&'static str]),
    /// These majors may be played as minors.
    MajorAsMinor(&'static [&'static str]),
    /// This card is free.
    FreeCard(&'static str),
    /// Up to two reed may be clay.
    ReedFromClay,
    /// Up to three fences beyond the first cost nothing.
    FreeFences,
    /// Wood to stone in one renovation.
    SkipClay,
    /// Renovation to clay at any time.
    RenovateAnytime,
    /// Once, a free room when there is this number of rooms, of a material or any.
    FreeRoomWhen(u8, Option<Material>),
    /// At the start of a round, a free room unless the house is of stone.
    FreeRoomInRound(u8),
    /// With a stone house: at the start of a round plow for 1 food.
    RoundPlow,
    /// Animals for building fences: the first time, later.
    FenceGift(Good, Good),
    /// A free stable with fences.
    FenceStable,
    /// Animals for the second, third and fourth stable.
    StableGift([Good; 3]),

    /// More places in every pasture, for one type or any.
    PastureExtra(Option<Good>, u8),
    /// An unfenced stable holds two sheep.
    StableSheep,
    /// One unfenced stable holds three animals of one type.
    BigStable,
    /// Places for any animals.
    Pen(u8),
    /// Pastures hold different types together.
    MixedPastures,

    /// A second occupation for 2 food after one at a space.
    SecondOccupation,
    /// The improvement action once more for 1 food.
    RepeatImprovement,
    /// Food before paying for an occupation.
    Patron(u8),
    /// Counts as two occupations.
    Academic,
    /// May be played for nothing when another player plays a card.
    React(&'static str),
    /// Goods for a building improvement that anybody builds with a group.
    OnBuild(Tags, Goods),
    /// Goods for own cards, and goods for each already in play.
    Guild(&'static [(&'static str, Good, u8)]),
    /// Counts boar that are cooked.
    RecordBoar,
    /// Others with offspring place one person fewer in two rounds.
    Ratcatcher(u8, u8),

    /// Points for each.
    ScorePer(Counted, u8),
    /// Points by number: rows of minimum and points.
    ScoreSteps(Counted, &'static [(u8, u8)]),
    /// Points for a clay and a stone house.
    ScoreHouse(u8, u8),
    /// Points for each category at its best.
    ScoreBest,
    /// Points for everybody with most occupations.
    ScoreMostOccupations(u8),
    /// Points if nobody has more animals of any type.
    ScoreHerds,
    /// Begging cards that do not count.
    IgnoreBegging(u8),
    /// No category costs points.
    NoNegative,
    /// An animal of each type is given back at the end.
    Loan,
}
