//! The rules of board games without I/O: seats, phrases, boards, diagrams, and the traits that every game implements.
//!
//! This crate has no clock, no randomness, and no input or output.
#![doc = include_str!("../README.md")]

pub mod board;
pub mod diagram;
pub mod entering;
pub mod fnv;
pub mod game;
pub mod language;
pub mod phrase;
pub mod seat;
pub mod square;
pub mod typed;
