//! A query of the bench as the Tantivy query an expert would write.

use std::ops::Bound;

use serde::Deserialize;
use tantivy::query::{
    BooleanQuery, BoostQuery, ConstScoreQuery, Occur, Query, RangeQuery, TermQuery,
};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Searcher, Term};

use crate::fields::{Fields, TextField};
use crate::Outcome;

#[derive(Deserialize)]
pub struct PeerQuery {
    pub terms: Vec<String>,
    pub filter: Option<PeerFilter>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PeerFilter {
    Country { country: i64 },
    Company { tokens: Vec<String> },
    Created { from: i64, before: i64 },
}

/// Scores are Σ weight × BM25 over all terms and fields, times TANTIVY_FACTOR.
pub fn query_of(
    fields: &Fields,
    searcher: &Searcher,
    asked: &PeerQuery,
) -> Outcome<Box<dyn Query>> {
    let ranked = ranked_query(fields, searcher, &asked.terms)?;
    let Some(filter) = &asked.filter else {
        return Ok(ranked);
    };
    let mut clauses = vec![(Occur::Must, ranked)];
    for one in filter_queries(fields, filter) {
        clauses.push((Occur::Must, Box::new(ConstScoreQuery::new(one, 0.0))));
    }
    Ok(Box::new(BooleanQuery::new(clauses)))
}

/// Only fields that know a term have a clause: where one is left, Tantivy can prune within it, but
/// not within the only clause of several that matches anything.
fn ranked_query(
    fields: &Fields,
    searcher: &Searcher,
    terms: &[String],
) -> Outcome<Box<dyn Query>> {
    let mut clauses: Vec<Box<dyn Query>> = Vec::with_capacity(terms.len() * fields.text.len());
    for term in terms {
        for &TextField { field, weight } in &fields.text {
            let term = Term::from_field_text(field, term);
            if searcher.doc_freq(&term)? == 0 {
                continue;
            }
            let query: Box<dyn Query> =
                Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
            clauses.push(if weight == 1.0 {
                query
            } else {
                Box::new(BoostQuery::new(query, weight))
            });
        }
    }
    Ok(match clauses.len() {
        1 => clauses.remove(0),
        _ => Box::new(BooleanQuery::union(clauses)),
    })
}

fn filter_queries(fields: &Fields, filter: &PeerFilter) -> Vec<Box<dyn Query>> {
    match filter {
        PeerFilter::Country { country } => {
            // No document has the number -1, nor what it wraps to.
            vec![basic(Term::from_field_u64(fields.country, *country as u64))]
        }
        PeerFilter::Company { tokens } => {
            let term = |token: &String| basic(Term::from_field_text(fields.company, token));
            tokens.iter().map(term).collect()
        }
        PeerFilter::Created { from, before } => vec![created_between(fields.created, *from, *before)],
    }
}

fn basic(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

fn created_between(field: Field, from: i64, before: i64) -> Box<dyn Query> {
    Box::new(RangeQuery::new(
        Bound::Included(Term::from_field_i64(field, from)),
        Bound::Excluded(Term::from_field_i64(field, before)),
    ))
}
