/**
 * Compounds inside a written word. This is their whole rule:
 *
 *   - A written word is a run of pieces with one sign between any two. Signs are `.` `-` `_` `'`,
 *     which also make one token of the run, and `/` `&`, which do not.
 *   - If it has signs of several kinds, or `/` or `&`, each two or three adjacent pieces are a
 *     compound: `ASP.NET-Core` has asp.net and net-core, `ci/cd` has cicd.
 *   - A piece of several parts by case or digits is one too: `TypeScript-based` has typescript.
 *   - A run of more than eight pieces, and one behind `/`, is a path and has none.
 *   - What is a token already is no compound.
 *
 * Compounds are derived terms, so no length of a text and no frequency of a token counts them.
 */
import type { Chunk } from './chunk.ts'
import { type Source, termOf } from './source.ts'
import type { TokenStream } from './token-stream.ts'

const piecesMax = 8

/** As for words that are written apart. */
const compoundPiecesMax = 3

const apostrophes = "'\u2019"
const hyphens = '-\u2010'

/** Whether a sign joins words that stay separate tokens. */
function joinsWords(sign: string | undefined): boolean {
  return sign === '/' || sign === '&'
}

function readSignKind(sign: string): string {
  if (apostrophes.includes(sign)) return "'"
  return hyphens.includes(sign) ? '-' : sign
}

interface Piece {
  readonly start: number
  readonly end: number
  /** Its parts, folded. */
  readonly parts: readonly string[]
  /** Number of its token in the run. */
  readonly word: number
}

/** Gathers the pieces of a run, token by token. */
export class SignRun {
  readonly #source: Source
  readonly #tokens: TokenStream
  #pieces: Piece[] = []
  /** Kinds of the signs between the pieces. */
  readonly #signs = new Set<string>()
  #words = 0
  #start = 0
  /** End of the last token, with its suffix. */
  #end = -1

  constructor(source: Source, tokens: TokenStream) {
    this.#source = source
    this.#tokens = tokens
  }

  /** Adds a token with its parts. It begins a new run unless a sign joins it to the last one. */
  add(chunk: Chunk): void {
    const { text } = this.#source
    const { starts, partCount, end, suffix } = chunk
    const sign = starts[0] === this.#end + 1 ? text[this.#end] : undefined
    if (joinsWords(sign)) this.#signs.add(sign!)
    else this.#begin(starts[0]!)
    // Most words are alone and have no parts.
    this.#end = end + suffix.length
    if (partCount > 1 || joinsWords(sign) || joinsWords(text[this.#end])) this.#addPieces(chunk)
    this.#words++
  }

  #begin(start: number): void {
    this.finish()
    this.#pieces = []
    this.#signs.clear()
    this.#words = 0
    this.#start = start
  }

  #addPieces({ starts, ends, partCount, suffix }: Chunk): void {
    const { text, termText } = this.#source
    let parts: string[] = []
    let pieceStart = starts[0]!
    for (let i = 0; i < partCount; i++) {
      const [start, end] = [starts[i]!, ends[i]!]
      const isLast = i === partCount - 1
      parts.push(termOf(this.#source, termText.slice(start, end) + (isLast ? suffix : '')))
      if (!isLast && starts[i + 1] === end) continue
      this.#pieces.push({ start: pieceStart, end, parts, word: this.#words })
      if (isLast) return
      this.#signs.add(readSignKind(text[end]!))
      parts = []
      pieceStart = starts[i + 1]!
    }
  }

  /** Adds the compounds of the run to the stream. */
  finish(): void {
    const pieces = this.#pieces
    if (pieces.length < 2 || pieces.length > piecesMax) return
    if (this.#source.text[this.#start - 1] === '/') return
    const isMixed = this.#signs.size > 1 || this.#signs.has('/') || this.#signs.has('&')
    const most = isMixed ? compoundPiecesMax : 1
    for (let first = 0; first < pieces.length; first++) {
      for (let last = first; last < Math.min(pieces.length, first + most); last++) {
        this.#addCompound(first, last)
      }
    }
    this.#pieces = []
  }

  #addCompound(first: number, last: number): void {
    const pieces = this.#pieces
    const [one, other] = [pieces[first]!, pieces[last]!]
    const isWhole = pieces[first - 1]?.word !== one.word && pieces[last + 1]?.word !== other.word
    // One token as a whole.
    if (isWhole && one.word === other.word) return
    let words: readonly string[] = one.parts
    if (isWhole) words = this.#wordsBetween(first, last)
    else if (first < last) words = pieces.slice(first, last + 1).map(({ parts }) => parts.join(''))
    if (words.length > 1) this.#tokens.pushCompound(words, isWhole, one.start, other.end)
  }

  /** The tokens of these pieces. */
  #wordsBetween(first: number, last: number): string[] {
    const words: string[] = []
    for (let i = first; i <= last; i++) {
      const { parts, word } = this.#pieces[i]!
      if (i === first || word !== this.#pieces[i - 1]!.word) words.push('')
      words[words.length - 1] += parts.join('')
    }
    return words
  }
}
