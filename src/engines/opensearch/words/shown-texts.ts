/**
 * Words in a view that masks some weighted texts. The snapshot counts terms over all texts, so
 * counts of the other texts are computed on demand.
 */

import { LRUCache } from 'lru-cache'
import { inverseDocumentFrequency } from 'native-free-index'
import type { FieldMask } from '../../../contract/index.ts'
import { type Collection, mapCollections } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import type { QueryTime } from '../cluster/queries.ts'
import { countAll } from '../cluster/request-parts.ts'
import type { Query } from '../cluster/requests.ts'
import type { ClusterSnapshot } from '../cluster-snapshot.ts'
import { getPath, getTermId } from '../field-names.ts'
import { matchAny, matchTerm, noDocument } from '../filters/filter-query.ts'
import { listWeightedTexts } from '../indices.ts'
import { storeTerm } from '../stored-values.ts'
import type { TermLookup, TermSource, TermStatistics } from './term-cache.ts'

const termsKept = 20_000

export class ShownTexts implements TermSource {
  readonly #snapshot: ClusterSnapshot
  /** By collection: names of the unmasked texts. Null if none is masked. */
  readonly #fields: Readonly<Record<Collection, readonly string[] | null>>
  readonly #known = new LRUCache<string, TermStatistics>({ max: termsKept })

  private constructor(snapshot: ClusterSnapshot, fields: ShownTexts['fields']) {
    this.#snapshot = snapshot
    this.#fields = fields
  }

  /** Null if the mask hides no text. */
  static open(mask: FieldMask | null, snapshot: ClusterSnapshot): ShownTexts | null {
    if (mask === null) return null
    const fields = mapCollections((name) => {
      const all = listWeightedTexts(name)
      return all.every((field) => mask.isShown(field))
        ? null
        : all.filter((one) => mask.isShown(one))
    })
    const isWhole = Object.values(fields).every((one) => one === null)
    return isWhole ? null : new ShownTexts(snapshot, fields)
  }

  get fields(): Readonly<Record<Collection, readonly string[] | null>> {
    return this.#fields
  }

  /** Throws as `Queries`. */
  async readStatistics(
    collection: Collection,
    terms: Iterable<string>,
    time: QueryTime,
  ): Promise<Map<string, TermStatistics>> {
    const whole = await this.#snapshot.terms.readStatistics(collection, terms, time)
    const shown = this.#fields[collection]
    if (shown === null) return whole
    const found = new Map<string, TermStatistics>()
    const uncounted: string[] = []
    for (const [term, statistics] of whole) {
      const id = getTermId(collection, term)
      const known = this.#known.get(id) ?? this.#maskTerm(collection, shown, statistics)
      if (known === null) uncounted.push(term)
      else {
        this.#known.set(id, known)
        found.set(term, known)
      }
    }
    for (const [i, n] of (await this.#count(collection, shown, uncounted, time)).entries()) {
      const term = uncounted[i]!
      const masked = { ...this.#maskFields(collection, shown, whole.get(term)!), n }
      this.#known.set(getTermId(collection, term), masked)
      found.set(term, masked)
    }
    return found
  }

  /** Throws as `Queries`. */
  readLists(
    collection: Collection,
    lookups: readonly TermLookup[],
    time: QueryTime,
  ): Promise<(readonly string[])[]> {
    return this.#snapshot.terms.readLists(collection, lookups, time)
  }

  /** Documents with the term in one of the fields, scored by the sum over the fields. */
  matchTerm(
    collection: Collection,
    fields: readonly string[],
    { term, factor }: { readonly term: string; readonly factor: number },
    df: TermStatistics['df'],
  ): Query {
    const { impactBits, saturationBits } = this.#snapshot.meta[collection]
    const scale = factor * 2 ** (impactBits - saturationBits)
    const clauses = schemas[collection].text.flatMap(({ name, weight }) => {
      const frequency = df[name]
      if (!fields.includes(name) || frequency === undefined) return []
      const boost = scale * weight * this.#computeIdf(collection, frequency)
      return [{ term: { [getPath('tokens', name)]: { value: storeTerm(term), boost } } }]
    })
    return clauses.length === 0 ? noDocument : matchAny(clauses)
  }

  /** Null if the term's documents must be counted. */
  #maskTerm(
    collection: Collection,
    shown: readonly string[],
    readStatistics: TermStatistics,
  ): TermStatistics | null {
    const masked = this.#maskFields(collection, shown, readStatistics)
    const having = Object.keys(masked.df).filter((name) => shown.includes(name))
    if (having.length === 0) return { ...masked, n: 0 }
    if (having.length === 1) return { ...masked, n: masked.df[having[0]!]! }
    const all = listWeightedTexts(collection).filter(
      (name) => readStatistics.df[name] !== undefined,
    )
    return all.length === having.length ? { ...masked, n: readStatistics.n } : null
  }

  #maskFields(
    collection: Collection,
    shown: readonly string[],
    statistics: TermStatistics,
  ): TermStatistics {
    const texts = schemas[collection].text
    const df = Object.fromEntries(
      Object.entries(statistics.df).filter(([field]) => {
        return shown.includes(field) || !listWeightedTexts(collection).includes(field)
      }),
    )
    let w = 0
    for (const { name, weight } of texts) {
      const frequency = df[name]
      if (weight > 0 && frequency !== undefined)
        w += weight * this.#computeIdf(collection, frequency)
    }
    return { ...statistics, df, w, every: statistics.n }
  }

  #computeIdf(collection: Collection, frequency: number): number {
    return inverseDocumentFrequency(this.#snapshot.documents[collection], frequency)
  }

  async #count(
    collection: Collection,
    shown: readonly string[],
    terms: readonly string[],
    time: QueryTime,
  ): Promise<number[]> {
    const bodies = terms.map((term) => countAll({ bool: { filter: [matchTerm(shown, term)] } }))
    const { queries, indices } = this.#snapshot
    const answers = await queries.searchEach(
      bodies.map((body) => ({ index: indices[collection], body })),
      time,
    )
    return answers.map(({ hits }) => hits.total!.value)
  }
}
