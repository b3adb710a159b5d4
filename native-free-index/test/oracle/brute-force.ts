/**
 * The reference searcher: arrays, `filter` and `sort`, by the definitions of decisions §5 and §6,
 * one document at a time. It has no segments or shards.
 */
import type {
  After,
  Filter,
  IndexDocument,
  IndexSchema,
  NameQuery,
  PatternFilter,
  QueryTerm,
  RankExpression,
  Ranking,
  SearchPlan,
  Similarity,
} from '../../src/index.ts'
import { compileGlob, foldKeyword, nameDistanceMax } from '../../src/index.ts'
import { editDistance } from '../text/edit-distance.ts'
import { type Countable, CountedDocuments, type FieldTexts, plain } from './counted-documents.ts'

export interface OracleHit {
  readonly ordinal: number
  readonly score: number
}

interface OracleDocument {
  readonly document: IndexDocument
  readonly ordinal: number
  readonly texts: FieldTexts
}

interface KnownQuery {
  readonly terms: readonly Countable[]
  readonly norm: number
}

export class BruteForce {
  readonly #schema: IndexSchema
  readonly #documents: readonly OracleDocument[]
  readonly #counted: CountedDocuments
  readonly #queries = new WeakMap<readonly QueryTerm[], KnownQuery>()
  readonly #areNamed = new Map<string, boolean>()

