//! Names used in the files of a crate: every path in the code, resolved to the file that defines it.
//!
//! Code for tests only and the bodies of `macro_rules!` macros are left out.

use std::collections::{BTreeMap, BTreeSet};

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemUse, Macro, Meta, Path, Token, UseTree, Visibility};

/// The path of a module from the root of the crate: `chat::commands` as `["chat", "commands"]`.
pub(crate) type Module = Vec<String>;

/// The files of a crate by module.
pub(crate) struct Sources(BTreeMap<Module, Source>);

/// The names used in one file.
#[derive(Default)]
pub(crate) struct Source {
    module: Module,
    /// Names imported by `use`, private or not, with their paths.
    imports: BTreeMap<String, Module>,
    /// Modules re-exported as a whole by `pub use …::*`.
    open: Vec<Module>,
    /// Paths from the root of the crate in the code, except re-exports.
    named: BTreeSet<Module>,
    /// The first segments of all other paths, such as outside crates.
    pub firsts: BTreeSet<String>,
    /// The words in identifiers and string literals.
    pub words: BTreeSet<String>,
    /// Child modules that are compiled for tests only.
    for_tests: BTreeSet<String>,
    children: BTreeSet<String>,
}

/// The module of a file below the root of the crate: `chat/commands/mod.rs` is `chat::commands`.
pub(crate) fn module_of(file: &str) -> Module {
    let mut module: Module = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if ["mod", "lib"].contains(&module[module.len() - 1].as_str()) {
        module.pop();
    }
    module
}

impl Sources {
    /// Reads files, given as pairs of their path below the root of the crate and their text.
    pub(crate) fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Sources {
        let mut sources = BTreeMap::new();
        for (file, text) in files {
            let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
            let mut source = Source { module: module_of(file), ..Source::default() };
            for item in &parsed.items {
                source.declare(item);
            }
            source.visit_file(&parsed);
            sources.insert(module_of(file), source);
        }
        let for_tests: Vec<Module> = sources
            .values()
            .flat_map(|source| source.for_tests.iter().map(|name| source.below(name)))
            .collect();
        sources.retain(|module, _| !for_tests.iter().any(|tests| module.starts_with(tests)));
        Sources(sources)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Module, &Source)> {
        self.0.iter()
    }

    /// The parts that a file names: the first modules below the root.
    pub(crate) fn parts_named(&self, source: &Source) -> BTreeSet<String> {
        source.named.iter().filter_map(|path| path.first().cloned()).collect()
    }

    /// True if the code of a file names this module or anything in it.
    pub(crate) fn names(&self, source: &Source, module: &[&str]) -> bool {
        source
            .named
            .iter()
            .any(|path| path.len() >= module.len() && path.iter().zip(module).all(|(a, b)| a == b))
    }

    /// The files whose definitions a file names.
    pub(crate) fn needs(&self, source: &Source) -> BTreeSet<&Module> {
        let found = source.named.iter().filter_map(|path| self.defining(path, 0));
        found.filter(|module| **module != source.module).collect()
    }

    /// The file that defines what a path names, through re-exports; `None` if the path is not of this crate.
    fn defining(&self, path: &[String], hops: usize) -> Option<&Module> {
        let depth = (0..=path.len()).rev().find(|&depth| self.0.contains_key(&path[..depth]))?;
        let (module, source) = self.0.get_key_value(&path[..depth])?;
        let Some(name) = path.get(depth) else { return Some(module) };
        if hops > 8 {
            return Some(module);
        }
        if let Some(import) = source.imports.get(name) {
            let import: Module = import.iter().chain(&path[depth + 1..]).cloned().collect();
            return if import == path { Some(module) } else { self.defining(&import, hops + 1) };
        }
        let through = source.open.iter().find_map(|open| {
            let inside = self.0.get(open)?;
            let there = inside.words.contains(name) || inside.imports.contains_key(name);
            there.then(|| open.iter().chain(&path[depth..]).cloned().collect::<Module>())
        });
        through.map_or(Some(module), |path| self.defining(&path, hops + 1))
    }

    /// The cycles of files that need each other, one per line.
    pub(crate) fn circles(&self) -> Vec<String> {
        let needs: BTreeMap<&Module, BTreeSet<&Module>> =
            self.0.iter().map(|(module, source)| (module, self.needs(source))).collect();
        circles_of(&needs)
    }
}

/// The cycles of files that need each other, one per line.
pub(crate) fn circles_of(needs: &BTreeMap<&Module, BTreeSet<&Module>>) -> Vec<String> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        needs.keys().map(|module| (*module, reached(module, needs))).collect();
    let circles: BTreeSet<String> = reached
        .iter()
        .filter(|(module, there)| there.contains(**module))
        .map(|(module, there)| {
            let ring = there.iter().filter(|other| reached[**other].contains(*module));
            ring.map(|module| module.join("::")).collect::<Vec<_>>().join(", ")
        })
        .collect();
    circles.into_iter().collect()
}

