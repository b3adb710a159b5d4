//! How the dump is laid out in a Tantivy index.

use std::path::Path;

use serde::Deserialize;
use tantivy::schema::{
    Field, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions, FAST,
    INDEXED,
};

use crate::Outcome;

/// Tantivy multiplies every BM25 score by this, (k1 + 1).
pub const TANTIVY_FACTOR: f32 = 2.2;

/// schema.json of a dump, as far as it matters here: k1 and b are those built into Tantivy.
#[derive(Deserialize)]
pub struct DumpSchema {
    pub k1: f32,
    pub b: f32,
    pub fields: Vec<DumpField>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DumpField {
    pub name: String,
    pub weight: f32,
    pub average_length: f64,
}

/// A weighted text field.
pub struct TextField {
    pub field: Field,
    pub weight: f32,
}

/// The weighted text fields, and what filters ask.
pub struct Fields {
    pub schema: Schema,
    pub text: Vec<TextField>,
    pub company: Field,
    pub country: Field,
    pub created: Field,
    /// Number of the document in the dump.
    pub tie: Field,
}

pub fn read_dump_schema(folder: &Path) -> Outcome<DumpSchema> {
    let text = std::fs::read_to_string(folder.join("schema.json"))?;
    let schema: DumpSchema = serde_json::from_str(&text)?;
    if schema.k1 != 1.2 || schema.b != 0.75 {
        return Err("Tantivy knows k1 = 1.2 and b = 0.75 only".into());
    }
    Ok(schema)
}

pub fn lay_out(dump: &DumpSchema) -> Fields {
    let mut builder = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("whitespace")
        .set_index_option(IndexRecordOption::WithFreqs)
        .set_fieldnorms(true);
    let options = TextOptions::default().set_indexing_options(indexing);
    let text: Vec<TextField> = dump
        .fields
        .iter()
        .map(|&DumpField { ref name, weight, .. }| {
            TextField { field: builder.add_text_field(name, options.clone()), weight }
        })
        .collect();
    let named = |name: &str| dump.fields.iter().position(|field| field.name == name);
    let company = text[named("company").expect("a field named company")].field;
    let country = builder.add_u64_field("country", NumericOptions::from(INDEXED));
    let created = builder.add_i64_field("created", NumericOptions::from(FAST));
    let tie = builder.add_u64_field("tie", NumericOptions::from(FAST));
    Fields { schema: builder.build(), text, company, country, created, tie }
}
