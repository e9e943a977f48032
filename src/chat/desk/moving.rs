//! Generation a move: typed, or entered step by step with a look at what it does before it is played.

use super::picker::{Stage, one_choice_back, only_move, stage};
use super::{CommandError, Desk, button};
use crate::chat::action::{Action, Board, Entered, Seen};
use crate::chat::match_view::{MatchView, named};
use crate::chat::pictures::Said;
use crate::chat::wording::{self, Label};
use crate::chat::{Arguments, Context, Message, Reply, ReplyMode, Row, Style, escape};
use crate::diagram::Mark;
use crate::game::{GameState, MoveError, Played};
use crate::play::{Actor, Command, Event, Home, Refusal, Status, replay_to};
use crate::service::Failure;

/// As many squares are pointed at in a refusal.
const MOST_TO_BLAME: usize = 12;

impl Desk {
    /// `/move`.
    pub(super) async fn move_by_text(&self, ctx: &Context, ask: &Arguments) -> Result<Reply, CommandError> {
        let match_view = self.find(ctx, ask).await?;
        let text = ask.text("move").unwrap_or_default();
        self.play(ctx, match_view, &text, ReplyMode::Private).await
    }

    /// The **Move** button.
    pub(super) async fn begin_move(&self, ctx: &Context, seen: Seen) -> Result<Reply, CommandError> {
        let match_view = match self.entering(ctx, seen).await? {
            Ok(match_view) => match_view,
            Err(instead) => return Ok(Reply::private(instead)),
        };
        let message = match only_move(&*match_view.state) {
            Some(entered) => self.preview_of(ctx, &match_view, entered, true).await?,
            None => self.picker(ctx, &match_view, Entered::default(), None).await?,
        };
        Ok(Reply::private(message))
    }

