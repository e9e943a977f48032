//! Board geometry: squares and their names, rows of a position string, neighbours and joined edges, bit sets.

mod bits;
mod edges;
mod field;
mod rows;
mod square;

pub use bits::{Bits, Ones, Wide};
pub use edges::{Direction, Edges};
pub use field::{Field, grown};
pub use rows::{BadRows, Rows, Sign};
pub use square::{BadSquare, Square};
