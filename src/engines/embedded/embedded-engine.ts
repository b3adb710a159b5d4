/**
 * The engine on one machine: plans are scattered over worker threads that share one copy of the
 * index, ranked lists are merged here, documents are views of stored bytes.
 */
import { availableParallelism } from 'node:os'
import {
  type Filter,
  foldKeyword,
  fuseByRank,
  type Hits,
  limits as indexLimits,
  mergeHits,
  type OpenIndex,
  type RankingTerms,
  ranksBehind,
} from 'native-free-index'
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
import { regexProblem } from './regex.ts'
import { listsMax } from './slots.ts'

export interface EmbeddedOptions {
  /** Search threads; default: as many as the machine runs at once. */
  readonly workers?: number
  /** Parts a query is split into, at most the shards of the snapshot; default: the workers. */
  readonly shards?: number
  /** Time for one query. */
  readonly deadlineMs: number
  /** Told when a worker died and is being replaced. */
  readonly onWorkerLost: (error: Error) => void
}

/** Time that the patterns of one query may take on idle workers, from its start to its end. */
const patternMs = 150

interface OpenCollection {
  readonly index: OpenIndex
  readonly bodies: readonly Uint8Array[]
  /** Shards dealt to parts; each part is one task of a query. */
  readonly parts: readonly (readonly number[])[]
}

export function openEmbeddedEngine(snapshot: LoadedSnapshot, options: EmbeddedOptions): Engine {
  return new EmbeddedEngine(snapshot, options)
}

class EmbeddedEngine implements Engine {
  readonly snapshot: string
  readonly sizes: Readonly<Record<Collection, number>>
  readonly regexProblem = regexProblem
  readonly #collections: Readonly<Record<Collection, OpenCollection>>
  readonly #pool: WorkerPool
  readonly #workers: number
  readonly #deadlineMs: number
  #closed = false

  constructor({ manifest, shared, bodies }: LoadedSnapshot, options: EmbeddedOptions) {
    this.snapshot = manifest.name
    this.sizes = perCollection((name) => manifest.collections[name].documents)
    this.#deadlineMs = options.deadlineMs
    this.#workers = Math.min(options.workers ?? availableParallelism(), limits.workersMax)
    this.#collections = perCollection((name) => {
      const index = openCollection(name, shared[name])
      const parts = partition(index.segments.length, options.shards ?? this.#workers)
      return { index, bodies: bodies[name], parts }
    })
    this.#pool = new WorkerPool(this.#workers, shared, options.onWorkerLost)
  }

  async search(plan: QueryPlan): Promise<SearchPage> {
    const hits = await this.#rank(plan)
    const { bodies, index } = this.#collections[plan.collection]
    const page: SearchHit[] = []
    for (let i = 0; i < Math.min(hits.count, plan.limit); i++) {
      const tie = hits.ties[i]!
      page.push({ score: hits.scores[i]!, tie, body: bodyOf(index, bodies, tie) })
    }
    return { hits: page, more: hits.count > plan.limit }
  }

  async count(collection: Collection, filter: Filter): Promise<number> {
    const scope = this.#scope(collection)
    const tasks = this.#collections[collection].parts.map((shards) => ({
      ...scope,
      kind: 'count' as const,
      shards,
      filter,
    }))
    const answers = await this.#pool.runAll(tasks)
    return answers.reduce((sum, { total }) => sum + total, 0)
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

  async #rank(plan: QueryPlan): Promise<Hits> {
    const { ranking } = plan
    if (ranking.kind === 'fused') {
      const lists = await this.#scatter(plan, ranking.queries, limits.fusedDepth, null)
      return behind(fuseByRank(lists), plan.after)
    }
    const terms = ranking.kind === 'score' ? ranking.terms : null
    // One more hit than the page holds tells whether there is a next page.
    const [hits] = await this.#scatter(plan, [terms], plan.limit + 1, plan.after)
    return hits!
  }

  /** One ranked list for each query, merged over the parts of the collection. */
  async #scatter(
    plan: QueryPlan,
    queries: readonly RankingTerms[],
    limit: number,
    after: QueryPlan['after'],
  ): Promise<Hits[]> {
    const ranking = { sort: 'updatedAt', filter: plan.filter, limit, after }
    const task = {
      ...this.#scope(plan.collection),
      kind: 'search' as const,
      plan: ranking,
      queries,
    }
    const { parts } = this.#collections[plan.collection]
    const answers = await this.#pool.runAll(parts.map((shards) => ({ ...task, shards })))
    return queries.map((_, query) => {
      const lists = answers.map((answer) => answer.lists[query]!)
      return mergeHits(lists, limit)
    })
  }

  #scope(collection: Collection) {
    const startEpochMs = performance.timeOrigin + performance.now()
    // Parts beyond the number of workers run one after the other and share the time.
    const atOnce = Math.min(1, this.#workers / this.#collections[collection].parts.length)
    const scope = { collection, startEpochMs, deadlineMs: this.#deadlineMs }
    return { ...scope, patternMs: patternMs * atOnce }
  }
}

if (limits.resultsMax + 1 > indexLimits.hitsMax) throw new Error('a page exceeds the engine')
if (limits.queryListMax > listsMax) throw new Error('more queries than a slot has lists')

/** Deals shards to at most `parts` parts in turn. */
function partition(shards: number, parts: number): number[][] {
  const count = Math.min(shards, Math.max(1, parts))
  const all = Array.from({ length: shards }, (_, shard) => shard)
  return Array.from({ length: count }, (_, part) => all.filter((shard) => shard % count === part))
}

/** The part of a ranked list that lies behind the last hit of the page before. */
function behind(hits: Hits, after: QueryPlan['after']): Hits {
  if (after === null) return hits
  let start = 0
  while (start < hits.count && !ranksBehind(hits.scores[start]!, hits.ties[start]!, after)) start++
  return {
    scores: hits.scores.subarray(start),
    ties: hits.ties.subarray(start),
    count: hits.count - start,
  }
}

/** A tie number names its document: docId × shards + shard. */
function bodyOf(index: OpenIndex, bodies: readonly Uint8Array[], tie: number): Uint8Array {
  const shard = tie % index.segments.length
  const { start, end } = index.segments[shard]!.body(Math.floor(tie / index.segments.length))
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
    const { start, end } = column.find(foldKeyword(column.match, value))
    for (let i = start; i < end; i++) {
      const range = segment.body(column.docs[i]!)
      const body = bodies[shard]!.subarray(range.start, range.end)
      if (least === null || Buffer.compare(body, least) < 0) least = body
    }
  }
  return least
}
