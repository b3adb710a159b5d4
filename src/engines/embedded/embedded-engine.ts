/**
 * The engine on one machine. Worker threads share one copy of the index and run plans. This thread
 * merges the ranked lists, and serves documents as views of stored bytes. It reads documents, whole
 * lists of neighbours and ranks itself, because each takes microseconds.
 */
import type { Filter } from 'native-free-index'
import { limits } from '../../contract/index.ts'
import {
  type CancelSignal,
  type Collection,
  neverAborted,
  perCollection,
  type SuppressedPeople,
  type WorkerStats,
} from '../../domain/index.ts'
import type { ExpertPlan, ListPlan, PlannedScope, QueryPlan } from '../../plan/index.ts'
import { type LoadedSnapshot, relationEnds, type SourcedCollection } from '../../snapshot/index.ts'
import {
  checkRoom,
  type EdgePage,
  type EdgeQuery,
  type Engine,
  type EngineView,
  type LookupField,
  type QueryWords,
  type SearchPage,
  type StoredDocument,
  type UserData,
} from '../engine.ts'
import { hasPattern } from '../patterns/pattern-queue.ts'
import { checkedSize, regexProblem } from '../patterns/regex.ts'
import { isExpertPlan, listFilters } from '../planned-lists.ts'
import { scopedEngine } from '../scopes/scoped-engine.ts'
import type { Summary, SummaryQuestion } from '../summary.ts'
import type { TimeSlices } from '../time-slices.ts'
import {
  type EmbeddedOptions,
  type EngineParts,
  openParts,
  type VisibleIndex,
} from './engine-parts.ts'
import {
  addPageStrengths,
  countDocuments,
  expandWords,
  explainedHits,
  type HitTaskRunner,
  hitRanks,
} from './hit-questions.ts'
import { copyPages, type Graph, idReader, type OpenDocuments } from './search/documents.ts'
import {
  firstDepth,
  foundHits,
  type HybridLists,
  hybridWork,
  notesIn,
  pageWork,
  rankedHits,
} from './search/rankings.ts'
import { type FoundHits, resultPage } from './search/result-page.ts'
import { summarised } from './search/summarised.ts'
import type { IndexSuppression } from './suppression/suppressor.ts'
import { countedInTimeSlices } from './views/hidden-follows.ts'
import { ViewCache } from './views/view-cache.ts'
import type { WorkerPool } from './workers/pool.ts'
import { filterOf, type Task, type TaskScope } from './workers/protocol.ts'
import { readEvidence, readLevels } from './workers/slot-buffers.ts'
import type { ReadAnswers } from './workers/wait-queue.ts'

export function openEmbeddedEngine(snapshot: LoadedSnapshot, options: EmbeddedOptions): Engine {
  const parts = openParts(snapshot, options)
  return new EmbeddedEngine(parts, parts.unscoped)
}

