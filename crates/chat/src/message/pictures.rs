//! Pictures of boards for messages, with their alternative texts. Every board carries the record of its game.

use std::sync::Arc;

use crate::limits;
use crate::message::Picture;
use postern_games::catalogue::Catalogue;
use postern_metrics as metrics;
use postern_play::log_words::chain;
use postern_play::people::profile::Profile;
use postern_play::record::Record;
use postern_render::file::encode::RenderError;
use postern_render::look::{Look, ThemeId, Width};
use postern_render::painter::Painter;
use postern_render::picture::chart::Chart;
use postern_render::picture::emblem::Glyph;
use postern_render::pieces::cell::Region;
use postern_render::positions::Labelled;
use postern_rules::diagram::parts::Parts;
use postern_rules::diagram::words::alt_text;
use postern_rules::diagram::{Diagram, Mark};
use postern_rules::game::state::{GameState, Played};
use postern_rules::game::transcript::Transcript;
use postern_rules::language::Language;
use postern_rules::phrase::Phrase;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_service::pools::compute_pool::ComputePool;
use postern_store::fault::Fault;
use postern_words::markup::emblem::{Emblem, EmblemPicture};
use postern_words::match_view::ending;
use postern_words::match_view::{last_position, name, word};
use postern_words::series::drawing::{Drawing, Drawn};
use postern_words::voice::{Voice, effects, msg, side, text};

/// The most characters of a replay's alternative text that list its moves. They leave room for the last position.
const MOST_OF_MOVES: usize = 400;

/// A PNG file of one black pixel.
const PIXEL: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\xdac`\x00\x00\x00\x02\x00\x01\xe5'\xde\xfc\x00\x00\x00\x00IEND\xaeB`\x82";

/// Creates pictures of boards, on the threads of a [`ComputePool`].
#[derive(Clone)]
pub struct Pictures {
    /// The language of the words in pictures and of alternative texts.
    voice: Voice,
    painter: Arc<Painter>,
    pool: ComputePool,
    /// True if every picture is a single pixel.
    is_blank: bool,
}

/// How a board is drawn for a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    pub look: Look,
    /// The side at the bottom; `None` if it does not depend on the reader.
    pub below: Option<Seat>,
    /// The part of the board to show enlarged; `None` for the whole board.
    pub region: Option<Region>,
    /// The lettered parts to draw on the board.
    pub parts: Parts,
}

impl View {
    /// True if the first row is at the top.
    pub fn is_turned(self) -> bool {
        self.below == Some(Seat::Second)
    }
}

/// Additions to the alternative text of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Said<'a> {
    pub last: Option<&'a str>,
    pub consequences: &'a [Phrase],
    /// A sentence in the picture, such as the task of a puzzle.
    pub caption: Option<&'a Phrase>,
    /// True if the match is over, even if the game's rules would allow more moves.
    pub over: bool,
}

impl<'a> Said<'a> {
    /// Describes the last move and its effects.
    pub fn of(played: Option<&'a Played>) -> Said<'a> {
        played.map_or_else(Said::default, |played| Said {
            last: Some(&played.shown),
            consequences: &played.consequences,
            ..Said::default()
        })
    }
}

impl Pictures {
    pub fn new(catalogue: Catalogue, painter: Arc<Painter>, pool: ComputePool) -> Pictures {
        Pictures { voice: Voice::new(&catalogue, Language::English), painter, pool, is_blank: false }
    }

    /// Returns the same pictures with a single pixel instead of each, for simulations in which painting would take most of
    /// the time.
    pub fn blank(self) -> Pictures {
        Pictures { is_blank: true, ..self }
    }

    /// Returns the same pictures in this language.
    pub fn speaking(&self, language: Language) -> Pictures {
        Pictures { voice: Voice::new(self.voice.catalogue(), language), ..self.clone() }
    }

    /// Returns the pool on which pictures are painted.
    pub fn pool(&self) -> &ComputePool {
        &self.pool
    }

    /// Paints a picture on the pool.
    async fn paint(
        &self,
        name: &str,
        alt: String,
        work: impl FnOnce(&Painter) -> Result<Vec<u8>, RenderError> + Send + 'static,
    ) -> Result<Picture, Fault> {
        if self.is_blank {
            return Ok(Picture { name: name.into(), bytes: PIXEL.into(), alt });
        }
        let painter = Arc::clone(&self.painter);
        let painted = self.pool.run(move || {
            let _timer = metrics::PICTURES.start();
            work(&painter)
        });
        let painted = painted.await.and_then(|painted| {
            painted.map_err(|error| Fault::of(error).reworded(|why| format!("a picture failed: {why}")))
        });
        let bytes = painted.inspect_err(|_| metrics::PICTURES_FAILED.add())?;
        Ok(Picture { name: name.into(), bytes, alt })
    }