  /** @param documents in ordinal order */
  constructor(schema: IndexSchema, documents: readonly IndexDocument[]) {
    this.#schema = schema
    this.#counted = new CountedDocuments(schema, documents)
    this.#documents = documents.map((document, ordinal) => {
      return { document, ordinal, texts: this.#counted.all[ordinal]! }
    })
  }

  search(plan: SearchPlan): OracleHit[] {
    const hits: OracleHit[] = []
    for (const doc of this.#documents) {
      if (plan.filter !== null && !this.passes(plan.filter, doc)) continue
      const score = this.#rank(plan.ranking, doc)
      if (score !== null) hits.push({ ordinal: doc.ordinal, score })
    }
    return hits
      .sort((a, b) => (a.score === b.score ? a.ordinal - b.ordinal : a.score < b.score ? 1 : -1))
      .filter((hit) => plan.after === null || isBehind(hit, plan.after))
      .slice(0, plan.limit)
  }

  /** Ascending ordinals. */
  matching(filter: Filter | null): number[] {
    const found = this.#documents.filter((doc) => filter === null || this.passes(filter, doc))
    return found.map(({ ordinal }) => ordinal)
  }

  count(filter: Filter): number {
    return this.matching(filter).length
  }

  /** Links of every name are those of `mirrorLinks` in build-index.ts. */
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
        return filter.terms.every((term) => doc.texts.counts[field]!.has(term))
      }
      case 'word':
        return this.#schema.text.some(
          ({ weight }, field) => weight > 0 && doc.texts.counts[field]!.has(filter.term),
        )
      case 'phrase':
        return doc.texts.hasPhrase(filter.terms)
      case 'keyword': {
        const test = once(filter, () => {
          const { match } = this.#schema.keywords.find(({ name }) => name === filter.field)!
          const wanted = filter.values.map((value) => foldKeyword(match, value))
          return (value) => wanted.includes(foldKeyword(match, value))
        })
        return listOf(keywords[filter.field]).some(test)
      }
      case 'numbers':
        return numbersOf(numbers[filter.field]).some((value) => filter.values.includes(value))
      case 'range':
        return numbersOf(numbers[filter.field]).some((value) => compares(value, filter))
      case 'relevant':
        throw new Error('relevant-documents.property.unit.test.ts has their definition')
      case 'linked':
        return this.passes(filter.filter, this.#documents.at(-1 - doc.ordinal)!)
      case 'pattern': {
        const value = listOf(keywords[filter.field])[0] ?? ''
        return value !== '' && once(filter, () => compilePattern(filter))(value)
      }
    }
  }

  /** Null if the ranking excludes the document. */
  #rank(ranking: Ranking, doc: OracleDocument): number | null {
    switch (ranking.kind) {
      case 'terms':
        return this.#score(ranking.terms, doc)
      case 'sorted': {
        const { field, among } = ranking
        const isIn =
          among === undefined ||
          (this.#score(among.terms, doc) !== null && !among.except.includes(doc.ordinal))
        return isIn ? this.#sortKey(field, doc) : null
      }
      case 'named':
        return this.#nameScore(ranking.name, doc)
      case 'linear': {
        const base = ranking.base === null ? 0 : numberOf(doc, ranking.base)
        return withoutSign(
          finite(ranking.weight * this.#similarity(ranking.similarity, doc) + base),
        )
      }
      case 'formula':
        if (ranking.matchesOnly && this.#similarity(ranking.similarity, doc) === 0) return null
        return withoutSign(this.#value(ranking.formula, ranking.similarity, doc))
    }
  }

  /** The best score as a name. Null if no name matches. */
  #nameScore({ equal, near, by }: NameQuery, doc: OracleDocument): number | null {
    const has = ({ document }: OracleDocument, { field, value }: NameQuery['equal'][number]) =>
      this.#folded(field, document).includes(this.#fold(field, value))
    const ways = equal.filter((name) => has(doc, name)).map(({ bonus }) => bonus)
    if (near !== null) {
      const text = [...this.#fold(near.field, near.text)]
      const hasName = (other: OracleDocument) => equal.some((name) => has(other, name))
      const key = JSON.stringify(equal)
      const isNamed = this.#areNamed.get(key) ?? this.#documents.some(hasName)
      this.#areNamed.set(key, isNamed)
      const distanceMax = near.typos && !isNamed ? nameDistanceMax(text.join('')) : 0
      for (const name of this.#folded(near.field, doc.document)) {
        if (near.prefix && text.length > 1 && name.startsWith(text.join(''))) {
          ways.push(-Math.log(1.5) * ([...name].length - text.length))
        }
        const distance = editDistance([...name], text)
        const isOfSameDigits =
          name.match(/\p{N}/gu)?.join() === text.join('').match(/\p{N}/gu)?.join()
        const isNear = distance > 0 && distance <= distanceMax
        if (isNear && isOfSameDigits && [...name][0] === text[0]) {
          ways.push(-1000 * distance)
        }
      }
    }
    if (ways.length === 0) return null
    const number = Math.max(0, by === null ? 0 : numberOf(doc, by))
    return Math.fround(Math.log(1 + number) + Math.max(...ways))
  }

  #folded(field: string, { keywords }: IndexDocument): string[] {
    return listOf(keywords[field]).map((value) => this.#fold(field, value))
  }

  #fold(field: string, value: string): string {
    return foldKeyword(this.#schema.keywords.find(({ name }) => name === field)!.match, value)
  }

  #similarity(similarity: Similarity, doc: OracleDocument): number {
    switch (similarity.kind) {
      case 'none':
        return 0
      case 'terms':
        return this.#score(similarity.terms, doc) ?? 0
      case 'precomputed':
        return similarity.values[similarity.ordinals.indexOf(doc.ordinal)] ?? 0
      case 'vector':
        return Math.max(0, Math.min(1, dot(doc.document.embedding!.vector, similarity.vector)))
    }
  }

  #value(expression: RankExpression, similarity: Similarity, doc: OracleDocument): number {
    const nodeValue = (operand: RankExpression) => this.#value(operand, similarity, doc)
    switch (expression.kind) {
      case 'similarity':
        return this.#similarity(similarity, doc)
      case 'number':
        return numberOf(doc, expression.field)
      case 'daysSince': {
        const time = numbersOf(doc.document.numbers[expression.field])[0]
        return time === undefined ? 0 : finite((expression.at - time) / 86_400)
      }
      case 'constant':
        return finite(expression.value)
      case 'bm25':
        return this.#fieldScore(expression.field, expression.terms, doc)
      case 'sum':
        return expression.operands.map(nodeValue).reduce((a, b) => finite(a + b))
      case 'product':
        return expression.operands.map(nodeValue).reduce((a, b) => finite(a * b))
      case 'greatest':
        return Math.max(...expression.operands.map(nodeValue))
      case 'least':
        return Math.min(...expression.operands.map(nodeValue))
      case 'quotient': {
        const divisor = nodeValue(expression.divisor)
        return divisor === 0 ? 0 : finite(nodeValue(expression.dividend) / divisor)
      }
      case 'logarithm': {
        const x = nodeValue(expression.operand)
        return x <= 0 ? 0 : finite(Math.log(x) / Math.log(expression.base))
      }
      case 'saturation': {
        const x = nodeValue(expression.operand)
        return x <= 0 ? 0 : 1 / (1 + (expression.midpoint / x) ** expression.exponent)
      }
    }
  }

  /** BM25 of one field, divided by its maximum for the known terms. */
  #fieldScore(name: string, terms: readonly string[], { texts }: OracleDocument): number {
    const field = this.#schema.text.findIndex((text) => text.name === name)
    let sum = 0
    let norm = 0
    for (const term of [...new Set(terms)].sort(byBytes).map((one) => plain(one, 1))) {
      if (this.#counted.frequency(term, field) === 0) continue
      const idf = this.#counted.idf(term, field)
      sum += idf * this.#counted.saturation(term, field, texts)
      norm += idf
    }
    return norm === 0 ? 0 : sum / norm
  }

  #sortKey(field: string, { document }: OracleDocument): number {
    return numbersOf(document.numbers[field])[0] ?? Number.NEGATIVE_INFINITY
  }

  /** Null if the document has none of the terms. */
  #score(asked: readonly QueryTerm[], { texts }: OracleDocument): number | null {
    const { terms, norm } = this.#queryOf(asked)
    const sum = terms.reduce((all, term) => all + this.#counted.impact(term, texts), 0)
    return sum === 0 ? null : Math.fround(sum / norm)
  }

  #queryOf(asked: readonly QueryTerm[]): KnownQuery {
    const before = this.#queries.get(asked)
    if (before !== undefined) return before
    const sorted = asked.map(aloneOf).sort(byBytes)
    const terms = sorted.map((term) => plain(term, 1))
    const norm = terms.reduce((all, term) => all + this.#counted.weight(term), 0)
    this.#queries.set(asked, { terms, norm })
    return { terms, norm }
  }
}

