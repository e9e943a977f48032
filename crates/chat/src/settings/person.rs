//! The settings of a person, one row each, and the pages that show them.

use std::fmt;

use crate::settings::values::{
    INVERTED, OF_DISCORD, OFF, ON, SWITCH, chosen_language, known, language_label, languages, meant,
    old_button, word, words,
};
use postern_play::people::profile::{Below, PingAt, Profile, Shows};
use postern_play::people::seat_news::Every;
use postern_play::time::quiet::{Quiet, time_of_day};
use postern_play::time::reminder::Rhythm;
use postern_render::colour::theme;
use postern_render::look::Width;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_rules::typed;
use postern_words::refusals::option_refused;
use postern_words::voice::{Voice, msg};

/// A setting that people choose for themselves.
pub struct Setting {
    /// The name of the setting in the text of a button, which never changes, and of its argument if it has one.
    pub word: &'static str,
    pub page: SettingsPage,
    /// Returns the values in the menu.
    pub values: fn(&Profile) -> Vec<String>,
    /// Returns the current value.
    pub current: fn(&Profile) -> String,
    /// Returns the label of a value.
    pub label: fn(&Voice, &str) -> String,
    /// Returns the sentence with the label of the current value.
    pub shown: fn(String) -> Phrase,
    /// Returns the change that chooses a value, or the refusal of an unknown value. The change writes this setting only.
    pub choose: fn(&str) -> Result<SettingChange, Phrase>,
}

/// Changes a setting in a profile.
pub type SettingChange = Box<dyn Fn(&mut Profile) + Send + Sync>;

/// A page of the settings: a menu for each setting, and a row of buttons that turn the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsPage {
    Boards,
    Play,
    People,
    Pings,
    /// The second page of the pings: what they are about.
    Notices,
}

/// The widths in the menu, in pixels.
const WIDTHS: [u16; 6] = [480, 720, 900, 1080, 1440, 2160];
/// The values of `below:`.
const SIDES: [(&str, Below); 3] = [("own", Below::Own), ("first", Below::First), ("second", Below::Second)];
/// The value for no quiet hours, and for no digest.
pub const NONE: &str = "none";
/// The words for no quiet hours and no webhook, in the languages of the bot.
const NO_HOURS: [&str; 14] = [
    NONE, "off", "no", "never", "keine", "aus", "nie", "aucune", "non", "jamais", "ninguna", "ninguno",
    "nunca", "0",
];
/// The quiet hours in the menu. `/settings quiet:` accepts others.
pub const NIGHTS: [&str; 8] = ["21-7", "22-6", "22-7", "22-8", "23-7", "23-8", "0-7", "0-8"];
/// The places in the menu.
const PLACES: [(&str, PingAt); 3] =
    [("thread", PingAt::Thread), ("channel", PingAt::Channel), ("direct", PingAt::Direct)];

/// The values of the part of a profile that others see.
const SHOWN: [(&str, Shows); 3] =
    [("everything", Shows::Everything), ("no-ratings", Shows::NoRatings), ("nothing", Shows::Nothing)];
/// The rhythms of reminders. `on` and `off` are also in old menus.
const RHYTHMS: [(&str, Rhythm); 5] = [
    (ON, Rhythm::Usual),
    ("daily", Rhythm::Daily),
    ("half", Rhythm::Half),
    ("once", Rhythm::Once),
    (OFF, Rhythm::Off),
];
/// How often messages about open seats come.
const NEWS: [(&str, Every); 3] = [("day", Every::Day), ("week", Every::Week), ("never", Every::Never)];

/// Declares the setting of a field of the profile: its name, its page, its values with their words, the field, the label of
/// a value, and the sentence with it.
macro_rules! choice {
    ($word:literal, $page:ident, $values:ident, $($field:ident).+, $label:expr, $shown:expr) => {
        Setting {
            word: $word,
            page: SettingsPage::$page,
            values: |_| words(&$values),
            current: |profile| word(&$values, profile.$($field).+),
            label: $label,
            shown: $shown,
            choose: |value| {
                let chosen = meant(&$values, value)?;
                change(move |profile| profile.$($field).+ = chosen)
            },
        }
    };
}