    /// Returns the pictures of all emblems: of each game, of its pieces, and of the marks. A game whose example can't be
    /// drawn has none.
    pub async fn emblems(&self) -> Result<Vec<EmblemPicture>, Fault> {
        let is_blank = self.is_blank;
        let (painter, catalogue) = (Arc::clone(&self.painter), self.voice.catalogue().clone());
        let painted = self.pool.run(move || {
            let mut all: Vec<(String, Result<Vec<u8>, RenderError>)> = Vec::new();
            let painted = |paint: &dyn Fn() -> Result<Vec<u8>, RenderError>| {
                if is_blank { Ok(PIXEL.into()) } else { paint() }
            };
            for spec in catalogue.iter() {
                let (info, Ok(mut example)) = (spec.info(), spec.game.example()) else { continue };
                // Its start, without the marks of a last move.
                while example.undo() {}
                let diagram = example.diagram();
                all.push((Emblem::of_game(info).key, painted(&|| painter.emblem(&diagram))));
                let sides = Seat::BOTH.map(|seat| {
                    (Emblem::of_side(info, seat).key, painted(&|| painter.token(&diagram, seat)))
                });
                all.extend(sides);
            }
            all.extend(Glyph::ALL.map(|mark| (Emblem::of_mark(mark).key, painted(&|| painter.glyph(mark)))));
            let drawn =
                all.into_iter().filter_map(|(key, bytes)| Some(EmblemPicture { key, bytes: bytes.ok()? }));
            drawn.collect()
        });
        painted.await
    }

    /// Returns how a board is drawn for a person with this seat. The default replaces a theme or width that no longer
    /// exists.
    pub fn view(&self, profile: &Profile, seat: Option<Seat>, sided: bool) -> View {
        let theme = profile.theme.as_deref().and_then(|id| self.painter.theme(id));
        let width = profile.width.and_then(|pixels| Width::new(pixels).ok());
        let below = profile.below.seat(seat, sided);
        let look =
            Look { theme: theme.unwrap_or_default(), width: width.unwrap_or_default(), ..Look::default() };
        View { look, below, ..View::default() }
    }

    /// Returns the theme with this id.
    pub fn theme(&self, id: &str) -> Option<ThemeId> {
        self.painter.theme(id)
    }

    /// Paints the board of a match, currently or after a move. The embedded record names the match.
    ///
    /// # Errors
    /// [`Fault`]: painting failed.
    pub async fn board_of(
        &self,
        of: &Record,
        state: &dyn GameState,
        view: View,
        marks: &[(Square, Mark)],
        said: Said<'_>,
    ) -> Result<Picture, Fault> {
        let of_match = Some(of.id.in_record());
        let record = Transcript { of_match, ..self.record(state) };
        let mut diagram = state.diagram();
        name(&mut diagram, of, state, &self.voice);
        if said.over {
            diagram.strip.ending = ending(of, state);
        }
        // The picture of the last message proves the whole match.
        let is_last = said.over && state.ply() == of.moves.len();
        let links = if is_last { of.chain.links.as_slice() } else { &[] };
        self.painted(diagram, view, marks, said, record.with_chain(links)).await
    }

    /// Returns the record to embed in a picture, in English.
    fn record(&self, state: &dyn GameState) -> Transcript {
        Transcript::of(state, |reason| self.voice.catalogue().say(reason, Language::English))
    }

    /// Paints the current board of a game outside a match. The picture carries `record`, or the game's own record if
    /// `None`.
    ///
    /// # Errors
    /// [`Fault`]: painting failed.
    pub async fn board(
        &self,
        state: &dyn GameState,
        view: View,
        marks: &[(Square, Mark)],
        said: Said<'_>,
        record: Option<String>,
    ) -> Result<Picture, Fault> {
        let record = record.unwrap_or_else(|| self.record(state).to_string());
        self.painted(state.diagram(), view, marks, said, record).await
    }

    async fn painted(
        &self,
        mut diagram: Diagram,
        view: View,
        marks: &[(Square, Mark)],
        said: Said<'_>,
        record: String,
    ) -> Result<Picture, Fault> {
        diagram.below = view.below.unwrap_or(Seat::First);
        diagram.marks.extend_from_slice(marks);
        diagram.parts = view.parts;
        if said.over {
            diagram.strip.to_move = None;
        }
        let last = said.last.map(|last| match effects(said.consequences, None) {
            None => msg!("alt-last", move = text(last)),
            Some(effects) => msg!("alt-last-effects", move = text(last), effects = effects),
        });
        let alt = self.alt_text(&diagram, last.as_ref());
        word(&mut diagram, &self.voice);
        diagram.strip.caption = said.caption.map(|caption| self.voice.say(caption)).unwrap_or_default();
        self.paint("board.png", alt, move |painter| match view.region {
            Some(region) => painter.region(&diagram, &view.look, region, Some(&record)),
            None => painter.png_with_record(&diagram, &view.look, &record),
        })
        .await
    }