    /// One step further, or back.
    pub(super) async fn enter(
        &self,
        ctx: &Context,
        board: Board,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Reply, CommandError> {
        let seen = match board {
            Board::Match(seen) => seen,
            Board::Opened(ply) => return self.enter_opened(ctx, ply, entered, column).await,
            Board::Puzzle(at) => return self.enter_in_puzzle(ctx, at, entered, column).await,
        };
        let match_view = match self.entering(ctx, seen).await? {
            Ok(match_view) => match_view,
            Err(instead) => return Ok(Reply::update(instead)),
        };
        Ok(Reply::update(self.picker(ctx, &match_view, entered, column).await?))
    }

    pub(super) async fn preview(
        &self,
        ctx: &Context,
        seen: Seen,
        entered: Entered,
    ) -> Result<Reply, CommandError> {
        let match_view = match self.entering(ctx, seen).await? {
            Ok(match_view) => match_view,
            Err(instead) => return Ok(Reply::update(instead)),
        };
        Ok(Reply::update(self.preview_of(ctx, &match_view, entered, false).await?))
    }

    /// **Play it**.
    pub(super) async fn play_entered(
        &self,
        ctx: &Context,
        seen: Seen,
        entered: &Entered,
    ) -> Result<Reply, CommandError> {
        let match_view = match self.entering(ctx, seen).await? {
            Ok(match_view) => match_view,
            Err(instead) => {
                let read = |then: &dyn GameState| {
                    let tokens = then.tokens(&entered.spaced()).ok()?;
                    then.next(&tokens).whole
                };
                let again = self.played_already(ctx, seen, read).await?;
                return Ok(Reply::update(again.unwrap_or(instead)));
            }
        };
        let words = wording::in_language(ctx.language);
        let tokens =
            match_view.state.tokens(&entered.spaced()).map_err(|_| CommandError::Said(words.old_button()))?;
        let notation =
            match_view.state.next(&tokens).whole.ok_or_else(|| CommandError::Said(words.old_button()))?;
        self.play(ctx, match_view, &notation, ReplyMode::Update).await
    }

    /// The answer to somebody who sends the same move a second time: what he played is played.
    async fn played_already(
        &self,
        ctx: &Context,
        seen: Seen,
        read: impl Fn(&dyn GameState) -> Option<String>,
    ) -> Result<Option<Message>, CommandError> {
        let record = self.record(seen.of).await?;
        let Some(before) = record.moves_at(seen.ply) else { return Ok(None) };
        let Some(made) = record.moves.get(before) else { return Ok(None) };
        let mut then = replay_to(self.service.catalogue(), &record, before).map_err(|_| Refusal::Frozen)?;
        let by_visitor = record.players[then.to_move()].person() == Some(ctx.person.id);
        let Some(text) = read(&*then).filter(|_| by_visitor) else { return Ok(None) };
        let Ok(played) = then.play(&text) else { return Ok(None) };
        if played.canonical != made.text {
            return Ok(None);
        }
        let words = wording::in_language(ctx.language);
        Ok(Some(Message::text(words.played(
            &named(self.service.catalogue(), &record),
            &played.shown,
            &self.service.catalogue().say_all(&played.consequences, ctx.language),
        ))))
    }

    /// The match, where the visitor may enter a move in it and has seen its present board; else what he is told.
    async fn entering(&self, ctx: &Context, seen: Seen) -> Result<Result<MatchView, Message>, CommandError> {
        let match_view = self.match_view(ctx, seen.of).await?;
        let seat = self.seat(ctx, &match_view)?;
        if let Status::Frozen { .. } = match_view.record.status {
            return Err(Refusal::Frozen.into());
        }
        if seen.ply != match_view.record.ply() || !match_view.record.is_running() {
            return Ok(Err(self.current_board(ctx, &match_view).await?));
        }
        let to_move = match_view.state.to_move();
        if to_move != seat {
            return Err(not_your_turn(ctx, &match_view));
        }
        Ok(Ok(match_view))
    }

    async fn picker(
        &self,
        ctx: &Context,
        match_view: &MatchView,
        entered: Entered,
        column: Option<char>,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        match stage(&*match_view.state, entered, column) {
            Stage::Whole(entered) => self.preview_of(ctx, match_view, entered, false).await,
            // Made up, or from a version that entered moves in another way: begin again.
            Stage::Nowhere => match stage(&*match_view.state, Entered::default(), None) {
                Stage::Choose(picker) => self.picker_message(ctx, match_view, &picker).await,
                Stage::Whole(_) | Stage::Nowhere => Err(CommandError::Said(words.old_button())),
            },
            Stage::Choose(picker) => self.picker_message(ctx, match_view, &picker).await,
        }
    }

    async fn picker_message(
        &self,
        ctx: &Context,
        match_view: &MatchView,
        picker: &super::picker::Picker,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let view = self.view(ctx, match_view).await?;
        let picture = self
            .pictures
            .board_of(match_view.record.id, &*match_view.state, view, &picker.marks(), Said::default())
            .await?;
        Ok(Message {
            content: words.prompt(&match_view.named(), &picker.prompt()),
            picture: Some(picture),
            rows: picker.rows(
                Board::Match(match_view.seen()),
                &*match_view.state,
                &match_view.catalogue,
                ctx.language,
            ),
            ..Message::default()
        })
    }

    async fn preview_of(
        &self,
        ctx: &Context,
        match_view: &MatchView,
        entered: Entered,
        only: bool,
    ) -> Result<Message, CommandError> {
        let words = wording::in_language(ctx.language);
        let old = || CommandError::Said(words.old_button());
        let tokens = match_view.state.tokens(&entered.spaced()).map_err(|_| old())?;
        let notation = match_view.state.next(&tokens).whole.ok_or_else(old)?;
        let mut after = match_view.state.clone_state();
        let played = after.play(&notation).map_err(Refusal::Move)?;
        let view = self.view(ctx, match_view).await?;
        let done = match_view.catalogue.say_all(&played.consequences, ctx.language);
        let said = Said { last: Some(&played.shown), consequences: &done, over: false };
        let picture = self.pictures.board_of(match_view.record.id, &*after, view, &[], said).await?;
        let seen = match_view.seen();
        let back = one_choice_back(&*match_view.state, &entered);
        let mut row =
            vec![button(words, Style::Good, Label::Play, &Action::Play(Board::Match(seen), entered))];
        if !only {
            row.push(button(words, Style::Plain, Label::Back, &Action::Enter(Board::Match(seen), back)));
        }
        Ok(Message {
            content: words.preview(&match_view.named(), &played.shown, &done, only),
            picture: Some(picture),
            rows: vec![Row::Buttons(row)],
            ..Message::default()
        })
    }

    async fn play(
        &self,
        ctx: &Context,
        match_view: MatchView,
        text: &str,
        way: ReplyMode,
    ) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        let command = Command::Move { seen: match_view.record.ply(), text: text.to_owned() };
        let by = Actor::Person(ctx.person.id);
        let asked = Some(ctx.interaction);
        let done = self.service.command(match_view.record.id, by, &command, asked, ctx.now).await;
        let transition = match done {
            Ok(transition) => transition,
            Err(Failure::Refused(Refusal::MovedOn { .. } | Refusal::MatchOver)) => {
                if let Some(message) =
                    self.played_already(ctx, match_view.seen(), |_| Some(text.into())).await?
                {
                    return Ok(Reply { way, message });
                }
                let now = self.match_view(ctx, match_view.record.id).await?;
                return Ok(Reply { way, message: self.current_board(ctx, &now).await? });
            }
            Err(Failure::Refused(refusal)) => {
                return self.move_refused(ctx, &match_view, text, refusal, way).await;
            }
            Err(Failure::Fault(fault)) => return Err(fault.into()),
        };
        let played: Option<Played> = transition.events.into_iter().find_map(|event| match event {
            Event::Moved { played, .. } => Some(played),
            _ => None,
        });
        let Some(played) = played else {
            return Err(CommandError::Fault("a move was accepted without having happened".into()));
        };
        let done = match_view.catalogue.say_all(&played.consequences, ctx.language);
        let mut message = Message::text(words.played(&match_view.named(), &played.shown, &done));
        if transition.record.is_running() && transition.record.players[transition.to_move].person().is_none()
        {
            message.content = format!("{} {}", message.content, words.now_i_think());
        }
        // In a direct match the board is shown to the opponent, elsewhere: the mover sees it here.
        if transition.record.home == Home::Direct
            && let Some(after) = MatchView::of(self.service.catalogue(), transition.record, ctx.language)
        {
            let view = self.view(ctx, &after).await?;
            let said = Said { last: Some(&played.shown), consequences: &done, over: false };
            message.picture =
                Some(self.pictures.board_of(after.record.id, &*after.state, view, &[], said).await?);
        }
        Ok(Reply { way, message })
    }

