//! The TypeScript types of the answers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use faceup::parts::answer::QueryJson;
use ts_rs::{Config, TS, TypeVisitor};

use crate::deals::DealsJson;
use crate::failure::Failure;
use crate::library::GameInfoJson;
use crate::reason::ReasonAnswerJson;
use crate::sitting::{HintJson, LineJson};
use crate::view::{StoryJson, View};

/// The contents of `page/src/library/answers.ts`: every type in answers, and `Answers`, the type of the answer to each question.
pub fn types() -> String {
    let mut types = Types { config: Config::new().with_large_int("number"), declared: BTreeMap::new() };
    types.visit::<Failure>();
    let answers = [
        (["new", "play", "moves", "go", "back", "undo", "engine", "view"].as_slice(), types.name::<View>()),
        (&["hint"], types.name::<HintJson>()),
        (&["best"], types.name::<LineJson>()),
        (&["story"], types.name::<StoryJson>()),
        (&["position"], format!("{{ schema_version: number }} & {}", types.name::<QueryJson>())),
        (&["reason"], types.name::<ReasonAnswerJson>()),
        (&["game"], types.name::<GameInfoJson>()),
        (&["deals"], types.name::<DealsJson>()),
    ];
    let mut text =
        "// The types of the library's answers. page/build makes this file from the Rust types.\n".to_owned();
    for declaration in types.declared.values() {
        let _ = write!(text, "\n{declaration}\n");
    }
    text += "\n/** The answer to each question. */\nexport interface Answers {\n";
    for (questions, name) in answers {
        for question in questions {
            let _ = writeln!(text, "  {question}: {name};");
        }
    }
    text + "}\n"
}

/// The types by name.
struct Types {
    config: Config,
    declared: BTreeMap<String, String>,
}

impl Types {
    fn name<T: TS + 'static>(&mut self) -> String {
        self.visit::<T>();
        T::name(&self.config)
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        // Only named types have a file.
        if T::output_path().is_some() {
            // Keep only the first paragraph.
            let docs = T::docs().unwrap_or_default();
            let docs = docs.split_once("\n *\n").map_or(docs.clone(), |(first, _)| format!("{first}\n */\n"));
            let declaration = for_readers(&format!("{docs}export {}", T::decl(&self.config)));
            match self.declared.insert(name, declaration.clone()) {
                Some(known) => assert_eq!(known, declaration, "two types have the same name"),
                None => T::visit_dependencies(self),
            }
        }
        T::visit_generics(self);
    }
}

/// The documentation adapted to TypeScript: without links to Rust, and with `null` in place of `None`.
fn for_readers(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(start) = text.find("](") {
        let end = text[start..].find(')').map_or(text.len(), |end| start + end + 1);
        text.replace_range(start..end, "]");
    }
    text.replace("[`", "`")
        .replace("`]", "`")
        .replace("None", "Null")
        .replace("/**\n * ", "/** ")
        .replace("\n */", " */")
}
