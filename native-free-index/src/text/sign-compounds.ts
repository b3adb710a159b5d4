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
import { foldTerm, type Source } from './source.ts'
import type { TokenStream } from './token-stream.ts'

const piecesMax = 8

/** As for words that are written apart. */
const compoundPiecesMax = 3

/** Kinds of signs, each a bit. */
const signKinds = { slash: 1, ampersand: 2, apostrophe: 4, hyphen: 8, dot: 16, underscore: 32 }
/** These join words that stay separate tokens. */
const joiningKinds = signKinds.slash | signKinds.ampersand

/** The kind of the joining sign at an offset. 0: none. */
function readJoiningKind(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === 0x2f) return signKinds.slash
  return code === 0x26 ? signKinds.ampersand : 0
}

/** The kind of the sign at an offset, which is inside a token. */
function readSignKind(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case 0x2e:
      return signKinds.dot
    case 0x5f:
      return signKinds.underscore
    case 0x2d:
    case 0x2010:
      return signKinds.hyphen
    default:
      return signKinds.apostrophe
  }
}

/** Whether a token has parts, or a sign after it that may join it to another. */
export function beginsRun(text: string, { partCount, end, suffix }: Chunk): boolean {
  return partCount > 1 || readJoiningKind(text, end + suffix.length) !== 0
}

/**
 * Gathers the pieces of a run, token by token. It keeps offsets alone, because few runs have
 * compounds.
 */
export class SignRun {
  #source!: Source
  #tokens!: TokenStream
  // Only the first `#parts` or `#pieces` entries of these lists count. So nothing is allocated.
  /** By part. The last one of a token has its suffix. */
  readonly #partStarts: number[] = []
  readonly #partEnds: number[] = []
  /** By piece: number of its first part. */
  readonly #firstParts: number[] = []
  /** By piece: number of its token in the run. */
  readonly #words: number[] = []
  #parts = 0
  #pieces = 0
  /** Kinds of the signs between the pieces. */
  #signs = 0
  #word = 0
  #start = 0
  /** End of the last token, with its suffix. */
  #end = -1

  /** Begins a text. */
  open(source: Source, tokens: TokenStream): void {
    this.#source = source
    this.#tokens = tokens
    this.#end = -1
  }

  /** Whether it has a token that the next one may join. */
  get isOpen(): boolean {
    return this.#pieces > 0
  }

  /**
   * Adds a token with its parts. It begins a new run unless a sign joins it to the last one. Tokens
   * without parts and without a joining sign need not be added between runs.
   */
  add(chunk: Chunk): void {
    const { text } = this.#source
    const { starts, end, suffix } = chunk
    const start = starts[0]!
    const joining = start === this.#end + 1 ? readJoiningKind(text, this.#end) : 0
    this.#end = end + suffix.length
    if (joining === 0) {
      if (this.isOpen) this.finish()
      this.#signs = 0
      this.#word = 0
      this.#start = start
    }
    this.#signs |= joining
    if (joining !== 0 || beginsRun(text, chunk)) this.#addPieces(chunk)
    this.#word++
  }

  #addPieces({ starts, ends, partCount }: Chunk): void {
    for (let i = 0; i < partCount; i++) {
      const start = starts[i]!
      if (i === 0 || ends[i - 1] !== start) {
        if (i > 0) this.#signs |= readSignKind(this.#source.text, ends[i - 1]!)
        this.#firstParts[this.#pieces] = this.#parts
        this.#words[this.#pieces++] = this.#word
      }
      this.#partStarts[this.#parts] = start
      this.#partEnds[this.#parts++] = i === partCount - 1 ? this.#end : ends[i]!
    }
  }

  /** Adds the compounds of the run to the stream. */
  finish(): void {
    if (this.#pieces > 1 && this.#pieces <= piecesMax) this.#addCompounds()
    this.#parts = 0
    this.#pieces = 0
  }

  #addCompounds(): void {
    const pieces = this.#pieces
    const isMixed = (this.#signs & joiningKinds) !== 0 || !isPowerOfTwo(this.#signs)
    if (!isMixed && this.#parts === pieces) return
    if (this.#source.text.charCodeAt(this.#start - 1) === 0x2f) return
    const most = isMixed ? compoundPiecesMax : 1
    for (let first = 0; first < pieces; first++) {
      for (let last = first; last < Math.min(pieces, first + most); last++) {
        this.#addCompound(first, last)
      }
    }
  }

  #addCompound(first: number, last: number): void {
    const words = this.#words
    const begins = first === 0 || words[first - 1] !== words[first]
    const ends = last === this.#pieces - 1 || words[last + 1] !== words[last]
    const isWhole = begins && ends
    // One token as a whole.
    if (isWhole && words[first] === words[last]) return
    let terms: string[]
    if (isWhole) terms = this.#readWords(first, last)
    else if (first < last) terms = this.#readPieces(first, last)
    else terms = this.#readParts(first)
    if (terms.length < 2) return
    const end = this.#partEnds[this.#findPartsEnd(last) - 1]!
    this.#tokens.pushCompound(terms, isWhole, this.#partStarts[this.#firstParts[first]!]!, end)
  }

  /** Number of the first part after a piece. */
  #findPartsEnd(piece: number): number {
    return piece + 1 === this.#pieces ? this.#parts : this.#firstParts[piece + 1]!
  }

  #readParts(piece: number): string[] {
    const parts: string[] = []
    for (let part = this.#firstParts[piece]!; part < this.#findPartsEnd(piece); part++) {
      const raw = this.#source.termText.slice(this.#partStarts[part], this.#partEnds[part])
      parts.push(foldTerm(this.#source, raw))
    }
    return parts
  }

  #readPieces(first: number, last: number): string[] {
    const pieces: string[] = []
    for (let i = first; i <= last; i++) pieces.push(this.#readParts(i).join(''))
    return pieces
  }

  /** The tokens of these pieces. */
  #readWords(first: number, last: number): string[] {
    const words: string[] = []
    for (let i = first; i <= last; i++) {
      if (i === first || this.#words[i] !== this.#words[i - 1]) words.push('')
      words[words.length - 1] += this.#readParts(i).join('')
    }
    return words
  }
}

function isPowerOfTwo(bits: number): boolean {
  return (bits & (bits - 1)) === 0
}
