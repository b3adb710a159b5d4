//! Totals and facets.

use std::fs::{create_dir_all, read_to_string, File};
use std::io::{stdin, stdout, BufRead, BufReader, Write};
use std::path::Path;
use std::time::Instant;

use serde::Deserialize;
use serde_json::{json, Map, Value};
use tantivy::aggregation::agg_req::Aggregations;
use tantivy::aggregation::{AggContextParams, AggregationCollector, AggregationLimitsGuard};
use tantivy::collector::Count;
use tantivy::indexer::NoMergePolicy;
use tantivy::query::{AllQuery, Query, TermQuery};
use tantivy::schema::{
    Field, IndexRecordOption, NumericOptions, Schema, TextOptions, FAST, STRING,
};
use tantivy::{Index, IndexWriter, Searcher, TantivyDocument, Term};

use crate::Outcome;

const KEYWORDS: [&str; 3] = ["resolvedCountry", "resolvedCity", "company"];
const NUMBERS: [&str; 2] = ["followersCount", "createdAt"];
const WRITER_BYTES: usize = 2_000_000_000;

#[derive(Deserialize)]
struct Asked {
    words: Vec<String>,
    /// Starts of years, and the end of the last one.
    years: Vec<i64>,
}

struct Fields {
    schema: Schema,
    word: Field,
    keywords: Vec<Field>,
    numbers: Vec<Field>,
}

fn lay_out() -> Fields {
    let mut builder = Schema::builder();
    let word = builder.add_text_field("word", STRING);
    let fast = TextOptions::default().set_fast(Some("raw"));
    let keywords = KEYWORDS.map(|name| builder.add_text_field(name, fast.clone())).to_vec();
    let number = NumericOptions::from(FAST);
    let numbers = NUMBERS.map(|name| builder.add_i64_field(name, number.clone())).to_vec();
    Fields { schema: builder.build(), word, keywords, numbers }
}

fn build(dump: &Path, folder: &Path, fields: &Fields) -> Outcome<Index> {
    create_dir_all(folder)?;
    let index = Index::create_in_dir(folder, fields.schema.clone())?;
    let mut writer: IndexWriter = index.writer_with_num_threads(1, WRITER_BYTES)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
    for line in BufReader::new(File::open(dump.join("docs.tsv"))?).lines() {
        let line = line?;
        let columns: Vec<&str> = line.split('\t').collect();
        let mut document = TantivyDocument::new();
        for word in columns[0].split_whitespace() {
            document.add_text(fields.word, word);
        }
        for (i, field) in fields.keywords.iter().enumerate() {
            if !columns[1 + i].is_empty() {
                document.add_text(*field, columns[1 + i]);
            }
        }
        for (i, field) in fields.numbers.iter().enumerate() {
            if !columns[4 + i].is_empty() {
                document.add_i64(*field, columns[4 + i].parse()?);
            }
        }
        writer.add_document(document)?;
    }
    writer.commit()?;
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
    }
    writer.wait_merging_threads()?;
    Ok(index)
}

/// What one call asks for: ten values of each field, statistics of numbers, and years.
fn aggregations(years: &[i64]) -> Outcome<Aggregations> {
    let mut all = Map::new();
    for field in KEYWORDS.iter().chain(&NUMBERS) {
        all.insert(field.to_string(), json!({ "terms": { "field": field, "size": 10 } }));
    }
    for field in NUMBERS {
        all.insert(format!("{field} stats"), json!({ "stats": { "field": field } }));
    }
    let ranges: Vec<Value> =
        years.windows(2).map(|year| json!({ "from": year[0], "to": year[1] })).collect();
    all.insert("years".into(), json!({ "range": { "field": "createdAt", "ranges": ranges } }));
    Ok(serde_json::from_value(Value::Object(all))?)
}

struct Runner {
    searcher: Searcher,
    word: Field,
    asked: Asked,
    aggregations: Aggregations,
}

impl Runner {
    fn answer(&self, word: &str) -> Outcome<(usize, Value)> {
        let query: Box<dyn Query> = match word {
            "" => Box::new(AllQuery),
            _ => {
                let term = Term::from_field_text(self.word, word);
                Box::new(TermQuery::new(term, IndexRecordOption::Basic))
            }
        };
        let limits = AggregationLimitsGuard::new(Some(4_000_000_000), Some(u32::MAX));
        let context = AggContextParams { limits, ..Default::default() };
        let collector = AggregationCollector::from_aggs(self.aggregations.clone(), context);
        let (total, found) = self.searcher.search(&query, &(Count, collector))?;
        Ok((total, serde_json::to_value(found)?))
    }

    fn round(&self) -> Outcome<Value> {
        let mut us = Vec::new();
        let mut answers = Vec::new();
        for word in &self.asked.words {
            let started = Instant::now();
            let (total, found) = self.answer(word)?;
            us.push(started.elapsed().as_nanos() as f64 / 1000.0);
            answers.push(shaped(total, &found));
        }
        Ok(json!({ "us": us, "answers": answers }))
    }
}

fn shaped(total: usize, found: &Value) -> Value {
    let mut answer = Map::new();
    answer.insert("total".into(), json!(total));
    for field in KEYWORDS.iter().chain(&NUMBERS) {
        let buckets = found[field]["buckets"].as_array();
        let values: Vec<Value> = buckets
            .into_iter()
            .flatten()
            .map(|bucket| json!([bucket["key"], bucket["doc_count"]]))
            .collect();
        let stats = &found[format!("{field} stats")];
        let mut facet = Map::new();
        facet.insert("values".into(), json!(values));
        if stats.is_object() {
            facet.insert("least".into(), stats["min"].clone());
            facet.insert("greatest".into(), stats["max"].clone());
            facet.insert("sum".into(), stats["sum"].clone());
        }
        if *field == "createdAt" {
            let years = found["years"]["buckets"].as_array().into_iter().flatten();
            // Outer buckets, which reach to infinity, are not of the histogram.
            let counts: Vec<&Value> = years
                .filter(|year| year["from"].is_number() && year["to"].is_number())
                .map(|year| &year["doc_count"])
                .collect();
            facet.insert("buckets".into(), json!(counts));
        }
        answer.insert(field.to_string(), Value::Object(facet));
    }
    Value::Object(answer)
}

pub fn serve(dump: &Path, folder: &Path) -> Outcome<()> {
    let asked: Asked = serde_json::from_str(&read_to_string(dump.join("asked.json"))?)?;
    let fields = lay_out();
    let index = build(dump, folder, &fields)?;
    let runner = Runner {
        searcher: index.reader()?.searcher(),
        word: fields.word,
        aggregations: aggregations(&asked.years)?,
        asked,
    };
    say(&json!({ "version": tantivy::version_string() }))?;
    for line in stdin().lock().lines() {
        line?;
        say(&runner.round()?)?;
    }
    Ok(())
}

fn say(answer: &Value) -> Outcome<()> {
    writeln!(stdout(), "{answer}")?;
    Ok(stdout().flush()?)
}
