//! A farmyard: rooms, fields, stables, pastures and what grows on the fields (spec 2.5 to 2.8).

use serde::{Deserialize, Serialize};

use crate::cell::{CELLS, Cell, Cells};
use crate::fences::{Edges, FENCES, Pastures, REGIONS};
use crate::goods::{Crop, Good};

/// Stables of a player.
pub const STABLES: u8 = 4;

/// What a house is built of.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    /// The first house.
    #[default]
    Wood,
    /// After one renovation.
    Clay,
    /// After two.
    Stone,
}

impl Material {
    /// All materials, worst first.
    pub const ALL: [Material; 3] = [Material::Wood, Material::Clay, Material::Stone];

    /// As goods.
    pub const fn good(self) -> Good {
        match self {
            Material::Wood => Good::Wood,
            Material::Clay => Good::Clay,
            Material::Stone => Good::Stone,
        }
    }

    /// Its word in texts.
    pub const fn word(self) -> &'static str {
        self.good().word()
    }
}

/// What stands on a field or on a card that is sown like one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Planted(u8);

const VEGETABLES: u8 = 0x80;

impl Planted {
    /// Nothing.
    pub const NONE: Planted = Planted(0);

    /// This much of a crop, at most 15.
    pub const fn new(crop: Crop, count: u8) -> Planted {
        match (crop, count) {
            (_, 0) => Planted(0),
            (Crop::Grain, _) => Planted(count),
            (Crop::Vegetable, _) => Planted(count | VEGETABLES),
        }
    }

    /// Whether nothing grows here.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How much is left.
    pub const fn count(self) -> u8 {
        self.0 & !VEGETABLES
    }

    /// What grows here.
    pub const fn crop(self) -> Option<Crop> {
        match self.0 {
            0 => None,
            n if n & VEGETABLES != 0 => Some(Crop::Vegetable),
            _ => Some(Crop::Grain),
        }
    }

    /// Takes one; what it was.
    pub const fn harvest(&mut self) -> Option<Crop> {
        let crop = self.crop();
        if let Some(crop) = crop {
            *self = Planted::new(crop, self.count() - 1);
        }
        crop
    }
}

/// `3 grain`, `2 vegetable` or nothing.
impl Serialize for Planted {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.crop().map(|crop| (self.count(), crop.good())).serialize(s)
    }
}

impl<'de> Deserialize<'de> for Planted {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let wrong = || serde::de::Error::custom("not a planted crop");
        match Option::<(u8, Good)>::deserialize(d)? {
            None => Ok(Planted::NONE),
            Some((count @ 1..=15, Good::Grain)) => Ok(Planted::new(Crop::Grain, count)),
            Some((count @ 1..=15, Good::Vegetable)) => Ok(Planted::new(Crop::Vegetable, count)),
            Some(_) => Err(wrong()),
        }
    }
}

/// A farmyard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Farm {
    /// Cells with rooms.
    pub rooms: Cells,
    /// Plowed cells.
    pub fields: Cells,
    /// Cells with stables, fenced or not.
    pub stables: Cells,
    /// Fenced cells.
    pub pastures: Pastures,
    /// What the house is built of.
    pub house: Material,
    /// What grows, by cell.
    pub crops: [Planted; CELLS as usize],
}

impl Default for Farm {
    fn default() -> Self {
        Farm {
            rooms: Cells::START_ROOMS,
            fields: Cells::NONE,
            stables: Cells::NONE,
            pastures: Pastures::NONE,
            house: Material::Wood,
            crops: [Planted::NONE; CELLS as usize],
        }
    }
}

impl Farm {
    /// Cells with nothing on them and no fence around them.
    #[inline]
    pub fn unused(&self) -> Cells {
        Cells::ALL
            .minus(self.rooms)
            .minus(self.fields)
            .minus(self.stables)
            .minus(self.pastures.cells())
    }

    /// Where a room can be added.
    #[inline]
    pub fn room_sites(&self) -> Cells {
        self.unused().and(self.rooms.neighbours())
    }

    /// Where a field can be plowed.
    #[inline]
    pub fn plow_sites(&self) -> Cells {
        let unused = self.unused();
        if self.fields.is_empty() { unused } else { unused.and(self.fields.neighbours()) }
    }

    /// Where a stable can be built, if there is one left.
    #[inline]
    pub fn stable_sites(&self) -> Cells {
        if self.stables.len() >= STABLES {
            return Cells::NONE;
        }
        Cells::ALL.minus(self.rooms).minus(self.fields).minus(self.stables)
    }

    /// Fields on which nothing grows.
    #[inline]
    pub fn empty_fields(&self) -> Cells {
        self.fields.iter().filter(|cell| self.crops[cell.index()].is_empty()).collect()
    }

    /// Fields on which something grows.
    pub fn planted_fields(&self, crop: Option<Crop>) -> u8 {
        let grows = |cell: &Cell| {
            let planted = self.crops[cell.index()].crop();
            planted.is_some() && (crop.is_none() || planted == crop)
        };
        self.fields.iter().filter(grows).count() as u8
    }

    /// Unfenced stables.
    #[inline]
    pub fn unfenced_stables(&self) -> u8 {
        self.stables.minus(self.pastures.cells()).len()
    }

