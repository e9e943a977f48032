//! The methods of types: how many a type has, and which files call methods of each other in a circle.
//!
//! A call is followed on `self` and on a field of `self`, by the types of the fields.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, Fields, ImplItem, ItemImpl, ItemMod, ItemStruct, Member, Type};

use crate::layers;
use crate::source::{Module, circles_of, is_for_tests, module_of};

/// Upper bound on the inherent methods of a type, over all of its impl blocks.
const MOST_METHODS: usize = 40;

/// The types without the limit, with the reason.
const WITHOUT_LIMIT: [(&str, &str); 3] = [
    ("Store", "a method for each query and each commit, and no state beside the rows"),
    ("World", "what Discord knows, with a method for each request and each deed of a person"),
    ("Sandbox", "the handle of a test, with a method for each deed of a person and each look at the world"),
];

/// A type: the file that defines it, and its name.
type Owner = (Module, String);

/// A method called in a file, on `self` (`field` is `None`) or on a field of `self`.
struct Call {
    from: Module,
    on: String,
    field: Option<String>,
    method: String,
}

/// The structs, methods and calls of a crate.
#[derive(Default)]
struct Methods {
    file: Module,
    /// The type of the impl block that is being read.
    of: Option<String>,
    /// The files that define types, by the names of the types.
    defined: BTreeMap<String, BTreeSet<Module>>,
    /// The names in the type of each field.
    fields: BTreeMap<(String, String), BTreeSet<String>>,
    /// The inherent methods of each type name, with their files.
    methods: BTreeMap<String, Vec<(String, Module)>>,
    calls: Vec<Call>,
}

/// Collects the names in a type.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_ident(&mut self, ident: &'ast syn::Ident) {
        self.0.insert(ident.to_string());
    }
}

impl Methods {
    fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Methods {
        let mut methods = Methods::default();
        for (file, text) in files {
            methods.file = module_of(file);
            methods.visit_file(&syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}")));
        }
        methods
    }

    /// Returns the type that a file means by a name: its own one, or the nearest.
    fn owner(&self, file: &Module, name: &str) -> Option<Owner> {
        let shared = |other: &Module| other.iter().zip(file).take_while(|(one, other)| one == other).count();
        let nearest = self.defined.get(name)?.iter().max_by_key(|other| (*other == file, shared(other)))?;
        Some((nearest.clone(), name.to_owned()))
    }

    /// The methods of each type, with the files that define them.
    fn by_type(&self) -> BTreeMap<Owner, BTreeMap<&str, &Module>> {
        let mut all: BTreeMap<Owner, BTreeMap<&str, &Module>> = BTreeMap::new();
        for (name, methods) in &self.methods {
            for (method, file) in methods {
                if let Some(owner) = self.owner(file, name) {
                    all.entry(owner).or_default().insert(method, file);
                }
            }
        }
        all
    }

    /// The types with more methods than `most`: their files, their names and the numbers.
    fn large(&self, most: usize) -> Vec<(String, String, usize)> {
        let all = self.by_type().into_iter().filter(|(_, methods)| methods.len() > most);
        all.map(|((file, name), methods)| (file.join("::"), name, methods.len())).collect()
    }

    /// The circles of files below `part` over calls of methods, one a line.
    fn knots(&self, part: &str) -> Vec<String> {
        let types = self.by_type();
        let mut needs: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
        for call in self.calls.iter().filter(|call| call.from.first().is_some_and(|first| first == part)) {
            let on: Vec<&String> = match &call.field {
                None => vec![&call.on],
                Some(field) => {
                    self.fields.get(&(call.on.clone(), field.clone())).into_iter().flatten().collect()
                }
            };
            for name in on {
                let methods = self.owner(&call.from, name).and_then(|owner| types.get(&owner));
                let Some(&file) = methods.and_then(|methods| methods.get(call.method.as_str())) else {
                    continue;
                };
                needs.entry(file).or_default();
                let calls = needs.entry(&call.from).or_default();
                calls.extend(Some(file).filter(|file| **file != call.from));
            }
        }
        circles_of(&needs)
    }
}

