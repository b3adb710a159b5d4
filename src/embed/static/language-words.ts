/**
 * Names of programming languages, which count half as much as other words.
 *
 * Descriptions name a language so often that the table gives it much weight: a search for a vector
 * database written in Rust would return books about Rust. A language says what a thing is made of,
 * seldom what it is.
 */

/** A power of two: a row times this has no more digits than the row. */
export const languageWeight = 0.5

/**
 * As `splitWords` returns them, in order. From `c++`, `c#` and `f#` it keeps the letter and the
 * mark, from `objective-c` two words and a hyphen. Some have other meanings as well (`go`,
 * `scheme`) and are halved there too.
 */
export const languageWords: ReadonlySet<string> = new Set([
  ...['actionscript', 'ada', 'assembly', 'c', 'clojure', 'cobol', 'coffeescript', 'cpp'],
  ...['crystal', 'csharp', 'd', 'dart', 'delphi', 'elixir', 'elm', 'erlang', 'f', 'fortran'],
  ...['fsharp', 'go', 'golang', 'groovy', 'haskell', 'java', 'javascript', 'js', 'julia'],
  ...['kotlin', 'lisp', 'lua', 'matlab', 'nim', 'nix', 'objective', 'ocaml', 'pascal', 'perl'],
  ...['php', 'powershell', 'prolog', 'purescript', 'python', 'r', 'racket', 'ruby', 'rust'],
  ...['scala', 'scheme', 'smalltalk', 'solidity', 'sql', 'swift', 'tcl', 'ts', 'typescript'],
  ...['v', 'verilog', 'vhdl', 'zig'],
])
