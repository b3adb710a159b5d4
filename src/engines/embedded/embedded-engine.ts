/**
 * The engine on one machine: plans are scattered over worker threads that share one copy of the
 * index, ranked lists are merged here, documents are views of stored bytes. What costs microseconds
 * is read on this thread: documents, whole lists of neighbours, ranks.
 */
import type { Filter, Hits } from 'native-free-index'
import { limits } from '../../contract/index.ts'
import type { QueryPlan } from '../../plan/index.ts'
import {
  type Collection,
  type Direction,
  type LoadedSnapshot,
  openCollection,
  perCollection,
  relationEnds,
} from '../../snapshot/index.ts'
import type {
  EdgePage,
  EdgeQuery,
  Engine,
  LookupField,
  SearchHit,
  SearchPage,
  StoredDocument,
  UserFacts,
} from '../engine.ts'
import { Documents } from './documents.ts'
import { checkRoom, copyPages, Graph } from './graph.ts'
import { WorkerPool } from './pool.ts'
import { processors } from './processors.ts'
import type { Task, TaskScope } from './protocol.ts'
import { hybridWork, pageWork, rankedHits } from './rankings.ts'
import { regexProblem } from './regex.ts'
import { type Scatter, ScatterRule } from './scatter.ts'
import type { SlotAnswer } from './slots.ts'

export interface EmbeddedOptions {
  /** Search threads; default: as many as this process may keep busy. */
  readonly workers?: number
  /** Parts a query is split into at most; default: the workers. Never more than shards. */
  readonly shards?: number
  /** When a query is split; default: `adaptive`. */
  readonly scatter?: Scatter
  /** Time for one query. */
  readonly deadlineMs: number
  /**
   * Time that the patterns of a task may take when its parts run side by side; default: 150. A
   * query is one task, or several where it is hybrid.
   */
  readonly patternMs?: number
  /** Told when a worker died and is being replaced. */
  readonly onWorkerLost: (error: Error) => void
}

const { timeOrigin } = performance

const patternMsDefault = 150

interface OpenCollection {
  readonly documents: Documents
  /** Parts that a query may be split into. */
  readonly partsMax: number
}

export function openEmbeddedEngine(snapshot: LoadedSnapshot, options: EmbeddedOptions): Engine {
  return new EmbeddedEngine(snapshot, options)
}

class EmbeddedEngine implements Engine {
  readonly snapshot: string
  readonly snapshotSeconds: number
  readonly sizes: Readonly<Record<Collection, number>>
  readonly regexProblem = regexProblem
  readonly #collections: Readonly<Record<Collection, OpenCollection>>
  readonly #graph: Graph
  readonly #pool: WorkerPool
  readonly #scatter: ScatterRule
  readonly #deadlineMs: number
  /** Time that patterns may take on one worker. */
  readonly #patternMs: number
  readonly #workers: number
  #closed = false

