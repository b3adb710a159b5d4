/**
 * The engine over a cluster. Its only state is cached terms and the suppressed documents, so any
 * number of processes may serve one cluster with the same results.
 */

import { type Filter, prune } from 'native-free-index'
import { RequestError } from '../../contract/index.ts'
import {
  type CancelSignal,
  type Collection,
  type EngineStats,
  mapCollections,
  neverAborted,
  type SuppressedPeople,
} from '../../domain/index.ts'
import type { PlannedScope, QueryPlan } from '../../plan/index.ts'
import type { Direction, SourcedCollection } from '../../snapshot/index.ts'
import {
  checkRoom,
  type DocumentStore,
  type EdgePage,
  type EdgeQuery,
  type Engine,
  type EngineView,
  explanationNodesMax,
  type Graph,
  type LookupField,
  type QueryWords,
  type Searcher,
  type WordIndex,
} from '../engine.ts'
import { findPattern, hasPattern, PatternQueue } from '../patterns/pattern-queue.ts'
import { checkedSize, regexProblem } from '../patterns/regex.ts'
import { listFilters } from '../planned-lists.ts'
import { maskEngine } from '../scopes/masked-engine.ts'
import type { SummaryQuestion } from '../summary.ts'
import type { ClusterHealth } from './cluster/cluster-health.ts'
import { QueryTime } from './cluster/queries.ts'
import { ComplexPatternError } from './cluster/requests.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { CollectionSearch } from './collection-search.ts'
import { readEdgePages } from './documents/edge-pages.ts'
import { findLinked } from './documents/links.ts'
import { findDocuments, foldValues } from './documents/lookups.ts'
import {
  readAddresses,
  readBodies,
  readProvenance,
  readVectors,
} from './documents/stored-documents.ts'
import { matchClauses } from './lists/list-query.ts'
import { openPlan } from './plan-search.ts'
import { SearchContext } from './search-context.ts'
import { summarise } from './summary-search.ts'
import { ClusterViews, VisibleState } from './visibility/cluster-views.ts'
import { readVisibleData } from './visibility/follow-counts.ts'
import { findSuppressed } from './visibility/suppression.ts'
import { showAll } from './visibility/visibility.ts'
import { QueryTerms } from './words/query-terms.ts'

export interface ClusterEngineOptions {
  /** Time limit of a query in milliseconds. */
  readonly deadlineMs: number
}

/** Queries with patterns run one at a time here too, and each takes longer. */
const patternWaitMs = 500

export class ClusterEngine implements Engine, Searcher, DocumentStore, Graph {
  readonly snapshot: string
  readonly snapshotSeconds: number
  readonly searcher: Searcher = this
  readonly documents: DocumentStore = this
  readonly graph: Graph = this
  readonly words: WordIndex = {
    regexProblem,
    regexSize: checkedSize,
    expand: (collection, queries, signal) => this.#expand(collection, queries, signal),
  }
  readonly #snapshot: ClusterSnapshot
  readonly #health: ClusterHealth
  readonly #options: ClusterEngineOptions
  readonly #patternQueue: PatternQueue
  readonly #state: VisibleState
  readonly #views: ClusterViews
  #latest: Promise<void> = Promise.resolve()
  #calls = 0
  #isClosed = false

  /**
   * @param state the visible documents of a view; by default all are visible
   * @param patternQueue of the engine, for a view
   */
  constructor(
    snapshot: ClusterSnapshot,
    health: ClusterHealth,
    options: ClusterEngineOptions,
    state = new VisibleState(snapshot, showAll()),
    patternQueue = new PatternQueue(patternWaitMs),
  ) {
    this.#patternQueue = patternQueue
    this.snapshot = snapshot.name
    this.snapshotSeconds = Date.parse(snapshot.createdAt) / 1000
    this.#snapshot = snapshot
    this.#health = health
    this.#options = options
    this.#state = state
    this.#views = new ClusterViews(snapshot)
  }

  get hiding(): object {
    return this.#state.current
  }

  get sizes(): Readonly<Record<Collection, number>> {
    const { hidden } = this.#state.current
    return mapCollections((name) => this.#snapshot.documents[name] - hidden[name])
  }

  search(plan: QueryPlan, signal?: CancelSignal) {
    const asked = { signal, filters: listFilters(plan) }
    return this.#run((context) => openPlan(context, plan).searchPage(), asked)
  }

  #expand(collection: Collection, queries: QueryWords, signal?: CancelSignal) {
    const expandWords = (context: SearchContext) =>
      Promise.all(
        queries.map(async (words) => {
          const terms = new QueryTerms(context, collection)
          const { groups } = await terms.expand(words)
          return { groups, corrections: terms.corrections }
        }),
      )
    return this.#run(expandWords, { signal })
  }

  summarise(plan: QueryPlan, question: SummaryQuestion, signal?: CancelSignal) {
    const asked = { signal, filters: listFilters(plan) }
    return this.#run((context) => summarise(context, plan, question), asked)
  }

  explain(plan: QueryPlan, ordinals: readonly number[], signal?: CancelSignal) {
    const explainPlan = async (context: SearchContext) => {
      const trees = await openPlan(context, plan).explain(ordinals)
      return trees.map((tree) => ({
        score: tree.value,
        json: Buffer.from(JSON.stringify(prune(tree, explanationNodesMax))),
      }))
    }
    return this.#run(explainPlan, { signal, filters: listFilters(plan) })
  }

