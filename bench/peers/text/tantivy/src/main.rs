//! Tantivy as a runner of bench/peers/text; protocol.ts there tells what is said and read.

mod build;
mod fields;
mod query;
mod serve;

pub type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let exhaustive = args.first().is_some_and(|arg| arg == "--exhaustive");
    if exhaustive {
        args.remove(0);
    }
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", dump, index] => build::build(dump.as_ref(), index.as_ref()),
        ["serve", index, queries] => serve::serve(index.as_ref(), queries.as_ref(), exhaustive),
        _ => Err("[--exhaustive] build DUMP_DIR INDEX_DIR | serve INDEX_DIR QUERIES_FILE".into()),
    }
}
