/**
 * The engine on one machine: plans are scattered over worker threads that share one copy of the
 * index, ranked lists are merged here, documents are views of stored bytes.
 */
import { type Filter, foldKeyword, type Hits, type OpenIndex } from 'native-free-index'
import { limits } from '../../contract/index.ts'
import type { QueryPlan } from '../../plan/index.ts'
import {
  type Collection,
  type LoadedSnapshot,
  openCollection,
  perCollection,
} from '../../snapshot/index.ts'
import type { Engine, LookupField, SearchHit, SearchPage } from '../engine.ts'
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
  readonly index: OpenIndex
  readonly bodies: readonly Uint8Array[]
  /** Parts that a query may be split into. */
  readonly partsMax: number
  /** Time that the patterns of a task may take over all shards together. */
  readonly patternMs: number
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
  readonly #pool: WorkerPool
  readonly #scatter: ScatterRule
  readonly #deadlineMs: number
  #closed = false

  constructor({ manifest, shared, bodies }: LoadedSnapshot, options: EmbeddedOptions) {
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
      const atOnce = Math.min(partsMax, workers)
      return { index, bodies: bodies[name], partsMax, patternMs: patternMs * atOnce }
    })
    this.#pool = new WorkerPool(workers, atHand, shared, options.onWorkerLost)
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
  ): Promise<(Uint8Array | null)[]> {
    const { index, bodies } = this.#collections[collection]
    return values.map((value) => findBody(index, bodies, field, value))
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
    const collection = this.#collections[plan.collection]
    const work = pageWork(plan, similarities)
    return this.#run({ ...scope, kind: 'search', ...work }, (answers) => {
      const hits = rankedHits(plan, answers)
      const page: SearchHit[] = []
      for (let i = 0; i < Math.min(hits.count, plan.limit); i++) {
        page.push(new StoredHit(hits.scores[i]!, hits.ties[i]!, collection))
      }
      return { hits: page, more: hits.count > plan.limit }
    })
  }

  /** Of a query that begins now: all its tasks share its deadline. */
  #scope(collection: Collection): TaskScope {
    const startEpochMs = timeOrigin + performance.now()
    const { patternMs } = this.#collections[collection]
    return { collection, startEpochMs, deadlineMs: this.#deadlineMs, patternMs }
  }

  #run<T>(task: Task, read: (answers: readonly SlotAnswer[]) => T): Promise<T> {
    const { partsMax } = this.#collections[task.collection]
    const split = this.#scatter.split(task, partsMax, this.#pool.idle)
    return this.#pool.run(task, split, (answers) => {
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
  readonly #collection: OpenCollection
  #body: Uint8Array | null = null

  constructor(score: number, tie: number, collection: OpenCollection) {
    this.score = score
    this.tie = tie
    this.#collection = collection
  }

  get body(): Uint8Array {
    this.#body ??= bodyOf(this.#collection, this.tie)
    return this.#body
  }
}

/** A tie number names its document: place in the shard's tie order × shards + shard. */
function bodyOf({ index, bodies }: OpenCollection, tie: number): Uint8Array {
  const shard = tie % index.segments.length
  const segment = index.segments[shard]!
  const docId = segment.ties.docOf[Math.floor(tie / index.segments.length)]!
  const { start, end } = segment.body(docId)
  return bodies[shard]!.subarray(start, end)
}

/** Of several documents with the value, the one with the least id: bodies begin with it. */
function findBody(
  index: OpenIndex,
  bodies: readonly Uint8Array[],
  field: LookupField,
  value: string,
): Uint8Array | null {
  let least: Uint8Array | null = null
  for (const [shard, segment] of index.segments.entries()) {
    const column = segment.keywords.get(field)!
    for (const docId of column.docIds(foldKeyword(column.match, value))) {
      const range = segment.body(docId)
      const body = bodies[shard]!.subarray(range.start, range.end)
      if (least === null || Buffer.compare(body, least) < 0) least = body
    }
  }
  return least
}