class EmbeddedEngine implements Engine {
  readonly snapshot: string
  readonly snapshotSeconds: number
  readonly regexProblem = regexProblem
  readonly regexSize = checkedSize
  readonly #parts: EngineParts
  readonly #collections: Readonly<Record<Collection, OpenDocuments>>
  readonly #graph: Graph
  /** The hidden documents, by suppression or by the scope of a view. */
  readonly #suppressor: { readonly current: IndexSuppression }
  readonly #visible: VisibleIndex
  readonly #pool: WorkerPool
  readonly #views: ViewCache<EmbeddedEngine>
  readonly #runner: HitTaskRunner = {
    scope: (collection) => this.#scope(collection),
    run: (task, read, signal) => this.#run(task, read, signal),
    current: () => this.#suppressor.current,
  }
  #closed = false

  /** @param visible the documents that exist for the callers */
  constructor(parts: EngineParts, visible: VisibleIndex) {
    this.#parts = parts
    this.#visible = visible
    this.snapshot = parts.snapshot
    this.snapshotSeconds = parts.snapshotSeconds
    this.#collections = visible.collections
    this.#graph = visible.graph
    this.#suppressor = visible
    this.#pool = parts.pool
    this.#views = new ViewCache(parts, (view) => new EmbeddedEngine(parts, view))
  }

  get hiding(): object {
    return this.#suppressor.current
  }

  get sizes(): Readonly<Record<Collection, number>> {
    const { suppressed } = this.#suppressor.current
    return perCollection(
      (name) => this.#parts.documentCounts[name] - (suppressed[name]?.count ?? 0),
    )
  }

  search(plan: QueryPlan, signal: CancelSignal = neverAborted): Promise<SearchPage> {
    return this.#inTurn(listFilters(plan), signal, () =>
      isExpertPlan(plan)
        ? this.#findExperts(plan, signal)
        : addPageStrengths(this.#runner, plan, () => this.#search(plan, signal), signal),
    )
  }

  #findExperts(plan: ExpertPlan, signal: CancelSignal): Promise<SearchPage> {
    const asOf = this.#suppressor.current
    const { ranking, filter, limit, after } = plan
    const read: ReadAnswers<SearchPage> = ([answer]) => {
      if (asOf !== this.#suppressor.current) return this.#findExperts(plan, signal)
      const hits = answer!.lists[0]!
      const evidence = ranking.evidence === 0 ? [] : readEvidence(answer!.evidence, hits.count)
      const levels = readLevels(answer!)
      return this.#pageOf(plan, hits, notesIn([answer!]).corrections, evidence, levels)
    }
    // One extra hit shows whether there is a next page.
    const task = { plan: { filter, limit: limit + 1, after }, ranking }
    return this.#run({ ...this.#scope(plan.collection), kind: 'experts', ...task }, read, signal)
  }

  #search(
    plan: ListPlan,
    signal: CancelSignal,
    depth: number = firstDepth(plan),
    whole: TaskScope = this.#scope(plan.collection),
  ): Promise<SearchPage> {
    const asOf = this.#suppressor.current
    const first = hybridWork(plan, depth)
    // All tasks of a query are one request, and share its time.
    const scope = { ...whole, patternMs: whole.patternMs / (1 + first.length) }
    const isCurrent = () => asOf === this.#suppressor.current
    const again = () => (isCurrent() ? null : this.#search(plan, signal))
    if (first.length === 0) return this.#searchPage(plan, scope, noLists, again, signal)
    const roundTrips = first.map(({ work, read }) =>
      this.#run({ ...scope, kind: 'search', ...work }, read, signal),
    )
    return Promise.all(roundTrips).then((lists) => {
      const all = {
        found: lists.flatMap(({ found }) => found),
        corrections: lists.flatMap(({ corrections }) => corrections),
      }
      const hits = foundHits(plan, all, this.#collections[plan.collection].documents)
      if (hits !== null) return again() ?? this.#pageOf(plan, hits, all.corrections)
      if (all.found.some(({ hasMoreNear }) => hasMoreNear)) {
        const left = { ...whole, patternMs: scope.patternMs }
        return this.#search(plan, signal, limits.fusedDepth, left)
      }
      return this.#searchPage(plan, scope, all, again, signal)
    })
  }

  words(collection: Collection, queries: QueryWords, signal: CancelSignal = neverAborted) {
    return expandWords(this.#runner, collection, queries, signal)
  }

  summarise(
    plan: QueryPlan,
    question: SummaryQuestion,
    signal: CancelSignal = neverAborted,
  ): Promise<Summary> {
    return this.#inTurn(listFilters(plan), signal, () => this.#summarise(plan, question, signal))
  }

  async #summarise(
    plan: QueryPlan,
    question: SummaryQuestion,
    signal: CancelSignal,
  ): Promise<Summary> {
    const asOf = this.#suppressor.current
    const summary = await summarised(plan, question, {
      scope: this.#scope(plan.collection),
      run: (task, read) => this.#run(task, read, signal),
      documentsOf: (collection) => this.#collections[collection].documents,
      idle: this.#pool.idle,
    })
    if (asOf === this.#suppressor.current) return summary
    return this.#summarise(plan, question, signal)
  }

  /** Serialises queries with patterns. */
  #inTurn<T>(
    filters: readonly (Filter | null)[],
    signal: CancelSignal,
    run: () => Promise<T>,
  ): Promise<T> {
    return filters.some(hasPattern) ? this.#parts.patternQueue.run(run, signal) : run()
  }

  explain(plan: QueryPlan, ordinals: readonly number[], signal: CancelSignal = neverAborted) {
    return this.#inTurn(listFilters(plan), signal, () =>
      explainedHits(this.#runner, plan, ordinals, signal),
    )
  }

  ranks(plan: QueryPlan, ordinals: readonly number[], signal: CancelSignal = neverAborted) {
    return this.#inTurn(listFilters(plan), signal, () =>
      hitRanks(this.#runner, plan, ordinals, signal),
    )
  }

  count(
    collection: Collection,
    filter: Filter,
    signal: CancelSignal = neverAborted,
  ): Promise<number> {
    return this.#inTurn([filter], signal, () =>
      countDocuments(this.#runner, collection, filter, signal),
    )
  }

  async find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]> {
    const { [collection]: searched, users } = this.#collections
    const idOf = idReader(collection, users.documents, this.#graph)
    return values.map((value) => searched.documents.find(field, value, idOf))
  }

  has(collection: Collection, field: string, values: readonly string[]): readonly boolean[] {
    const { documents } = this.#collections[collection]
    return values.map((value) => documents.has(field, value))
  }

  async bodies(
    collection: Collection,
    ordinals: ArrayLike<number>,
    timeSlices?: TimeSlices,
  ): Promise<Uint8Array[]> {
    return this.#collections[collection].documents.bodiesOf(ordinals, timeSlices)
  }

  async edges(query: EdgeQuery, signal: CancelSignal = neverAborted): Promise<readonly EdgePage[]> {
    checkRoom(query)
    const { filter, patternShare } = query
    if (!hasPattern(filter)) return this.#edges(query, signal)
    return this.#parts.patternQueue.run(() => this.#edges(query, signal), signal, patternShare)
  }

  async #edges(query: EdgeQuery, signal: CancelSignal): Promise<readonly EdgePage[]> {
    const { relation, direction, roots, start, first, filter, patternShare = 1 } = query
    // In a view, most of a list may be hidden. A worker then walks it within the query's time.
    if (filter === null && this.#visible.taskView === undefined) {
      return this.#graph.withoutSuppressedRoots(query, this.#graph.pages(query))
    }
    const end = direction === 'out' ? 'in' : 'out'
    const asOf = this.#suppressor.current
    const collection = relationEnds[relation][end]
    const scope = this.#scope(collection)
    const patternMs = scope.patternMs * patternShare
    const list = {
      filter: filter ?? { kind: 'and' as const, filters: [] },
      relation,
      direction,
      roots,
      start,
      first,
    }
    const read: ReadAnswers<readonly EdgePage[]> = ([answer]) =>
      asOf === this.#suppressor.current
        ? this.#graph.withoutSuppressedRoots(query, copyPages(answer!.edges, roots.length))
        : this.#edges(query, signal)
    return this.#run({ ...scope, patternMs, kind: 'edges', ...list }, read, signal)
  }

  async linked(...[relation, direction, ordinals]: Parameters<Engine['linked']>) {
    return ordinals.map((ordinal) => this.#graph.linked(relation, direction, ordinal))
  }

  async userMetrics(users: readonly number[]): Promise<UserData[]> {
    if (this.#visible.taskView === undefined) {
      return users.map((user) => this.#graph.userMetrics(user))
    }
    return countedInTimeSlices(this.#graph, users)
  }

  async vectors(repos: readonly number[]): Promise<(Float32Array | null)[]> {
    return repos.map((repo) => this.#collections.repos.documents.vectorOf(repo))
  }

  async addresses(users: readonly number[]): Promise<(readonly string[])[]> {
    const { suppressed } = this.#suppressor.current
    return users.map((user) =>
      suppressed.users?.has(user) ? [] : this.#parts.contacts.addressesOf(user),
    )
  }

  async provenance(of: SourcedCollection, ordinals: readonly number[]) {
    return ordinals.map((ordinal) => this.#collections[of].documents.provenanceOf(ordinal))
  }

  async suppress(suppressed: SuppressedPeople): Promise<void> {
    await this.#parts.suppressor.suppress(suppressed)
    await this.#views.follow()
  }

  async view(scope: PlannedScope): Promise<EngineView> {
    const { view, engine } = await this.#views.open(scope)
    return { engine: scopedEngine(engine, scope), release: () => view.release() }
  }

  started(): Promise<void> {
    return this.#pool.started()
  }

  pollFinished(): void {
    this.#pool.pollFinished()
  }

  ready(): boolean {
    return !this.#closed && this.#pool.serving > 0
  }

  stats(): WorkerStats {
    const { refused, ...others } = this.#pool.stats
    const { patternQueue, indexBytes } = this.#parts
    return { ...others, refused: refused + patternQueue.refused, indexBytes }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#views.stop()
    this.#parts.suppressor.stop()
    await this.#pool.close()
  }

  /** @param again repeats the search if the suppression has changed; otherwise it returns null */
  #searchPage(
    plan: ListPlan,
    scope: TaskScope,
    lists: HybridLists,
    again: () => Promise<SearchPage> | null,
    signal: CancelSignal,
  ): Promise<SearchPage> {
    const work = pageWork(plan, lists)
    const { documents } = this.#collections[plan.collection]
    const read: ReadAnswers<SearchPage> = (answers) => {
      const changed = again()
      if (changed !== null) return changed
      const corrections = [...lists.corrections, ...notesIn(answers).corrections]
      return this.#pageOf(plan, rankedHits(plan, answers, lists, documents), corrections)
    }
    return this.#run({ ...scope, kind: 'search', ...work }, read, signal)
  }

  #pageOf(...[plan, ...found]: FoundHits): SearchPage {
    return resultPage(this.#collections[plan.collection], plan, ...found)
  }

  #scope(collection: Collection): TaskScope {
    const startEpochMs = performance.timeOrigin + performance.now()
    const { deadlineMs, patternMs } = this.#parts
    return { collection, startEpochMs, deadlineMs, patternMs, view: this.#visible.taskView }
  }

  /** @param task with the `patternMs` of one worker */
  #run<T>(task: Task, read: ReadAnswers<T>, signal: CancelSignal): Promise<T> {
    const { shards } = this.#collections[task.collection]
    const isPattern = hasPattern(filterOf(task))
    const partsMax = isPattern ? this.#parts.patternPartsMax : this.#parts.partsMax
    const split = this.#parts.scatter.split(task, {
      partsMax,
      shards,
      idleWorkers: this.#pool.idle,
    })
    const patternMs = task.patternMs * Math.min(split.parts, this.#parts.workers)
    const learn: ReadAnswers<T> = (answers) => {
      const workMs = answers.reduce((sum, answer) => sum + answer.workMs, 0)
      this.#parts.scatter.learn(split, workMs)
      return read(answers)
    }
    return this.#pool.run({ ...task, patternMs }, split, learn, signal)
  }
}

const noLists: HybridLists = { found: [], corrections: [] }