    /// Paints the current board of a game with two marked moves: the squares of the move played there (first) and of a
    /// better one (second). `alt` names both moves in half a sentence.
    ///
    /// # Errors
    /// [`Fault`]: painting failed.
    pub async fn compared(
        &self,
        state: &dyn GameState,
        view: View,
        squares: Pair<&[Square]>,
        alt: Phrase,
    ) -> Result<Picture, Fault> {
        let mut diagram = state.diagram();
        diagram.below = view.below.unwrap_or(Seat::First);
        // Marks of the previous move could be mistaken for those of the two compared moves.
        diagram.marks.retain(|(_, mark)| !matches!(mark, Mark::Last | Mark::Captured));
        let alt = self.alt_text(&diagram, Some(&alt));
        word(&mut diagram, &self.voice);
        diagram.marks.extend(squares.first.iter().map(|&square| (square, Mark::Blame)));
        diagram.marks.extend(squares.second.iter().map(|&square| (square, Mark::Chosen)));
        let record = self.record(state).to_string();
        self.paint("board.png", alt, move |painter| painter.png_with_record(&diagram, &view.look, &record))
            .await
    }

    fn alt_text(&self, diagram: &Diagram, said: Option<&Phrase>) -> String {
        alt_text(diagram, said, &|phrase| self.voice.say(phrase))
    }

    /// Paints a chart. The picture carries the record of the game that it is about, if there is one.
    ///
    /// # Errors
    /// [`Fault`]: the chart is empty, or painting failed.
    pub async fn chart(
        &self,
        chart: &Chart,
        view: View,
        alt: String,
        record: Option<String>,
    ) -> Result<Picture, Fault> {
        let chart = chart.clone();
        let paint = move |painter: &Painter| match record {
            Some(record) => painter.chart_with_record(&chart, &view.look, &record),
            None => painter.chart(&chart, &view.look),
        };
        self.paint("chart.png", alt, paint).await
    }

    /// Paints a page of the picture of a series.
    ///
    /// # Errors
    /// [`Fault`]: painting failed.
    pub async fn series(&self, drawn: &Drawn, view: View) -> Result<Picture, Fault> {
        let drawing = drawn.drawing.clone();
        self.paint("series.png", drawn.alt.clone(), move |painter| match &drawing {
            Drawing::Table(table) => painter.table(table, &view.look),
            Drawing::Bracket(bracket) => painter.bracket(bracket, &view.look),
            Drawing::Stairs(stairs) => painter.stairs(stairs, &view.look),
        })
        .await
    }

    /// Paints a whole match as an animation, from its first position to its last. The frames name its players, and the last
    /// one the result. The file carries `record`. The alternative text has `what`, such as the result, the moves and the
    /// last position.
    ///
    /// # Errors
    /// [`Fault`]: painting failed.
    pub async fn replay(
        &self,
        of: &Record,
        state: &dyn GameState,
        view: View,
        what: &str,
        record: &Transcript,
    ) -> Result<Picture, Fault> {
        let look = Look { width: Width::of_replay(state.ply() + 1), ..view.look };
        let what = match of.chain.code() {
            Some(code) => format!("{what} {}", self.voice.say(&msg!("alt-code", code = text(code)))),
            None => what.to_owned(),
        };
        let alt = self.alt_of_replay(&last_position(state, Some(of), &self.voice), &what, record);
        let record = record.with_chain(&of.chain.links);
        let (state, voice, of) = (state.clone_state(), self.voice.clone(), of.clone());
        self.paint("replay.gif", alt, move |painter| {
            painter.gif_with_record(&every_position(&*state, view, &voice, Some(&of)), &look, &record)
        })
        .await
    }

    /// Paints the example of a game's rules as an animation whose captions name the moves and their effects.
    ///
    /// # Errors
    /// [`Fault`]: painting failed.
    pub async fn lesson(
        &self,
        example: &dyn GameState,
        view: View,
        what: &str,
        record: &Transcript,
    ) -> Result<Picture, Fault> {
        let look = Look { width: Width::REPLAY, ..view.look };
        let alt = self.alt_of_replay(&example.diagram(), what, record);
        let record = record.to_string();
        let positions = captioned(example, view, &self.voice);
        self.paint("replay.gif", alt, move |painter| painter.lesson(&positions, &look, Some(&record))).await
    }

