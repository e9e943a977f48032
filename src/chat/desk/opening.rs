//! Opening the record that a picture carries, or that of a match: stepping through it, and starting a match from one of
//! its positions.
//!
//! Nothing is kept for that. The answer's own picture carries the record on to the next press.

use super::{CommandError, Desk, button};
use crate::board::Square;
use crate::chat::action::{Action, Board, Entered, Step};
use crate::chat::match_view::{MatchView, plain_name};
use crate::chat::pictures::{Said, View};
use crate::chat::wording::{self, Label, OpenedWords};
use crate::chat::{Arguments, Button, Context, Message, NotDelivered, Reply, Row, Style, escape};
use crate::diagram::Mark;
use crate::game::{GameState, Pair, RecordedResult, Seat, Transcript};
use crate::games::ReplayProblem;
use crate::play::{Colour, Home, MatchId, Over, Pace, Ply, Record, Status, Terms};
use crate::render::record_in_png;
use crate::service::is_unaided;

/// The largest picture that is looked into: four times the largest that we draw.
const LARGEST_PICTURE: u64 = 4 << 20;

/// Where in an opened record somebody is, and what he is shown there.
#[derive(Default)]
pub(super) struct Here {
    /// How many moves were made.
    pub ply: usize,
    /// How many moves of the record gave way to the last one.
    pub replaced: usize,
    pub marks: Vec<(Square, Mark)>,
    /// What is said below.
    pub note: Option<String>,
    /// A move that can be made with one tap.
    pub suggested: Option<Entered>,
}

impl Here {
    pub fn at(ply: usize) -> Here {
        Here { ply, ..Here::default() }
    }
}

impl Desk {
    /// "Open this board" on a message.
    pub(super) async fn open(&self, ctx: &Context) -> Result<Reply, CommandError> {
        let record = self.record_in_message(ctx).await?;
        let last = record.moves.len();
        Ok(Reply::private(self.opened(ctx, &record, Here::at(last)).await?))
    }

    /// The **Analyse** button: a match as an opened record, as it stands.
    pub(super) async fn analyse(&self, ctx: &Context, id: MatchId) -> Result<Reply, CommandError> {
        let record = transcript(&self.match_view(ctx, id).await?);
        let last = record.moves.len();
        Ok(Reply::private(self.opened(ctx, &record, Here::at(last)).await?))
    }

    /// The opened record again, without what was being done there.
    pub(super) async fn show_opened(&self, ctx: &Context, ply: Ply) -> Result<Reply, CommandError> {
        let record = self.record_in_message(ctx).await?;
        let ply = (ply as usize).min(record.moves.len());
        Ok(Reply::update(self.opened(ctx, &record, Here::at(ply)).await?))
    }

    /// A step through an opened record.
    pub(super) async fn step(&self, ctx: &Context, step: Step, from: Ply) -> Result<Reply, CommandError> {
        let record = self.record_in_message(ctx).await?;
        let (from, last) = (from as usize, record.moves.len());
        let to = match step {
            Step::First => 0,
            Step::Back => from.saturating_sub(1),
            Step::Forward => from.saturating_add(1).min(last),
            Step::Last => last,
        };
        Ok(Reply::update(self.opened(ctx, &record, Here::at(to)).await?))
    }