/// Every setting, in the order of the menus.
pub static SETTINGS: &[Setting] = &[
    Setting {
        word: "theme",
        page: SettingsPage::Boards,
        values: |_| themes(),
        current: |profile| {
            let known = profile.theme.clone().filter(|theme| themes().contains(theme));
            known.or_else(|| themes().into_iter().next()).unwrap_or_default()
        },
        label: |voice, value| voice.named("theme", value),
        shown: |value| msg!("setting-theme", value = value),
        choose: |value| {
            let (all, theme) = (themes(), value.to_owned());
            if !all.contains(&theme) {
                return Err(option_refused("theme", all.join(", ")));
            }
            change(move |profile| profile.theme = Some(theme.clone()))
        },
    },
    Setting {
        word: "width",
        page: SettingsPage::Boards,
        values: |_| WIDTHS.iter().map(ToString::to_string).collect(),
        current: |profile| {
            let width = profile.width.and_then(|pixels| Width::new(pixels).ok());
            width.unwrap_or_default().pixels().to_string()
        },
        label: |voice, value| voice.say(&msg!("pixels", width = value.to_owned())),
        shown: |value| msg!("setting-width", value = value),
        choose: |value| {
            let range = || option_refused("width", msg!("range", least = Width::LEAST, most = Width::MOST));
            let pixels: u16 = value.parse().map_err(|_| range())?;
            Width::new(pixels).map_err(|_| range())?;
            change(move |profile| profile.width = Some(pixels))
        },
    },
    Setting {
        word: "below",
        page: SettingsPage::Boards,
        values: |_| words(&SIDES),
        current: |profile| word(&SIDES, profile.below),
        label: |voice, value| voice.named("below", value),
        shown: |value| msg!("setting-below", value = value),
        choose: |value| {
            let below =
                meant(&SIDES, value).map_err(|_| option_refused("below", words(&SIDES).join(", ")))?;
            change(move |profile| profile.below = below)
        },
    },
    Setting {
        word: "language",
        page: SettingsPage::Play,
        values: |_| languages(),
        current: |profile| profile.chosen_language.map_or(OF_DISCORD, Language::code).to_owned(),
        label: language_label,
        shown: |value| msg!("setting-language", value = value),
        choose: |value| {
            let chosen = chosen_language(value)?;
            change(move |profile| {
                profile.chosen_language = chosen;
                profile.language = chosen.unwrap_or(profile.language);
            })
        },
    },
    choice!(
        "preview",
        Play,
        INVERTED,
        plays_at_once,
        |voice, value| { voice.say(&if value == OFF { msg!("moves-at-once") } else { msg!("moves-shown") }) },
        |value| msg!("setting-moves", value = value)
    ),
    // How a move on a page is played.
    choice!(
        "second-tap",
        Play,
        SWITCH,
        plays_on_second_tap,
        |voice, value| {
            voice.say(&if value == ON { msg!("second-tap-on") } else { msg!("second-tap-off") })
        },
        |value| msg!("setting-second-tap", value = value)
    ),
    // The part of the profile that others see.
    choice!(
        "shows",
        People,
        SHOWN,
        shows,
        |voice, value| voice.say(&msg!("shows", what = known(&SHOWN, value))),
        |value| msg!("setting-shows", value = value)
    ),
    // The messages about open seats.
    choice!(
        "seats",
        People,
        NEWS,
        seats.every,
        |voice, value| voice.say(&msg!("seat-news-every", every = known(&NEWS, value))),
        |value| msg!("setting-seats", value = value)
    ),
    // Pages of the person's games.
    choice!(
        "pages",
        People,
        INVERTED,
        without_pages,
        |voice, value| voice.say(&if value == ON { msg!("pages-on") } else { msg!("pages-off") }),
        |value| msg!("setting-pages", value = value)
    ),
    // Games with people of other servers.
    choice!(
        "across",
        People,
        SWITCH,
        across,
        |voice, value| voice.say(&if value == ON { msg!("across-on") } else { msg!("across-off") }),
        |value| msg!("setting-across", value = value)
    ),
    // The place where pings are tried first.
    choice!(
        "ping",
        Pings,
        PLACES,
        ping_at,
        |voice, value| voice.say(&msg!("ping-at", place = known(&PLACES, value))),
        |value| msg!("setting-ping", value = value)
    ),
    // The hours without pings.
    Setting {
        word: "quiet",
        page: SettingsPage::Pings,
        values: |profile| {
            let usual = NIGHTS.iter().filter_map(|night| night.parse::<Quiet>().ok());
            let own = profile.quiet.filter(|own| !usual.clone().any(|night| night == *own));
            let nights = usual.chain(own).map(|night| night.to_string());
            std::iter::once(NONE.to_owned()).chain(nights).collect()
        },
        current: |profile| profile.quiet.map_or_else(|| NONE.to_owned(), |quiet| quiet.to_string()),
        label: |voice, value| if value == NONE { voice.say(&msg!("no-quiet")) } else { value.to_owned() },
        shown: |value| msg!("setting-quiet", value = value),
        choose: |value| {
            let quiet = match is_none(value) {
                true => None,
                false => Some(value.parse().map_err(|_| option_refused("quiet", msg!("hours")))?),
            };
            change(move |profile| profile.quiet = quiet)
        },
    },
    // The time of the daily digest.
    Setting {
        word: "digest",
        page: SettingsPage::Pings,
        values: |_| std::iter::once(NONE.to_owned()).chain(hours().map(time_of_day)).collect(),
        current: |profile| profile.digest.map_or_else(|| NONE.to_owned(), time_of_day),
        label: |voice, value| if value == NONE { voice.say(&msg!("no-digest")) } else { value.to_owned() },
        shown: |value| msg!("setting-digest", value = value),
        choose: |value| {
            let digest = match value {
                NONE => None,
                time => Some(hours().find(|minute| time_of_day(*minute) == time).ok_or_else(old_button)?),
            };
            change(move |profile| profile.digest = digest)
        },
    },
    // The reminders of the person's turns.
    choice!(
        "reminders",
        Notices,
        RHYTHMS,
        reminders,
        |voice, value| voice.say(&msg!("reminders", rhythm = known(&RHYTHMS, value))),
        |value| msg!("setting-reminders", value = value)
    ),
    // The pings about the ends of games and series.
    choice!(
        "results",
        Notices,
        SWITCH,
        results,
        |voice, value| voice.say(&if value == OFF { msg!("results-off") } else { msg!("results-on") }),
        |value| msg!("setting-results", value = value)
    ),
    // The message that everybody in a series waits for the person.
    choice!(
        "awaited",
        Notices,
        SWITCH,
        awaited,
        |voice, value| voice.say(&if value == OFF { msg!("awaited-off") } else { msg!("awaited-on") }),
        |value| msg!("setting-awaited", value = value)
    ),
];