    /// Returns the alternative text of a replay: its moves and its last position.
    fn alt_of_replay(&self, last: &Diagram, what: &str, record: &Transcript) -> String {
        let mut moves = moves_list(&record.moves);
        if let Some((end, _)) = moves.char_indices().nth(MOST_OF_MOVES) {
            let whole = moves[..end].rfind(' ').unwrap_or(end);
            moves = format!("{} …", &moves[..whole]);
        }
        let words = msg!("alt-replay", what = text(what), count = record.moves.len(), moves = text(&moves));
        let alt = [self.voice.say(&words), self.alt_text(last, None)].join(" ");
        alt.chars().take(limits::ALT).collect()
    }

    /// Paints the positions after these numbers of moves, side by side. The file carries `record`.
    ///
    /// # Errors
    /// [`Fault`]: `plies` names no position or too many, or painting failed.
    pub async fn positions(
        &self,
        of: &Record,
        state: &dyn GameState,
        view: View,
        plies: &[usize],
        (what, record): (&str, &Transcript),
    ) -> Result<Picture, Fault> {
        let all = every_position(state, view, &self.voice, Some(of));
        let shown = plies.iter().filter_map(|&ply| Some((ply, all.get(ply)?)));
        let each = shown.map(|(ply, diagram)| {
            let at = self.voice.say(&msg!("alt-position", ply = ply));
            format!("{at} {}", self.alt_text(diagram, None))
        });
        let alt: String = std::iter::once(what.to_owned()).chain(each).collect::<Vec<_>>().join(" ");
        let alt: String = alt.chars().take(limits::ALT).collect();
        let labelled = |&ply: &usize| {
            let label = self.voice.say(&msg!("position-label", ply = ply));
            Some(Labelled { diagram: all.get(ply)?.clone(), label })
        };
        let chosen: Vec<Labelled> = plies.iter().filter_map(labelled).collect();
        let record = record.to_string();
        let paint = move |painter: &Painter| painter.positions(&chosen, &view.look, Some(&record));
        self.paint("positions.png", alt, paint).await
    }
}

/// Returns a picture, or logs the fault and returns `None`: the message is still useful without it.
pub(crate) fn if_painted(painted: Result<Picture, Fault>) -> Option<Picture> {
    painted
        .inspect_err(|fault| tracing::error!(fault = %chain(fault), "a message goes without its picture"))
        .ok()
}

/// Returns moves with their numbers: "1. d4 d5 2. e4".
fn moves_list(moves: &[String]) -> String {
    let pairs = (1..).zip(moves.chunks(2));
    pairs.map(|(number, pair)| format!("{number}. {}", pair.join(" "))).collect::<Vec<_>>().join(" ")
}

/// Returns every position of a game, first to last. Those of a match name its players, and the last one its result.
fn every_position(state: &dyn GameState, view: View, voice: &Voice, of: Option<&Record>) -> Vec<Diagram> {
    let mut back = state.clone_state();
    let mut all = vec![last_position(state, of, voice)];
    while back.undo() {
        all.push(back.diagram());
    }
    all.reverse();
    for diagram in &mut all {
        diagram.below = view.below.unwrap_or(Seat::First);
        if let Some(of) = of {
            name(diagram, of, state, voice);
        }
        word(diagram, voice);
    }
    all
}

/// Returns every position of an example with a caption: the game's name, then each move with its effects. The last position
/// of a game that is over is there again with the result.
fn captioned(example: &dyn GameState, view: View, voice: &Voice) -> Vec<Diagram> {
    let mut state = example.clone_state();
    while state.undo() {}
    // The font has no emblems.
    let title = state.info().title().trim_start_matches(state.info().emblem).trim_start().to_owned();
    let mut captions = vec![title];
    for made in example.moves() {
        let side = side(state.info(), state.to_move());
        // The example was played by the same rules.
        let Ok(played) = state.play(&made) else { break };
        let effects = effects(&played.consequences, None);
        captions.push(voice.say(&msg!("caption-move", side = side, move = played.shown, effects = effects)));
    }
    let mut all = every_position(example, view, voice, None);
    for (diagram, caption) in all.iter_mut().zip(captions) {
        diagram.strip.caption = caption;
    }
    // The result is where captions are, so it follows the last of them.
    if let Some(last) = all.last().filter(|last| !last.strip.texts.result.is_empty()).cloned() {
        let place = all.len() - 1;
        all[place].strip.texts.result.clear();
        all.push(last);
    }
    all
}
