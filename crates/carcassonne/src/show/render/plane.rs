//! Geometry of the tile square: points, quarter turns, curves, polygons, distances.
//!
//! Only additions, products, quotients and square roots are used, which every machine rounds alike.

/// A place on a tile (0..100 both ways, y down) or on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// Shorthand for a point.
pub(super) const fn p(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// A cubic piece of a curve: start, two controls, end.
pub(super) type Cubic = [Point; 4];

/// The four corners of a tile; corner e lies before edge e (N E S W), seen clockwise.
pub(super) const CORNERS: [Point; 4] = [p(0.0, 0.0), p(100.0, 0.0), p(100.0, 100.0), p(0.0, 100.0)];

/// The middles of the four edges.
pub(super) const MIDDLES: [Point; 4] = [p(50.0, 0.0), p(100.0, 50.0), p(50.0, 100.0), p(0.0, 50.0)];

impl Point {
    /// The point after quarter turns of the tile, clockwise.
    pub(super) fn turned(self, quarters: u8) -> Point {
        (0..quarters % 4).fold(self, |q, _| p(100.0 - q.y, q.x))
    }

    /// The point shifted.
    pub(super) fn plus(self, dx: f64, dy: f64) -> Point {
        p(self.x + dx, self.y + dy)
    }

    /// Distance of two points.
    pub(super) fn distance(self, other: Point) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The point on the way to another one, `share` of the distance away.
    pub(super) fn towards(self, other: Point, share: f64) -> Point {
        p(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    /// The point on the grid of tenths.
    pub(super) fn to_tenths(self) -> Point {
        p((self.x * 10.0).round() / 10.0, (self.y * 10.0).round() / 10.0)
    }
}

/// A line after quarter turns of the tile.
pub(super) fn turned(line: &[Point], quarters: u8) -> Vec<Point> {
    line.iter().map(|point| point.turned(quarters)).collect()
}

/// Straight pieces per cubic piece.
const PIECES: u32 = 14;

/// The curve as a line of many points.
pub(super) fn flatten(curve: &[Cubic]) -> Vec<Point> {
    let mut line = Vec::new();
    for [a, b, c, d] in curve {
        for i in u32::from(!line.is_empty())..=PIECES {
            let t = f64::from(i) / f64::from(PIECES);
            let u = 1.0 - t;
            let at = |a: f64, b: f64, c: f64, d: f64| {
                u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
            };
            line.push(p(at(a.x, b.x, c.x, d.x), at(a.y, b.y, c.y, d.y)));
        }
    }
    line
}

/// The edges of a polygon, the closing one last.
pub(super) fn edges(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]))
}

/// Whether the polygon holds the point.
pub(super) fn inside(point: Point, polygon: &[Point]) -> bool {
    edges(polygon)
        .filter(|(a, b)| {
            (a.y > point.y) != (b.y > point.y)
                && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        })
        .count()
        % 2
        == 1
}

fn distance_to_edge(point: Point, (a, b): (Point, Point)) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let square = dx * dx + dy * dy;
    let share = if square == 0.0 {
        0.0
    } else {
        (((point.x - a.x) * dx + (point.y - a.y) * dy) / square).clamp(0.0, 1.0)
    };
    point.distance(a.towards(b, share))
}

/// Distance of a point from an open line; infinite for an empty one.
pub(super) fn distance_to_line(point: Point, line: &[Point]) -> f64 {
    line.windows(2)
        .map(|pair| distance_to_edge(point, (pair[0], pair[1])))
        .fold(f64::INFINITY, f64::min)
}

/// Distance of a point from the border of a polygon.
pub(super) fn distance_to_border(point: Point, polygon: &[Point]) -> f64 {
    edges(polygon).map(|edge| distance_to_edge(point, edge)).fold(f64::INFINITY, f64::min)
}

/// Position of a border point among the polygon's corners; it becomes a corner if it is none.
fn corner_at(polygon: &mut Vec<Point>, point: Point) -> usize {
    let mut nearest = (f64::INFINITY, 0);
    for (i, edge) in edges(polygon).enumerate() {
        let distance = distance_to_edge(point, edge);
        if distance < nearest.0 - 1e-9 {
            nearest = (distance, i);
        }
    }
    let (i, next) = (nearest.1, (nearest.1 + 1) % polygon.len());
    if let Some(corner) = [i, next].into_iter().find(|&j| polygon[j].distance(point) < 1e-6) {
        return corner;
    }
    polygon.insert(i + 1, point);
    i + 1
}

fn corners_between(polygon: &[Point], from: usize, to: usize) -> Vec<Point> {
    let count = (to + polygon.len() - from) % polygon.len();
    (0..=count).map(|k| polygon[(from + k) % polygon.len()]).collect()
}

/// Splits the polygon that holds the chord's middle into its two sides. The chord's ends lie on that
/// polygon's border.
pub(super) fn cut(polygons: &mut Vec<Vec<Point>>, chord: &[Point]) {
    let (first, last, middle) = (chord[0], chord[chord.len() - 1], chord[chord.len() / 2]);
    let Some(k) = polygons.iter().position(|polygon| inside(middle, polygon)) else { return };
    let mut polygon = polygons.remove(k);
    corner_at(&mut polygon, first);
    let end = corner_at(&mut polygon, last);
    let start = corner_at(&mut polygon, first);
    let inner = &chord[1..chord.len() - 1];
    let mut one = corners_between(&polygon, start, end);
    one.extend(inner.iter().rev());
    let mut other = corners_between(&polygon, end, start);
    other.extend(inner);
    polygons.splice(k..k, [one, other]);
}

/// Area of a polygon.
#[cfg(test)]
pub(super) fn area(polygon: &[Point]) -> f64 {
    edges(polygon).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_are_none() {
        let point = p(12.5, 32.5);
        assert_eq!(point.turned(1), p(67.5, 12.5));
        assert_eq!(point.turned(1).turned(3), point);
        assert_eq!(point.turned(4), point);
    }

    #[test]
    fn a_chord_splits_the_square_in_two() {
        let mut polygons = vec![CORNERS.to_vec()];
        cut(&mut polygons, &[p(100.0, 50.0), p(50.0, 59.0), p(0.0, 50.0)]);
        let areas: Vec<f64> = polygons.iter().map(|polygon| area(polygon)).collect();
        assert_eq!(areas, [4550.0, 5450.0]);
    }

    #[test]
    fn a_chord_between_corners_adds_no_points() {
        let mut polygons = vec![CORNERS.to_vec()];
        cut(&mut polygons, &[p(100.0, 0.0), p(50.0, 34.0), p(0.0, 0.0)]);
        assert_eq!(polygons.iter().map(Vec::len).sum::<usize>(), 3 + 5);
    }

    #[test]
    fn distances_are_to_the_nearest_piece() {
        let line = [p(0.0, 0.0), p(10.0, 0.0), p(10.0, 10.0)];
        assert_eq!(distance_to_line(p(5.0, 3.0), &line), 3.0);
        assert_eq!(distance_to_line(p(13.0, 14.0), &line), 5.0);
    }
}