impl<'ast> Visit<'ast> for Methods {
    fn visit_item_mod(&mut self, inline: &'ast ItemMod) {
        if !is_for_tests(&inline.attrs) {
            visit::visit_item_mod(self, inline);
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.defined.entry(item.ident.to_string()).or_default().insert(self.file.clone());
    }

    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        let name = item.ident.to_string();
        self.defined.entry(name.clone()).or_default().insert(self.file.clone());
        let Fields::Named(fields) = &item.fields else { return };
        for field in &fields.named {
            let mut names = Names::default();
            names.visit_type(&field.ty);
            let field = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            self.fields.entry((name.clone(), field)).or_default().extend(names.0);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let Type::Path(path) = &*item.self_ty else { return };
        let Some(name) = path.path.segments.last().map(|last| last.ident.to_string()) else { return };
        if item.trait_.is_none() {
            let methods = item.items.iter().filter_map(|item| match item {
                ImplItem::Fn(method) => Some((method.sig.ident.to_string(), self.file.clone())),
                _ => None,
            });
            self.methods.entry(name.clone()).or_default().extend(methods);
        }
        let outer = self.of.replace(name);
        visit::visit_item_impl(self, item);
        self.of = outer;
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let is_self = |value: &Expr| matches!(value, Expr::Path(path) if path.path.is_ident("self"));
        let field = match &*call.receiver {
            value if is_self(value) => Some(None),
            Expr::Field(field) if is_self(&field.base) => match &field.member {
                Member::Named(name) => Some(Some(name.to_string())),
                Member::Unnamed(_) => None,
            },
            _ => None,
        };
        if let (Some(on), Some(field)) = (self.of.clone(), field) {
            let (from, method) = (self.file.clone(), call.method.to_string());
            self.calls.push(Call { from, on, field, method });
        }
        visit::visit_expr_method_call(self, call);
    }
}

fn of_files(texts: &[(String, String)]) -> Methods {
    Methods::of(texts.iter().map(|(file, text)| (file.as_str(), text.as_str())))
}

#[test]
fn no_type_has_more_than_forty_methods() {
    let folders = layers::source_folders();
    let large = folders.iter().flat_map(|folder| of_files(&layers::texts(folder)).large(MOST_METHODS));
    let mut exempt = BTreeSet::new();
    for (file, name, methods) in large {
        let reason = WITHOUT_LIMIT.iter().find(|(exempt, _)| *exempt == name);
        assert!(reason.is_some(), "{name} in {file} has {methods} methods: give some of them to other types");
        exempt.insert(name);
    }
    for (name, reason) in WITHOUT_LIMIT {
        assert!(exempt.contains(name), "{name} ({reason}) is small by now: take it off the list");
    }
}

#[test]
fn no_files_of_the_service_call_methods_of_each_other_in_a_circle() {
    let methods = of_files(&layers::texts_of_the_bot());
    let followed = methods.calls.iter().filter(|call| call.from[..].starts_with(&["service".to_owned()]));
    assert!(followed.count() > 500, "the calls are written in another way");
    assert_eq!(methods.knots("service"), [""; 0]);
}

#[test]
fn a_planted_knot_is_found_over_a_field_and_over_self_and_a_large_type_over_its_blocks() {
    let with = |door: &str| {
        let files = [
            ("house/mod.rs", "pub struct Lamp { door: Arc<Door> } impl Lamp { fn new() {} }"),
            (
                "house/lamp.rs",
                "impl Lamp { async fn shine(&self) { self.door.open().await } fn dim(&self) {} }",
            ),
            ("house/door.rs", door),
            ("yard/lamp.rs", "pub struct Lamp; impl Lamp { fn dim(&self) {} }"),
        ];
        Methods::of(files)
    };
    let one_way = with(
        "pub struct Door { lamp: Lamp } impl Door { fn open(&self) { self.knock(); } fn knock(&self) {} }",
    );
    assert_eq!(one_way.knots("house"), [""; 0]);
    let knot = ["house::door, house::lamp"];
    let back = "pub struct Door { lamp: Lamp } impl Door { fn open(&self) { self.lamp.dim() } }";
    assert_eq!(with(back).knots("house"), knot);
    let same_type =
        "pub struct Door; impl Door { fn open(&self) {} } impl Lamp { fn go(&self) { self.shine() } }";
    assert_eq!(with(same_type).knots("house"), knot);
    let in_tests = "pub struct Door; impl Door { fn open(&self) {} } #[cfg(test)] mod t { impl Lamp { fn go(&self) { self.shine() } } }";
    assert_eq!(with(in_tests).knots("house"), [""; 0]);
    assert_eq!(one_way.large(3), []);
    assert_eq!(one_way.large(2), [("house".to_owned(), "Lamp".to_owned(), 3)]);
}