    /// An open challenge that begins with a position of an opened record.
    pub(super) async fn start_here(&self, ctx: &Context, ply: Ply) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let record = self.record_in_message(ctx).await?;
        let state = self
            .service
            .catalogue()
            .replay(&record, ply as usize)
            .map_err(|why| CommandError::Said(words.bad_record(&escape::quoted(&why.to_string()))))?;
        if state.ending().is_some() {
            return Err(CommandError::Said(words.over_here()));
        }
        if let Some(running) = self.match_of(&record).await?.filter(is_unaided) {
            return Err(CommandError::Said(words.still_played(running.id)));
        }
        let home = self.home(ctx)?;
        if home == Home::Direct {
            return Err(CommandError::Said(words.needs_opponent()));
        }
        let terms = Terms {
            game: record.game.clone(),
            options: record.options.clone(),
            start: Some(state.position()),
            colour: Colour::Chance,
            pace: Pace::default(),
            rated: false,
        };
        self.offer(ctx, None, terms, home).await
    }

    /// The record in a picture of the message that the ctx is about.
    pub(super) async fn record_in_message(&self, ctx: &Context) -> Result<Transcript, CommandError> {
        let words = wording::in_language(ctx.language);
        let is_picture = |name: &str| name.to_lowercase().ends_with(".png");
        for file in ctx.files.iter().filter(|file| is_picture(&file.name)) {
            let bytes = match self.messenger.fetch(file, LARGEST_PICTURE).await {
                Ok(bytes) => bytes,
                // Too large for one of ours.
                Err(NotDelivered::NoWay(_)) => continue,
                Err(error) => {
                    tracing::warn!(%error, "a picture could not be fetched");
                    return Err(CommandError::Said(words.file_unreachable()));
                }
            };
            // A picture that is damaged, or none at all, carries no record of ours.
            if let Ok(Some(text)) = record_in_png(&bytes) {
                let read = text.parse::<Transcript>();
                return read
                    .map_err(|bad| CommandError::Said(words.bad_record(&escape::quoted(&bad.to_string()))));
            }
        }
        Err(CommandError::Said(words.no_record()))
    }

    /// A position of an opened record, with the buttons that belong there.
    pub(super) async fn opened(
        &self,
        ctx: &Context,
        record: &Transcript,
        here: Here,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let bad =
            |why: ReplayProblem| CommandError::Said(words.bad_record(&escape::quoted(&why.to_string())));
        let ply = here.ply;
        let mut state = self.service.catalogue().replay(record, ply.saturating_sub(1)).map_err(bad)?;
        let played = match record.moves.get(ply.wrapping_sub(1)) {
            Some(text) => Some(
                state.play(text).map_err(|error| CommandError::Said(words.bad_record(&error.to_string())))?,
            ),
            None => None,
        };
        let of_match = self.match_of(record).await?;
        let view = self.opened_view(ctx, &*state, of_match.as_ref()).await?;
        let done = played.as_ref().map_or(&[][..], |played| &played.consequences);
        let done = self.service.catalogue().say_all(done, ctx.language);
        let said = Said {
            last: played.as_ref().map(|played| played.shown.as_str()),
            consequences: &done,
            over: false,
        };
        let picture =
            self.pictures.board_with_record(&*state, view, &here.marks, said, &record.to_string()).await?;
        let names = record.players.as_ref();
        let running = of_match.as_ref().filter(|record| !matches!(record.status, Status::Over(_)));
        let unaided = of_match.as_ref().is_some_and(is_unaided);
        let result = state.ending().map(|ending| self.service.catalogue().say(&ending.reason, ctx.language));
        let over = result.is_some();
        let opened = OpenedWords {
            title: state.info().title(),
            players: names.map(|names| (escape::name(&names.first), escape::name(&names.second))),
            ply: ply as u32,
            of: record.moves.len() as u32,
            last: said.last,
            consequences: said.consequences,
            result,
            own_from: record.own_from.map(|from| from as u32),
            replaced: here.replaced as u32,
            running: running.map(|record| record.id),
            unaided,
        };
        let mut content = words.opened(&opened);
        if let Some(note) = &here.note {
            content = format!("{content}\n{note}");
        }
        let mut rows = vec![steps(ply, record.moves.len())];
        if !over {
            rows.push(actions(ctx, ply as Ply, !unaided, &here));
        }
        Ok(Message { content, picture: Some(picture), rows, ..Message::default() })
    }

    /// The match that a record says it is of, where there is one.
    pub(super) async fn match_of(&self, record: &Transcript) -> Result<Option<Record>, CommandError> {
        match record.of_match.as_deref().and_then(|id| id.parse::<MatchId>().ok()) {
            Some(id) => Ok(self.service.store().record(id).await?),
            None => Ok(None),
        }
    }

    /// How the visitor sees an opened board: as in his match, where it is his.
    pub(super) async fn opened_view(
        &self,
        ctx: &Context,
        state: &dyn GameState,
        of_match: Option<&Record>,
    ) -> Result<View, CommandError> {
        let profile = self.service.profile(ctx.person.id).await?;
        let seat: Option<Seat> = of_match.and_then(|record| record.seat_of(ctx.person.id));
        Ok(self.pictures.view(&profile, seat, state.diagram().sided))
    }

    /// `/replay`: the whole game moving, or chosen positions side by side.
    pub(super) async fn replay(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let match_view = self.find(ctx, ask).await?;
        let Some(moves) = ask.text("moves") else { return self.show_replay(ctx, match_view.record.id).await };
        let most = match_view.record.moves.len();
        let plies: Option<Vec<usize>> = moves
            .split([',', ' '])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok().filter(|&ply: &usize| ply <= most))
            .collect();
        let plies = plies
            .filter(|plies| (1..=crate::render::MOST_IN_STRIP).contains(&plies.len()))
            .ok_or_else(|| CommandError::Said(words.bad_moves(most, crate::render::MOST_IN_STRIP)))?;
        let view = self.view(ctx, &match_view).await?;
        let picture = self
            .pictures
            .strip(&*match_view.state, view, &plies, words.file_alt(&match_view.named()))
            .await?;
        let content = words.positions_caption(&match_view.named(), &plies);
        Ok(Reply::private(Message { content, picture: Some(picture), ..Message::default() }))
    }
}

