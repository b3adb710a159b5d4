/** Searches one collection: translates filters and rankings, and reads their documents. */
import {
  type After,
  type Correction,
  compileRank,
  type Filter,
  type Hits,
  mergeCorrections,
  type NameQuery,
  type RankExpression,
  type Ranking,
  type RelevantFilter,
  type Similarity,
} from 'native-free-index'
import { limits } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import type { DocumentRank, SearchPage } from '../engine.ts'
import { findAny } from './cluster/request-parts.ts'
import type { Hit, Query, SearchAnswer, SearchBody } from './cluster/requests.ts'
import { readBodies } from './documents/stored-documents.ts'
import { buildFilterQuery, matchAny } from './filters/filter-query.ts'
import { listMatching } from './filters/matching-values.ts'
import { matchRelevance } from './filters/relevance.ts'
import {
  buildFormulaScript,
  buildLinearScript,
  type Script,
  type TextWeights,
} from './formula/formula-script.ts'
import { rankBySimilarity, readSimilarity } from './formula/similarity-query.ts'
import { countRanks } from './lists/counted-ranks.ts'
import {
  buildPage,
  type ListQuery,
  type MatchClauses,
  matchClauses,
  rankBySort,
} from './lists/list-query.ts'
import { matchEqualNames, rankByNames } from './names/name-query.ts'
import type { SearchContext, WholeSearch } from './search-context.ts'
import { QueryTerms } from './words/query-terms.ts'
import { rankByWords } from './words/word-query.ts'

/** All methods throw as `Queries`. */
export class CollectionSearch {
  readonly context: SearchContext
  readonly collection: Collection
  readonly terms: QueryTerms
  readonly #relevant = new Map<RelevantFilter, Promise<Query>>()

  /** @param corrections to which those of this search are added */
  constructor(context: SearchContext, collection: Collection, corrections?: Correction[]) {
    this.context = context
    this.collection = collection
    this.terms = new QueryTerms(context, collection, corrections)
  }

  /** Documents of the collection. */
  get documents(): number {
    return this.context.snapshot.documents[this.collection]
  }

  /** The clauses of live documents that match a filter. */
  async buildClauses(filter: Filter | null): Promise<MatchClauses> {
    const { mustNot, texts } = this.context.visibility
    const must_not = mustNot[this.collection]
    if (filter === null) return { filter: [], must_not }
    const query = await buildFilterQuery(this.collection, filter, {
      listMatching: (pattern) => listMatching(this.context, this.collection, pattern),
      readJoinedForms: (terms) => this.terms.readJoinedForms(terms),
      matchRelevance: (relevant) => this.#matchRelevance(relevant),
      texts: texts?.fields[this.collection] ?? null,
    })
    return { filter: [query], must_not }
  }

  /** Adds the filter of a single ranking. */
  async addFilter(clauses: MatchClauses, filter: Filter | undefined): Promise<MatchClauses> {
    if (filter === undefined) return clauses
    const own = await this.buildClauses(filter)
    return { ...clauses, filter: [...clauses.filter, ...own.filter] }
  }

