//! Maps drawn from a recipe: a few numbers and a seed give land and sea, regions with outlines, super regions with
//! bonuses, names. The same recipe gives the same map everywhere.

mod cells;
mod grouping;
mod names;

use std::collections::BTreeSet;

use bw_core::Rng;
use serde::Deserialize;

use self::cells::{LandCell, Point, cells, crooked, distance, tenth};
use self::grouping::group;
use self::names::Names;
use super::check::{RawMap, RawRegion, RawSuper, check};
use super::file::{head, json};
use super::{Map, MapError};
use crate::region_set::MAX_REGIONS;

/// What the format of a recipe is called.
pub(super) const FORMAT: &str = "boardwright-warlight-recipe";

/// A recipe as files have it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recipe {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    name: String,
    title: String,
    seed: u64,
    width: u32,
    height: u32,
    regions: usize,
    super_regions: usize,
    /// Hundredths of the canvas that are sea.
    #[serde(default)]
    sea: usize,
    /// Regions that hold more armies at the start.
    #[serde(default)]
    wastelands: usize,
    #[serde(default)]
    wasteland_armies: u32,
}

impl Recipe {
    fn check(&self, file: &str) -> Result<(), MapError> {
        let rules = [
            ((8..=MAX_REGIONS).contains(&self.regions), "a recipe has 8 to 512 `regions`"),
            (
                self.super_regions > 0 && 4 * self.super_regions <= self.regions,
                "a recipe has at least four regions for each of its `super_regions`",
            ),
            (self.sea <= 70, "at most 70 hundredths are `sea`"),
            (self.wastelands <= self.super_regions, "a super region has one of the `wastelands`"),
            (
                (300..=6000).contains(&self.width) && (300..=6000).contains(&self.height),
                "`width` and `height` are 300 to 6000",
            ),
        ];
        match rules.iter().find(|(holds, _)| !holds) {
            Some((_, rule)) => Err(MapError::Whole { file: file.into(), rule: (*rule).into() }),
            None => Ok(()),
        }
    }
}

/// Draws the map of a recipe.
pub(super) fn read(file: &str, text: &str) -> Result<Map, MapError> {
    head(file, text, FORMAT)?;
    let recipe: Recipe = json(file, text)?;
    recipe.check(file)?;
    DrawnLand::new(&recipe).map(file, &recipe)
}

/// Land in the making; regions are counted as in `land`.
struct DrawnLand {
    rng: Rng,
    canvas: Point,
    cells: Vec<LandCell>,
    /// The cells that are land.
    land: Vec<usize>,
    /// By region: its neighbours, over water too.
    near: Vec<Vec<usize>>,
    /// Pairs of regions that meet over water.
    links: Vec<(usize, usize)>,
}

impl DrawnLand {
    fn new(recipe: &Recipe) -> Self {
        let mut rng = Rng::new(recipe.seed);
        let canvas = (f64::from(recipe.width), f64::from(recipe.height));
        // The outer cells are sea.
        let inner = recipe.regions * 100 / (100 - recipe.sea);
        let outer = 2.0 * (canvas.0 + canvas.1) / (canvas.0 * canvas.1 / inner as f64).sqrt();
        let mut count = inner + outer as usize;
        loop {
            let cells = cells(count, canvas, &mut rng);
            let land = land(&cells, recipe.regions, canvas, &mut rng);
            if land.len() == recipe.regions {
                let mut drawing =
                    DrawnLand { rng, canvas, cells, land, near: Vec::new(), links: Vec::new() };
                drawing.near = drawing.borders();
                drawing.connect();
                return drawing;
            }
            count += 1 + recipe.regions / 20;
        }
    }

    fn site(&self, region: usize) -> Point {
        self.cells[self.land[region]].site
    }

    /// Regions with common land: their side is longer than a corner.
    fn borders(&self) -> Vec<Vec<usize>> {
        let size = (self.canvas.0 * self.canvas.1 / self.cells.len() as f64).sqrt();
        let of_cell = |cell: usize| self.land.iter().position(|&other| other == cell);
        let mut near = vec![Vec::new(); self.land.len()];
        for (region, &cell) in self.land.iter().enumerate() {
            for (from, to, beyond) in self.cells[cell].edges() {
                let other = beyond.filter(|&other| other > cell).and_then(of_cell);
                if let Some(other) = other
                    && distance(from, to) > 0.2 * size
                    && !near[region].contains(&other)
                {
                    near[region].push(other);
                    near[other].push(region);
                }
            }
        }
        near
    }

    /// Joins pieces of land over water, each with its nearest neighbours twice.
    fn connect(&mut self) {
        loop {
            let piece = pieces(&self.near);
            if piece.iter().all(|&number| number == 0) {
                return;
            }
            // The nearest pair of the last piece and another, and a second one of other regions.
            let last = piece.iter().copied().max().unwrap_or(0);
            for _ in 0..2 {
                let used: BTreeSet<usize> = self.links.iter().flat_map(|&(a, b)| [a, b]).collect();
                let pairs = (0..piece.len())
                    .flat_map(|a| (0..piece.len()).map(move |b| (a, b)))
                    .filter(|&(a, b)| piece[a] == last && piece[b] != last);
                let far = |&(a, b): &(usize, usize)| {
                    let again = usize::from(used.contains(&a)) + usize::from(used.contains(&b));
                    distance(self.site(a), self.site(b)) * (1.0 + again as f64)
                };
                let Some((a, b)) = pairs.min_by(|one, two| far(one).total_cmp(&far(two))) else {
                    break;
                };
                if !self.near[a].contains(&b) {
                    self.near[a].push(b);
                    self.near[b].push(a);
                    self.links.push((a, b));
                }
            }
        }
    }

