/**
 * One plan in the terms of the cluster: words with what is known of them, filters and formulas as
 * queries, lists in as few requests as it takes.
 */

import {
  compileRank,
  type FieldTerms,
  type Filter,
  fuseByRank,
  fuseHybrid,
  type Hits,
  inverseDocumentFrequency,
  type QueryTerm,
  type RankExpression,
  type Ranking,
  type Similarity,
} from 'native-free-index'
import { limits } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import type { ListRanking, QueryPlan } from '../../plan/index.ts'
import type { SearchPage } from '../engine.ts'
import { hybridsOf, listsOf } from '../planned-lists.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { names, pathOf, termId } from './field-names.ts'
import { anyWith } from './known-values.ts'
import {
  impactOf,
  type KnownTerms,
  type ListQuery,
  type MatchClauses,
  pageBody,
  readSimilarity,
  scriptList,
  sortedList,
  termsList,
} from './list-query.ts'
import { matchingValues } from './matching-values.ts'
import type { QueryTime } from './queries.ts'
import { filterQuery } from './query/filter-query.ts'
import {
  formulaScript,
  linearScript,
  type Script,
  type TextWeights,
  textWeights,
} from './query/formula-script.ts'
import type { Hit, Query, SearchAnswer } from './requests.ts'
import type { ClusterSuppression } from './suppression.ts'

/** Under one state of suppression. */
export class ClusterSearch {
  readonly #snapshot: ClusterSnapshot
  readonly #suppression: ClusterSuppression
  readonly #collection: Collection
  readonly #time: QueryTime

  constructor(
    snapshot: ClusterSnapshot,
    suppression: ClusterSuppression,
    collection: Collection,
    time: QueryTime,
  ) {
    this.#snapshot = snapshot
    this.#suppression = suppression
    this.#collection = collection
    this.#time = time
  }

  /** Live documents that match a filter. */
  async matchClauses(filter: Filter): Promise<Query> {
    const { filter: clauses, mustNot } = await this.#matching(filter)
    return { bool: { filter: clauses, must_not: mustNot } }
  }

  async page(plan: QueryPlan): Promise<SearchPage> {
    const matchClauses = await this.#matching(plan.filter)
    const similarities = await this.#hybrids(plan, matchClauses)
    const lists: ListQuery[] = []
    for (const list of listsOf(plan.ranking)) {
      lists.push(await this.#list(resolved(list, similarities), matchClauses))
    }
    return plan.ranking.kind === 'fused' ? this.#fused(lists, plan) : this.#plain(lists[0]!, plan)
  }

  async #plain(list: ListQuery, { limit, after }: QueryPlan): Promise<SearchPage> {
    const body = pageBody(list, limit + 1, after, [names.body])
    const { hits } = (await this.#search([body]))[0]!.hits
    const shown = hits.slice(0, limit).map(({ sort, _source }) => ({
      score: list.scoreOf(sort![0] as number),
      ordinal: sort![1] as number,
      body: Buffer.from((_source as { body: string }).body),
    }))
    return { hits: shown, more: hits.length > limit }
  }

  async #fused(lists: readonly ListQuery[], { limit, after }: QueryPlan): Promise<SearchPage> {
    const fused = fuseByRank(await this.#whole(lists), limit + 1, after)
    const count = Math.min(fused.count, limit)
    const ordinals = [...fused.ordinals.subarray(0, count)]
    const bodies = await this.#snapshot.bodies(this.#collection, ordinals, this.#time)
    const hits = ordinals.map((ordinal, i) => ({
      ordinal,
      score: fused.scores[i]!,
      body: bodies[i]!,
    }))
    return { hits, more: fused.count > limit }
  }

  /** By hybrid list of the plan: the lists by words and by meaning, fused. */
  async #hybrids(
    { ranking }: QueryPlan,
    matchClauses: MatchClauses,
  ): Promise<Iterator<Hits, undefined>> {
    const halves: ListQuery[] = []
    for (const { terms, vector } of hybridsOf(ranking)) {
      halves.push(await this.#list({ kind: 'terms', terms }, matchClauses))
      const similarity = { kind: 'vector', vector } as const
      halves.push(
        await this.#list({ kind: 'linear', similarity, weight: 1, base: null }, matchClauses),
      )
    }
    const found = await this.#whole(halves)
    const pairs = Array.from({ length: found.length / 2 }, (_, i) =>
      fuseHybrid(found[2 * i]!, found[2 * i + 1]!),
    )
    return pairs.values()
  }

  /** Each to its depth of fusion. */
  async #whole(lists: readonly ListQuery[]): Promise<Hits[]> {
    const bodies = lists.map((list) => pageBody(list, limits.fusedDepth, null, []))
    const answers = await this.#search(bodies)
    return answers.map(({ hits }, i) => hitsOf(hits.hits, lists[i]!))
  }

