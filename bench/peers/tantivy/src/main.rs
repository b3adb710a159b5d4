//! Tantivy as a runner of bench/peers; text/protocol.ts tells what is said.

mod build;
mod fields;
mod query;
mod serve;

pub type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["text", _, "build", dump, index] => build::build(dump.as_ref(), index.as_ref()),
        ["text", how, "serve", index, queries] => {
            serve::serve(index.as_ref(), queries.as_ref(), how == "exhaustive")
        }
        _ => Err("text pruned|exhaustive build DUMP INDEX | … serve INDEX QUERIES".into()),
    }
}
