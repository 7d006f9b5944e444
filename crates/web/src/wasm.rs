//! The class of the page's worker.

use wasm_bindgen::prelude::*;

use crate::Library;

/// The library, for one page. See README.md of this crate.
#[wasm_bindgen]
pub struct Faceup(Library);

#[wasm_bindgen]
impl Faceup {
    /// Makes the library. `index` is the contents of `tables/index.json`, the list of tables to fetch.
    #[wasm_bindgen(constructor)]
    pub fn new(index: &str) -> Result<Faceup, JsError> {
        Library::new(index).map(Faceup).map_err(|message| JsError::new(&message))
    }

    /// Adds a requested table. Answers with the name of the file.
    pub fn add_table(&mut self, file: &str, bytes: Vec<u8>) -> String {
        self.0.add_table(file, bytes)
    }

    /// Says whether the worker has a table with rounds. Answers with the name of the file.
    pub fn have_table(&mut self, file: &str, is_here: bool) -> String {
        self.0.have_table(file, is_here)
    }

    /// Answers a question.
    pub fn ask(&mut self, request: &str) -> String {
        self.0.ask(request)
    }
}
