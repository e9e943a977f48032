//! English.

mod agreements;
mod analysis;
mod computer;
mod fixed;
mod hint;
mod lists;
mod over;
mod places;
mod puzzles;
mod refusals;
mod review;
mod turns;

use super::{CardWords, GameLine, Label, Named, Prompt, Unclear, side_of};
use crate::chat::Permission;
use crate::chat::markup::moment;
use crate::game::Seat;
use crate::play::{Below, ChallengeState, NoticeKind, Pace, Timestamp};

/// The sentences in English.
pub struct English;

/// "**Rampart** 13x13 #7F3".
fn named(of: &Named) -> String {
    match of.options.as_str() {
        "" => format!("**{}** #{}", of.game, of.id),
        options => format!("**{}** ({options}) #{}", of.game, of.id),
    }
}

/// " – captures 3; the group at a8 dies", or nothing. They may hold colons and commas of their own.
fn consequences(all: &[String]) -> String {
    if all.is_empty() { String::new() } else { format!(" – {}", all.join("; ")) }
}

/// The next step of entering a move, half a sentence.
fn asked(prompt: &Prompt) -> String {
    match prompt {
        Prompt::First => "choose where.".into(),
        Prompt::Go { entered, whole: false } => format!("**{entered}** – and then?"),
        Prompt::Go { entered, whole: true } => format!("**{entered}** – just that, or go on from there?"),
        Prompt::Column { letter, entered } if entered.is_empty() => {
            format!("column **{letter}** – which row?")
        }
        Prompt::Column { letter, entered } => format!("**{entered}**, then column **{letter}** – which row?"),
    }
}

fn pace(pace: Pace) -> String {
    match pace {
        Pace::Unlimited => "no time limit".into(),
        Pace::Days(1) => "1 day a move".into(),
        Pace::Days(days) => format!("{days} days a move"),
    }
}

fn right(right: Permission) -> &'static str {
    match right {
        Permission::ViewChannel => "View Channel",
        Permission::SendMessages => "Send Messages",
        Permission::EmbedLinks => "Embed Links",
        Permission::AttachFiles => "Attach Files",
        Permission::ReadHistory => "Read Message History",
        Permission::CreateThreads => "Create Public Threads",
        Permission::SendInThreads => "Send Messages in Threads",
    }
}

/// A sentence from half of one: a capital at its front and a full stop at its end.
pub fn sentence(half: &str) -> String {
    let mut chars = half.chars();
    let Some(first) = chars.next() else { return String::new() };
    // A square or a move at the front keeps its small letter.
    let names_square = chars.clone().next().is_some_and(|c| c.is_ascii_digit());
    let first = if names_square { first.to_string() } else { first.to_uppercase().to_string() };
    let stop = if half.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{first}{}{stop}", chars.as_str())
}

