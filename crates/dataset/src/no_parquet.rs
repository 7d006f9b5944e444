//! Replaces `parquet_file` in a build without the feature `parquet`. There are no encoders.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use crate::DatasetError;
use crate::data::Data;
use crate::schema::Column;

pub(crate) enum Encoder {}
pub(crate) struct Group;
pub(crate) enum Writer {}

impl Encoder {
    /// Fails: the build writes no Parquet.
    pub fn new(_: &[&Column], _: &[Arc<[String]>], _: &[(String, String)]) -> Result<Encoder, DatasetError> {
        Err(DatasetError::NoParquet)
    }

    pub fn encode(
        &self,
        _: &[&Column],
        _: impl FnMut() -> Result<Option<Vec<Data>>, DatasetError>,
    ) -> Result<Group, DatasetError> {
        match *self {}
    }

    pub fn begin<W: Write>(&self, _: W) -> io::Result<Writer> {
        match *self {}
    }
}

impl Writer {
    pub fn append(&mut self, _: Group) -> io::Result<()> {
        match *self {}
    }

    pub fn bytes_written(&self) -> u64 {
        match *self {}
    }

    pub fn close(self) -> io::Result<()> {
        match self {}
    }
}

pub(crate) fn metadata(_: &Path, _: &str) -> Option<String> {
    None
}
