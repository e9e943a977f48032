//! The settings of a server, one row each.

use std::collections::BTreeSet;

use crate::invocation::Permission;
use crate::invocation::Permission::{
    AttachFiles, CreateThreads, ReadHistory, SendInThreads, SendMessages, ViewChannel,
};
use crate::invocation::picked::Picked;
use crate::limits;
use crate::settings::server_menu::{ServerMenu, ServerSetting, change, channels, choice, picked};
use crate::settings::values::{
    self, OF_DISCORD, OFF, ON, chosen_language, language_label, languages, meant, old_button, word, words,
};
use postern_play::ids::{ChannelId, RoleId};
use postern_play::letter::Letter;
use postern_play::server::{Daily, SeatsAcross, ServerSettings};
use postern_play::standing_board::{MOST_STANDING, Shows};
use postern_play::time::pace::Pace;
use postern_rules::language::Language;
use postern_words::markup;
use postern_words::markup::escape;
use postern_words::voice::{msg, pace, short_pace};

/// The maximum numbers of games in the menu; 0 for no limit.
const MOST: [u16; 8] = [0, 1, 2, 3, 5, 10, 20, 50];
/// The setting of seats shared with other servers, and the value with which these see the name of the server.
pub const ACROSS: &str = "across";
pub const NAMED: &str = "named";
/// The hour of the daily puzzle if the owners have not chosen one.
const USUAL_HOUR: u8 = 9;

/// The day of the weekly letter if the owners have not chosen one: Monday.
const USUAL_DAY: u8 = 0;

/// The people who may open series: those who manage the server, or everybody.
const BY_ALL: [(&str, bool); 2] = [(OFF, false), (ON, true)];