    fn map(mut self, file: &str, recipe: &Recipe) -> Result<Map, MapError> {
        let sites: Vec<Point> = (0..self.land.len()).map(|region| self.site(region)).collect();
        let groups = group(&sites, &self.near, recipe.super_regions, &mut self.rng);
        let mut names = Names::new(Rng::new(self.rng.next()));
        let lands: Vec<String> = (0..recipe.super_regions).map(|_| names.land()).collect();
        // Ids go through one super region after the other.
        let mut order: Vec<usize> = (0..sites.len()).collect();
        order.sort_by_key(|&region| (groups[region], self.land[region]));
        let id =
            |region: usize| order.iter().position(|&other| other == region).unwrap_or(0) as u32 + 1;
        let mut raw = RawMap {
            name: recipe.name.clone(),
            title: recipe.title.clone(),
            canvas: self.canvas,
            default_armies: 2,
            regions: Vec::new(),
            supers: Vec::new(),
        };
        for &region in &order {
            let (x, y) = self.cells[self.land[region]].middle();
            let name = names.place();
            raw.regions.push(RawRegion {
                id: id(region),
                key: name.to_lowercase(),
                name,
                super_region: groups[region] as u32 + 1,
                neighbours: self.near[region].iter().map(|&other| id(other)).collect(),
                label: Some((tenth(x), tenth(y))),
                armies: None,
            });
        }
        for (number, name) in lands.into_iter().enumerate() {
            let own: Vec<usize> =
                (0..sites.len()).filter(|&region| groups[region] == number).collect();
            let outer = own
                .iter()
                .filter(|&&region| self.near[region].iter().any(|&other| groups[other] != number));
            let bonus = ((own.len() + outer.count()) / 2).saturating_sub(1).max(1) as u32;
            if number < recipe.wastelands
                && let Some(&waste) = self.rng.pick(&own)
            {
                raw.regions[id(waste) as usize - 1].armies = Some(recipe.wasteland_armies);
            }
            let (id, color) = (number as u32 + 1, String::new());
            raw.supers.push(RawSuper { id, name, bonus, color, regions: None });
        }
        let mut map = check(file, raw)?;
        for (at, &region) in order.iter().enumerate() {
            map.regions[at].shape = vec![vec![self.outline(region, recipe.seed)]];
        }
        let place = |region: usize| id(region) as usize - 1;
        let links: Vec<_> = self.links.iter().map(|&(a, b)| (place(a), place(b))).collect();
        map.link_over_sea(&links);
        Ok(map)
    }

    /// The ring of a region's outline; neighbours share its points.
    fn outline(&self, region: usize, seed: u64) -> Vec<[f64; 2]> {
        let edges = self.cells[self.land[region]].edges();
        let points = edges.flat_map(|(from, to, _)| crooked(from, to, seed));
        points.map(|(x, y)| [x, y]).collect()
    }
}

/// The highest inner cells of a landscape of hills, in the order of the cells.
fn land(cells: &[LandCell], count: usize, (width, height): Point, rng: &mut Rng) -> Vec<usize> {
    // Hills of three sizes; what is higher is land.
    let mut hills: Vec<(Point, f64, f64)> = Vec::new();
    for (number, size) in [(5, 0.3), (9, 0.18), (16, 0.1)] {
        for _ in 0..number {
            let at = (rng.unit() * width, rng.unit() * height);
            hills.push((at, size * width.max(height), size));
        }
    }
    let level = |at: Point| -> f64 {
        hills
            .iter()
            .map(|&(top, wide, high)| high * (1.0 - distance(at, top) / wide).max(0.0))
            .sum()
    };
    let mut inner: Vec<(f64, usize)> = cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| !cell.is_outer())
        .map(|(at, cell)| (level(cell.site), at))
        .collect();
    inner.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut land: Vec<usize> = inner.into_iter().take(count).map(|(_, at)| at).collect();
    land.sort_unstable();
    land
}

/// The number of the piece that every region belongs to; the first region's is 0.
fn pieces(near: &[Vec<usize>]) -> Vec<usize> {
    let mut piece: Vec<Option<usize>> = vec![None; near.len()];
    let mut number = 0;
    for start in 0..near.len() {
        if piece[start].is_some() {
            continue;
        }
        let mut open = vec![start];
        piece[start] = Some(number);
        while let Some(region) = open.pop() {
            for &other in &near[region] {
                if piece[other].is_none() {
                    piece[other] = Some(number);
                    open.push(other);
                }
            }
        }
        number += 1;
    }
    piece.into_iter().map(Option::unwrap_or_default).collect()
}
