/**
 * The engine over a cluster. Its only state is cached terms and the suppressed documents, so any
 * number of processes may serve one cluster with the same results.
 */

import { type Filter, foldKeyword, type TermGroups } from 'native-free-index'
import { type Provenance, RequestError } from '../../contract/index.ts'
import {
  type CancelSignal,
  type Collection,
  type EngineStats,
  neverAborted,
  perCollection,
  type SuppressedPeople,
} from '../../domain/index.ts'
import type { PlannedScope, QueryPlan } from '../../plan/index.ts'
import { type Direction, relationEnds, type SourcedCollection } from '../../snapshot/index.ts'
import {
  checkRoom,
  type DocumentRank,
  type DocumentStore,
  type EdgePage,
  type EdgeQuery,
  type Engine,
  type EngineView,
  type ExplainedScore,
  type Graph,
  type LookupField,
  type QueryWords,
  type Searcher,
  type SearchPage,
  type StoredDocument,
  type UserData,
  type WordIndex,
} from '../engine.ts'
import { firstPattern, hasPattern, PatternQueue } from '../patterns/pattern-queue.ts'
import { checkedSize, regexProblem } from '../patterns/regex.ts'
import { filtersOf, isExpertPlan } from '../planned-lists.ts'
import { maskEngine } from '../scopes/masked-engine.ts'
import type { Summary, SummaryQuestion } from '../summary.ts'
import type { ClusterHealth } from './cluster-health.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { edgePages } from './edge-pages.ts'
import { ClusterExpertSearch } from './expert-search.ts'
import { explained, explainedPlan } from './explanations/explained-plan.ts'
import { documentsBy, keywordField } from './keyword-documents.ts'
import { allMatches } from './list-query.ts'
import { ClusterSearch } from './planned-search.ts'
import { QueryTime } from './queries.ts'
import { QueryTerms } from './query-terms.ts'
import { ComplexPatternError } from './requests.ts'
import { storedKeyword } from './stored-values.ts'
import { summaryOf } from './summary-search.ts'
import { HiddenFollowCounts, suppressionOf } from './suppression.ts'
import { ClusterViews, VisibleState } from './views/cluster-views.ts'
import { allVisible, type ClusterVisibility, hiddenAmong } from './visibility.ts'

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
    state = new VisibleState(snapshot, allVisible()),
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
    return perCollection((name) => this.#snapshot.documents[name] - hidden[name])
  }

  search(plan: QueryPlan, signal: CancelSignal = neverAborted): Promise<SearchPage> {
    const pattern = filtersOf(plan).find(hasPattern) ?? null
    return this.#whole(signal, pattern, 1, (visibility, time) => {
      const { collection } = plan
      if (isExpertPlan(plan)) {
        return new ClusterExpertSearch(this.#snapshot, visibility, collection, time).page(plan)
      }
      return new ClusterSearch(this.#snapshot, visibility, collection, time).page(plan)
    })
  }

  #expand(
    collection: Collection,
    queries: QueryWords,
    signal: CancelSignal = neverAborted,
  ): Promise<readonly TermGroups<string>[]> {
    return this.#whole(signal, null, 1, (visibility, time) =>
      Promise.all(
        queries.map(async (words) => {
          const terms = new QueryTerms(this.#snapshot, visibility, collection, time)
          const { groups } = await terms.known(words)
          return { groups, corrections: terms.corrections }
        }),
      ),
    )
  }

  summarise(
    plan: QueryPlan,
    question: SummaryQuestion,
    signal: CancelSignal = neverAborted,
  ): Promise<Summary> {
    const pattern = filtersOf(plan).find(hasPattern) ?? null
    return this.#whole(signal, pattern, 1, (visibility, time) =>
      summaryOf(this.#snapshot, visibility, plan, question, time),
    )
  }

  explain(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal: CancelSignal = neverAborted,
  ): Promise<readonly ExplainedScore[]> {
    const pattern = filtersOf(plan).find(hasPattern) ?? null
    return this.#whole(signal, pattern, 1, async (visibility, time) => {
      const { collection } = plan
      if (isExpertPlan(plan)) {
        const search = new ClusterExpertSearch(this.#snapshot, visibility, collection, time)
        return (await search.explain(plan, ordinals)).map(explained)
      }
      const search = new ClusterSearch(this.#snapshot, visibility, collection, time)
      return explainedPlan(search, this.#snapshot, plan, ordinals)
    })
  }

  ranks(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal: CancelSignal = neverAborted,
  ): Promise<readonly (DocumentRank | null)[]> {
    const pattern = filtersOf(plan).find(hasPattern) ?? null
    return this.#whole(signal, pattern, 1, (visibility, time) => {
      const { collection } = plan
      if (isExpertPlan(plan)) {
        const search = new ClusterExpertSearch(this.#snapshot, visibility, collection, time)
        return search.ranks(plan, ordinals)
      }
      return new ClusterSearch(this.#snapshot, visibility, collection, time).ranks(plan, ordinals)
    })
  }

  count(
    collection: Collection,
    filter: Filter,
    signal: CancelSignal = neverAborted,
  ): Promise<number> {
    return this.#whole(signal, filter, 1, async (visibility, time) => {
      const { queries, indices } = this.#snapshot
      const search = new ClusterSearch(this.#snapshot, visibility, collection, time)
      const query = allMatches(await search.matching(filter))
      return queries.count(indices[collection], query, time)
    })
  }

  find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]> {
    if (values.length === 0) return Promise.resolve([])
    return this.#whole(neverAborted, null, 1, async (visibility, time) => {
      const { match } = keywordField(collection, field)
      const wanted = values.map((value) => storedKeyword(match, foldKeyword(match, value)))
      if (field === 'id' || field === 'platformId') {
        const mustNot = visibility.mustNot[collection]
        return this.#snapshot.identified({ collection, field, values: wanted, mustNot }, time)
      }
      return documentsBy(this.#snapshot, visibility, { collection, field, values: wanted }, time)
    })
  }

  has(collection: Collection, field: string, values: readonly string[]): Promise<boolean[]> {
    const { match } = keywordField(collection, field)
    const wanted = values.map((value) => storedKeyword(match, foldKeyword(match, value)))
    return this.#whole(neverAborted, null, 1, (_, time) => {
      const known = this.#state.values
      return Promise.all(wanted.map((value) => known.has(collection, field, value, time)))
    })
  }

  bodies(collection: Collection, ordinals: ArrayLike<number>): Promise<Uint8Array[]> {
    const list = Array.from(ordinals)
    return this.#whole(neverAborted, null, 1, (_, time) =>
      this.#snapshot.bodies(collection, list, time),
    )
  }

  async edges(query: EdgeQuery, signal: CancelSignal = neverAborted): Promise<readonly EdgePage[]> {
    checkRoom(query)
    const { relation, direction, filter, patternShare } = query
    return this.#whole(signal, filter, patternShare ?? 1, async (visibility, time) => {
      const { queries, indices } = this.#snapshot
      const ends = relationEnds[relation]
      const collection = ends[direction === 'out' ? 'in' : 'out']
      const search = new ClusterSearch(this.#snapshot, visibility, collection, time)
      const clauses = filter === null ? null : await search.matching(filter)
      const hiddenRoots = await hiddenAmong(
        this.#snapshot,
        visibility,
        ends[direction],
        query.roots,
        time,
      )
      const roots = query.roots.filter((root) => !hiddenRoots.has(root))
      const matchNeighbours = async (neighbours: readonly number[]) => {
        if (clauses !== null) {
          const ordinals = await search.matchesAmong(neighbours, clauses)
          return (ordinal: number) => ordinals.has(ordinal)
        }
        const hidden = await hiddenAmong(this.#snapshot, visibility, collection, neighbours, time)
        return (ordinal: number) => !hidden.has(ordinal)
      }
      const list = { ...query, roots, isThin: visibility.outside[collection] !== null }
      const found = await edgePages(queries, indices.edges, list, matchNeighbours, time)
      const pages = new Map(roots.map((root, i) => [root, found[i]!]))
      return query.roots.map((root) => pages.get(root) ?? emptyPage)
    })
  }

  linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ordinals: readonly number[],
  ): Promise<(number | null)[]> {
    return this.#whole(neverAborted, null, 1, async (visibility, time) => {
      const ends = relationEnds[relation]
      const found =
        relation === 'owners' && direction === 'in'
          ? await this.#snapshot.reposOf(ordinals, time)
          : (await this.#snapshot.links(ends[direction], ordinals, time)).map(
              ({ owner, profile, user }) => owner ?? profile ?? user ?? null,
            )
      const end = ends[direction === 'out' ? 'in' : 'out']
      const known = found.filter((ordinal) => ordinal !== null)
      const hidden = await hiddenAmong(this.#snapshot, visibility, end, known, time)
      return found.map((ordinal) => (ordinal === null || hidden.has(ordinal) ? null : ordinal))
    })
  }

  userMetrics(users: readonly number[]): Promise<UserData[]> {
    return this.#whole(neverAborted, null, 1, async (visibility, time) => {
      const all = await this.#snapshot.userMetrics(users, time)
      const follows = await HiddenFollowCounts.of(this.#snapshot, users, visibility, time)
      return all.map((userMetrics, i) => follows.without(users[i]!, userMetrics))
    })
  }

  vectors(repos: readonly number[]): Promise<(Float32Array | null)[]> {
    return this.#whole(neverAborted, null, 1, (_, time) => this.#snapshot.vectors(repos, time))
  }

  provenance(
    collection: SourcedCollection,
    ordinals: readonly number[],
  ): Promise<(Provenance | null)[]> {
    return this.#whole(neverAborted, null, 1, (_, time) =>
      this.#snapshot.provenance(collection, ordinals, time),
    )
  }

  addresses(users: readonly number[]): Promise<(readonly string[])[]> {
    return this.#whole(neverAborted, null, 1, async (visibility, time) => {
      const all = await this.#snapshot.contactsOf(users, time)
      const hidden = await hiddenAmong(this.#snapshot, visibility, 'users', users, time)
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
      return this.#patternQueue.run(() => orTooExpensive(run(), filter), neverAborted)
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
    const found = await suppressionOf(this.#snapshot, people)
    const isWanted = () => !this.#isClosed && call === this.#calls
    const isChanged = await this.#views.follow(this.#state, found, isWanted)
    if (!isChanged && !this.#isClosed) return this.#latest
  }

  /** Runs the task under one state of visibility. Repeats it if the state has changed meanwhile. */
  #whole<T>(
    signal: CancelSignal,
    filter: Filter | null,
    patternShare: number,
    task: (visibility: ClusterVisibility, time: QueryTime) => Promise<T>,
  ): Promise<T> {
    const run = async () => {
      const time = new QueryTime(this.#options.deadlineMs, signal)
      for (;;) {
        const visibility = this.#state.current
        const made = await task(visibility, time)
        if (visibility === this.#state.current) return made
      }
    }
    if (!hasPattern(filter)) return run()
    return this.#patternQueue.run(() => orTooExpensive(run(), filter!), signal, patternShare)
  }
}

const emptyPage: EdgePage = { ordinals: new Uint32Array(), next: null }

/** An error about patterns names the first pattern of the filter. */
async function orTooExpensive<T>(answer: Promise<T>, filter: Filter): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isLate = error instanceof RequestError && error.code === 'deadline_exceeded'
    if (!isLate && !(error instanceof ComplexPatternError)) throw error
    throw new RequestError('pattern_too_expensive', { pattern: firstPattern(filter)! })
  }
}
