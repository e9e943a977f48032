//! The settings of people and servers as tables, a row for each setting.

pub mod person;
pub mod server;
pub mod server_menu;
pub mod values;