    /// Stables inside pastures.
    pub fn fenced_stables(&self) -> u8 {
        self.stables.and(self.pastures.cells()).len()
    }

    /// Places for animals in a pasture, without what cards add.
    #[inline]
    pub fn capacity(&self, pasture: Cells) -> u8 {
        let places = (2 * u16::from(pasture.len())) << pasture.and(self.stables).len();
        places.min(u16::from(u8::MAX)) as u8
    }

    /// Fences that stand.
    pub fn fences(&self) -> Edges {
        self.pastures.edges()
    }

    /// Calls `each` with every pasture that may be fenced with at most `most` new pieces, and how many
    /// it needs; ascending by cells. Stops when `each` answers false.
    pub fn each_pasture(&self, most: u8, mut each: impl FnMut(Cells, u8) -> bool) {
        let standing = self.fences();
        let most = most.min(FENCES - standing.len());
        let blocked = self.rooms.or(self.fields);
        let old = self.pastures.cells();
        let reach = old.neighbours();
        for region in REGIONS.iter() {
            let cells = region.cells;
            if !cells.and(blocked).is_empty() {
                continue;
            }
            let needed = region.border.minus(standing).len();
            let touches = old.is_empty() || !cells.and(old.or(reach)).is_empty();
            if needed == 0 || needed > most || !touches || self.pastures.with(cells).is_none() {
                continue;
            }
            if !each(cells, needed) {
                return;
            }
        }
    }

    /// The new pieces a pasture needs, if it may be fenced at all.
    pub fn pasture_fences(&self, cells: Cells) -> Option<u8> {
        let region = REGIONS.binary_search_by_key(&cells, |region| region.cells).ok()?;
        let pastures = self.pastures.with(cells)?;
        let blocked = !cells.and(self.rooms.or(self.fields)).is_empty();
        let needed = REGIONS[region].border.minus(self.fences()).len();
        (!blocked && needed > 0 && pastures.edges().len() <= FENCES).then_some(needed)
    }

    /// Fences a pasture, which must be possible.
    pub fn fence(&mut self, cells: Cells) {
        if let Some(pastures) = self.pastures.with(cells) {
            self.pastures = pastures;
        }
    }

    /// What breaks the rules on farms, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        let pastured = self.pastures.cells();
        let disjoint = self.rooms.and(self.fields).is_empty()
            && self.rooms.or(self.fields).and(pastured.or(self.stables)).is_empty();
        let crops =
            Cell::all().all(|cell| self.crops[cell.index()].is_empty() || self.fields.has(cell));
        let faults = [
            (!disjoint, "two things on one cell"),
            (!Cells::START_ROOMS.within(self.rooms), "a first room is missing"),
            (!self.rooms.is_connected(), "rooms are not connected"),
            (!self.fields.is_connected(), "fields are not connected"),
            (self.stables.len() > STABLES, "too many stables"),
            (!self.pastures.is_sound(), "pastures against the rules"),
            (!crops, "a crop grows beside the fields"),
        ];
        faults.iter().find(|(broken, _)| *broken).map(|&(_, what)| what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Cells {
        Cells::parse(text).unwrap()
    }

    #[test]
    fn capacities() {
        let mut farm = Farm::default();
        let capacity = |farm: &Farm, text: &str| farm.capacity(cells(text));
        assert_eq!(capacity(&farm, "a5"), 2);
        assert_eq!(capacity(&farm, "a4+a5"), 4);
        farm.stables = cells("a5");
        assert_eq!(capacity(&farm, "a5"), 4);
        assert_eq!(capacity(&farm, "a4+a5"), 8);
        farm.stables = cells("a4+a5");
        assert_eq!(capacity(&farm, "a4+a5"), 16);
    }

    #[test]
    fn the_start_farm_has_all_regions_and_thirteen_plow_sites() {
        let farm = Farm::default();
        assert_eq!(farm.plow_sites().len(), 13);
        assert_eq!(farm.room_sites(), cells("a1+b2+c2"));
        let mut count = 0;
        farm.each_pasture(15, |cells, needed| {
            assert_eq!(farm.pasture_fences(cells), Some(needed));
            count += 1;
            true
        });
        assert_eq!(count, 762);
        count = 0;
        farm.each_pasture(6, |_, _| {
            count += 1;
            true
        });
        assert_eq!(count, 31);
    }

    #[test]
    fn fields_grow_side_by_side() {
        let mut farm = Farm { fields: cells("a3"), ..Farm::default() };
        assert_eq!(farm.plow_sites(), cells("a2+a4+b3"));
        farm.stables = cells("a4");
        assert_eq!(farm.plow_sites(), cells("a2+b3"));
        farm.fence(cells("b3+b4"));
        assert_eq!(farm.plow_sites(), cells("a2"));
        assert_eq!(farm.fault(), None);
    }

    #[test]
    fn crops_are_taken_one_by_one() {
        let mut planted = Planted::new(Crop::Vegetable, 2);
        assert_eq!(planted.harvest(), Some(Crop::Vegetable));
        assert_eq!(planted.harvest(), Some(Crop::Vegetable));
        assert_eq!((planted.harvest(), planted), (None, Planted::NONE));
    }
}
