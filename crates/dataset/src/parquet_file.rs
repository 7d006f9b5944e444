//! Encoding rows as Parquet.
//!
//! A row group is encoded in memory, column by column, so that threads can encode different groups at the same time. The file is then
//! assembled from the encoded columns.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, ZstdLevel};
use parquet::column::writer::{ColumnCloseResult, ColumnWriter, get_column_writer};
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, SchemaDescriptor, TypePtr};

use crate::DatasetError;
use crate::data::{Data, Kind, NULL};
use crate::schema::Column;

/// The zstd level: the last at which texts of hands shrink much.
const LEVEL: i32 = 9;

/// Encodes row groups of one schema.
pub(crate) struct Encoder {
    schema: TypePtr,
    descriptor: SchemaDescriptor,
    properties: WriterPropertiesPtr,
    /// The words of each column.
    words: Vec<Vec<ByteArray>>,
}

/// An encoded row group.
pub(crate) struct Group(Vec<(Bytes, ColumnCloseResult)>);

pub(crate) struct Writer<W: Write>(SerializedFileWriter<W>);

impl From<ParquetError> for DatasetError {
    fn from(error: ParquetError) -> DatasetError {
        DatasetError::Parquet(error.to_string())
    }
}

impl Encoder {
    /// An encoder of columns, each with its words. The pairs become the metadata of the file.
    pub fn new(
        columns: &[&Column],
        words: &[Arc<[String]>],
        metadata: &[(String, String)],
    ) -> Result<Encoder, DatasetError> {
        let schema = Arc::new(parse_message_type(&message(columns))?);
        let pairs = metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect();
        let mut properties = WriterProperties::builder()
            .set_created_by(format!("faceup version {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(pairs))
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true);
        // Every reader has these encodings: plain values, and a dictionary for columns of few values. Those of version 2 of the format are
        // shorter only for masks.
        for column in columns {
            let path = path(column);
            if matches!(column.kind, Kind::Text | Kind::Mask) {
                properties = properties.set_column_dictionary_enabled(path.clone(), false);
            }
            if matches!(column.kind, Kind::Text | Kind::List) {
                properties = properties.set_column_statistics_enabled(path, EnabledStatistics::None);
            }
        }
        let words = words.iter().map(|words| words.iter().map(|word| word.as_str().into()).collect()).collect();
        Ok(Encoder {
            descriptor: SchemaDescriptor::new(schema.clone()),
            schema,
            properties: Arc::new(properties.build()),
            words,
        })
    }

    /// Encodes a row group. `next` returns the columns of the next rows, and `None` at the end.
    pub fn encode(
        &self,
        columns: &[&Column],
        mut next: impl FnMut() -> Result<Option<Vec<Data>>, DatasetError>,
    ) -> Result<Group, DatasetError> {
        let mut buffers: Vec<_> = columns.iter().map(|_| TrackedWrite::new(Vec::new())).collect();
        let writer = |(at, buffer)| {
            let pages = Box::new(SerializedPageWriter::new(buffer));
            get_column_writer(self.descriptor.column(at), self.properties.clone(), pages)
        };
        let mut writers: Vec<ColumnWriter<'_>> = buffers.iter_mut().enumerate().map(writer).collect();
        while let Some(data) = next()? {
            for (at, data) in data.into_iter().enumerate() {
                put(&mut writers[at], columns[at], data, &self.words[at])?;
            }
        }
        let closed: Vec<ColumnCloseResult> = writers.into_iter().map(ColumnWriter::close).collect::<Result<_, _>>()?;
        let encoded = buffers.into_iter().zip(closed);
        let group = encoded.map(|(buffer, closed)| Ok((buffer.into_inner()?.into(), closed)));
        Ok(Group(group.collect::<Result<_, ParquetError>>()?))
    }

    /// Begins a file.
    pub fn begin<W: Write + Send>(&self, to: W) -> io::Result<Writer<W>> {
        SerializedFileWriter::new(to, self.schema.clone(), self.properties.clone()).map(Writer).map_err(failed)
    }
}

impl<W: Write + Send> Writer<W> {
    /// Adds a row group.
    pub fn append(&mut self, group: Group) -> io::Result<()> {
        let mut writer = self.0.next_row_group().map_err(failed)?;
        for (bytes, closed) in group.0 {
            writer.append_column(&bytes, closed).map_err(failed)?;
        }
        writer.close().map(drop).map_err(failed)
    }

    pub fn bytes_written(&self) -> u64 {
        self.0.bytes_written() as u64
    }

    /// Ends the file.
    pub fn close(self) -> io::Result<()> {
        self.0.close().map(drop).map_err(failed)
    }
}

/// The error of a file, or that of its rows.
fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => DatasetError::Parquet(error.to_string()).into(),
        },
        error => DatasetError::from(error).into(),
    }
}