  #search(bodies: readonly ReturnType<typeof pageBody>[]): Promise<SearchAnswer[]> {
    const { queries, indices } = this.#snapshot
    return queries.searches(indices[this.#collection], bodies, this.#time)
  }

  async #list(ranking: Ranking, matchClauses: MatchClauses): Promise<ListQuery> {
    switch (ranking.kind) {
      case 'sorted':
        return sortedList(ranking.field, matchClauses)
      case 'terms':
        return termsList(await this.#known(ranking.terms), matchClauses)
      default: {
        const { similarity } = ranking
        const known = similarity.kind === 'terms' ? await this.#known(similarity.terms) : null
        const script =
          ranking.kind === 'linear'
            ? linearScript(ranking, readSimilarity(similarity))
            : await this.#script(ranking.formula, similarity)
        return scriptList(script, similarity, known, matchClauses)
      }
    }
  }

  async #matching(filter: Filter | null): Promise<MatchClauses> {
    const mustNot = this.#suppression.mustNot[this.#collection]
    if (filter === null) return { filter: [], mustNot }
    const matching = await matchingValues(this.#snapshot, this.#collection, filter, this.#time)
    return { filter: [filterQuery(this.#collection, filter, matching)], mustNot }
  }

  /**
   * Returns the known terms of these. A term that only suppressed documents have is unknown, and so
   * is one that occurs in fields without weight alone.
   */
  async #known(words: readonly QueryTerm[]): Promise<KnownTerms> {
    // Until the cluster knows groups, a word stands for itself.
    const terms = words.map((word) => (typeof word === 'string' ? word : word.term))
    const statistics = await this.#snapshot.terms.statistics(this.#collection, terms, this.#time)
    const weighted = [...statistics].flatMap(([term, { w }]) => (w > 0 ? [term] : []))
    const isVisible = await this.#visible(weighted, impactOf, names.impacts)
    const known = inByteOrder(weighted.filter(isVisible))
    return {
      terms: known,
      norm: known.reduce((sum, term) => sum + statistics.get(term)!.w, 0),
    }
  }

  async #script(formula: RankExpression, similarity: Similarity): Promise<Script> {
    const program = compileRank(formula, similarity.kind !== 'none')
    const texts: TextWeights[] = []
    for (const text of program.texts) texts.push(await this.#weights(text))
    return formulaScript(program, texts, readSimilarity(similarity))
  }

  /** Excludes terms that no live document has in the field. */
  async #weights({ field, terms }: FieldTerms): Promise<TextWeights> {
    const statistics = await this.#snapshot.terms.statistics(this.#collection, terms, this.#time)
    const inField = [...statistics].filter(([, { df }]) => df[field] !== undefined)
    const having = (term: string) => ({ term: { [pathOf('tokens', field)]: { value: term } } })
    const isVisible = await this.#visible(
      inField.map(([term]) => term),
      having,
      field,
    )
    const { documents } = this.#snapshot
    const left = inByteOrder(inField.flatMap(([term]) => (isVisible(term) ? [term] : [])))
    return textWeights(
      left.map((term) => {
        const df = statistics.get(term)!.df[field]!
        return { term, idf: inverseDocumentFrequency(documents[this.#collection], df) }
      }),
      this.#snapshot.meta[this.#collection].saturationBits,
    )
  }

  /**
   * Returns which of the terms some live document has.
   * @param scope the field that `having` searches
   */
  async #visible(
    terms: readonly string[],
    having: (term: string) => Query,
    scope: string,
  ): Promise<(term: string) => boolean> {
    const { mustNot, visible } = this.#suppression
    const collection = this.#collection
    if (mustNot[collection].length === 0) return () => true
    const keyOf = (term: string) => `${scope}\0${termId(collection, term)}`
    const missing = terms.filter((term) => !visible.has(keyOf(term)))
    const bodies = missing.map((term) => anyWith(having(term), mustNot[collection]))
    const found = new Map<string, boolean>()
    for (const [i, { hits }] of (await this.#search(bodies)).entries()) {
      const isVisible = hits.total!.value > 0
      found.set(missing[i]!, isVisible)
      visible.set(keyOf(missing[i]!), isVisible)
    }
    return (term) => found.get(term) ?? visible.get(keyOf(term)) ?? false
  }
}

function hitsOf(hits: readonly Hit[], { scoreOf }: ListQuery): Hits {
  return {
    scores: Float64Array.from(hits, ({ sort }) => scoreOf(sort![0] as number)),
    ordinals: Float64Array.from(hits, ({ sort }) => sort![1] as number),
    count: hits.length,
  }
}

/** The ranking with its similarity told, which is the next one left where it is hybrid. */
function resolved(list: ListRanking, left: Iterator<Hits, undefined>): Ranking {
  if (!('similarity' in list)) return list
  const { similarity } = list
  if (similarity.kind !== 'hybrid') return { ...list, similarity }
  const { ordinals, scores, count } = left.next().value!
  const given = { ordinals: ordinals.subarray(0, count), values: scores.subarray(0, count) }
  return { ...list, similarity: { kind: 'precomputed', ...given } }
}

/** In which the embedded engine adds up. */
function inByteOrder(terms: readonly string[]): string[] {
  return [...terms].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}