  constructor(snapshot: LoadedSnapshot, options: EmbeddedOptions) {
    const { manifest, shared, bodies } = snapshot
    this.snapshot = manifest.name
    this.snapshotSeconds = Date.parse(manifest.createdAt) / 1000
    this.sizes = perCollection((name) => manifest.collections[name].documents)
    this.#deadlineMs = options.deadlineMs
    this.#scatter = new ScatterRule(options.scatter ?? 'adaptive')
    const { patternMs = patternMsDefault } = options
    const atHand = processors()
    const workers = Math.min(options.workers ?? atHand, limits.workersMax)
    this.#collections = perCollection((name) => {
      const index = openCollection(name, shared[name])
      const partsMax = Math.min(index.segments.length, options.shards ?? workers)
      return { documents: new Documents(index, bodies[name]), partsMax }
    })
    this.#patternMs = patternMs
    this.#workers = workers
    this.#graph = new Graph(snapshot)
    this.#pool = new WorkerPool(workers, atHand, snapshot, options.onWorkerLost)
  }

  search(plan: QueryPlan): Promise<SearchPage> {
    const scope = this.#scope(plan.collection)
    const first = hybridWork(plan)
    if (first.length === 0) return this.#searchPage(plan, scope, [])
    const hops = first.map(({ work, read }) =>
      this.#run({ ...scope, kind: 'search', ...work }, read),
    )
    return Promise.all(hops).then((lists) => this.#searchPage(plan, scope, lists.flat()))
  }

  count(collection: Collection, filter: Filter): Promise<number> {
    return this.#run({ ...this.#scope(collection), kind: 'count', filter }, (answers) =>
      answers.reduce((sum, { total }) => sum + total, 0),
    )
  }

  async find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]> {
    const { documents } = this.#collections[collection]
    return values.map((value) => this.#leastId(collection, documents.having(field, value)))
  }

  has(collection: Collection, field: string, value: string): boolean {
    return this.#collections[collection].documents.has(field, value)
  }

  async bodies(collection: Collection, ties: ArrayLike<number>): Promise<Uint8Array[]> {
    const { documents } = this.#collections[collection]
    const bodies: Uint8Array[] = []
    for (let i = 0; i < ties.length; i++) bodies.push(documents.bodyOf(ties[i]!))
    return bodies
  }

  async edges(query: EdgeQuery): Promise<readonly EdgePage[]> {
    checkRoom(query)
    const { relation, direction, roots, start, first, filter, patternShare = 1 } = query
    if (filter === null) return this.#graph.pages(query)
    const end = direction === 'out' ? 'in' : 'out'
    const scope = this.#scope(relationEnds[relation][end])
    const patternMs = scope.patternMs * patternShare
    const list = { filter, relation, direction, roots, start, first }
    return this.#run({ ...scope, patternMs, kind: 'edges', ...list }, ([answer]) =>
      copyPages(answer!.edges, roots.length),
    )
  }

  async linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ties: readonly number[],
  ): Promise<(number | null)[]> {
    return ties.map((tie) => this.#graph.linked(relation, direction, tie))
  }

  async facts(users: readonly number[]): Promise<UserFacts[]> {
    return users.map((user) => this.#graph.facts(user))
  }

  started(): Promise<void> {
    return this.#pool.started()
  }

  ready(): boolean {
    return !this.#closed && this.#pool.serving > 0
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#pool.close()
  }

  /** @param similarities of the plan's hybrid lists */
  #searchPage(
    plan: QueryPlan,
    scope: TaskScope,
    similarities: readonly Hits[],
  ): Promise<SearchPage> {
    const { documents } = this.#collections[plan.collection]
    const work = pageWork(plan, similarities)
    return this.#run({ ...scope, kind: 'search', ...work }, (answers) => {
      const hits = rankedHits(plan, answers)
      const page: SearchHit[] = []
      for (let i = 0; i < Math.min(hits.count, plan.limit); i++) {
        page.push(new StoredHit(hits.scores[i]!, hits.ties[i]!, documents))
      }
      return { hits: page, more: hits.count > plan.limit }
    })
  }

  /** Of several documents with the same name. Bodies of users and repositories begin with it. */
  #leastId(collection: Collection, namesakes: readonly StoredDocument[]): StoredDocument | null {
    const [only, ...others] = namesakes
    if (only === undefined || others.length === 0) return only ?? null
    const idOf = (document: StoredDocument) => {
      if (collection !== 'professionals') return document.body
      const user = this.#graph.linked('profiles', 'in', document.tie)
      return user === null ? document.body : this.#collections.users.documents.bodyOf(user)
    }
    return namesakes.reduce((least, one) =>
      Buffer.compare(idOf(one), idOf(least)) < 0 ? one : least,
    )
  }

  /** Of a query that begins now: all its tasks share its deadline. */
  #scope(collection: Collection): TaskScope {
    const startEpochMs = timeOrigin + performance.now()
    const [deadlineMs, patternMs] = [this.#deadlineMs, this.#patternMs]
    return { collection, startEpochMs, deadlineMs, patternMs }
  }

  /** @param task whose `patternMs` is that of one worker */
  #run<T>(task: Task, read: (answers: readonly SlotAnswer[]) => T): Promise<T> {
    const { partsMax } = this.#collections[task.collection]
    const split = this.#scatter.split(task, partsMax, this.#pool.idle)
    const patternMs = task.patternMs * Math.min(split.parts, this.#workers)
    return this.#pool.run({ ...task, patternMs }, split, (answers) => {
      const workMs = answers.reduce((sum, answer) => sum + answer.workMs, 0)
      this.#scatter.learn(split, workMs)
      return read(answers)
    })
  }
}

/** A hit whose document is looked up when somebody asks for it. */
class StoredHit implements SearchHit {
  readonly score: number
  readonly tie: number
  readonly #documents: Documents
  #body: Uint8Array | null = null

  constructor(score: number, tie: number, documents: Documents) {
    this.score = score
    this.tie = tie
    this.#documents = documents
  }

  get body(): Uint8Array {
    this.#body ??= this.#documents.bodyOf(this.tie)
    return this.#body
  }
}
