/**
 * The searcher that cannot be wrong: arrays, `filter` and `sort`, straight from the definitions of
 * decisions §5 and §6, one document at a time. It knows documents and schemas, no segments or
 * shards.
 */
import type {
  After,
  Filter,
  IndexDocument,
  PatternFilter,
  Schema,
  SearchPlan,
} from '../../src/index.ts'
import { analyseDocument, analyseEmail, compileGlob, foldKeyword } from '../../src/index.ts'

export interface OracleHit {
  readonly tie: number
  readonly score: number
}

interface OracleDocument {
  readonly document: IndexDocument
  /** Tokens by text field, in table order. */
  readonly tokens: readonly (readonly string[])[]
}

export class BruteForce {
  readonly #schema: Schema
  readonly #documents: readonly OracleDocument[]
  readonly #statistics = new Map<string, number>()

  /** @param documents in tie order */
  constructor(schema: Schema, documents: readonly IndexDocument[]) {
    this.#schema = schema
    this.#documents = documents.map((document) => ({
      document,
      tokens: schema.text.map(({ name, analyser }) =>
        listOf(document.text[name]).flatMap(analyser === 'email' ? analyseEmail : analyseDocument),
      ),
    }))
  }

  search(plan: SearchPlan): OracleHit[] {
    const hits: OracleHit[] = []
    for (const [tie, doc] of this.#documents.entries()) {
      if (plan.filter !== null && !this.passes(plan.filter, doc)) continue
      const score =
        plan.terms === null ? this.#sortKey(plan.sort!, doc) : this.#score(plan.terms, doc)
      if (score !== null) hits.push({ tie, score })
    }
    return hits
      .sort((a, b) => (a.score === b.score ? a.tie - b.tie : a.score < b.score ? 1 : -1))
      .filter((hit) => plan.after === null || isBehind(hit, plan.after))
      .slice(0, plan.limit)
  }

  count(filter: Filter): number {
    return this.#documents.filter((doc) => this.passes(filter, doc)).length
  }

  passes(filter: Filter, doc: OracleDocument): boolean {
    const { keywords, numbers } = doc.document
    switch (filter.kind) {
      case 'and':
        return filter.filters.every((part) => this.passes(part, doc))
      case 'or':
        return filter.filters.some((part) => this.passes(part, doc))
      case 'not':
        return !this.passes(filter.filter, doc)
      case 'tokens': {
        const field = this.#schema.text.findIndex(({ name }) => name === filter.field)
        return filter.terms.every((term) => doc.tokens[field]!.includes(term))
      }
      case 'keyword': {
        const { match } = this.#schema.keywords.find(({ name }) => name === filter.field)!
        const wanted = filter.values.map((value) => foldKeyword(match, value))
        return listOf(keywords[filter.field]).some((v) => wanted.includes(foldKeyword(match, v)))
      }
      case 'numbers':
        return numbersOf(numbers[filter.field]).some((value) => filter.values.includes(value))
      case 'range':
        return numbersOf(numbers[filter.field]).some((value) => compares(value, filter))
      case 'pattern': {
        const value = listOf(keywords[filter.field])[0] ?? ''
        return value !== '' && matches(filter, value)
      }
    }
  }

  #sortKey(field: string, { document }: OracleDocument): number {
    return numbersOf(document.numbers[field])[0] ?? Number.NEGATIVE_INFINITY
  }

  /** Null where the document has none of the terms. */
  #score(terms: readonly string[], doc: OracleDocument): number | null {
    let sum = 0
    let norm = 0
    for (const term of [...terms].sort(byBytes)) {
      sum += this.#impact(term, doc)
      norm += this.#once(`weight ${term}`, () => this.#termWeight(term))
    }
    return sum === 0 ? null : Math.fround(sum / norm)
  }

  #impact(term: string, { tokens }: OracleDocument): number {
    let sum = 0
    for (const [field, { weight }] of this.#schema.text.entries()) {
      const tf = tokens[field]!.filter((token) => token === term).length
      if (tf === 0 || weight === 0) continue
      const length = tokens[field]!.length
      const normalised = 1 - 0.75 + (0.75 * length) / this.#averageLength(field)
      sum += weight * this.#idf(term, field) * (tf / (tf + 1.2 * normalised))
    }
    return Math.fround(sum)
  }

  #termWeight(term: string): number {
    let sum = 0
    for (const [field, { weight }] of this.#schema.text.entries()) {
      if (this.#documentFrequency(term, field) > 0) sum += weight * this.#idf(term, field)
    }
    return sum
  }

  #idf(term: string, field: number): number {
    const df = this.#documentFrequency(term, field)
    return Math.log(1 + (this.#documents.length - df + 0.5) / (df + 0.5))
  }

  #documentFrequency(term: string, field: number): number {
    return this.#once(`df ${field} ${term}`, () => {
      return this.#documents.filter(({ tokens }) => tokens[field]!.includes(term)).length
    })
  }

  #averageLength(field: number): number {
    return this.#once(`length ${field}`, () => {
      const lengths = this.#documents.map(({ tokens }) => tokens[field]!.length)
      const total = lengths.reduce((sum, length) => sum + length, 0)
      return total / lengths.filter((length) => length > 0).length
    })
  }

  #once(name: string, compute: () => number): number {
    const known = this.#statistics.get(name)
    if (known !== undefined) return known
    const value = compute()
    this.#statistics.set(name, value)
    return value
  }
}

function matches(filter: PatternFilter, value: string): boolean {
  if (filter.syntax === 'regex') return new RegExp(filter.pattern, 'u').test(value)
  return compileGlob(filter.pattern, filter.ignoreCase).test(value)
}

function compares(value: number, { comparison, bound }: Filter & { kind: 'range' }): boolean {
  if (comparison === 'lt') return value < bound
  if (comparison === 'lte') return value <= bound
  return comparison === 'gt' ? value > bound : value >= bound
}

function isBehind({ score, tie }: OracleHit, after: After): boolean {
  return score < after.score || (score === after.score && tie > after.tie)
}

/** Byte order of UTF-8 is the order of code points. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

function numbersOf(value: number | readonly number[] | undefined): readonly number[] {
  if (value === undefined) return []
  return typeof value === 'number' ? [value] : value
}
