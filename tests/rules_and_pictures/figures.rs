//! The pictures of the documentation: each is current, has a description, and is used.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use postern_testkit::boards::pixels::Pixels;
use postern_testkit::trials::shipped;

/// Folders with pages that may show pictures.
const PAGES: [&str; 3] = [".", "docs", "docs/rules"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The names of the files with this ending in a folder.
fn files(folder: &Path, ending: &str) -> BTreeSet<String> {
    let all = fs::read_dir(folder).expect("a folder").flatten();
    let names = all.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.ends_with(ending)).collect()
}

/// Every frame of an animation as (left, top, width, pixels).
fn frames(file: &[u8]) -> Vec<(u16, u16, u16, Vec<u8>)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("an animation");
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a whole animation") {
        all.push((frame.left, frame.top, frame.width, frame.buffer.to_vec()));
    }
    all
}

/// True if two pictures look the same. Their files may differ, since versions of a library compress or round
/// differently.
fn same_picture(kept: &[u8], drawn: &[u8]) -> bool {
    if kept.starts_with(b"GIF") {
        let (kept, drawn) = (frames(kept), frames(drawn));
        return kept.len() == drawn.len()
            && kept.iter().zip(&drawn).all(|(kept, drawn)| {
                let different = kept.3.iter().zip(&drawn.3).filter(|(a, b)| a != b).count();
                (kept.0, kept.1, kept.2) == (drawn.0, drawn.1, drawn.2) && different * 200 <= kept.3.len()
            });
    }
    let (kept, drawn) = (Pixels::read(kept), Pixels::read(drawn));
    kept.same_size(&drawn) && kept.difference(&drawn) <= 0.6
}

#[test]
fn every_figure_in_the_repository_is_current() {
    let folder = root().join("docs/figures");
    let out = tempfile::tempdir().expect("there is room for a folder");
    postern_lab::cli::figures::draw(&shipped(), &folder, out.path()).expect("the figures can be drawn");
    let pictures = |folder: &Path| &files(folder, ".png") | &files(folder, ".gif");
    let drawn = pictures(out.path());
    assert_eq!(pictures(&folder), drawn, "`postern-lab figures` draws those on the right");
    let read = |folder: &Path, name: &str| fs::read(folder.join(name)).expect("a picture");
    let old: Vec<&String> =
        drawn.iter().filter(|name| !same_picture(&read(&folder, name), &read(out.path(), name))).collect();
    assert!(old.is_empty(), "`postern-lab figures` draws {old:?} anew; look at them before keeping them");
}

/// The pictures of a page, each as (description, path from the root).
fn pictures_of(page: &Path) -> Vec<(String, PathBuf)> {
    let text = fs::read_to_string(page).expect("a page");
    let folder = page.parent().expect("a page is in a folder");
    let marked = text.split("![").skip(1).filter_map(|rest| {
        let (alt, rest) = rest.split_once("](")?;
        Some((alt.to_owned(), rest.split_once(')')?.0.to_owned()))
    });
    let tags = text.split("<img ").skip(1).filter_map(|rest| {
        let tag = rest.split_once('>')?.0;
        let value = |name: &str| Some(tag.split_once(&format!("{name}=\""))?.1.split_once('"')?.0.to_owned());
        Some((value("alt").unwrap_or_default(), value("src")?))
    });
    marked.chain(tags).map(|(alt, path)| (alt, folder.join(path))).collect()
}

#[test]
fn every_link_of_a_page_leads_to_a_file() {
    for folder in PAGES {
        let folder = root().join(folder);
        for page in files(&folder, ".md") {
            let text = fs::read_to_string(folder.join(&page)).expect("a page");
            let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
            for link in links.filter(|link| !link.is_empty() && !link.contains("://")) {
                assert!(folder.join(link).exists(), "{page} leads to {link}, which is not there");
            }
        }
    }
}

#[test]
fn every_figure_is_described_and_every_one_is_used() {
    let mut used = BTreeSet::new();
    for folder in PAGES {
        let folder = root().join(folder);
        for page in files(&folder, ".md") {
            for (alt, path) in pictures_of(&folder.join(&page)) {
                assert!(alt.len() > 10, "{page}: {} has no description", path.display());
                assert!(path.is_file(), "{page}: there is no {}", path.display());
                used.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
            }
        }
    }
    let folder = root().join("docs/figures");
    let drawn = &files(&folder, ".png") | &files(&folder, ".gif");
    let unused: Vec<&String> = drawn.difference(&used).collect();
    assert!(unused.is_empty(), "no page shows {unused:?}");
}

#[test]
fn every_game_has_a_page_of_rules_with_its_author_its_options_and_figures() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README").replace("**", "");
    for spec in shipped().iter() {
        let info = spec.game.info();
        let page = root().join(format!("docs/rules/{}.md", info.id));
        let text = fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
        assert!(text.starts_with(&format!("# {}\n", info.name)), "{}", info.id);
        let year = info.year.to_string();
        let options = info.options.iter().map(|option| option.name);
        for wanted in [info.author, &year, "## The end", "## Notation"].into_iter().chain(options) {
            assert!(text.contains(wanted), "{}: nothing about {wanted}", info.id);
        }
        assert!(pictures_of(&page).len() >= 4, "{}", info.id);
        assert!(
            readme.contains(&format!("docs/rules/{}.md", info.id)),
            "the README doesn't lead to {}",
            info.id
        );
    }
}