/// The value of a key in the metadata of a file, if the file is Parquet.
pub(crate) fn metadata(path: &Path, key: &str) -> Option<String> {
    let file = SerializedFileReader::new(File::open(path).ok()?).ok()?;
    let pairs = file.metadata().file_metadata().key_value_metadata()?;
    pairs.iter().find(|pair| pair.key == key)?.value.clone()
}

/// Passes the values of a column to its writer.
fn put(writer: &mut ColumnWriter<'_>, column: &Column, data: Data, words: &[ByteArray]) -> Result<(), ParquetError> {
    match (writer, data) {
        (ColumnWriter::ByteArrayColumnWriter(writer), Data::Texts(texts)) => {
            // The values share one buffer, without an allocation for each.
            let bytes = Bytes::from(texts.items);
            let mut start = 0;
            let value = |&end: &usize| bytes.slice(std::mem::replace(&mut start, end)..end).into();
            let values: Vec<ByteArray> = texts.ends.iter().map(value).collect();
            writer.write_batch(&values, None, None)?;
        }
        (ColumnWriter::ByteArrayColumnWriter(writer), Data::Numbers(numbers)) => {
            let there = numbers.iter().filter(|&&n| n != NULL);
            let values: Vec<ByteArray> = there.map(|&n| words[n as usize].clone()).collect();
            writer.write_batch(&values, levels(column, &numbers).as_deref(), None)?;
        }
        (ColumnWriter::ByteArrayColumnWriter(writer), Data::Lists(lists)) => {
            let (mut definitions, mut repetitions, mut values) = (Vec::new(), Vec::new(), Vec::new());
            for items in lists.iter() {
                if items.is_empty() {
                    definitions.push(0);
                    repetitions.push(0);
                }
                for (place, &item) in items.iter().enumerate() {
                    definitions.push(1);
                    repetitions.push(i16::from(place > 0));
                    values.push(words[usize::from(item)].clone());
                }
            }
            writer.write_batch(&values, Some(&definitions), Some(&repetitions))?;
        }
        (ColumnWriter::Int32ColumnWriter(writer), Data::Numbers(numbers)) => {
            match levels(column, &numbers) {
                Some(levels) => {
                    let values: Vec<i32> = numbers.into_iter().filter(|&n| n != NULL).collect();
                    writer.write_batch(&values, Some(&levels), None)?;
                }
                None => drop(writer.write_batch(&numbers, None, None)?),
            };
        }
        (ColumnWriter::Int64ColumnWriter(writer), Data::Masks(masks)) => {
            // The file's type marks the sign bit as a card like the others.
            let values: Vec<i64> = masks.into_iter().map(|mask| mask as i64).collect();
            writer.write_batch(&values, None, None)?;
        }
        (ColumnWriter::BoolColumnWriter(writer), Data::Numbers(numbers)) => {
            let values: Vec<bool> = numbers.iter().filter(|&&n| n != NULL).map(|&n| n != 0).collect();
            writer.write_batch(&values, levels(column, &numbers).as_deref(), None)?;
        }
        _ => return Err(ParquetError::General(format!("the values of '{}' do not fit its type", column.name))),
    }
    Ok(())
}

/// For each row of a nullable column, 1 if it has a value and 0 if not.
fn levels(column: &Column, numbers: &[i32]) -> Option<Vec<i16>> {
    column.is_nullable.then(|| numbers.iter().map(|&n| i16::from(n != NULL)).collect())
}

/// The path of the values of a column.
fn path(column: &Column) -> ColumnPath {
    let name = column.name.to_owned();
    ColumnPath::new(if column.kind == Kind::List { vec![name, "list".into(), "element".into()] } else { vec![name] })
}

/// The schema in the language of Parquet.
fn message(columns: &[&Column]) -> String {
    let mut text = "message dataset {\n".to_owned();
    for column in columns {
        let (name, repetition) = (column.name, if column.is_nullable { "optional" } else { "required" });
        text += &match column.kind {
            Kind::Text | Kind::Word => format!("{repetition} binary {name} (STRING);\n"),
            Kind::Uint8 => format!("{repetition} int32 {name} (INTEGER(8,false));\n"),
            Kind::Uint16 => format!("{repetition} int32 {name} (INTEGER(16,false));\n"),
            Kind::Mask => format!("{repetition} int64 {name} (INTEGER(64,false));\n"),
            Kind::Bool => format!("{repetition} boolean {name};\n"),
            Kind::List => format!(
                "required group {name} (LIST) {{ repeated group list {{ required binary element (STRING); }} }}\n"
            ),
        };
    }
    text + "}"
}