  ranks(plan: QueryPlan, ordinals: readonly number[], signal?: CancelSignal) {
    const asked = { signal, filters: listFilters(plan) }
    return this.#run((context) => openPlan(context, plan).findRanks(ordinals), asked)
  }

  count(collection: Collection, filter: Filter, signal?: CancelSignal) {
    const countMatches = async (context: SearchContext) => {
      const clauses = await new CollectionSearch(context, collection).buildClauses(filter)
      return context.count(collection, matchClauses(clauses))
    }
    return this.#run(countMatches, { signal, filters: [filter] })
  }

  find(collection: Collection, field: LookupField, values: readonly string[]) {
    return this.#run((context) => findDocuments(context, collection, field, values))
  }

  has(collection: Collection, field: string, values: readonly string[]) {
    const wanted = foldValues(collection, field, values)
    return this.#run(({ time }) => {
      const known = this.#state.values
      return Promise.all(wanted.map((value) => known.has(collection, field, value, time)))
    })
  }

  bodies(collection: Collection, ordinals: ArrayLike<number>) {
    const list = Array.from(ordinals)
    return this.#run((context) => readBodies(context, collection, list))
  }

  async edges(query: EdgeQuery, signal?: CancelSignal): Promise<readonly EdgePage[]> {
    checkRoom(query)
    const { filter, patternShare } = query
    const asked = { signal, filters: [filter], patternShare }
    return this.#run((context) => readEdgePages(context, query), asked)
  }

  linked(relation: 'owners' | 'profiles', direction: Direction, ordinals: readonly number[]) {
    return this.#run((context) => findLinked(context, relation, direction, ordinals))
  }

  userMetrics(users: readonly number[]) {
    return this.#run((context) => readVisibleData(context, users))
  }

  vectors(repos: readonly number[]) {
    return this.#run((context) => readVectors(context, repos))
  }

  provenance(collection: SourcedCollection, ordinals: readonly number[]) {
    return this.#run((context) => readProvenance(context, collection, ordinals))
  }

  addresses(users: readonly number[]) {
    return this.#run(async (context) => {
      const all = await readAddresses(context, users)
      const hidden = await context.listHidden('users', users)
      return all.map((addresses, i) => (hidden.has(users[i]!) ? [] : addresses))
    })
  }

  suppress(people: SuppressedPeople): Promise<void> {
    const call = ++this.#calls
    this.#latest = this.#suppress(people, call)
    return this.#latest
  }

  async view(scope: PlannedScope): Promise<EngineView> {
    const { users, repos } = scope.filters
    const filter = [users, repos].find(hasPattern) ?? null
    const { state, release } = await this.#views.open(scope, this.#state, (prepare) => {
      const run = () => prepare(new QueryTime(this.#options.deadlineMs))
      if (filter === null) return run()
      return this.#patternQueue.run(() => translateErrors(run(), filter), neverAborted)
    })
    const engine = new ClusterEngine(
      this.#snapshot,
      this.#health,
      this.#options,
      state,
      this.#patternQueue,
    )
    return { engine: maskEngine(engine, scope.mask), release }
  }

  started(): Promise<void> {
    return this.#health.started()
  }

  /** The cluster's response finishes a query, so nothing is left to poll. */
  pollFinished(): void {}

  ready(): boolean {
    return this.#health.isReady
  }

  stats(): EngineStats {
    const { running, retried, refused } = this.#snapshot.queries.counts
    const { status, nodes, indexBytes } = this.#health.state
    return {
      kind: 'cluster',
      status,
      nodes,
      waiting: 0,
      running,
      retried,
      refused: refused + this.#patternQueue.refused,
      indexBytes,
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#health.stop()
  }

  async #suppress(people: SuppressedPeople, call: number): Promise<void> {
    const found = await findSuppressed(this.#snapshot, people)
    const isWanted = () => !this.#isClosed && call === this.#calls
    const isChanged = await this.#views.follow(this.#state, found, isWanted)
    if (!isChanged && !this.#isClosed) return this.#latest
  }

  /** Runs the task under one state of visibility. Repeats it if the state has changed meanwhile. */
  #run<T>(
    task: (context: SearchContext) => Promise<T>,
    { signal = neverAborted, filters = [], patternShare = 1 }: RunOptions = {},
  ): Promise<T> {
    const run = async () => {
      const time = new QueryTime(this.#options.deadlineMs, signal)
      for (;;) {
        const visibility = this.#state.current
        const result = await task(new SearchContext(this.#snapshot, visibility, time))
        if (visibility === this.#state.current) return result
      }
    }
    const filter = filters.find(hasPattern)
    if (!filter) return run()
    return this.#patternQueue.run(() => translateErrors(run(), filter), signal, patternShare)
  }
}

interface RunOptions {
  readonly signal?: CancelSignal | undefined
  /** All filters that the task runs. */
  readonly filters?: readonly (Filter | null)[]
  /** Share of the request's wait for patterns. */
  readonly patternShare?: number | undefined
}

/** An error about patterns names the first pattern of the filter. */
async function translateErrors<T>(answer: Promise<T>, filter: Filter): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isLate = error instanceof RequestError && error.code === 'deadline_exceeded'
    if (!isLate && !(error instanceof ComplexPatternError)) throw error
    throw new RequestError('pattern_too_expensive', { pattern: findPattern(filter)! })
  }
}