  /** Plans repeat conditions. Corrections of a condition are not told. */
  #matchRelevance(filter: RelevantFilter): Promise<Query> {
    const known = this.#relevant.get(filter)
    if (known !== undefined) return known
    const query = matchRelevance(filter, new CollectionSearch(this.context, this.collection))
    this.#relevant.set(filter, query)
    return query
  }

  /** The matching documents among `ordinals`. */
  filterOrdinals(ordinals: Iterable<number>, clauses: MatchClauses): Promise<ReadonlySet<number>> {
    return this.context.filterOrdinals(this.collection, ordinals, matchClauses(clauses))
  }

  /** Ascending ordinals of live documents that any of the queries matches. */
  async listOrdinals(queries: readonly Query[]): Promise<number[]> {
    if (queries.length === 0) return []
    const { must_not } = await this.buildClauses(null)
    const query = matchClauses({ filter: [matchAny(queries)], must_not })
    return this.context.listOrdinals(this.collection, query)
  }

  /** The text fields among these that the caller may see. */
  filterShown(fields: readonly string[]): readonly string[] {
    const shown = this.context.visibility.texts?.fields[this.collection] ?? null
    return shown === null ? fields : fields.filter((field) => shown.includes(field))
  }

  /** All hits, page by page. */
  scan(body: WholeSearch): AsyncGenerator<readonly Hit[]> {
    return this.context.scan(this.collection, body)
  }

  async search(body: SearchBody): Promise<readonly Hit[]> {
    return (await this.context.search(this.collection, body)).hits.hits
  }

  searchEach(bodies: readonly SearchBody[]): Promise<SearchAnswer[]> {
    return this.context.searchEach(this.collection, bodies)
  }

  /** The best hits of a ranking after `after`. */
  async rank(
    ranking: Ranking,
    clauses: MatchClauses,
    limit: number,
    after: After | null,
  ): Promise<Hits> {
    const list = await this.buildList(ranking, clauses)
    return readHits(await this.search(buildPage(list, limit, after, [])), list)
  }

  /** By position: ranks among the matching documents. Null: not ranked. */
  findRanks(list: ListQuery, ordinals: readonly number[]): Promise<(DocumentRank | null)[]> {
    return countRanks((bodies) => this.searchEach(bodies), list, ordinals)
  }

  /** Each list to the depth of a fusion. */
  async rankEach(lists: readonly ListQuery[]): Promise<Hits[]> {
    const bodies = lists.map((list) => buildPage(list, limits.fusedDepth, null, []))
    const answers = await this.searchEach(bodies)
    return answers.map(({ hits }, i) => readHits(hits.hits, lists[i]!))
  }

  /** @param found one more than the page if there is one */
  async readPage(found: Hits, limit: number): Promise<SearchPage> {
    const ordinals = [...found.ordinals.subarray(0, Math.min(found.count, limit))]
    const bodies = await readBodies(this.context, this.collection, ordinals)
    const hits = ordinals.map((ordinal, i) => {
      return { ordinal, score: found.scores[i]!, body: bodies[i]! }
    })
    return this.addCorrections({ hits, more: found.count > limit })
  }

  addCorrections(page: SearchPage): SearchPage {
    const corrections = mergeCorrections(this.terms.corrections)
    return corrections.length === 0 ? page : { ...page, corrections }
  }

  /** Whether no live document has the name. */
  async mayBeMisspelt(name: NameQuery): Promise<boolean> {
    if (!name.near?.typos) return false
    const equal = matchEqualNames(name)
    if (equal.length === 0) return true
    const mustNot = this.context.visibility.mustNot[this.collection]
    const [answer] = await this.searchEach([findAny({ bool: { should: equal } }, mustNot)])
    return answer!.hits.total!.value === 0
  }

  /** @param shared clauses of every list of the plan */
  async buildList(ranking: Ranking, shared: MatchClauses): Promise<ListQuery> {
    const clauses = await this.addFilter(shared, ranking.filter)
    switch (ranking.kind) {
      case 'sorted':
        return rankBySort(ranking.field, clauses)
      case 'named':
        return rankByNames(ranking.name, await this.mayBeMisspelt(ranking.name), clauses)
      case 'terms':
        return rankByWords(await this.terms.expand(ranking.terms), clauses)
      default: {
        const { similarity } = ranking
        const words = similarity.kind === 'terms' ? await this.terms.expand(similarity.terms) : null
        const script =
          ranking.kind === 'linear'
            ? buildLinearScript(ranking, readSimilarity(similarity))
            : await this.#buildScript(ranking.formula, similarity)
        const matchesOnly = ranking.kind === 'formula' && ranking.matchesOnly === true
        return rankBySimilarity(script, similarity, words, clauses, matchesOnly)
      }
    }
  }

  async #buildScript(formula: RankExpression, similarity: Similarity): Promise<Script> {
    const program = compileRank(formula, similarity.kind !== 'none')
    const texts: TextWeights[] = []
    for (const text of program.texts) texts.push(await this.terms.weigh(text))
    return buildFormulaScript(program, texts, readSimilarity(similarity))
  }
}

function readHits(hits: readonly Hit[], { scoreOf }: ListQuery): Hits {
  return {
    scores: Float64Array.from(hits, ({ sort }) => scoreOf(sort![0] as number)),
    ordinals: Float64Array.from(hits, ({ sort }) => sort![1] as number),
    count: hits.length,
  }
}
