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
  collections,
  type Direction,
  type LoadedSnapshot,
  openCollection,
  perCollection,
  relationEnds,
  type UserContacts,
} from '../../snapshot/index.ts'
import { checkRoom } from '../edge-room.ts'
import type {
  Asker,
  EdgePage,
  EdgeQuery,
  Engine,
  HiddenPeople,
  LookupField,
  SearchHit,
  SearchPage,
  StoredDocument,
  UserFacts,
  WorkerFigures,
} from '../engine.ts'
import { hasPattern, PatternLane } from '../patterns/pattern-lane.ts'
import { checkedSize, regexProblem } from '../patterns/regex.ts'
import type { Obfuscate } from '../redacted.ts'
import type { Slices } from '../slices.ts'
import { Concealer } from './concealer.ts'
import type { Concealment } from './concealment.ts'
import { Documents } from './documents.ts'
import { copyPages, Graph } from './graph.ts'
import type { AskedPlan } from './hidden-terms.ts'
import type { ReadAnswers } from './pending-query.ts'
import { WorkerPool } from './pool.ts'
import { processors } from './processors.ts'
import type { Task, TaskScope } from './protocol.ts'
import { hybridWork, pageWork, rankedHits } from './rankings.ts'
import { type Scatter, ScatterRule } from './scatter.ts'

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
  /**
   * How import has shown an address, null where it has not; default: of a user who has a hidden
   * address none is shown.
   */
  readonly obfuscate?: Obfuscate
  /** Told when a worker died and is being replaced. */
  readonly onWorkerLost: (error: Error) => void
}

const { timeOrigin } = performance

const patternMsDefault = 150