    /// A refused move is answered with the rule and the squares to blame.
    async fn move_refused(
        &self,
        ctx: &Context,
        match_view: &MatchView,
        text: &str,
        refusal: Refusal,
        way: ReplyMode,
    ) -> Result<Reply, CommandError> {
        let words = wording::in_language(ctx.language);
        match refusal {
            Refusal::NotYourMatch => {
                self.seat(ctx, match_view)?;
                Err(Refusal::NotYourMatch.into())
            }
            Refusal::NotYourTurn => Err(not_your_turn(ctx, match_view)),
            Refusal::Move(error) => {
                let blame = match &error {
                    MoveError::Illegal(illegal) => illegal.squares.as_slice(),
                    MoveError::Notation(_) | MoveError::GameOver(_) => &[],
                };
                let mut content = words.move_refused(
                    &escape::quoted(text),
                    &match_view.catalogue.say(&error.phrase(), ctx.language),
                );
                content = content.chars().take(1900).collect();
                // Where nearly everything is to blame, marks point at nothing.
                let blame = if blame.len() <= MOST_TO_BLAME { blame } else { &[] };
                let marks: Vec<_> = blame.iter().map(|&square| (square, Mark::Blame)).collect();
                let view = self.view(ctx, match_view).await?;
                let picture = self
                    .pictures
                    .board_of(match_view.record.id, &*match_view.state, view, &marks, Said::default())
                    .await?;
                Ok(Reply { way, message: Message { content, picture: Some(picture), ..Message::default() } })
            }
            other => Err(other.into()),
        }
    }
}

/// The answer to whoever would move while it is another's turn.
fn not_your_turn(ctx: &Context, match_view: &MatchView) -> CommandError {
    let words = wording::in_language(ctx.language);
    let awaited = match_view.name(match_view.state.to_move());
    CommandError::Said(match match_view.computer_thinks() {
        true => words.wait_for_computer(&match_view.named(), &awaited),
        false => words.not_your_turn(&match_view.named(), &awaited),
    })
}
