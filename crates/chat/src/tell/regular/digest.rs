//! The daily digest: one message with the games in which it is a person's turn, most urgent first.

use crate::actions::Action;
use crate::limits;
use crate::message::messenger::NotComposed;
use crate::message::{Message, Style};
use postern_play::ids::PersonId;
use postern_play::people::profile::Profile;
use postern_play::time::Timestamp;
use postern_rules::seat::Seat;
use postern_service::Service;
use postern_store::fault::Fault;
use postern_words::game_line::link;
use postern_words::markup::{mention, moment};
use postern_words::match_view::player_name;
use postern_words::voice::{Voice, msg, title_in_list};

/// Characters reserved for the sentences below the games.
const REST: usize = 300;

/// Returns the number that distinguishes the button of this digest from others: its time in minutes since 1970.
pub fn number(at: Timestamp) -> u32 {
    (at.seconds() / 60) as u32
}

/// Returns the message of a person's digest at this hour.
///
/// # Errors
/// [`NotComposed::Superseded`] if the person has changed or ended their digest, or nothing waits for them.
pub async fn message(
    service: &Service,
    voice: &Voice,
    profile: &Profile,
    at: Timestamp,
) -> Result<Message, NotComposed> {
    let said = match profile.wants_digest(at) {
        true => compose(service, voice, profile.id).await?,
        false => None,
    };
    let next = (Style::Main, "button-next", Action::Next(number(at)));
    Ok(Message::text(said.ok_or(NotComposed::Superseded)?).with_buttons(voice, [next]))
}

/// Returns the text of a person's digest, or `None` if no match or challenge waits for them.
async fn compose(service: &Service, voice: &Voice, person: PersonId) -> Result<Option<String>, Fault> {
    let waiting = service.people.waiting(person).await?;
    let challenges = service.store().challenges_of(person).await?;
    let challenges = challenges.iter().filter(|challenge| challenge.by != person).count();
    if waiting.is_empty() && challenges == 0 {
        return Ok(None);
    }
    let mut text = voice.say(&msg!("digest", to = mention(person), games = waiting.len()));
    let open = (challenges > 0).then(|| voice.say(&msg!("digest-challenges", count = challenges)));
    for (named, line) in waiting.iter().enumerate() {
        let boards = service.store().boards(line.id).await?;
        let opponent = line.players[line.seat_of(person).unwrap_or(Seat::First).other()].clone();
        let said = voice.say(&msg!(
            "games-line",
            // A digest names as many games as fit, and an emblem takes the room of one.
            emblem = "",
            game = title_in_list(voice, line),
            link = link(line, line.home_of(person), &boards, None),
            opponent = player_name(voice, &opponent),
            number = line.moves + 1,
            clock = line.deadline().map(|at| msg!("due", at = moment(at))),
            told = None::<postern_rules::phrase::Phrase>
        ));
        if text.chars().count() + said.chars().count() + REST > limits::CONTENT {
            text.push('\n');
            text.push_str(&voice.say(&msg!("digest-more", games = waiting.len() - named)));
            break;
        }
        text.push_str("\n- ");
        text.push_str(&said);
    }
    if let Some(open) = open {
        text = format!("{text}\n{open}");
    }
    Ok(Some(text))
}
