/**
 * Translates one plan for the cluster: known words, filters and formulas as queries, and lists in
 * as few requests as possible.
 */

import {
  type After,
  type Correction,
  compileRank,
  type FieldTerms,
  type Filter,
  fuseByRank,
  fuseHybrid,
  type Hits,
  mergeCorrections,
  type NameQuery,
  type QueryTerm,
  type RankExpression,
  type Ranking,
  type RelevantFilter,
  type Similarity,
} from 'native-free-index'
import { limits } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import type { ListPlan } from '../../plan/index.ts'
import type { DocumentRank, SearchPage } from '../engine.ts'
import { ranksIn } from '../listed-ranks.ts'
import {
  hybridsOf,
  isHybrid,
  isOfMatches,
  listsOf,
  nearHits,
  requiredTerms,
} from '../planned-lists.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { ranksByCounts } from './counted-ranks.ts'
import { names } from './field-names.ts'
import { type KnownHybrid, type KnownList, matchHybrid, resolved } from './known-lists.ts'
import { anyWith } from './known-values.ts'
import {
  allMatches,
  type KnownTerms,
  type ListQuery,
  type MatchClauses,
  namesList,
  pageBody,
  readSimilarity,
  scriptList,
  sortedList,
  termsList,
} from './list-query.ts'
import { matchingValues } from './matching-values.ts'
import type { QueryTime } from './queries.ts'
import { anyOf as anyQuery, filterQuery, type RelevantQueries } from './query/filter-query.ts'
import {
  formulaScript,
  linearScript,
  type Script,
  type TextWeights,
} from './query/formula-script.ts'
import { equalNames } from './query/name-query.ts'
import { QueryTerms } from './query-terms.ts'
import { measureHits, relevanceQuery, relevantFilters } from './relevance.ts'
import type { Hit, Query, SearchAnswer, SearchBody } from './requests.ts'
import { ordinalClauses, ordinalsOf, pagesOf, type WholeSearch } from './scan.ts'
import type { ClusterVisibility } from './visibility.ts'

/** Searches under one state of visibility. */
export class ClusterSearch {
  readonly #snapshot: ClusterSnapshot
  readonly #visibility: ClusterVisibility
  readonly #collection: Collection
  readonly #time: QueryTime
  readonly #terms: QueryTerms
  readonly #relevant = new Map<RelevantFilter, Query>()

  constructor(
    snapshot: ClusterSnapshot,
    visibility: ClusterVisibility,
    collection: Collection,
    time: QueryTime,
    corrections?: Correction[],
  ) {
    this.#snapshot = snapshot
    this.#visibility = visibility
    this.#collection = collection
    this.#time = time
    this.#terms = new QueryTerms(snapshot, visibility, collection, time, corrections)
  }

