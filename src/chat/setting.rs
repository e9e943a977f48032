//! The settings of a person, by name, and the pages that show them.

use std::fmt;

/// A setting that people choose for themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Theme,
    Width,
    Below,
    Language,
    /// The preview of moves before they are played.
    Preview,
    /// The place where pings are tried first.
    Ping,
    /// The hours without pings.
    Quiet,
    /// The hour of the daily digest.
    Digest,
    /// The reminders of the person's turns.
    Reminders,
}

impl Setting {
    pub const ALL: [Setting; 9] = [
        Setting::Theme,
        Setting::Width,
        Setting::Below,
        Setting::Language,
        Setting::Preview,
        Setting::Ping,
        Setting::Quiet,
        Setting::Digest,
        Setting::Reminders,
    ];

    /// Returns the name, which is also the name of its argument.
    pub fn word(self) -> &'static str {
        match self {
            Setting::Theme => "theme",
            Setting::Width => "width",
            Setting::Below => "below",
            Setting::Language => "language",
            Setting::Preview => "preview",
            Setting::Ping => "ping",
            Setting::Quiet => "quiet",
            Setting::Digest => "digest",
            Setting::Reminders => "reminders",
        }
    }

    /// Returns the page that shows this setting.
    pub fn page(self) -> SettingsPage {
        match self {
            Setting::Theme | Setting::Width | Setting::Below => SettingsPage::Boards,
            Setting::Language | Setting::Preview => SettingsPage::Play,
            Setting::Ping | Setting::Quiet | Setting::Digest | Setting::Reminders => SettingsPage::Pings,
        }
    }
}

/// A page of the settings: a menu for each setting, and a row of buttons that turn the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsPage {
    Boards,
    Play,
    Pings,
}

impl SettingsPage {
    pub const ALL: [SettingsPage; 3] = [SettingsPage::Boards, SettingsPage::Play, SettingsPage::Pings];

    pub fn word(self) -> &'static str {
        match self {
            SettingsPage::Boards => "boards",
            SettingsPage::Play => "play",
            SettingsPage::Pings => "pings",
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for SettingsPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
