//! **New series**: `/series new` as a form with the name, the form of the series, the game and the way to play it, the
//! time and the number of players.

use super::new::{self, FORMS};
use crate::actions::Action;
use crate::commands::challenges::challenge::usual_pace;
use crate::commands::challenges::challenge_form::{last_game, paces, say, ways};
use crate::context::{CommandError, CommandResult, Context, bad_option};
use crate::invocation::{ArgumentValue, Arguments};
use crate::message::{Choice, Control, Field, Form};
use postern_play::series::TITLE_LENGTH;
use postern_rules::typed;
use postern_words::voice::msg;

/// The fields, which are arguments of `/series new`. The way to play names the game as well.
const NAME: &str = "name";
const FORM: &str = "form";
const WAY: &str = "way";
const PACE: &str = "pace";
const SEATS: &str = "seats";
/// The numbers of seats that the command takes.
const FEWEST: u16 = 3;
const MOST: u16 = 1000;

/// Returns the form, or refuses if the person can't open a series here.
pub async fn form(ctx: &Context<'_>) -> CommandResult<Form> {
    new::place(ctx).await?;
    let game = last_game(ctx).await?;
    let forms = FORMS.map(|value| Choice {
        label: ctx
            .catalogue()
            .sentences()
            .text(&format!("series-form-{value}"), ctx.voice.language)
            .unwrap_or_default(),
        value: value.to_owned(),
        about: None,
        chosen: value == FORMS[0],
    });
    let name = Control::text(&say(ctx, "form-series-usual"), &say(ctx, "argument-series-name"), TITLE_LENGTH);
    let seats = Field::new(SEATS, &say(ctx, "argument-series-seats"), Control::text("", "6", 4));
    let fields = vec![
        Field::new(NAME, &say(ctx, "form-series-name"), name).required(),
        Field::new(FORM, &say(ctx, "argument-series-form"), Control::Menu(forms.into())).required(),
        Field::new(WAY, &say(ctx, "form-game"), Control::Menu(ways(ctx, &game))).required(),
        Field::new(PACE, &say(ctx, "form-pace"), Control::Menu(paces(ctx, usual_pace(ctx)?))).required(),
        seats.about(&say(ctx, "form-series-seats")),
    ];
    Ok(Form::new(Action::SeriesForm(), &say(ctx, "button-series-new"), fields))
}

/// Handles the form.
pub async fn submit(ctx: &Context<'_>) -> CommandResult {
    let entered = ctx.entered("series", Some("new"));
    let way = entered.text(WAY).unwrap_or_default();
    let (game, way) = way.split_once('.').ok_or_else(CommandError::old_button)?;
    if let Some(seats) = entered.text(SEATS) {
        let seats = typed::value(&seats).parse::<u16>().ok();
        if seats.is_none_or(|seats| !(FEWEST..=MOST).contains(&seats)) {
            return bad_option(SEATS, msg!("range", least = FEWEST, most = MOST));
        }
    }
    let text = |name: &str, value: &str| (name.to_owned(), ArgumentValue::Text(value.to_owned()));
    let kept = entered.arguments.iter().filter(|(name, _)| name != WAY);
    let arguments = kept.cloned().chain([text("game", game), text(WAY, way)]).collect();
    new::run(ctx, &Arguments { arguments, ..entered }).await
}