/// Every setting, in the order of the menus.
pub static SERVER_SETTINGS: &[ServerSetting] = &[
    // The channels in which games may start.
    channels!(
        "channels",
        1,
        |server| match server.channels.is_empty() {
            true => msg!("server-everywhere"),
            false => msg!("server-channels", channels = markup::channels(&allowed(server))),
        },
        "placeholder-channels",
        allowed,
        limits::CHOICES,
        for_games,
        |_, channels| change(move |server| server.channels = channels.iter().copied().collect())
    ),
    // Games with or without threads.
    choice!(
        "threads",
        1,
        values::INVERTED,
        without_threads,
        |server| if server.without_threads { msg!("server-no-threads") } else { msg!("server-threads") },
        |voice, value| voice.say(&if value == OFF { msg!("threads-off") } else { msg!("threads-on") }),
        |_, label| label
    ),
    // The pace of challenges that name none.
    ServerSetting {
        word: "pace",
        page: 1,
        line: |server| match server.pace.unwrap_or_default() {
            Pace::Unlimited => msg!("server-pace-none"),
            other => msg!("server-pace", pace = pace(other)),
        },
        is_offered: |_| true,
        menu: ServerMenu::Values {
            values: || Pace::OFFERED.map(|pace| pace.to_string()).into(),
            current: |server| server.pace.unwrap_or_default().to_string(),
            label: |voice, value| voice.say(&short_pace(Pace::read(value).unwrap_or_default())),
            shown: |voice, label| voice.say(&msg!("placeholder-pace", pace = label)),
        },
        choose: |choosing| {
            let pace = Pace::read(choosing.value).map_err(|_| old_button())?;
            change(move |server| server.pace = (pace != Pace::default()).then_some(pace))
        },
    },
    // The maximum number of games per person.
    ServerSetting {
        word: "most",
        page: 1,
        line: |server| match server.most_games {
            Some(most) => msg!("server-most", most = most),
            None => msg!("server-no-limit", most = postern_service::request::MOST_AT_ONCE),
        },
        is_offered: |_| true,
        menu: ServerMenu::Values {
            values: || MOST.map(|most| most.to_string()).into(),
            current: |server| server.most_games.unwrap_or(0).to_string(),
            label: |voice, value| voice.say(&msg!("most-games", most = value.parse().unwrap_or(0u16))),
            shown: |_, label| label,
        },
        choose: |choosing| {
            let most: u16 = choosing.value.parse().map_err(|_| old_button())?;
            change(move |server| server.most_games = (most > 0).then_some(most))
        },
    },
    // The language of public messages.
    ServerSetting {
        word: "language",
        page: 2,
        line: |server| match server.language {
            Some(language) => msg!("server-language", language = language.own_name().to_owned()),
            None => msg!("server-language-of-discord"),
        },
        is_offered: |_| true,
        menu: ServerMenu::Values {
            values: languages,
            current: |server| server.language.map_or(OF_DISCORD, Language::code).to_owned(),
            label: language_label,
            shown: |voice, label| voice.say(&msg!("setting-language", value = label)),
        },
        choose: |choosing| {
            let language = chosen_language(choosing.value)?;
            change(move |server| server.language = language)
        },
    },
    // The channel of the puzzle of the day.
    channels!(
        "puzzle",
        2,
        |server| match &server.puzzle {
            Some(Daily { channel, hour, .. }) => {
                let (place, hour) = (markup::channel(*channel), clock_face(*hour));
                msg!("server-puzzle", place = place, hour = hour, zone = zone(server))
            }
            None => msg!("server-no-puzzle"),
        },
        "placeholder-puzzle",
        |server| server.puzzle.iter().map(|daily| daily.channel).collect(),
        1,
        |_| vec![ViewChannel, SendMessages, AttachFiles],
        |choosing, channels| {
            let (channel, language, now) = (channels.first().copied(), choosing.language, choosing.now);
            change(move |server| {
                let (hour, next) = (hour(server), server.next_puzzle(hour(server), now));
                let before = server.puzzle.take();
                server.puzzle = channel.map(|at| Daily::new(at, hour, next, language).after(before));
            })
        }
    ),
    // The hour of the puzzle. The sentence of this row names the time zone of the server.
    ServerSetting {
        word: "hour",
        page: 2,
        line: |server| msg!("server-zone", zone = zone(server)),
        is_offered: |server| server.puzzle.is_some(),
        menu: ServerMenu::Values {
            values: || (0..24).map(|hour: u8| hour.to_string()).collect(),
            current: |server| hour(server).to_string(),
            label: |_, value| clock_face(value.parse().unwrap_or(USUAL_HOUR)),
            shown: |voice, label| voice.say(&msg!("placeholder-hour", hour = label)),
        },
        choose: |choosing| {
            let hour: Option<u8> = choosing.value.parse().ok().filter(|hour| *hour < 24);
            let (hour, now) = (hour.ok_or_else(old_button)?, choosing.now);
            change(move |server| {
                let next = server.next_puzzle(hour, now);
                server.puzzle = server.puzzle.take().map(|daily| Daily { hour, next, ..daily });
            })
        },
    },
    // The channels with a standing board.
    channels!(
        "standing",
        2,
        |server| match server.standing_in().collect::<Vec<_>>() {
            none if none.is_empty() => msg!("server-no-standing"),
            channels => {
                let (all, refusing): (_, Vec<_>) =
                    (markup::channels(&channels), server.refusing(Shows::Games).collect());
                match refusing.is_empty() {
                    true => msg!("server-standing", channels = all),
                    false => {
                        let refusing = markup::channels(&refusing);
                        msg!("server-standing-refused", channels = all, refused = refusing)
                    }
                }
            }
        },
        "placeholder-standing",
        |server| server.standing_in().collect(),
        MOST_STANDING,
        |_| vec![ViewChannel, SendMessages],
        |choosing, channels| {
            let language = choosing.language;
            change(move |server| server.stand_in(&channels, language))
        }
    ),
    // The channel of the lobby.
    channels!(
        "lobby",
        3,
        |server| match (server.lobby(), server.refusing(Shows::Lobby).next()) {
            (None, _) => msg!("server-no-lobby"),
            (Some(lobby), refused) => {
                let shown: Vec<ChannelId> =
                    server.lobby_channels().into_iter().filter(|channel| *channel != lobby).collect();
                let more = (!shown.is_empty())
                    .then(|| msg!("server-lobby-more", channels = markup::channels(&shown)));
                let refused = refused.map(|_| msg!("server-lobby-refused"));
                msg!("server-lobby", place = markup::channel(lobby), more = more, refused = refused)
            }
        },
        "placeholder-lobby",
        |server| server.lobby().into_iter().collect(),
        1,
        |_| vec![ViewChannel, SendMessages],
        |choosing, channels| {
            let (channel, language) = (channels.first().copied(), choosing.language);
            change(move |server| server.open_lobby(channel, language))
        }
    ),
    // The permission to open series.
    choice!(
        "series",
        3,
        BY_ALL,
        series_by_all,
        |server| match (server.series_by_all, server.series_roles.is_empty()) {
            (true, _) => msg!("server-series-by-all"),
            (false, true) => msg!("server-series-by-managers"),
            (false, false) => msg!("server-series-by-roles", roles = markup::roles(&server.series_roles)),
        },
        |voice, value| {
            voice.say(&if value == ON { msg!("series-by-all") } else { msg!("series-by-managers") })
        },
        |voice, label| voice.say(&msg!("placeholder-series-by", who = label))
    ),
    // The roles that may open series.
    ServerSetting {
        word: "series-roles",
        page: 3,
        line: |_| msg!("server-series-roles"),
        is_offered: |server| !server.series_by_all,
        menu: ServerMenu::Picker {
            placeholder: || msg!("placeholder-series-roles"),
            current: |server| Picked::Roles(server.series_roles.iter().copied().collect()),
            most: limits::CHOICES,
            needs: |_| Vec::new(),
        },
        choose: |choosing| {
            let roles: BTreeSet<RoleId> = choosing.ids(RoleId)?.into_iter().collect();
            change(move |server| server.series_roles.clone_from(&roles))
        },
    },
    // Comments of spectators.
    choice!(
        "comments",
        3,
        values::INVERTED,
        without_comments,
        |server| if server.without_comments { msg!("server-no-comments") } else { msg!("server-comments") },
        |voice, value| voice.say(&if value == OFF { msg!("comments-off") } else { msg!("comments-on") }),
        |_, label| label
    ),
    // The channel of the weekly letter.
    channels!(
        "letter",
        4,
        |server| match &server.letter {
            Some(Letter { channel, weekday, hour, .. }) => {
                let (place, hour) = (markup::channel(*channel), clock_face(*hour));
                let day = msg!("weekday", day = u32::from(*weekday));
                msg!("server-letter", place = place, day = day, hour = hour, zone = zone(server))
            }
            None => msg!("server-no-letter"),
        },
        "placeholder-letter",
        |server| server.letter.iter().map(|letter| letter.channel).collect(),
        1,
        |_| vec![ViewChannel, SendMessages],
        |choosing, channels| {
            let (channel, language, now) = (channels.first().copied(), choosing.language, choosing.now);
            change(move |server| {
                let at = letter_time(server);
                let next = server.next_letter(at, now);
                let told = server.letter.as_ref().and_then(|letter| letter.told);
                server.letter = channel.map(|channel| Letter::new(channel, at, (next, told), language));
            })
        }
    ),
    // The day of the letter.
    ServerSetting {
        word: "letter-day",
        page: 4,
        line: |_| msg!("server-letter-what"),
        is_offered: |server| server.letter.is_some(),
        menu: ServerMenu::Values {
            values: || (0..7).map(|day: u8| day.to_string()).collect(),
            current: |server| letter_time(server).0.to_string(),
            label: |voice, value| {
                let day: u32 = value.parse().unwrap_or(0);
                voice.say(&msg!("weekday", day = day))
            },
            shown: |voice, label| voice.say(&msg!("placeholder-letter-day", day = label)),
        },
        choose: |choosing| {
            let weekday: Option<u8> = choosing.value.parse().ok().filter(|day| *day < 7);
            let (weekday, now) = (weekday.ok_or_else(old_button)?, choosing.now);
            change(move |server| {
                let next = server.next_letter((weekday, letter_time(server).1), now);
                server.letter = server.letter.take().map(|letter| Letter { weekday, next, ..letter });
            })
        },
    },
    // The hour of the letter.
    ServerSetting {
        word: "letter-hour",
        page: 4,
        line: |server| msg!("server-zone", zone = zone(server)),
        is_offered: |server| server.letter.is_some(),
        menu: ServerMenu::Values {
            values: || (0..24).map(|hour: u8| hour.to_string()).collect(),
            current: |server| letter_time(server).1.to_string(),
            label: |_, value| clock_face(value.parse().unwrap_or(USUAL_HOUR)),
            shown: |voice, label| voice.say(&msg!("placeholder-letter-hour", hour = label)),
        },
        choose: |choosing| {
            let hour: Option<u8> = choosing.value.parse().ok().filter(|hour| *hour < 24);
            let (hour, now) = (hour.ok_or_else(old_button)?, choosing.now);
            change(move |server| {
                let next = server.next_letter((letter_time(server).0, hour), now);
                server.letter = server.letter.take().map(|letter| Letter { hour, next, ..letter });
            })
        },
    },
    // Seats shared with other servers.
    ServerSetting {
        word: ACROSS,
        page: 4,
        line: |server| match &server.across {
            SeatsAcross::Off => msg!("server-across-off"),
            SeatsAcross::Unnamed => msg!("server-across"),
            SeatsAcross::Named(name) => msg!("server-across-named", server = escape::name(name)),
        },
        is_offered: |_| true,
        menu: ServerMenu::Values {
            values: || [OFF, ON, NAMED].map(str::to_owned).into(),
            current: |server| match server.across {
                SeatsAcross::Off => OFF.to_owned(),
                SeatsAcross::Unnamed => ON.to_owned(),
                SeatsAcross::Named(_) => NAMED.to_owned(),
            },
            label: |voice, value| {
                let known = [OFF, ON, NAMED].into_iter().find(|known| *known == value);
                voice.say(&msg!("seats-across", shared = known.unwrap_or(OFF)))
            },
            shown: |_, label| label,
        },
        choose: |choosing| {
            let across = match (choosing.value, choosing.name) {
                (OFF, _) => SeatsAcross::Off,
                (ON, _) => SeatsAcross::Unnamed,
                (NAMED, Some(name)) => SeatsAcross::Named(name.to_owned()),
                _ => return Err(old_button()),
            };
            change(move |server| server.across.clone_from(&across))
        },
    },
    // Pages of games.
    choice!(
        "pages",
        5,
        values::INVERTED,
        without_pages,
        |server| if server.without_pages { msg!("server-no-pages") } else { msg!("server-pages") },
        |voice, value| voice.say(&if value == OFF { msg!("pages-off") } else { msg!("pages-on") }),
        |voice, label| voice.say(&msg!("placeholder-pages", value = label))
    ),
];

