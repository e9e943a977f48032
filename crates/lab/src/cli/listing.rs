//! `postern-lab listing`: makes the files for the app's page in Discord's App Directory.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use crate::listing::boards::Positions;
use crate::listing::pages::{self, Operator};
use crate::listing::texts::{Listing, TEXTS};
use postern_games::catalogue::Catalogue;
use postern_games::spec::GameSpec;
use postern_render::colour::theme::built_in;
use postern_render::look::Look;
use postern_render::painter::Painter;
use postern_render::picture::icon;
use postern_render::picture::poster::{PosterSize, PosterText};
use postern_rules::diagram::Hue;
use postern_rules::language::Language;

/// The sizes of the icon, the pictures and the animation in pixels.
const ICON: u32 = 1024;
const PICTURE: PosterSize = PosterSize { width: 1920, height: 1080 };
const REPLAY: PosterSize = PosterSize { width: 1280, height: 720 };

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The folder for the files
    out: PathBuf,
    /// The folder of this repository, which has the texts
    #[arg(long, value_name = "DIR", default_value = ".")]
    root: PathBuf,
    /// Your name, or that of your organisation, for the pages with the terms and the privacy policy
    #[arg(long, value_name = "NAME", requires = "contact")]
    operator: Option<String>,
    /// An address at which people reach you, such as an e-mail address
    #[arg(long, value_name = "ADDRESS", requires = "operator")]
    contact: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// Fails as [`make`] does.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { out, root, operator, contact } = arguments;
    let details = operator.clone().zip(contact.clone());
    let operator = details.map(|(name, contact)| Operator { name, contact });
    let mut languages = Language::ALL.to_vec();
    languages.retain(|language| root.join(TEXTS).join(language.code()).is_dir());
    let made = make(catalogue, root, out, &languages, operator.as_ref())?;
    println!("{made} files are in {}", out.display());
    if operator.is_none() {
        println!("--operator and --contact also make the pages with the terms and the privacy policy");
    }
    Ok(())
}

/// Makes the files for some languages, and with an `operator` the legal pages. Returns the number of files.
///
/// # Errors
/// A text is missing, too long or can't be read, or a file can't be written.
pub fn make(
    catalogue: &Catalogue,
    root: &Path,
    out: &Path,
    languages: &[Language],
    operator: Option<&Operator>,
) -> anyhow::Result<usize> {
    let mut made = Output { folder: out.to_owned(), files: 0 };
    let theme = built_in().next().context("there is no theme")?;
    made.write("icon.png", &icon::icon(&theme.resolve(Hue::PAIRS[0]), ICON)?)?;
    let painter = Painter::new()?;
    for &language in languages {
        let listing = Listing::read(root, catalogue, language)?;
        made.folder = out.join(language.code());
        made.write("summary.txt", listing.summary.as_bytes())?;
        made.write("description.txt", listing.description.as_bytes())?;
        made.write("tags.txt", listing.tags.join("\n").as_bytes())?;
        made.write("overview.md", listing.overview.as_bytes())?;
        pictures(catalogue, &painter, &listing, language, &mut made)?;
    }
    made.folder = out.to_owned();
    let Some(operator) = operator else { return Ok(made.files) };
    for page in pages::PAGES {
        let source = root.join(format!("docs/{page}.md"));
        let markdown = std::fs::read_to_string(&source)
            .with_context(|| format!("{} can't be read", source.display()))?;
        made.write(&format!("{page}.html"), pages::page(&markdown, operator)?.as_bytes())?;
    }
    Ok(made.files)
}

/// Draws the pictures, each with the board of another game, and the animation.
fn pictures(
    catalogue: &Catalogue,
    painter: &Painter,
    listing: &Listing,
    language: Language,
    made: &mut Output,
) -> anyhow::Result<()> {
    let theme = Look::default().theme;
    let specs: Vec<&GameSpec> = catalogue.iter().collect();
    let specs = specs.into_iter().cycle();
    for (at, (picture, spec)) in listing.pictures.iter().zip(specs).enumerate() {
        let info = spec.info();
        let positions = Positions::of_long_game(spec)?;
        let boards = match at {
            0 => positions.turn(catalogue, language)?.to_vec(),
            _ => vec![positions.last_board(catalogue, language)?],
        };
        let summary = catalogue.describe(info, "summary", info.summary, language);
        let note = format!("{} · {} {} · {summary}", info.name, info.author, info.year);
        let text = PosterText { title: picture.title.clone(), lines: picture.lines.clone(), note };
        let file = format!("{}-{}.png", at + 1, picture.name);
        made.write(&file, &painter.poster(&boards, &text, theme, PICTURE)?)?;
    }
    let boards = Positions::of_whole_game(catalogue)?.boards(catalogue, language);
    let words = &listing.replay;
    let text = PosterText { title: words.title.clone(), lines: words.lines.clone(), note: String::new() };
    made.write("replay.gif", &painter.poster_replay(&boards, &text, theme, REPLAY)?)
}

/// The folder for the next files, and the number of those written.
struct Output {
    folder: PathBuf,
    files: usize,
}

impl Output {
    fn write(&mut self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let path = self.folder.join(name);
        let written = std::fs::create_dir_all(&self.folder).and_then(|()| std::fs::write(&path, bytes));
        written.with_context(|| format!("{} can't be written", path.display()))?;
        self.files += 1;
        Ok(())
    }
}