/// All files that a file needs, directly or indirectly.
fn reached<'a>(from: &'a Module, needs: &BTreeMap<&'a Module, BTreeSet<&'a Module>>) -> BTreeSet<&'a Module> {
    let (mut reached, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(module) = left.pop() {
        left.extend(needs[module].iter().filter(|next| reached.insert(**next)));
    }
    reached
}

pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

impl Source {
    fn below(&self, name: &str) -> Module {
        self.module.iter().cloned().chain([name.to_owned()]).collect()
    }

    /// Records the child modules.
    fn declare(&mut self, item: &Item) {
        if let Item::Mod(child) = item {
            let name = child.ident.to_string();
            if is_for_tests(&child.attrs) {
                self.for_tests.insert(name);
            } else if child.content.is_none() {
                self.children.insert(name);
            }
        }
    }

    /// The path from the root of the crate; `None` if it is not of this crate.
    fn absolute(&self, path: &[String]) -> Option<Module> {
        let mut rest = path;
        let mut from = match rest.first()?.as_str() {
            "crate" => {
                rest = &rest[1..];
                Vec::new()
            }
            "self" => {
                rest = &rest[1..];
                self.module.clone()
            }
            "super" => self.module.clone(),
            first if self.children.contains(first) => self.module.clone(),
            _ => return None,
        };
        while rest.first().is_some_and(|first| first == "super") {
            from.pop();
            rest = &rest[1..];
        }
        Some(from.into_iter().chain(rest.iter().cloned()).collect())
    }

    fn name(&mut self, path: &[String], counts: bool) {
        match self.absolute(path) {
            Some(path) if counts => drop(self.named.insert(path)),
            Some(_) => {}
            None => self.firsts.extend(path.first().cloned()),
        }
    }

    fn import(&mut self, tree: &UseTree, before: &[String], counts: bool) {
        let with = |name: String| before.iter().cloned().chain([name]).collect::<Module>();
        let (path, known_as) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &with(path.ident.to_string()), counts),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(tree, before, counts));
            }
            UseTree::Glob(_) => {
                if let (Some(open), false) = (self.absolute(before), counts) {
                    self.open.push(open);
                }
                return self.name(before, counts);
            }
            UseTree::Name(name) if name.ident == "self" => (before.to_vec(), before.last().cloned()),
            UseTree::Name(name) => (with(name.ident.to_string()), Some(name.ident.to_string())),
            UseTree::Rename(rename) => (with(rename.ident.to_string()), Some(rename.rename.to_string())),
        };
        self.name(&path, counts);
        if let (Some(absolute), Some(known_as)) = (self.absolute(&path), known_as) {
            self.imports.insert(known_as, absolute);
        }
    }
}

impl<'ast> Visit<'ast> for Source {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(&item.tree, &[], matches!(item.vis, Visibility::Inherited));
    }

    fn visit_item_mod(&mut self, inline: &'ast syn::ItemMod) {
        if inline.content.is_some() {
            self.module.push(inline.ident.to_string());
            visit::visit_item_mod(self, inline);
            self.module.pop();
        }
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast Path) {
        let segments: Module = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.name(&segments, true);
        }
        visit::visit_path(self, path);
    }

    fn visit_meta(&mut self, meta: &'ast Meta) {
        visit::visit_meta(self, meta);
        if let Meta::List(list) = meta
            && let Ok(paths) = list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
        {
            let own: Vec<Module> = paths
                .iter()
                .map(|path| path.segments.iter().map(|segment| segment.ident.to_string()).collect())
                .collect();
            own.iter().filter(|path| path.len() > 1).for_each(|path| self.name(path, true));
        }
    }

    fn visit_macro(&mut self, made: &'ast Macro) {
        self.visit_path(&made.path);
        let mut inside =
            Source { module: self.module.clone(), children: self.children.clone(), ..Source::default() };
        if let Ok(values) = made.parse_body_with(Punctuated::<syn::Expr, Token![,]>::parse_terminated) {
            values.iter().for_each(|value| inside.visit_expr(value));
        }
        self.named.append(&mut inside.named);
        self.firsts.append(&mut inside.firsts);
        self.words.append(&mut inside.words);
    }

    fn visit_ident(&mut self, ident: &'ast syn::Ident) {
        self.words.insert(ident.to_string());
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        let value = text.value();
        let words = value.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        self.words.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
    }

    /// Doc comments are not code.
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if !attribute.path().is_ident("doc") {
            visit::visit_attribute(self, attribute);
        }
    }
}
