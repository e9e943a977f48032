//! From a diagram to PNG or GIF.