impl ServerSetting {
    /// Returns the setting with this name.
    pub fn named(word: &str) -> Option<&'static ServerSetting> {
        SERVER_SETTINGS.iter().find(|setting| setting.word == word)
    }

    /// Returns the number of the last page.
    pub fn last_page() -> u32 {
        SERVER_SETTINGS.iter().map(|setting| setting.page).max().unwrap_or(1)
    }

    /// Returns the settings of a page.
    pub fn on(page: u32) -> impl Iterator<Item = &'static ServerSetting> {
        SERVER_SETTINGS.iter().filter(move |setting| setting.page == page)
    }
}

fn allowed(server: &ServerSettings) -> Vec<ChannelId> {
    server.channels.iter().copied().collect()
}

/// Returns the permissions that games need in a channel.
fn for_games(server: &ServerSettings) -> Vec<Permission> {
    let mut needs = vec![ViewChannel, SendMessages, AttachFiles, ReadHistory];
    if !server.without_threads {
        needs.extend([CreateThreads, SendInThreads]);
    }
    needs
}

fn hour(server: &ServerSettings) -> u8 {
    server.puzzle.as_ref().map_or(USUAL_HOUR, |daily| daily.hour)
}

/// Returns the day and the hour of the letter.
fn letter_time(server: &ServerSettings) -> (u8, u8) {
    server.letter.as_ref().map_or((USUAL_DAY, USUAL_HOUR), |letter| (letter.weekday, letter.hour))
}

fn clock_face(hour: u8) -> String {
    format!("{hour:02}:00")
}

fn zone(server: &ServerSettings) -> String {
    server.zone.clone().unwrap_or_default().to_string()
}
