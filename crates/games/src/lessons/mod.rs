//! Lessons: short steps on small boards that teach the rules of a game.

pub mod book;
pub mod condition;
pub mod judging;
pub mod text;