impl Setting {
    /// Returns the setting with this name.
    pub fn named(word: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.word == word)
    }

    /// Returns the settings of a page.
    pub fn on(page: SettingsPage) -> impl Iterator<Item = &'static Setting> {
        SETTINGS.iter().filter(move |setting| setting.page == page)
    }
}

fn change(change: impl Fn(&mut Profile) + Send + Sync + 'static) -> Result<SettingChange, Phrase> {
    Ok(Box::new(change))
}

fn themes() -> Vec<String> {
    theme::built_in().map(|theme| theme.id).collect()
}

/// Returns the minutes since midnight at each full hour.
fn hours() -> impl Iterator<Item = u16> {
    (0..24).map(|hour| hour * 60)
}

/// True if a text means "none" in one of the languages of the bot.
pub fn is_none(text: &str) -> bool {
    NO_HOURS.contains(&typed::bare_letters(text).as_str())
}

impl SettingsPage {
    pub const ALL: [SettingsPage; 5] = [
        SettingsPage::Boards,
        SettingsPage::Play,
        SettingsPage::People,
        SettingsPage::Pings,
        SettingsPage::Notices,
    ];

    pub fn word(self) -> &'static str {
        match self {
            SettingsPage::Boards => "boards",
            SettingsPage::Play => "play",
            SettingsPage::People => "people",
            SettingsPage::Pings => "pings",
            SettingsPage::Notices => "notices",
        }
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Setting) -> bool {
        self.word == other.word
    }
}

impl Eq for Setting {}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setting({})", self.word)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl fmt::Display for SettingsPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
