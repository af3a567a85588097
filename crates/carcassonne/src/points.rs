//! Points by category.

use std::ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign};

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::tiles::FeatureKind;

/// A player's points for cities, roads, cloisters and farms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Points([u16; 4]);

impl Points {
    /// Names of the categories, in the order of [`FeatureKind::ALL`].
    pub const NAMES: [&'static str; 4] = ["cities", "roads", "cloisters", "farms"];

    /// Points for cities, roads, cloisters and farms.
    pub const fn new(points: [u16; 4]) -> Self {
        Points(points)
    }

    /// All of one kind.
    #[inline]
    pub const fn of(kind: FeatureKind, points: u16) -> Self {
        let mut all = [0; 4];
        all[kind as usize] = points;
        Points(all)
    }

    /// The sum.
    #[inline]
    pub fn total(self) -> i32 {
        self.0.iter().map(|&points| i32::from(points)).sum()
    }

    /// In the order cities, roads, cloisters, farms.
    pub const fn by_kind(self) -> [u16; 4] {
        self.0
    }
}

impl Index<FeatureKind> for Points {
    type Output = u16;
    #[inline]
    fn index(&self, kind: FeatureKind) -> &u16 {
        &self.0[kind as usize]
    }
}

impl IndexMut<FeatureKind> for Points {
    #[inline]
    fn index_mut(&mut self, kind: FeatureKind) -> &mut u16 {
        &mut self.0[kind as usize]
    }
}

impl Add for Points {
    type Output = Points;
    #[inline]
    fn add(mut self, other: Points) -> Points {
        self += other;
        self
    }
}

impl AddAssign for Points {
    #[inline]
    fn add_assign(&mut self, other: Points) {
        for (points, more) in self.0.iter_mut().zip(other.0) {
            *points += more;
        }
    }
}

impl Sub for Points {
    type Output = Points;
    #[inline]
    fn sub(mut self, other: Points) -> Points {
        self -= other;
        self
    }
}

impl SubAssign for Points {
    #[inline]
    fn sub_assign(&mut self, other: Points) {
        for (points, fewer) in self.0.iter_mut().zip(other.0) {
            *points -= fewer;
        }
    }
}

/// The four categories and their total.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut object = s.serialize_struct("Points", 5)?;
        for (name, points) in Self::NAMES.into_iter().zip(self.0) {
            object.serialize_field(name, &points)?;
        }
        object.serialize_field("total", &self.total())?;
        object.end()
    }
}
