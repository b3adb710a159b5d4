/**
 * Vectors from a table alone: the sum of the rows of a text's tokens, at length 1. Programming
 * languages count half.
 */
import { computeVersion, type Embedder, type EmbeddingModel, normaliseVector } from '../embedder.ts'
import { splitWords, WordPieces, wordsRevision } from '../words.ts'
import { readStaticTable, type StaticTable, staticFormat } from './table.ts'

/** Throws EmbeddingError where a file of the folder is missing or damaged. */
export async function openStaticEmbedder(folder: string): Promise<Embedder> {
  return new StaticEmbedder(await readStaticTable(folder))
}

class StaticEmbedder implements Embedder {
  readonly model: EmbeddingModel
  readonly #table: StaticTable
  readonly #wholeWords: ReadonlyMap<string, number>
  readonly #pieces: WordPieces
  readonly #sum: Float64Array

  constructor(table: StaticTable) {
    const { name, dims, tokens, wordpieceRows, digests } = table
    const weights = [languageWeight, [...languageWords].join(' ')]
    const shape = [wordsRevision, dims, wordpieceRows]
    const version = computeVersion(staticFormat, ...shape, ...weights, ...digests)
    this.model = { name, dims, version }
    this.#table = table
    this.#pieces = new WordPieces(tokens.slice(0, wordpieceRows))
    this.#wholeWords = new Map(
      tokens.slice(wordpieceRows).map((word, i) => [word, wordpieceRows + i]),
    )
    this.#sum = new Float64Array(dims)
  }

  embed(texts: readonly string[]): Float32Array[] {
    return texts.map((text) => this.#embedOne(text))
  }

  /** Any other word is split into pieces, as a misspelt one is. */
  hasWord(word: string): boolean {
    return this.#wholeWords.has(word) || this.isEnglish(word)
  }

  /** WordPiece tokens come from books, spelt correctly; whole words from the web ("libary"). */
  isEnglish(word: string): boolean {
    return this.#pieces.findId(word) !== undefined
  }

  async close(): Promise<void> {}

  #embedOne(text: string): Float32Array {
    this.#sum.fill(0)
    for (const word of splitWords(text)) {
      const weight = languageWords.has(word) ? languageWeight : 1
      const row = this.#wholeWords.get(word)
      if (row !== undefined) this.#add(row, weight)
      else for (const piece of this.#pieces.take(word) ?? []) this.#add(piece, weight)
    }
    return normaliseVector(this.#sum)!
  }

  #add(row: number, weight: number): void {
    const scale = weight * this.#table.scales[row]!
    addRow(this.#table.rows, row * this.#sum.length, scale, this.#sum)
  }
}

/**
 * In Float64 each product is exact. Sums of thousands of products are exact while scales, halved
 * ones too, differ by a factor below 100. Then the order of words changes no bit.
 */
function addRow(rows: Int8Array, start: number, scale: number, sum: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += scale * rows[start + i]!
}

// Names of programming languages, which count half as much as other words.
//
// Descriptions name a language so often that the table gives it much weight: a search for a vector
// database written in Rust would return books about Rust. A language says how software is made,
// rarely what it does.

/** A power of two: a row times this has no more digits than the row. */
const languageWeight = 0.5

const languageNames = `
  actionscript ada assembly c clojure cobol coffeescript cpp crystal csharp d dart delphi elixir
  elm erlang f fortran fsharp go golang groovy haskell java javascript js julia kotlin lisp lua
  matlab nim nix objective ocaml pascal perl php powershell prolog purescript python r racket ruby
  rust scala scheme smalltalk solidity sql swift tcl ts typescript v verilog vhdl zig
`

/**
 * As `splitWords` returns them, in order. From `c++`, `c#` and `f#` it keeps the letter and the
 * mark, from `objective-c` two words and a hyphen. Some have other meanings as well (`go`,
 * `scheme`) and are halved there too.
 */
export const languageWords: ReadonlySet<string> = new Set(languageNames.trim().split(/\s+/))
