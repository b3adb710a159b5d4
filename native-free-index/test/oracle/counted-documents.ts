/** Documents of a test, and how often they contain the variants of words, by definition. */
import type { IndexDocument, IndexSchema } from '../../src/index.ts'
import {
  analysers,
  type Compound,
  positionIncrements,
  readIncrement,
  readLength,
  type TokenStream,
  tokenizeQuery,
} from '../../src/text/index.ts'

/** A variant that documents contain some number of times, by field. */
export interface Countable {
  readonly key: string
  readonly weight: number
  readonly count: (doc: FieldTexts, field: number) => number
}

/** The texts of a document, each member by field. */
export class FieldTexts {
  readonly tokens: readonly (readonly string[])[]
  /** Tokens with their numbers. */
  readonly counts: readonly ReadonlyMap<string, number>[]
  readonly compounds: readonly (readonly Compound[])[]
  readonly #streams: readonly (readonly TokenStream[])[]
  readonly #inOrder: readonly (readonly string[])[]
  #runs: readonly (readonly (readonly string[])[])[] | undefined

  constructor(schema: IndexSchema, { text }: IndexDocument) {
    const values = schema.text.map(({ name }) => [text[name] ?? []].flat())
    const streams = schema.text.map(({ analyser }, f) => values[f]!.map(analysers[analyser]))
    const isInOrder = schema.text.map(({ analyser, weight }) => analyser !== 'email' && weight > 0)
    this.#streams = streams.map((list, f) => (isInOrder[f] ? list : []))
    this.tokens = streams.map((list) => list.flatMap(({ terms }) => terms))
    this.counts = this.tokens.map(countEach)
    this.compounds = streams.map((list, f) =>
      isInOrder[f] ? list.flatMap(({ compounds }) => compounds ?? []) : [],
    )
    this.#inOrder = values.map((list, f) => (isInOrder[f] ? list : []))
  }

  /** Whether the words follow each other without a gap in one value. */
  hasPhrase(words: readonly string[]): boolean {
    return this.#streams.flat().some(({ terms, positions }) => {
      let start = 0
      const spans = terms.map((term, i) => {
        start += readIncrement(positions[i]!)
        return { term, start, end: start + readLength(positions[i]!) }
      })
      let ends = new Set(spans.map((span) => span.start))
      for (const word of words) {
        const here = spans.filter((span) => span.term === word && ends.has(span.start))
        ends = new Set(here.map(({ end }) => end))
      }
      return ends.size > 0
    })
  }

  /** Runs of consecutive whole words. */
  get runs(): readonly (readonly (readonly string[])[])[] {
    this.#runs ??= this.#inOrder.map((list) => list.flatMap(splitRuns))
    return this.#runs
  }
}