  /** The clauses of live documents that match a filter. */
  async matching(filter: Filter | null): Promise<MatchClauses> {
    const mustNot = this.#visibility.mustNot[this.#collection]
    if (filter === null) return { filter: [], mustNot }
    const matching = await matchingValues(this.#snapshot, this.#collection, filter, this.#time)
    const joined = await this.#terms.joinedForms(filter)
    const relevant = await this.#relevantQueries(filter)
    const texts = this.#visibility.texts?.fields[this.#collection] ?? null
    const known = { matching, joined, relevant, texts }
    return { filter: [filterQuery(this.#collection, filter, known)], mustNot }
  }

  async #relevantQueries(filter: Filter): Promise<RelevantQueries> {
    for (const one of relevantFilters(filter)) {
      if (!this.#relevant.has(one)) {
        this.#relevant.set(one, await relevanceQuery(one, this.withoutCorrections()))
      }
    }
    return this.#relevant
  }

  /** A search of the same state that tells no corrections. */
  withoutCorrections(): ClusterSearch {
    return new ClusterSearch(this.#snapshot, this.#visibility, this.#collection, this.#time)
  }

  /** The matching documents among `ordinals`. */
  async matchesAmong(
    ordinals: Iterable<number>,
    matchClauses: MatchClauses,
  ): Promise<ReadonlySet<number>> {
    const { queries, indices } = this.#snapshot
    const index = indices[this.#collection]
    const found = await Promise.all(
      ordinalClauses(ordinals).map((named) => {
        const filter = [named, ...matchClauses.filter]
        return ordinalsOf(queries, index, allMatches({ ...matchClauses, filter }), this.#time)
      }),
    )
    return new Set(found.flat())
  }

  get collection(): Collection {
    return this.#collection
  }

  /** Documents of the collection. */
  get documents(): number {
    return this.#snapshot.documents[this.#collection]
  }

  /** The text fields among these that the caller may see. */
  shownFields(fields: readonly string[]): readonly string[] {
    const shown = this.#visibility.texts?.fields[this.#collection] ?? null
    return shown === null ? fields : fields.filter((field) => shown.includes(field))
  }

  /** Ascending ordinals of live documents that any of the queries matches. */
  async having(queries: readonly Query[]): Promise<number[]> {
    if (queries.length === 0) return []
    const { queries: cluster, indices } = this.#snapshot
    const all = await this.matching(null)
    const query = allMatches({ ...all, filter: [anyQuery(queries)] })
    return ordinalsOf(cluster, indices[this.#collection], query, this.#time)
  }

  /** The known terms of a query's words. */
  known(words: readonly QueryTerm[]): Promise<KnownTerms> {
    return this.#terms.known(words)
  }

  /** All hits, page by page. Throws as `Queries`. */
  pagesOf(body: WholeSearch): AsyncGenerator<readonly Hit[]> {
    const { queries, indices } = this.#snapshot
    return pagesOf(queries, indices[this.#collection], body, this.#time)
  }

  /** By position, for repositories: null without a vector. */
  vectorsOf(repos: readonly number[]): Promise<(Float32Array | null)[]> {
    return this.#snapshot.vectors(repos, this.#time)
  }

  /** The hits of one request. Throws as `Queries`. */
  async hitsOf(body: SearchBody): Promise<readonly Hit[]> {
    return (await this.#search([body]))[0]!.hits.hits
  }

  /** The best hits of a ranking after `after`. */
  async ranked(
    ranking: Ranking,
    matchClauses: MatchClauses,
    limit: number,
    after: After | null,
  ): Promise<Hits> {
    const list = await this.#list(ranking, matchClauses)
    return hitsOf(await this.hitsOf(pageBody(list, limit, after, [])), list)
  }

  /** A query for all documents that the plan matches. Several lists are combined by or. */
  async matchQuery({ ranking, filter }: ListPlan): Promise<Query> {
    const shared = await this.matching(filter)
    const lists = listsOf(ranking)
    const found = lists.some(isOfMatches) ? await this.#hybrids({ ranking }, shared) : null
    const queries: Query[] = []
    for (const list of lists) {
      const clauses = await this.#alsoMatching(shared, list.filter)
      const hybrid = isHybrid(list) ? found?.next().value : undefined
      const terms = requiredTerms(list)
      if (hybrid !== undefined && isOfMatches(list)) {
        const filter = [...clauses.filter, matchHybrid(hybrid)]
        queries.push(allMatches({ ...clauses, filter }))
      } else if (terms === null) queries.push(allMatches(clauses))
      else queries.push(termsList(await this.#terms.known(terms), clauses).query)
    }
    return anyQuery(queries)
  }

  async page(plan: ListPlan): Promise<SearchPage> {
    const lists = await this.#lists(plan)
    const page = await (plan.ranking.kind === 'fused'
      ? this.#fused(lists, plan)
      : this.#plain(lists[0]!, plan))
    const { relevance } = plan
    if (relevance === undefined) return page
    return { ...page, hits: await measureHits(page.hits, relevance, this) }
  }

  /** By position: ranks of documents. Null: not ranked. */
  async ranks(plan: ListPlan, ordinals: readonly number[]): Promise<(DocumentRank | null)[]> {
    const lists = await this.#lists(plan)
    if (plan.ranking.kind !== 'fused') return this.#ranksIn(lists[0]!, ordinals)
    return ranksIn(fuseByRank(await this.#whole(lists)), ordinals)
  }

  /** By position: ranks among the matching documents. */
  async ranksBy(
    ranking: Ranking,
    matchClauses: MatchClauses,
    ordinals: readonly number[],
  ): Promise<(DocumentRank | null)[]> {
    return this.#ranksIn(await this.#list(ranking, matchClauses), ordinals)
  }

  #ranksIn(list: ListQuery, ordinals: readonly number[]): Promise<(DocumentRank | null)[]> {
    return ranksByCounts((bodies) => this.#search(bodies), list, ordinals)
  }

  async #lists(plan: ListPlan): Promise<ListQuery[]> {
    return (await this.knownLists(plan)).map(({ query }) => query)
  }

  async knownLists(plan: ListPlan): Promise<KnownList[]> {
    const matchClauses = await this.matching(plan.filter)
    const found = await this.#hybrids(plan, matchClauses)
    const lists: KnownList[] = []
    for (const list of listsOf(plan.ranking)) {
      const hybrid = isHybrid(list) ? (found.next().value ?? null) : null
      const { ranking, matches } = resolved(list, hybrid)
      const { filter } = matchClauses
      const clauses = { ...matchClauses, filter: [...filter, ...matches] }
      lists.push({ query: await this.#list(ranking, clauses), ranking, hybrid })
    }
    return lists
  }

  async #plain(list: ListQuery, { limit, after }: ListPlan): Promise<SearchPage> {
    const body = pageBody(list, limit + 1, after, [names.body])
    const hits = await this.hitsOf(body)
    const shown = hits.slice(0, limit).map(({ sort, _source }) => ({
      score: list.scoreOf(sort![0] as number),
      ordinal: sort![1] as number,
      body: Buffer.from((_source as { body: string }).body),
    }))
    return { hits: shown, more: hits.length > limit, ...this.#followed() }
  }

  async #fused(lists: readonly ListQuery[], { limit, after }: ListPlan): Promise<SearchPage> {
    return this.pageOf(fuseByRank(await this.#whole(lists), limit + 1, after), limit)
  }

  /** @param found one more than the page if there is one */
  async pageOf(found: Hits, limit: number): Promise<SearchPage> {
    const ordinals = [...found.ordinals.subarray(0, Math.min(found.count, limit))]
    const bodies = await this.#snapshot.bodies(this.#collection, ordinals, this.#time)
    const hits = ordinals.map((ordinal, i) => ({
      ordinal,
      score: found.scores[i]!,
      body: bodies[i]!,
    }))
    return { hits, more: found.count > limit, ...this.#followed() }
  }

  #followed(): Pick<SearchPage, 'corrections'> {
    const corrections = mergeCorrections(this.#terms.corrections)
    return corrections.length === 0 ? {} : { corrections }
  }

  /** By hybrid list of the plan: the lists by words, by meaning and by name, fused. */
  async #hybrids(
    { ranking }: Pick<ListPlan, 'ranking'>,
    matchClauses: MatchClauses,
  ): Promise<Iterator<KnownHybrid, undefined>> {
    const hybrids = hybridsOf(ranking)
    const lists: ListQuery[] = []
    const known: Pick<KnownHybrid, 'known' | 'relevant'>[] = []
    for (const { terms, vector, name, relevance, filter } of hybrids) {
      const clauses = await this.#alsoMatching(matchClauses, filter)
      const words = await this.#terms.known(terms)
      const relevant = relevance === null ? [] : (await this.matching(relevance)).filter
      known.push({ known: words, relevant })
      lists.push(termsList(words, clauses))
      const similarity = { kind: 'vector', vector } as const
      lists.push(await this.#list({ kind: 'linear', similarity, weight: 1, base: null }, clauses))
      lists.push(namesList(name, await this.mayBeMisspelt(name), clauses))
    }
    const found = await this.#whole(lists)
    const fused = hybrids.map(({ mayBeTopic }, i) => {
      const [text, vector, names] = found.slice(3 * i, 3 * i + 3) as [Hits, Hits, Hits]
      const near = nearHits(vector, known[i]!.known.groups.length > 0)
      const lists = { text, vector: near, names }
      return { similarities: fuseHybrid(lists, mayBeTopic), ...known[i]!, lists, mayBeTopic }
    })
    return fused.values()
  }

  /** Whether no live document has the name. */
  async mayBeMisspelt(name: NameQuery): Promise<boolean> {
    if (!name.near?.typos) return false
    const equal = equalNames(name)
    if (equal.length === 0) return true
    const anyName = { bool: { should: equal } }
    const body = anyWith(anyName, this.#visibility.mustNot[this.#collection])
    const [answer] = await this.#search([body])
    return answer!.hits.total!.value === 0
  }

  /** Each list to the depth of the fusion. */
  async #whole(lists: readonly ListQuery[]): Promise<Hits[]> {
    const bodies = lists.map((list) => pageBody(list, limits.fusedDepth, null, []))
    const answers = await this.#search(bodies)
    return answers.map(({ hits }, i) => hitsOf(hits.hits, lists[i]!))
  }

  /** Each list to the depth of the fusion. */
  async foundIn(lists: readonly KnownList[]): Promise<Hits[]> {
    return this.#whole(lists.map(({ query }) => query))
  }

  /** Weights of a text's terms in a formula. */
  weightsOf(text: FieldTerms): ReturnType<QueryTerms['weights']> {
    return this.#terms.weights(text)
  }

  searches(bodies: readonly SearchBody[]): Promise<SearchAnswer[]> {
    return this.#search(bodies)
  }

  #search(bodies: readonly SearchBody[]): Promise<SearchAnswer[]> {
    const { queries, indices } = this.#snapshot
    return queries.searches(indices[this.#collection], bodies, this.#time)
  }

  /** @param shared clauses of every list of the plan */
  async #list(ranking: Ranking, shared: MatchClauses): Promise<ListQuery> {
    const matchClauses = await this.#alsoMatching(shared, ranking.filter)
    switch (ranking.kind) {
      case 'sorted':
        return sortedList(ranking.field, matchClauses)
      case 'named':
        return namesList(ranking.name, await this.mayBeMisspelt(ranking.name), matchClauses)
      case 'terms':
        return termsList(await this.#terms.known(ranking.terms), matchClauses)
      default: {
        const { similarity } = ranking
        const known = similarity.kind === 'terms' ? await this.#terms.known(similarity.terms) : null
        const script =
          ranking.kind === 'linear'
            ? linearScript(ranking, readSimilarity(similarity))
            : await this.#script(ranking.formula, similarity)
        const matchesOnly = ranking.kind === 'formula' && ranking.matchesOnly === true
        return scriptList(script, similarity, known, matchClauses, matchesOnly)
      }
    }
  }

  /** Adds the filter of a single ranking. */
  async #alsoMatching(shared: MatchClauses, own: Filter | undefined): Promise<MatchClauses> {
    if (own === undefined) return shared
    const { filter } = await this.matching(own)
    return { ...shared, filter: [...shared.filter, ...filter] }
  }

  async #script(formula: RankExpression, similarity: Similarity): Promise<Script> {
    const program = compileRank(formula, similarity.kind !== 'none')
    const texts: TextWeights[] = []
    for (const text of program.texts) texts.push(await this.#terms.weights(text))
    return formulaScript(program, texts, readSimilarity(similarity))
  }
}

function hitsOf(hits: readonly Hit[], { scoreOf }: ListQuery): Hits {
  return {
    scores: Float64Array.from(hits, ({ sort }) => scoreOf(sort![0] as number)),
    ordinals: Float64Array.from(hits, ({ sort }) => sort![1] as number),
    count: hits.length,
  }
}
