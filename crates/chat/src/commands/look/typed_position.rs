//! Reads a position that a person typed: `position:` of `/explore`, with `game:` and `options:`.

use crate::commands::challenges::option_text::pairs;
use crate::context::{CommandResult, Context, bad_option, said};
use crate::invocation::Arguments;
use postern_games::catalogue::{StartError, begin};
use postern_games::explorer::default_start;
use postern_games::option_words::SIZE;
use postern_games::spec::GameSpec;
use postern_rules::game::state::{GameState, SetUpError};
use postern_rules::phrase::Phrase;
use postern_rules::typed;
use postern_words::markup::escape;
use postern_words::voice::msg;

/// The most characters of a position or of its options. A full board of 25x25 has 649.
pub(super) const LONGEST: usize = 1000;

/// A position as typed.
pub(super) struct TypedPosition {
    game: Option<String>,
    options: Vec<(String, String)>,
    position: String,
}

/// Returns the position in the arguments of a command; `None` without `position:`.
///
/// # Errors
/// The refusal of options that are not pairs, that have no position, or of a position beside a match.
pub(super) fn of(arguments: &Arguments) -> CommandResult<Option<TypedPosition>> {
    let (game, options) = (arguments.text("game"), arguments.text("options"));
    let Some(position) = arguments.text("position") else {
        return if options.is_some() { said(msg!("position-missing")) } else { Ok(None) };
    };
    if arguments.text("match").is_some() {
        return said(msg!("position-or-match"));
    }
    let options = pairs(&options.unwrap_or_default())?;
    Ok(Some(TypedPosition { game, options, position: typed::value(&position) }))
}

impl TypedPosition {
    /// Starts a game from the position. Without `game:`, the position chooses the game if only one has such a position.
    ///
    /// # Errors
    /// The refusal says what is wrong, shows how the game writes its start, and repeats the text.
    pub(super) fn read(&self, ctx: &Context<'_>) -> CommandResult<Box<dyn GameState>> {
        let Some(id) = &self.game else {
            let mut fitting = ctx.catalogue().iter().filter_map(|spec| self.begun(spec).ok());
            return match (fitting.next(), fitting.next()) {
                (Some(only), None) => Ok(only),
                _ => said(msg!("position-of-which-game", text = self.repeated())),
            };
        };
        let Some(spec) = ctx.catalogue().get(id) else {
            return bad_option("game", ctx.catalogue().ids().join(", "));
        };
        match self.begun(spec) {
            Ok(state) => Ok(state),
            Err(StartError::Option(bad) | StartError::SetUp(SetUpError::Option(bad))) => {
                bad_option(&bad.option, escape::markdown(&ctx.voice.say(&bad.reason)))
            }
            Err(StartError::SetUp(SetUpError::Position(bad))) => said(self.refusal(ctx, spec, &bad.0)),
            Err(unknown) => said(unknown.phrase()),
        }
    }

    fn refusal(&self, ctx: &Context<'_>, spec: &GameSpec, why: &Phrase) -> Phrase {
        let start = default_start(spec).map_or_else(|_| String::new(), |start| start.position());
        msg!(
            "position-refused",
            game = spec.info().name,
            why = escape::markdown(&ctx.voice.say(why)),
            start = start,
            text = self.repeated()
        )
    }

    fn repeated(&self) -> String {
        escape::block(&self.position)
    }

    /// Begins a game from the position. A board of another size than the usual one needs no option for its size.
    fn begun(&self, spec: &GameSpec) -> Result<Box<dyn GameState>, StartError> {
        let begun = begin(spec.game, &self.options, Some(&self.position));
        if let (Err(StartError::SetUp(_)), Err(bad @ StartError::Option(_))) =
            (&begun, begin(spec.game, &self.options, None))
        {
            return Err(bad);
        }
        let has_size = spec.info().options.iter().any(|option| option.name == SIZE);
        let (Err(refused), true) = (&begun, has_size && self.options.iter().all(|(name, _)| name != SIZE))
        else {
            return begun;
        };
        let rows = self.position.split_whitespace().next().map_or(0, |rows| rows.split('/').count());
        let sized = [self.options.as_slice(), &[(SIZE.to_owned(), rows.to_string())]].concat();
        match begin(spec.game, &sized, Some(&self.position)) {
            Err(StartError::Option(_) | StartError::SetUp(SetUpError::Option(_))) => Err(refused.clone()),
            sized => sized,
        }
    }
}
