/**
 * The snapshot as a worker searches it for a task: with the live documents and text fields of the
 * task's view. Searchers of all kinds of tasks are opened here.
 */
import {
  type LinkResolver,
  type LiveBits,
  LiveDocuments,
  type MaskedCollection,
  type OpenIndex,
  openMasked,
  Searcher,
} from 'native-free-index'
import { type Collection, collections, mapCollections } from '../../../domain/index.ts'
import {
  type OpenRelation,
  openCollection,
  openRelation,
  perRelation,
  type Relation,
  schemas,
} from '../../../snapshot/index.ts'
import { expertFields } from '../../expertise.ts'
import { compileRegex } from '../../patterns/regex.ts'
import type { LiveBuffers } from '../suppression/suppressor.ts'
import { ExpertSearch } from './experts.ts'
import { openOwnerLinks } from './owner-links.ts'
import { allLive, type TaskView, type WorkerStart } from './protocol.ts'
import { Summaries } from './summaries.ts'

/** The searchers of one mask. */
interface SearchedSnapshot {
  readonly collections: Readonly<Record<Collection, SearchedIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly experts: ExpertSearch
  readonly summaries: Summaries
}

interface SearchedIndex {
  readonly index: OpenIndex
  readonly searcher: Searcher
}

/** Sets of masked fields with cached indexes. Their memory grows with the queries. */
const masksMax = 4

export class ViewedSnapshot {
  readonly #start: WorkerStart
  readonly #indexes: Readonly<Record<Collection, OpenIndex>>
  readonly #relations: Readonly<Record<Relation, OpenRelation>>
  readonly #live: Readonly<Record<Collection, ChosenLive>>
  readonly #whole: SearchedSnapshot | undefined
  /** By names of the masked fields, the latest last. */
  readonly #masked = new Map<string, MaskedSnapshot>()

  constructor(start: WorkerStart) {
    const { snapshot, live, views } = start
    this.#start = start
    this.#indexes = mapCollections((name) => openCollection(name, snapshot.shared[name]))
    this.#relations = perRelation((name) => openRelation(snapshot.graph[name]))
    this.#live = mapCollections((name) => new ChosenLive(this.#indexes[name], name, live, views))
    this.#whole = this.#open(this.#indexes)
  }

  /** Valid until the next task. */
  findSearched(view: TaskView | undefined): SearchedSnapshot {
    for (const name of collections) this.#live[name].choose(view?.number)
    if (view === undefined || view.masked.length === 0) return this.#whole!
    const key = view.masked.join(' ')
    const known = this.#masked.get(key) ?? this.#openMasked(view.masked)
    this.#masked.delete(key)
    this.#masked.set(key, known)
    if (this.#masked.size > masksMax) this.#masked.delete(this.#masked.keys().next().value!)
    known.trim()
    return known
  }

  /** Writes the bits of a view's next state, by shard. */
  prepare(view: number, collection: Collection, bits: LiveBits): void {
    const { spare } = this.#live[collection].findView(view)
    for (const [shard, own] of bits.entries()) spare[shard]!.set(own)
  }

  /** @param masked fields that do not exist, as in `TaskView` */
  #open(
    indexes: Readonly<Record<Collection, OpenIndex>>,
    masked: readonly string[] = [],
  ): SearchedSnapshot {
    const relations = this.#relations
    const open = (name: Collection, resolveLink?: LinkResolver): SearchedIndex => {
      const index = indexes[name]
      // A collection without a masked field shares the unmasked searcher.
      const known = this.#whole?.collections[name]
      if (known?.index === index) return known
      // Scratch memory 0 is the main thread's, which only benchmarks use.
      const scratchIndex = this.#start.worker + 1
      const options = { compileRegex, scratchIndex, live: this.#live[name] }
      return {
        index,
        searcher: new Searcher(index, { ...options, ...(resolveLink && { resolveLink }) }),
      }
    }
    const professionals = open('professionals')
    const links = openOwnerLinks(indexes.repos, professionals.searcher, relations)
    const own = { users: open('users'), repos: open('repos', links), professionals }
    const isNamed = !masked.includes('fullName')
    const experts = new ExpertSearch({
      repos: own.repos.searcher,
      users: own.users.searcher,
      professionals: own.professionals.searcher,
      relations,
      ...(isNamed && { nameOf: nameReader(indexes.repos) }),
      hidesParts: expertFields.some((name) => masked.includes(name)),
    })
    const summaries = new Summaries({ collections: own, relations, experts })
    return { collections: own, relations, experts, summaries }
  }

  #openMasked(masked: readonly string[]): MaskedSnapshot {
    const { shared } = this.#start.snapshot
    const opened: MaskedCollection[] = []
    const indexes = mapCollections((name): OpenIndex => {
      const schema = schemas[name]
      if (!schema.text.some((field) => masked.includes(field.name))) return this.#indexes[name]
      const { dictionary, segments } = shared[name]
      const index = openMasked(schema, dictionary, segments, masked)
      opened.push(index)
      return index
    })
    const trim = () => {
      for (const index of opened) index.trim()
    }
    return { ...this.#open(indexes, masked), trim }
  }
}

function nameReader({ segments }: OpenIndex): (repo: number) => string {
  return (repo) => {
    const { values, ordinals } = segments[repo % segments.length]!
    return values.get('fullName')!.get(ordinals.docOf[Math.floor(repo / segments.length)]!)
  }
}

interface MaskedSnapshot extends SearchedSnapshot {
  trim(): void
}

/** The live documents of the current task's view. */
class ChosenLive {
  readonly #index: OpenIndex
  readonly #collection: Collection
  readonly #views: readonly LiveBuffers[]
  readonly #unscoped: LiveDocuments
  /** Opened when a task first uses the view. */
  readonly #opened: LiveDocuments[] = []
  /** Null: all documents are live. */
  #chosen: LiveDocuments | null

  constructor(
    index: OpenIndex,
    collection: Collection,
    live: LiveBuffers,
    views: readonly LiveBuffers[],
  ) {
    this.#index = index
    this.#collection = collection
    this.#views = views
    this.#unscoped = new LiveDocuments(index, live[collection])
    this.#chosen = this.#unscoped
  }

  get current(): LiveBits | null {
    return this.#chosen?.current ?? null
  }

  choose(view: number | undefined): void {
    if (view === undefined) this.#chosen = this.#unscoped
    else this.#chosen = view === allLive ? null : this.findView(view)
  }

  findView(view: number): LiveDocuments {
    const buffer = this.#views[view]![this.#collection]
    this.#opened[view] ??= new LiveDocuments(this.#index, buffer)
    return this.#opened[view]
  }
}