/// The record of a match as a picture carries it.
pub(super) fn transcript(match_view: &MatchView) -> Transcript {
    let of_game =
        Transcript::of(&*match_view.state, |reason| match_view.catalogue.say(reason, match_view.language));
    let agreed = match &match_view.record.status {
        Status::Over(Over { winner, how, .. }) => {
            let reason = wording::in_language(match_view.language).result(*how).to_owned();
            Some(RecordedResult { winner: *winner, reason })
        }
        Status::Running | Status::Frozen { .. } => None,
    };
    Transcript {
        result: of_game.result.or(agreed),
        players: Some(
            Pair::new(&match_view.record.players.first, &match_view.record.players.second).map(plain_name),
        ),
        of_match: Some(match_view.record.id.to_string()),
        ..of_game
    }
}

fn steps(ply: usize, last: usize) -> Row {
    let steps = Step::ALL.into_iter().map(|step| {
        let (label, works) = match step {
            Step::First => ("⏮", ply > 0),
            Step::Back => ("◀", ply > 0),
            Step::Forward => ("▶", ply < last),
            Step::Last => ("⏭", ply < last),
        };
        let mut button = Button::new(Style::Plain, label, Action::Step(step, ply as Ply).to_string());
        button.enabled = works;
        button
    });
    Row::Buttons(steps.collect())
}

/// What can be done in a position where the game goes on.
fn actions(ctx: &Context, ply: Ply, may_help: bool, here: &Here) -> Row {
    let words = wording::in_language(ctx.language);
    let board = Board::Opened(ply);
    let mut row = Vec::new();
    if let Some(entered) = &here.suggested {
        row.push(button(words, Style::Good, Label::Play, &Action::Play(board, entered.clone())));
    }
    row.push(button(words, Style::Main, Label::Move, &Action::Enter(board, Entered::default())));
    if may_help && here.note.is_none() {
        row.push(button(words, Style::Plain, Label::Hint, &Action::Hint(board)));
    }
    if may_help {
        row.push(button(words, Style::Plain, Label::StartHere, &Action::StartHere(ply)));
    }
    Row::Buttons(row)
}