/** Documents between two looks at the clock. */
const bodiesPerLook = 64

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
  readonly regexProblem = regexProblem
  readonly regexSize = checkedSize
  readonly #documentCounts: Readonly<Record<Collection, number>>
  readonly #indexBytes: Readonly<Record<Collection, number>>
  readonly #collections: Readonly<Record<Collection, OpenCollection>>
  readonly #graph: Graph
  readonly #contacts: UserContacts
  readonly #concealer: Concealer
  readonly #pool: WorkerPool
  readonly #patternLane = new PatternLane()
  /** Parts that a query with patterns may be split into: the other workers are for the others. */
  readonly #patternPartsMax: number
  readonly #scatter: ScatterRule
  readonly #deadlineMs: number
  /** Time that patterns may take on one worker. */
  readonly #patternMs: number
  readonly #workers: number
  #closed = false

  constructor(snapshot: LoadedSnapshot, options: EmbeddedOptions) {
    const { manifest, shared, bodies, contacts } = snapshot
    this.snapshot = manifest.name
    this.snapshotSeconds = Date.parse(manifest.createdAt) / 1000
    this.#documentCounts = perCollection((name) => manifest.collections[name].documents)
    this.#indexBytes = perCollection((name) => sharedBytes(shared[name]))
    this.#deadlineMs = options.deadlineMs
    this.#scatter = new ScatterRule(options.scatter ?? 'adaptive')
    const { patternMs = patternMsDefault } = options
    const atHand = processors()
    const workers = Math.min(options.workers ?? atHand, limits.workersMax)
    const indexes = perCollection((name) => openCollection(name, shared[name]))
    this.#collections = perCollection((name) => {
      const partsMax = Math.min(indexes[name].segments.length, options.shards ?? workers)
      return { documents: new Documents(indexes[name], bodies[name]), partsMax }
    })
    this.#patternMs = patternMs
    this.#workers = workers
    this.#patternPartsMax = Math.max(1, workers >> 1)
    this.#graph = new Graph(snapshot)
    this.#contacts = contacts
    const { relations } = this.#graph
    const { obfuscate } = options
    this.#concealer = new Concealer({ indexes, relations, contacts, obfuscate }, (current) =>
      this.#apply(current),
    )
    const { buffers } = this.#concealer
    this.#pool = new WorkerPool(workers, atHand, snapshot, buffers, options.onWorkerLost)
  }

  get sizes(): Readonly<Record<Collection, number>> {
    const { hidden } = this.#concealer.current
    return perCollection((name) => this.#documentCounts[name] - (hidden[name]?.count ?? 0))
  }

  search(plan: QueryPlan, asker: Asker = {}): Promise<SearchPage> {
    if (!hasPattern(plan.filter)) return this.#search(plan, asker)
    return this.#patternLane.run(() => this.#search(plan, asker), asker.isGone)
  }

  #search(plan: QueryPlan, asker: Asker): Promise<SearchPage> {
    const asOf = this.#concealer.current
    const asked: AskedPlan = asOf.terms[plan.collection]?.planWithout(plan) ?? plan
    const first = hybridWork(asked)
    const whole = this.#scope(plan.collection)
    // All tasks of a query are one request, and share its time.
    const scope = { ...whole, patternMs: whole.patternMs / (1 + first.length) }
    const isCurrent = () => asOf === this.#concealer.current
    const again = () => (isCurrent() ? null : this.#search(plan, asker))
    if (first.length === 0) return this.#searchPage(asked, scope, [], again, asker)
    const hops = first.map(({ work, read }) =>
      this.#run({ ...scope, kind: 'search', ...work }, read, asker),
    )
    return Promise.all(hops).then((lists) =>
      this.#searchPage(asked, scope, lists.flat(), again, asker),
    )
  }

  count(collection: Collection, filter: Filter, asker: Asker = {}): Promise<number> {
    if (!hasPattern(filter)) return this.#count(collection, filter, asker)
    return this.#patternLane.run(() => this.#count(collection, filter, asker), asker.isGone)
  }

  #count(collection: Collection, filter: Filter, asker: Asker): Promise<number> {
    const asOf = this.#concealer.current
    const asked = asOf.terms[collection]?.filterWithout(filter) ?? filter
    const read: ReadAnswers<number> = (answers) =>
      asOf === this.#concealer.current
        ? answers.reduce((sum, { total }) => sum + total, 0)
        : this.#count(collection, filter, asker)
    const scope = this.#scope(collection)
    return this.#run({ ...scope, kind: 'count', filter: asked }, read, asker)
  }

  async find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]> {
    const { documents } = this.#collections[collection]
    return values.map((value) => this.#leastId(collection, documents.having(field, value)))
  }

  has(collection: Collection, field: string, values: readonly string[]): readonly boolean[] {
    const { documents } = this.#collections[collection]
    return values.map((value) => documents.has(field, value))
  }

  async bodies(
    collection: Collection,
    ties: ArrayLike<number>,
    slices?: Slices,
  ): Promise<Uint8Array[]> {
    const { documents } = this.#collections[collection]
    const bodies: Uint8Array[] = []
    for (let i = 0; i < ties.length; i++) {
      if (i % bodiesPerLook === bodiesPerLook - 1 && slices?.isOver) await slices.pause()
      bodies.push(documents.bodyOf(ties[i]!))
    }
    return bodies
  }

  async edges(query: EdgeQuery, asker: Asker = {}): Promise<readonly EdgePage[]> {
    checkRoom(query)
    const { filter, patternShare } = query
    if (!hasPattern(filter)) return this.#edges(query, asker)
    return this.#patternLane.run(() => this.#edges(query, asker), asker.isGone, patternShare)
  }

  async #edges(query: EdgeQuery, asker: Asker): Promise<readonly EdgePage[]> {
    const { relation, direction, roots, start, first, filter, patternShare = 1 } = query
    if (filter === null) return this.#graph.withoutHiddenRoots(query, this.#graph.pages(query))
    const end = direction === 'out' ? 'in' : 'out'
    const asOf = this.#concealer.current
    const collection = relationEnds[relation][end]
    const asked = asOf.terms[collection]?.filterWithout(filter) ?? filter
    const scope = this.#scope(collection)
    const patternMs = scope.patternMs * patternShare
    const list = { filter: asked, relation, direction, roots, start, first }
    const read: ReadAnswers<readonly EdgePage[]> = ([answer]) =>
      asOf === this.#concealer.current
        ? this.#graph.withoutHiddenRoots(query, copyPages(answer!.edges, roots.length))
        : this.#edges(query, asker)
    return this.#run({ ...scope, patternMs, kind: 'edges', ...list }, read, asker)
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

  async addresses(users: readonly number[]): Promise<(readonly string[])[]> {
    const { hidden, redaction } = this.#concealer.current
    const left = redaction ?? this.#contacts
    return users.map((user) => (hidden.users?.has(user) ? noAddresses : left.addressesOf(user)))
  }

  conceal(hidden: HiddenPeople): Promise<void> {
    return this.#concealer.conceal(hidden)
  }

  started(): Promise<void> {
    return this.#pool.started()
  }

  settle(): void {
    this.#pool.settle()
  }

  ready(): boolean {
    return !this.#closed && this.#pool.serving > 0
  }

  figures(): WorkerFigures {
    const { refused, ...others } = this.#pool.figures
    const refusedInAll = refused + this.#patternLane.refused
    return { ...others, refused: refusedInAll, indexBytes: this.#indexBytes }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#concealer.stop()
    await this.#pool.close()
  }

  /** What is read on this thread; workers look for themselves. */
  #apply(current: Concealment): void {
    for (const name of collections) {
      const redaction = name === 'users' ? current.redaction : null
      this.#collections[name].documents.conceal(current.hidden[name], redaction)
    }
    this.#graph.conceal(current)
  }

  /**
   * @param similarities of the plan's hybrid lists
   * @param again what is answered where other people are hidden by now; else null
   */
  #searchPage(
    plan: AskedPlan,
    scope: TaskScope,
    similarities: readonly Hits[],
    again: () => Promise<SearchPage> | null,
    asker: Asker,
  ): Promise<SearchPage> {
    const { documents } = this.#collections[plan.collection]
    const work = pageWork(plan, similarities)
    const read: ReadAnswers<SearchPage> = (answers) => {
      const anew = again()
      if (anew !== null) return anew
      const hits = rankedHits(plan, answers)
      const page: SearchHit[] = []
      for (let i = 0; i < Math.min(hits.count, plan.limit); i++) {
        page.push(new StoredHit(hits.scores[i]!, hits.ties[i]!, documents))
      }
      return { hits: page, more: hits.count > plan.limit }
    }
    return this.#run({ ...scope, kind: 'search', ...work }, read, asker)
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

  /** All tasks of a query share its deadline. */
  #scope(collection: Collection): TaskScope {
    const startEpochMs = timeOrigin + performance.now()
    const [deadlineMs, patternMs] = [this.#deadlineMs, this.#patternMs]
    return { collection, startEpochMs, deadlineMs, patternMs }
  }

  /** @param task whose `patternMs` is that of one worker */
  #run<T>(task: Task, read: ReadAnswers<T>, { isGone }: Asker): Promise<T> {
    const { partsMax } = this.#collections[task.collection]
    const isPattern = hasPattern(task.kind === 'search' ? task.plan.filter : task.filter)
    const partsAllowed = isPattern ? Math.min(partsMax, this.#patternPartsMax) : partsMax
    const split = this.#scatter.split(task, partsAllowed, this.#pool.idle)
    const patternMs = task.patternMs * Math.min(split.parts, this.#workers)
    const learn: ReadAnswers<T> = (answers) => {
      const workMs = answers.reduce((sum, answer) => sum + answer.workMs, 0)
      this.#scatter.learn(split, workMs)
      return read(answers)
    }
    return this.#pool.run({ ...task, patternMs }, split, learn, isGone)
  }
}

/** Dictionary, segments and rows. */
function sharedBytes({ dictionary, segments }: LoadedSnapshot['shared'][Collection]): number {
  const own = segments.map(({ bytes, rows }) => bytes.length + (rows?.length ?? 0))
  return own.reduce((sum, one) => sum + one, dictionary.length)
}

const noAddresses: readonly string[] = []

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
