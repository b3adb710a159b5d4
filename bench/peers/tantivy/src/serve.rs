//! Answers rounds and questions for answers on stdin, one line each.

use std::io::{stdin, stdout, BufRead, Write};
use std::path::Path;
use std::time::Instant;

use serde_json::{json, Value};
use tantivy::collector::{Count, TopDocs};
use tantivy::{DocAddress, Index, Searcher};

use crate::fields::{lay_out, read_dump_schema, Fields, TANTIVY_FACTOR};
use crate::query::{query_of, PeerQuery};
use crate::Outcome;

struct Runner {
    fields: Fields,
    searcher: Searcher,
    queries: Vec<PeerQuery>,
    exhaustive: bool,
}

type Hits = Vec<(f32, DocAddress)>;

#[derive(Clone, Copy)]
struct Mode {
    limit: usize,
    counts: bool,
}

pub fn serve(folder: &Path, queries_path: &Path, exhaustive: bool) -> Outcome<()> {
    let lines = std::fs::read_to_string(queries_path)?;
    let runner = Runner {
        fields: lay_out(&read_dump_schema(folder)?),
        searcher: Index::open_in_dir(folder)?.reader()?.searcher(),
        queries: lines.lines().map(serde_json::from_str).collect::<Result<_, _>>()?,
        exhaustive,
    };
    say(&json!({
        "ready": true,
        "version": tantivy::version_string(),
        "documents": runner.searcher.num_docs(),
        "bytes": runner.searcher.space_usage()?.total().get_bytes(),
    }))?;
    for line in stdin().lock().lines() {
        let line = line?;
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["round", mode] => say(&runner.round(mode_of(mode)?)?)?,
            ["answers", mode] => say(&runner.answers(mode_of(mode)?)?)?,
            _ => return Ok(()),
        }
    }
    Ok(())
}

fn mode_of(name: &str) -> Outcome<Mode> {
    let (limit, counts) = match name {
        "top10" => (10, false),
        "top100" => (100, false),
        "top1000" => (1000, false),
        "top100count" => (100, true),
        _ => return Err(format!("no mode {name}").into()),
    };
    Ok(Mode { limit, counts })
}

impl Runner {
    fn round(&self, mode: Mode) -> Outcome<Value> {
        let mut us = Vec::with_capacity(self.queries.len());
        let mut found = Vec::with_capacity(self.queries.len());
        for query in &self.queries {
            let started = Instant::now();
            let (hits, _) = self.search(query, mode)?;
            us.push(started.elapsed().as_nanos() as f64 / 1000.0);
            found.push(hits.len());
        }
        Ok(json!({ "us": us, "found": found }))
    }

    fn answers(&self, mode: Mode) -> Outcome<Value> {
        let ties = self.searcher.segment_reader(0).fast_fields().u64("tie")?;
        let mut answers = Vec::with_capacity(self.queries.len());
        let mut totals = Vec::with_capacity(self.queries.len());
        for query in &self.queries {
            let (hits, total) = self.search(query, mode)?;
            let answer: Vec<(Option<u64>, f32)> = hits
                .iter()
                .map(|(score, address)| (ties.first(address.doc_id), score / TANTIVY_FACTOR))
                .collect();
            answers.push(answer);
            totals.push(total);
        }
        let totals = if mode.counts { json!(totals) } else { Value::Null };
        Ok(json!({ "answers": answers, "totals": totals }))
    }

    fn search(&self, asked: &PeerQuery, mode: Mode) -> Outcome<(Hits, usize)> {
        let query = query_of(&self.fields, &self.searcher, asked)?;
        let top = TopDocs::with_limit(mode.limit).order_by_score();
        // Together with another collector, TopDocs is handed every hit.
        if mode.counts || self.exhaustive {
            return Ok(self.searcher.search(&query, &(top, Count))?);
        }
        Ok((self.searcher.search(&query, &top)?, 0))
    }
}

fn say(answer: &Value) -> Outcome<()> {
    writeln!(stdout(), "{answer}")?;
    Ok(stdout().flush()?)
}
