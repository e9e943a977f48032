//! The buttons and menus of a message, as a reader finds them.

use postern::chat::message::{Button, Menu, Message, Row};

/// The buttons and menus of a message, by label, verb and action.
pub trait Controls {
    /// The actions of its buttons.
    fn actions(&self) -> Vec<String>;

    /// The actions of its buttons that have this verb, as in `verb:1:2`.
    fn actions_of(&self, verb: &str) -> Vec<String>;

    /// The actions of its buttons and menus.
    fn all_actions(&self) -> Vec<String>;

    fn labels(&self) -> Vec<&str>;

    /// The button with this label.
    fn button(&self, label: &str) -> Option<&Button>;

    /// The action of the button with this label.
    ///
    /// # Panics
    /// If there is none.
    fn action(&self, label: &str) -> String;

    /// True if the action of a button starts with this text.
    fn has(&self, begins: &str) -> bool;

    /// The menus with listed choices.
    fn menus(&self) -> Vec<&Menu>;
}

impl Controls for Message {
    fn actions(&self) -> Vec<String> {
        self.buttons().map(|button| button.action.clone()).collect()
    }

    fn actions_of(&self, verb: &str) -> Vec<String> {
        let all = self.actions().into_iter();
        all.filter(|action| action.split(':').next() == Some(verb)).collect()
    }

    fn all_actions(&self) -> Vec<String> {
        let of = |row: &Row| match row {
            Row::Buttons(buttons) => buttons.iter().map(|button| button.action.clone()).collect(),
            Row::Menu(menu) => vec![menu.action.clone()],
            Row::Picker(menu) => vec![menu.action.clone()],
        };
        self.rows.iter().flat_map(of).collect()
    }

    fn labels(&self) -> Vec<&str> {
        self.buttons().map(|button| button.label.as_str()).collect()
    }

    fn button(&self, label: &str) -> Option<&Button> {
        self.buttons().find(|button| button.label == label)
    }

    fn action(&self, label: &str) -> String {
        let found = self.button(label);
        found.unwrap_or_else(|| panic!("no {label} among {:?}", self.labels())).action.clone()
    }

    fn has(&self, begins: &str) -> bool {
        self.buttons().any(|button| button.action.starts_with(begins))
    }

    fn menus(&self) -> Vec<&Menu> {
        let menus = self.rows.iter().filter_map(|row| match row {
            Row::Menu(menu) => Some(menu),
            Row::Buttons(_) | Row::Picker(_) => None,
        });
        menus.collect()
    }
}