function countEach(tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

export class CountedDocuments {
  readonly #schema: IndexSchema
  readonly all: readonly FieldTexts[]
  readonly #known = new Map<string, number>()

  constructor(schema: IndexSchema, documents: readonly IndexDocument[]) {
    this.#schema = schema
    this.all = documents.map((document) => new FieldTexts(schema, document))
  }

  /** Pairs and triples of consecutive words that form the word, and compounds inside words. */
  apart(term: string): Countable[] {
    const isWritten = term.length >= 5 && this.#stemmedWords().has(term)
    const found = new Set<string>()
    const inside = new Set<string>()
    for (const { runs, compounds } of this.all) {
      for (const { words } of compounds.flat()) {
        if (words.join('') === term) inside.add(words.join(' '))
      }
      for (const run of isWritten ? runs.flat() : []) {
        for (const size of [2, 3]) {
          for (let i = 0; i + size <= run.length; i++) {
            const words = run.slice(i, i + size)
            if (words.join('') === term) found.add(words.join(' '))
          }
        }
      }
    }
    const joined = ({ compounds }: FieldTexts, field: number, words: string) =>
      compounds[field]!.filter((one) => one.words.join(' ') === words)
    return [
      ...Array.from(found, (words) => ({
        key: `apart ${words}`,
        weight: 0.9,
        count: (doc: FieldTexts, field: number) => {
          const whole = joined(doc, field, words).filter(({ isWhole }) => isWhole)
          return occurrences(doc.runs[field]!, words.split(' ')) - whole.length
        },
      })),
      ...Array.from(inside, (words) => ({
        key: `inside ${words}`,
        weight: 0.9,
        count: (doc: FieldTexts, field: number) => joined(doc, field, words).length,
      })),
    ]
  }

  /** Restricts a variant to stemmed fields. */
  inStemmed(term: string): Countable {
    const { text } = this.#schema
    const isInNames = this.all.some(({ tokens }) =>
      tokens.some(
        (list, f) => text[f]!.stemmed !== true && text[f]!.weight > 0 && list.includes(term),
      ),
    )
    return {
      key: isInNames ? `stemmed ${term}` : `term ${term}`,
      weight: 0.9,
      count: ({ counts }, field) =>
        text[field]!.stemmed === true ? (counts[field]!.get(term) ?? 0) : 0,
    }
  }

  vocabulary(): string[] {
    const { text } = this.#schema
    const all = this.all.flatMap(({ tokens }) =>
      tokens.flatMap((list, field) => (text[field]!.weight > 0 ? list : [])),
    )
    return [...new Set(all)].filter((term) => !term.endsWith('@'))
  }

  #stemmedWords(): Set<string> {
    const { text } = this.#schema
    return new Set(
      this.all.flatMap(({ tokens }) =>
        tokens.flatMap((list, field) =>
          text[field]!.stemmed === true && text[field]!.weight > 0 ? list : [],
        ),
      ),
    )
  }

  impact(one: Countable, doc: FieldTexts): number {
    let sum = 0
    for (const [field, { weight }] of this.#schema.text.entries()) {
      const saturation = weight === 0 ? 0 : this.saturation(one, field, doc)
      if (saturation > 0) sum += weight * this.idf(one, field) * saturation
    }
    return Math.fround(sum)
  }

  saturation(one: Countable, field: number, doc: FieldTexts): number {
    const tf = one.count(doc, field)
    if (tf === 0) return 0
    const length = (0.75 * doc.tokens[field]!.length) / this.#averageLength(field)
    return tf / (tf + 1.2 * (1 - 0.75 + length))
  }

  weight(one: Countable): number {
    return this.#once(`weight ${one.key}`, () => {
      let sum = 0
      for (const [field, { weight }] of this.#schema.text.entries()) {
        if (this.frequency(one, field) > 0) sum += weight * this.idf(one, field)
      }
      return sum
    })
  }

  commonness(own: Countable, variant: Countable): number {
    const ratios = this.#schema.text.flatMap(({ weight }, field) =>
      weight === 0 || this.frequency(variant, field) === 0
        ? []
        : [this.idf(own, field) / this.idf(variant, field)],
    )
    return Math.min(1, ...ratios)
  }

  idf(one: Countable, field: number): number {
    const df = this.frequency(one, field)
    return Math.log(1 + (this.all.length - df + 0.5) / (df + 0.5))
  }

  frequency(one: Countable, field: number): number {
    return this.#once(
      `${one.key} ${field}`,
      () => this.all.filter((doc) => one.count(doc, field) > 0).length,
    )
  }

  countWith(one: Countable): number {
    const weights = this.#schema.text.map(({ weight }) => weight)
    return this.#once(
      `all ${one.key}`,
      () =>
        this.all.filter((doc) =>
          weights.some((weight, field) => weight > 0 && one.count(doc, field) > 0),
        ).length,
    )
  }

  #averageLength(field: number): number {
    return this.#once(`length ${field}`, () => {
      const lengths = this.all.map(({ tokens }) => tokens[field]!.length)
      const having = lengths.filter((length) => length > 0).length
      return lengths.reduce((sum, length) => sum + length, 0) / having
    })
  }

  #once(key: string, compute: () => number): number {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const value = compute()
    this.#known.set(key, value)
    return value
  }
}

export function plain(term: string, weight: number): Countable {
  return {
    key: `term ${term}`,
    weight,
    count: ({ counts }, field) => counts[field]!.get(term) ?? 0,
  }
}

/** A letter as a whole word. */
export function wholeLetter(term: string): Countable {
  const isName = /^[b-hj-z]$/.test(term)
  return {
    key: `whole ${term}`,
    weight: 1,
    count: ({ runs }, field) => (isName ? occurrences(runs[field]!, [term]) : 0),
  }
}

/** Runs of whole words, without parts of chunks. A gap begins a new run. */
function splitRuns(text: string): string[][] {
  const { terms, positions } = tokenizeQuery(text)
  const runs: string[][] = []
  for (const [i, term] of terms.entries()) {
    if (readIncrement(positions[i]!) === positionIncrements.gap) runs.push([])
    runs.at(-1)!.push(term)
  }
  return runs
}

function occurrences(runs: readonly (readonly string[])[], words: readonly string[]): number {
  let count = 0
  for (const run of runs) {
    for (let i = 0; i + words.length <= run.length; i++) {
      if (words.every((word, j) => run[i + j] === word)) count++
    }
  }
  return count
}
