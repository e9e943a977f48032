//! Boards as geometry: squares, coordinates, neighbours, wrapping, bit sets.
