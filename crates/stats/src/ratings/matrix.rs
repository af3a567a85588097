//! Symmetric positive definite matrices, as small as a tournament: Cholesky's factor, solving,
//! inverting.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    pub(super) fn add_diagonal(&mut self, value: f64) {
        for i in 0..self.size {
            self.add(i, i, value);
        }
    }

    pub(super) fn add_everywhere(&mut self, value: f64) {
        for cell in &mut self.cells {
            *cell += value;
        }
    }

    pub(super) fn trace(&self) -> f64 {
        (0..self.size).map(|i| self.get(i, i)).sum()
    }

    pub(super) fn cells(&self) -> &[f64] {
        &self.cells
    }

    pub(super) fn scale(&mut self, by: f64) {
        for cell in &mut self.cells {
            *cell *= by;
        }
    }

    /// Adds times · one · otherᵀ.
    pub(super) fn add_product(&mut self, one: &[f64], other: &[f64], times: f64) {
        for (row, &left) in one.iter().enumerate() {
            for (column, &right) in other.iter().enumerate() {
                self.add(row, column, times * left * right);
            }
        }
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = Self::zero(self.size);
        for row in 0..self.size {
            for middle in 0..self.size {
                let left = self.get(row, middle);
                for column in 0..self.size {
                    product.add(row, column, left * other.get(middle, column));
                }
            }
        }
        product
    }

    /// The lower triangular factor L with L·Lᵀ = self; none unless positive definite.
    pub(super) fn factor(&self) -> Option<Factor> {
        let mut lower = Self::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let inner: f64 =
                    (0..column).map(|k| lower.get(row, k) * lower.get(column, k)).sum();
                let rest = self.get(row, column) - inner;
                let value = if row == column {
                    if rest.is_nan() || rest <= 0.0 {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / lower.get(column, column)
                };
                lower.add(row, column, value);
            }
        }
        Some(Factor { lower })
    }
}

/// Cholesky's factor of a matrix.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    lower: Matrix,
}

impl Factor {
    /// Replaces `vector` by the solution x of matrix · x = vector.
    pub(super) fn solve(&self, vector: &mut [f64]) {
        let size = self.lower.size;
        for row in 0..size {
            let known: f64 = (0..row).map(|k| self.lower.get(row, k) * vector[k]).sum();
            vector[row] = (vector[row] - known) / self.lower.get(row, row);
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|k| self.lower.get(k, row) * vector[k]).sum();
            vector[row] = (vector[row] - known) / self.lower.get(row, row);
        }
    }

    pub(super) fn inverse(&self) -> Matrix {
        let size = self.lower.size;
        let mut inverse = Matrix::zero(size);
        let mut column = vec![0.0; size];
        for index in 0..size {
            column.fill(0.0);
            column[index] = 1.0;
            self.solve(&mut column);
            for (row, &value) in column.iter().enumerate() {
                inverse.add(row, index, value);
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Matrix {
        let mut matrix = Matrix::zero(3);
        let rows = [[4.0, 1.0, -2.0], [1.0, 5.0, 0.5], [-2.0, 0.5, 6.0]];
        for (row, values) in rows.iter().enumerate() {
            for (column, &value) in values.iter().enumerate() {
                matrix.add(row, column, value);
            }
        }
        matrix
    }

    #[test]
    fn inverse_times_matrix_is_one() {
        let matrix = sample();
        let inverse = matrix.factor().unwrap().inverse();
        for row in 0..3 {
            for column in 0..3 {
                let product: f64 =
                    (0..3).map(|k| matrix.get(row, k) * inverse.get(k, column)).sum();
                assert!((product - f64::from(u8::from(row == column))).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn indefinite_matrices_have_no_factor() {
        let mut matrix = sample();
        matrix.add(0, 0, -8.0);
        assert!(matrix.factor().is_none());
        assert!(Matrix::zero(2).factor().is_none());
        assert!(Matrix::zero(0).factor().is_some());
    }
}
