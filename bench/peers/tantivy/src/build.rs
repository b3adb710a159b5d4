//! Makes an index of a dump: one segment, documents in the order of the dump.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Instant;

use tantivy::indexer::NoMergePolicy;
use tantivy::{Index, IndexWriter, TantivyDocument};

use crate::fields::{lay_out, read_dump_schema, DumpSchema, Fields};
use crate::Outcome;

/// Enough for some millions of documents in one segment, so that nothing has to be merged.
const WRITER_BYTES: usize = 3_500_000_000;

pub fn build(dump: &Path, folder: &Path) -> Outcome<()> {
    let started = Instant::now();
    std::fs::create_dir_all(folder)?;
    let schema = read_dump_schema(dump)?;
    let fields = lay_out(&schema);
    let index = Index::create_in_dir(folder, fields.schema.clone())?;
    let mut writer: IndexWriter = index.writer_with_num_threads(1, WRITER_BYTES)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
    let mut padding = Padding::new(&schema);
    for (tie, line) in BufReader::new(File::open(dump.join("docs.tsv"))?).lines().enumerate() {
        writer.add_document(document(&fields, &mut padding, tie as u64, &line?)?)?;
    }
    writer.commit()?;
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
        writer.garbage_collect_files().wait()?;
    }
    writer.wait_merging_threads()?;
    // `serve` gets no dump, only the index.
    std::fs::copy(dump.join("schema.json"), folder.join("schema.json"))?;
    println!("{{\"seconds\":{}}}", started.elapsed().as_secs_f64());
    Ok(())
}

fn document(
    fields: &Fields,
    padding: &mut Padding,
    tie: u64,
    line: &str,
) -> Outcome<TantivyDocument> {
    let columns: Vec<&str> = line.split('\t').collect();
    let texts = fields.text.len();
    if columns.len() != texts + 2 {
        return Err(format!("document {tie} has {} columns", columns.len()).into());
    }
    let mut document = TantivyDocument::new();
    for (i, text) in fields.text.iter().enumerate() {
        match columns[i] {
            "" => document.add_text(text.field, padding.text(i)),
            tokens => document.add_text(text.field, tokens),
        }
    }
    if !columns[texts].is_empty() {
        document.add_u64(fields.country, columns[texts].parse()?);
    }
    if !columns[texts + 1].is_empty() {
        document.add_i64(fields.created, columns[texts + 1].parse()?);
    }
    document.add_u64(fields.tie, tie);
    Ok(document)
}

/// Tantivy takes the average length over all documents, we take it over those that have the field.
/// A document without the field gets so many tokens that no query asks for that both are the same;
/// nothing else changes, neither frequencies nor lengths of others. A statistics provider at query
/// time would do as well for scores, but not for the block maxima, which are chosen at build time.
struct Padding {
    /// By field: the average length, and tokens owed to documents so far.
    fields: Vec<(f64, f64)>,
}

const PADDING_TOKEN: &str = "\u{1} ";

impl Padding {
    fn new(schema: &DumpSchema) -> Padding {
        Padding { fields: schema.fields.iter().map(|field| (field.average_length, 0.0)).collect() }
    }

    fn text(&mut self, field: usize) -> String {
        let (average, owed) = &mut self.fields[field];
        *owed += *average;
        let tokens = owed.round();
        *owed -= tokens;
        PADDING_TOKEN.repeat(tokens as usize)
    }
}