impl English {
    pub fn label(&self, label: Label) -> &'static str {
        match label {
            Label::Accept => "Accept",
            Label::Decline => "Decline",
            Label::Withdraw => "Withdraw",
            Label::Rules => "Rules",
            Label::Move => "Move",
            Label::Board => "Board",
            Label::More => "More",
            Label::Play => "Play it",
            Label::Back => "Back",
            Label::Resign => "Resign …",
            Label::ResignForSure => "Yes, I resign",
            Label::Never => "No, play on",
            Label::ClaimTime => "Claim the win",
            Label::Close => "Close without a result",
            Label::Rematch => "Rematch",
            Label::Replay => "Replay",
            Label::Record => "Record",
            Label::Review => "Review",
            Label::Forward => "Forward",
            Label::StartHere => "Start from here",
            Label::Analyse => "Analyse",
            Label::Hint => "Hint",
            Label::OfferDraw => "Offer a draw",
            Label::TakeBack => "Take back",
            Label::Agree => "Agree",
            Label::AgreeForSure => "Yes, a draw",
            Label::Refuse => "Refuse",
            Label::TryAgain => "Try again",
            Label::Solution => "Solution",
            Label::Puzzles => "More puzzles",
            Label::PostAgain => "Post again",
        }
    }

    pub fn card(&self, card: &CardWords) -> String {
        let whom = match &card.to {
            Some(to) => format!("{to}, **{}** challenges you to **{}**.", card.by, card.title),
            None => format!("**{}** challenges anybody here to **{}**.", card.by, card.title),
        };
        let mut lines = vec![whom, format!("*{}*", card.summary)];
        let side = match side_of(card.colour) {
            None => "sides by chance".into(),
            Some(Seat::First) => format!("{} plays {} (moves first)", card.by, card.sides.0),
            Some(Seat::Second) => format!("{} plays {} (moves second)", card.by, card.sides.1),
        };
        let options = if card.options.is_empty() { String::new() } else { format!("{} · ", card.options) };
        let rated = if card.own_start || card.unrated.is_some() { "" } else { " · rated" };
        lines.push(format!("{options}{side} · {}{rated}", pace(card.pace)));
        if card.own_start {
            lines.push("It begins with the position below, unrated.".into());
        }
        if let Some(why) = &card.unrated {
            lines.push(format!("Unrated: {why}."));
        }
        lines.push(match (card.state, &card.taken_by) {
            (ChallengeState::Open, _) => format!("It expires {}.", moment(card.expires)),
            (ChallengeState::Accepted { .. }, Some(by)) => format!("**Accepted** by {by}."),
            (ChallengeState::Accepted { started, .. }, None) => {
                format!("**Accepted**: the match is #{started}.")
            }
            (ChallengeState::Declined, _) => "**Declined.**".into(),
            (ChallengeState::Withdrawn, _) => "**Withdrawn.**".into(),
            (ChallengeState::Expired, _) => "**Nobody answered in time.**".into(),
            (ChallengeState::Undelivered, _) => "**It could not be delivered.**".into(),
        });
        lines.join("\n")
    }

    pub fn answer(&self, challenger: &str, title: &str, state: ChallengeState) -> String {
        match state {
            ChallengeState::Declined => format!("{challenger}, your challenge to **{title}** was declined."),
            ChallengeState::Expired => {
                format!("{challenger}, nobody took your challenge to **{title}** in time.")
            }
            ChallengeState::Undelivered => format!(
                "{challenger}, your challenge to **{title}** could not be delivered: I may not write where it was \
                 to stand. Challenge again in a channel where I may, on a server that you both are on."
            ),
            ChallengeState::Withdrawn => format!("The challenge to **{title}** was withdrawn."),
            ChallengeState::Accepted { started, .. } => format!(
                "{challenger}, your challenge to **{title}** was accepted: match #{started} has begun, and your \
                 opponent moves first."
            ),
            ChallengeState::Open => format!("The challenge to **{title}** stands."),
        }
    }

    pub fn flag(&self, of: &Named, mention: &str, opponent: &str) -> String {
        format!(
            "{mention}, {opponent}'s time is over in {}. You may claim the win, or wait for the move.",
            named(of)
        )
    }

    /// To the opponent of a player who could not be told where they play. `closable` is the moment from which the match
    /// can be closed; `None` where the player left and was told directly.
    pub fn out_of_reach(
        &self,
        of: &Named,
        mention: &str,
        silent: &str,
        closable: Option<Timestamp>,
    ) -> String {
        let of = named(of);
        let Some(from) = closable else {
            return format!(
                "{mention}, {silent} has left this server. They were told in a direct message that it is their turn \
                 in {of}, and the game goes on."
            );
        };
        format!(
            "{mention}, it is {silent}'s turn in {of}, but I can't tell them: they left this server or I may not \
             write where you play, and their direct messages are closed to me. Please let them know; the game is \
             kept, and no time passes until they are told. If I still can't, you can close the game without a \
             result {}.",
            moment(from)
        )
    }

    /// A change of a match that was no move.
    pub fn stands(&self, of: &Named, mentions: &str, what: NoticeKind) -> String {
        let of = named(of);
        match what {
            NoticeKind::Frozen { .. } => format!(
                "{mentions} – {of} is stopped: its moves do not lead to the position that was recorded. Nothing is \
                 lost and no time passes; the operator of the bot has to look at it."
            ),
            NoticeKind::Thawed { .. } => {
                format!("{mentions} – {of} goes on, with all of the time for the present move.")
            }
            NoticeKind::Continued { .. } => format!(
                "{mentions} – the rules of {of} have changed. It goes on from the present position under the new \
                 rules; within a week either of you can close it without a result."
            ),
            _ => format!(
                "{mentions} – your opponent in {of} could not be told of the turn for a week. You can close the game \
                 without a result, or go on waiting."
            ),
        }
    }

    pub fn challenge_sent(&self, title: &str, direct: bool) -> String {
        if direct {
            format!("Your challenge to **{title}** is on its way. You hear from me when it is answered.")
        } else {
            format!("Your challenge to **{title}** is posted. The game begins when it is accepted.")
        }
    }

    pub fn accepted(&self, of: &Named) -> String {
        format!("{} begins.", named(of))
    }

    pub fn prompt(&self, of: &Named, prompt: &Prompt) -> String {
        format!("{}: {}", named(of), asked(prompt))
    }

    pub fn just(&self, whole: &str) -> String {
        format!("Just {whole}")
    }

    pub fn column(&self, letter: char, squares: usize) -> String {
        match squares {
            1 => format!("{letter} · 1 square"),
            squares => format!("{letter} · {squares} squares"),
        }
    }

    pub fn preview(&self, of: &Named, shown: &str, done: &[String], only: bool) -> String {
        let only = if only { " It is your only move." } else { "" };
        format!("{}: the board after **{shown}**{}. Play it?{only}", named(of), consequences(done))
    }

    pub fn played(&self, of: &Named, shown: &str, done: &[String]) -> String {
        format!("{}: you played **{shown}**{}.", named(of), consequences(done))
    }

    pub fn move_refused(&self, text: &str, why: &str) -> String {
        format!("`{text}` can't be played. {} The game is as it was.", sentence(why))
    }

    pub fn stranger(&self, of: &Named, first: &str, second: &str) -> String {
        format!(
            "{} is between {first} and {second}; this button is for them. **Board** is for everybody.",
            named(of)
        )
    }

    pub fn not_your_turn(&self, of: &Named, waiting_for: &str) -> String {
        format!("It is not your turn in {}: {waiting_for} is to move.", named(of))
    }

    pub fn board(
        &self,
        of: &Named,
        number: u32,
        to_move: Option<(&str, &str)>,
        last: Option<&str>,
    ) -> String {
        let last = last.map_or(String::new(), |last| format!(" Last move: **{last}**."));
        match to_move {
            Some((name, side)) => format!("{}, move {number}: {name} ({side}) is to move.{last}", named(of)),
            None => format!("{}: the final position after {number} moves.{last}", named(of)),
        }
    }

    pub fn more(&self, of: &Named) -> String {
        format!("{}: what would you like?", named(of))
    }

    pub fn resign_question(&self, of: &Named, opponent: &str) -> String {
        format!("Do you give up {}? {opponent} then wins. This can't be taken back.", named(of))
    }

    pub fn resigned(&self, of: &Named) -> String {
        format!("You resigned {}.", named(of))
    }

    pub fn closed(&self, of: &Named) -> String {
        format!("You closed {} without a result.", named(of))
    }

    pub fn claimed(&self, of: &Named) -> String {
        format!("You claimed the win in {}.", named(of))
    }

    pub fn unclear(&self, unclear: &Unclear) -> String {
        match unclear {
            Unclear::None => {
                "You have no running game here. `/games` lists yours, `/challenge` begins a new one.".into()
            }
            Unclear::Several(names) => {
                format!(
                    "Several games could be meant; say which with the `game` option: {}.",
                    names.join(", ")
                )
            }
            Unclear::NotFound(text) => format!("You have no game `{text}`. `/games` lists yours."),
        }
    }

    pub fn missing_permissions(&self, missing: &[Permission]) -> String {
        let names: Vec<&str> = missing.iter().copied().map(right).collect();
        format!(
            "I can't do that here: I need the permission{} **{}** in this channel. \
             Somebody who manages the server can give it to me.",
            if names.len() == 1 { "" } else { "s" },
            names.join(", ")
        )
    }

    pub fn bad_option(&self, option: &str, reason: &str) -> String {
        format!("The option `{option}` does not fit. {}", sentence(reason))
    }

    pub fn rules_caption(&self, title: &str) -> String {
        format!("**{title}**")
    }

    pub fn replay_caption(&self, of: &Named) -> String {
        format!("{} from its first move to its last:", named(of))
    }

    pub fn record_caption(&self, of: &Named) -> String {
        format!("The record of {}:", named(of))
    }

    pub fn settings(&self, theme: &str, width: u16, below: Below) -> String {
        let below = match below {
            Below::Own => "your own side below",
            Below::First => "the first mover below",
            Below::Second => "the second mover below",
        };
        format!("You see boards so: **{theme}**, {width} pixels wide, {below}.")
    }

    pub fn bad_record(&self, why: &str) -> String {
        format!("The record in this picture can't be opened. {}", sentence(why))
    }

    pub fn bad_moves(&self, last: usize, most: usize) -> String {
        format!("Write up to {most} numbers from 0 to {last}, the number of moves played: 4, 9, 12.")
    }

    pub fn positions_caption(&self, of: &Named, plies: &[usize]) -> String {
        let plies: Vec<String> = plies.iter().map(ToString::to_string).collect();
        format!("{} after moves {}:", named(of), plies.join(", "))
    }

    pub fn fault(&self, reference: &str) -> String {
        format!("Something went wrong on our side (ref. {reference}). Your games are as they were.")
    }

    pub fn file_alt(&self, of: &Named) -> String {
        format!("{} #{}", of.game, of.id)
    }

    pub fn suggestion(&self, of: &Named, opponent: &str, yours: bool) -> String {
        let turn = if yours { " · your move" } else { "" };
        format!("{} #{} · {opponent}{turn}", of.game, of.id)
    }

    pub fn thread(&self, of: &Named, first: &str, second: &str) -> String {
        let options = if of.options.is_empty() { String::new() } else { format!(" {}", of.options) };
        let title = format!("{}{options} · {first} – {second} · #{}", of.game, of.id);
        if title.chars().count() <= 100 {
            title
        } else {
            format!("{} · {first} – {second} · #{}", of.game, of.id)
        }
    }
}
