/**
 * Finds consecutive words that other texts write as one: `full stack` where `fullstack` is a word.
 * Hashes of words combine to the hash of their join (Karp & Rabin 1987), so few strings are made.
 * Compounds by signs inside a word are found by the analyser, and added here. So are letters that
 * are whole words.
 */
import { limits } from '../limits.ts'
import { positionIncrements } from '../text/index.ts'
import { buildCompoundTerm, buildLetterTerm, isLetter } from './derived-terms.ts'
import type { ForwardIndex, TermInterner } from './forward-index.ts'
import { readTokenIncrement, readTokenLength, readTokenTerm } from './packed-token.ts'

/** Shorter compounds, such as `a b`, are coincidences. In UTF-16 units. */
const charsMin = 5

const base = 0x0100_0193
/** 2^32 ÷ the golden ratio (Knuth, TAOCP 3, 6.4). */
const spread = 0x9e37_79b1

export class CompoundFinder {
  readonly #interner: TermInterner
  readonly #terms: readonly string[]
  readonly #isJoined: (termId: number) => boolean
  readonly #hashes: Uint32Array
  /** By term: base ^ length. */
  readonly #powers: Uint32Array
  /** By id of a letter: its term as a whole word. */
  readonly #letters = new Map<number, string>()
  readonly #filter: Uint32Array
  readonly #shift: number
  /** By field and term, in one document: occurrences that count as joined by signs already. */
  readonly #joinedBySigns = new Map<string, number>()
  // Consecutive words of one field, and the position at which the last one ends.
  readonly #run: number[] = []

  /**
   * @param terms by id, before compounds are added
   * @param isJoined whether a term may be the joined form of others
   */
  constructor(
    interner: TermInterner,
    terms: readonly string[],
    isJoined: (termId: number) => boolean,
  ) {
    this.#interner = interner
    this.#terms = terms
    this.#isJoined = isJoined
    this.#hashes = new Uint32Array(terms.length)
    this.#powers = new Uint32Array(terms.length)
    const bits = Math.min(28, Math.max(8, Math.ceil(Math.log2(16 * Math.max(1, terms.length)))))
    this.#shift = 32 - bits
    this.#filter = new Uint32Array(2 ** (bits - 5))
    for (let id = 0; id < terms.length; id++) this.#addTerm(id, terms[id]!)
  }

  #addTerm(id: number, term: string): void {
    let hash = 0
    let power = 1
    for (let i = 0; i < term.length; i++) {
      hash = (Math.imul(hash, base) + term.charCodeAt(i) + 1) >>> 0
      power = Math.imul(power, base) >>> 0
    }
    if (isLetter(term)) this.#letters.set(id, buildLetterTerm(term))
    this.#hashes[id] = hash
    this.#powers[id] = power
    if (term.length < charsMin || !this.#isJoined(id)) return
    const slot = this.#findSlot(hash)
    this.#filter[slot >>> 5]! |= 1 << (slot & 31)
  }

  /**
   * Calls `visit` with the id and field of each compound in a document, and of each letter that is
   * a whole word, once per occurrence.
   */
  visitDocument(
    { tokens, tokenEnds, fields, compounds }: ForwardIndex,
    docId: number,
    visit: (termId: number, field: number) => void,
  ): void {
    this.#joinedBySigns.clear()
    compounds.visitDocument(docId, ({ term, words, isWhole }, field) => {
      visit(this.#interner.intern(term), field)
      // Whole words are consecutive as well, and must not count twice.
      if (!isWhole || !this.#isVisited(words)) return
      const key = `${field} ${buildCompoundTerm(words)}`
      this.#joinedBySigns.set(key, (this.#joinedBySigns.get(key) ?? 0) + 1)
    })
    const first = docId * fields.length
    const [words, ends] = [tokens.view(), tokenEnds.view()]
    let at = first === 0 ? 0 : ends[first - 1]!
    for (let field = 0; field < fields.length; field++) {
      const end = ends[first + field]!
      if (at < end) this.#visitField(words, at, end, field, visit)
      at = end
    }
  }

  #visitField(
    tokens: Uint32Array,
    start: number,
    end: number,
    field: number,
    visit: (termId: number, field: number) => void,
  ): void {
    const run = this.#run
    run.length = 0
    let position = 0
    let chunkEnd = -1
    for (let i = start; i < end; i++) {
      const token = tokens[i]!
      const increment = readTokenIncrement(token)
      position += increment
      // Parts of a chunk, and its form without a suffix, begin before the chunk ends.
      if (position < chunkEnd) continue
      if (increment === positionIncrements.gap || position !== chunkEnd) run.length = 0
      chunkEnd = position + readTokenLength(token)
      const whole = this.#letters.get(readTokenTerm(token))
      if (whole !== undefined) visit(this.#interner.intern(whole), field)
      run.push(readTokenTerm(token))
      if (run.length > limits.compoundWordsMax) run.shift()
      this.#visitRun(run, field, visit)
    }
  }

  /** Visits the compounds that end with the run's last word. */
  #visitRun(
    run: readonly number[],
    field: number,
    visit: (termId: number, field: number) => void,
  ): void {
    let hash = this.#hashes[run.at(-1)!]!
    let power = this.#powers[run.at(-1)!]!
    for (let words = 2; words <= run.length; words++) {
      const id = run[run.length - words]!
      hash = (Math.imul(this.#hashes[id]!, power) + hash) >>> 0
      power = Math.imul(power, this.#powers[id]!) >>> 0
      const slot = this.#findSlot(hash)
      if ((this.#filter[slot >>> 5]! & (1 << (slot & 31))) === 0) continue
      this.#visitWords(run.slice(-words), field, visit)
    }
  }

  #visitWords(
    ids: readonly number[],
    field: number,
    visit: (termId: number, field: number) => void,
  ): void {
    const words = ids.map((id) => this.#terms[id]!)
    if (!this.#isVisited(words)) return
    const term = buildCompoundTerm(words)
    const joined = this.#joinedBySigns.get(`${field} ${term}`) ?? 0
    if (joined === 0) visit(this.#interner.intern(term), field)
    else this.#joinedBySigns.set(`${field} ${term}`, joined - 1)
  }

  #isVisited(words: readonly string[]): boolean {
    const term = words.join('')
    const joined = this.#interner.ids.get(term)
    if (joined === undefined || joined >= this.#terms.length) return false
    return term.length >= charsMin && this.#isJoined(joined)
  }

  #findSlot(hash: number): number {
    return Math.imul(hash, spread) >>> this.#shift
  }
}