/** 16 partial sums in Float32. By definition, number i is added to sum i mod 16. */
function dot(a: Float32Array, b: Float32Array): number {
  const sums = new Float32Array(16)
  for (let i = 0; i < a.length; i++) sums[i % 16]! += Math.fround(a[i]! * b[i]!)
  const add = (x: number, y: number) => Math.fround(x + y)
  const lanes = [0, 1, 2, 3].map((l) =>
    add(add(sums[l]!, sums[l + 4]!), add(sums[l + 8]!, sums[l + 12]!)),
  )
  return lanes.reduce(add)
}

type Test = (value: string) => boolean

const testsByFilter = new WeakMap<Filter, Test>()

/** Compiles what a filter tests values with, once for all documents. */
function once(filter: Filter, compile: () => Test): Test {
  const test = testsByFilter.get(filter) ?? compile()
  testsByFilter.set(filter, test)
  return test
}

function compilePattern({ syntax, pattern, ignoreCase }: PatternFilter): Test {
  const matcher = syntax === 'regex' ? new RegExp(pattern, 'u') : compileGlob(pattern, ignoreCase)
  return (value) => matcher.test(value)
}

function compares(value: number, { comparison, bound }: Filter & { kind: 'range' }): boolean {
  if (comparison === 'lt') return value < bound
  if (comparison === 'lte') return value <= bound
  return comparison === 'gt' ? value > bound : value >= bound
}

function isBehind({ score, ordinal }: OracleHit, after: After): boolean {
  return score < after.score || (score === after.score && ordinal > after.ordinal)
}

/** Words with variants are defined in word-groups.ts. */
function aloneOf(term: QueryTerm): string {
  if (typeof term === 'string') return term
  throw new Error(`${term.term} is a group`)
}

/** The byte order of UTF-8 is the order of code points. */
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

/** The value of a number field in a formula. */
function numberOf({ document }: OracleDocument, field: string): number {
  const [value] = numbersOf(document.numbers[field])
  return value === undefined ? 0 : finite(value)
}

function finite(value: number): number {
  if (Number.isNaN(value)) return 0
  return Math.sign(value) * Math.min(Math.abs(value), Number.MAX_VALUE)
}

function withoutSign(value: number): number {
  return value === 0 ? 0 : value
}
