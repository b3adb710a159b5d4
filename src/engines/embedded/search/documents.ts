/** The stored documents of one collection, by ordinal or by a unique value. */
import {
  type Adjacency,
  type Bitset,
  foldKeyword,
  hasBit,
  type KeywordColumn,
  type OpenIndex,
  readDocumentVector,
} from 'native-free-index'
import type { Provenance } from '../../../contract/index.ts'
import type { Collection } from '../../../domain/index.ts'
import {
  type Direction,
  type LoadedSnapshot,
  type OpenRelation,
  openRelation,
  perRelation,
  type RecordProvenance,
  type Relation,
  relationEnds,
} from '../../../snapshot/index.ts'
import type { EdgePage, EdgeQuery, StoredDocument, UserData } from '../../engine.ts'
import type { TimeSlices } from '../../time-slices.ts'
import { openUserMetrics } from '../../user-metrics.ts'
import {
  type IndexSuppression,
  noIndexSuppression,
  type SuppressedDocuments,
} from '../suppression/suppressor.ts'
import { noPlace, type SlotEdges } from '../workers/slot-buffers.ts'

/** Documents between two deadline checks. */
const documentsPerCheck = 64

export class Documents {
  readonly #segments: OpenIndex['segments']
  readonly #bodies: readonly Uint8Array[]
  readonly #provenance: RecordProvenance | null
  #suppressed: SuppressedDocuments | null = null

  /** @param bodies stored documents by shard */
  constructor(
    { segments }: OpenIndex,
    bodies: readonly Uint8Array[],
    provenance: RecordProvenance | null = null,
  ) {
    this.#segments = segments
    this.#bodies = bodies
    this.#provenance = provenance
  }

  /** Replaces the set of documents that look-ups do not find. */
  suppress(suppressed: SuppressedDocuments | null): void {
    this.#suppressed = suppressed
  }

  /**
   * The ordinal is the ordinal in the shard × shards + shard. Callers have it from a search, so it
   * is never that of a suppressed document.
   */
  readBody(ordinal: number): Uint8Array {
    const shard = ordinal % this.#segments.length
    const segment = this.#segments[shard]!
    return this.#body(shard, segment.ordinals.docOf[Math.floor(ordinal / this.#segments.length)]!)
  }

  async readBodies(ordinals: ArrayLike<number>, timeSlices?: TimeSlices): Promise<Uint8Array[]> {
    const bodies: Uint8Array[] = []
    for (let i = 0; i < ordinals.length; i++) {
      if (i % documentsPerCheck === documentsPerCheck - 1 && timeSlices?.isOver)
        await timeSlices.pause()
      bodies.push(this.readBody(ordinals[i]!))
    }
    return bodies
  }

  /** The source of each field. Null if the data set has none. */
  readProvenance(ordinal: number): Provenance | null {
    return this.#provenance?.of(ordinal) ?? null
  }

  /** Null for a zero vector, and in a collection without vectors. */
  readVector(ordinal: number): Float32Array | null {
    const { vectors, ordinals } = this.#segments[ordinal % this.#segments.length]!
    if (vectors === null) return null
    const docId = ordinals.docOf[Math.floor(ordinal / this.#segments.length)]!
    const vector = readDocumentVector(vectors, docId)
    return vector.some((number) => number !== 0) ? vector : null
  }

  /**
   * The live document with the value in a keyword field. If several have it, the document with the
   * value as its own id or platformId precedes those with an alias, then the least id.
   * @param idOf returns bytes that begin with the id, as those of stored users and repositories
   */
  find(
    field: string,
    value: string,
    idOf: (document: StoredDocument) => Uint8Array,
  ): StoredDocument | null {
    const found = this.findAll(field, value)
    const isIdentifier = field === 'id' || field === 'platformId'
    const own =
      found.length > 1 && isIdentifier ? found.find((one) => isOwn(one, field, value)) : null
    return own ?? findLeastId(found, idOf)
  }

  /** Returns all live documents with the value in a keyword field. */
  findAll(field: string, value: string): StoredDocument[] {
    return this.#segments.flatMap((segment, shard) => {
      const column = findKeywords(segment, field)
      const folded = foldKeyword(column.match, value)
      const docIds = column.findDocIds(folded)
      const suppressed = this.#suppressed?.sets[shard] ?? null
      if (docIds.length === 0) {
        return suppressed !== null && isOtherHidden(column, folded, suppressed) ? noDocuments : []
      }
      const found: StoredDocument[] = []
      for (const docId of docIds) {
        if (suppressed !== null && hasBit(suppressed, docId)) continue
        const ordinal = segment.ordinals.ordinalOf[docId]! * this.#segments.length + shard
        found.push({ ordinal, body: this.#body(shard, docId) })
      }
      return found
    })
  }

  /** Whether a live document has the value in a keyword field. Builds no list of documents. */
  has(field: string, value: string): boolean {
    return this.#segments.some((segment, shard) => {
      const column = findKeywords(segment, field)
      const { start, end, bits } = column.find(foldKeyword(column.match, value))
      if (this.#suppressed === null) return bits !== null || end > start
      const suppressed = this.#suppressed.sets[shard]!
      if (bits !== null) return bits.some((word, i) => (word & ~suppressed[i]!) !== 0)
      return column.docs.subarray(start, end).some((docId) => !hasBit(suppressed, docId))
    })
  }

  /** Returns a function that reads a keyword by shard and number. Null for a number field. */
  openKeys(field: string): ((shard: number, value: number) => string) | null {
    if (!this.#segments[0]!.keywords.has(field)) return null
    const columns = this.#segments.map((segment) => findKeywords(segment, field))
    return (shard, value) => columns[shard]!.decodeValues(value, value + 1)[0]!
  }

  /** The values of a number field that every document has, by ordinal. */
  openNumbers(field: string): (ordinal: number) => number {
    const segments = this.#segments
    const columns = segments.map((segment) => findNumbers(segment, field).values)
    return (ordinal) => {
      const shard = ordinal % segments.length
      const { docOf } = segments[shard]!.ordinals
      return columns[shard]![docOf[Math.floor(ordinal / segments.length)]!]!
    }
  }

  /** The greatest number of a field. -Infinity if there is none. */
  findGreatest(field: string): number {
    const greatest = this.#segments.map((segment) => {
      const { values, docs } = findNumbers(segment, field)
      return values[docs.order.at(-1) ?? -1] ?? Number.NEGATIVE_INFINITY
    })
    return Math.max(...greatest)
  }

  #body(shard: number, docId: number): Uint8Array {
    const { start, end } = this.#segments[shard]!.findStored(docId)
    return this.#bodies[shard]!.subarray(start, end)
  }
}

/** One collection, as the main thread reads it. */
export interface OpenDocuments {
  readonly documents: Documents
  readonly shards: number
}

export function openDocuments(
  { bodies, provenance }: Pick<LoadedSnapshot, 'bodies' | 'provenance'>,
  collection: Collection,
  index: OpenIndex,
): OpenDocuments {
  const sources = collection === 'professionals' ? null : provenance[collection]
  const documents = new Documents(index, bodies[collection], sources)
  return { documents, shards: index.segments.length }
}

/** Returns bytes that begin with the id of a found document. A profile has the id of its user. */
export function openIdReader(
  collection: Collection,
  users: Documents,
  graph: Graph,
): (found: StoredDocument) => Uint8Array {
  if (collection !== 'professionals') return ({ body }) => body
  return ({ ordinal, body }) => {
    const user = graph.findLinked('profiles', 'in', ordinal)
    return user === null ? body : users.readBody(user)
  }
}

const noDocuments: StoredDocument[] = []

/** Reads as much as for a hidden document, so that the time of a look-up does not reveal it. */
function isOtherHidden(column: KeywordColumn, folded: string, hidden: Bitset): boolean {
  const other = column.pickDocId(folded)
  return other >= 0 && hasBit(hidden, other)
}

function findKeywords({ keywords }: OpenIndex['segments'][number], field: string) {
  const column = keywords.get(field)
  if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
  return column
}

function findNumbers({ numbers }: OpenIndex['segments'][number], field: string) {
  const column = numbers.get(field)
  if (column === undefined) throw new RangeError(`no number field "${field}"`)
  return column
}

function isOwn({ body }: StoredDocument, field: 'id' | 'platformId', value: string): boolean {
  const { buffer, byteOffset, byteLength } = body
  const members = JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString())
  return (members as Record<typeof field, string>)[field].toWellFormed() === value.toWellFormed()
}

/** The document with the least id. Null if there is none. */
function findLeastId(
  namesakes: readonly StoredDocument[],
  idOf: (document: StoredDocument) => Uint8Array,
): StoredDocument | null {
  if (namesakes.length === 0) return null
  return namesakes.reduce((least, one) =>
    Buffer.compare(idOf(one), idOf(least)) < 0 ? one : least,
  )
}

// Reads of the graph on the main thread: whole lists, links and ranks.

export class Graph {
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly #metricsOf: (user: number) => UserData
  #suppression = noIndexSuppression

  constructor({
    manifest,
    graph,
    userMetrics,
  }: Pick<LoadedSnapshot, 'manifest' | 'graph' | 'userMetrics'>) {
    this.relations = perRelation((name) => openRelation(graph[name]))
    const { createdAt } = manifest
    this.#metricsOf = openUserMetrics({ userMetrics, follows: this.relations.follows, createdAt })
  }

  /** Excludes suppressed documents from lists and counts. */
  suppress(suppression: IndexSuppression): void {
    this.#suppression = suppression
  }

  /** Pages of unfiltered lists. The cost grows with the page and its suppressed neighbours. */
  readPages(query: Omit<EdgeQuery, 'filter'>): EdgePage[] {
    const { relation, direction, roots, start, first } = query
    const suppressed = this.#findSuppressed(relation, direction)
    const pages = this.#copyLists(query)
    if (suppressed === null) return pages
    const lists = this.relations[relation][direction]
    // Most pages have no suppressed neighbour on them or right after them.
    return pages.map((page, i) => {
      const { ordinals, next } = page
      const isBehind = next !== null && suppressed.has(lists.readNeighbour(roots[i]!, next))
      if (!isBehind && !suppressed.hasAny(ordinals)) return page
      return readVisiblePage(lists, roots[i]!, start, first, suppressed)
    })
  }

  /** Empties the pages of roots that were suppressed after they were looked up. */
  clearSuppressedRoots(
    { relation, direction, roots }: Pick<EdgeQuery, 'relation' | 'direction' | 'roots'>,
    pages: readonly EdgePage[],
  ): readonly EdgePage[] {
    const suppressed = this.#suppression.suppressed[relationEnds[relation][direction]]
    if (suppressed === null) return pages
    return pages.map((page, i) => (suppressed.has(roots[i]!) ? emptyPage : page))
  }

  /** The suppressed documents of the neighbours' collection. */
  #findSuppressed(relation: Relation, direction: Direction): SuppressedDocuments | null {
    const end = direction === 'out' ? 'in' : 'out'
    return this.#suppression.suppressed[relationEnds[relation][end]]
  }

  #copyLists({ relation, direction, roots, start, first }: Omit<EdgeQuery, 'filter'>): EdgePage[] {
    const lists = this.relations[relation][direction]
    const counts = roots.map((root) =>
      Math.min(Math.max(0, lists.countNeighbours(root) - start), first),
    )
    const ordinals = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
    let at = 0
    return roots.map((root, i) => {
      const end = at + lists.copy(root, start, counts[i]!, ordinals, at)
      const page = ordinals.subarray(at, end)
      at = end
      return {
        ordinals: page,
        next: start + first < lists.countNeighbours(root) ? start + first : null,
      }
    })
  }

  /**
   * Returns the only neighbour, or null, also if it is suppressed. Throws RangeError for several.
   */
  findLinked(relation: Relation, direction: Direction, ordinal: number): number | null {
    const lists = this.relations[relation][direction]
    const degree = lists.countNeighbours(ordinal)
    if (degree > 1) throw new RangeError(`${relation} lead "${direction}" to more than one`)
    if (degree === 0) return null
    const neighbour = lists.readNeighbour(ordinal, 0)
    return this.#findSuppressed(relation, direction)?.has(neighbour) ? null : neighbour
  }

  userMetrics(user: number): UserData {
    const all = this.#metricsOf(user)
    const { follows: suppressed } = this.#suppression
    if (suppressed === null) return all
    const { followersIn, followingOut } = all.devrank
    return {
      devrank: {
        ...all.devrank,
        followersIn: followersIn - suppressed.countFollowers(user),
        followingOut: followingOut - suppressed.followingOf(user),
      },
      totalStars: all.totalStars,
      get metrics() {
        return all.metrics
      },
    }
  }
}

const emptyPage: EdgePage = { ordinals: new Uint32Array(), next: null }

/** A page of live neighbours. */
function readVisiblePage(
  lists: Adjacency,
  root: number,
  start: number,
  first: number,
  suppressed: SuppressedDocuments,
): EdgePage {
  const degree = lists.countNeighbours(root)
  const ordinals = new Uint32Array(Math.max(0, Math.min(first, degree - start)))
  let count = 0
  // One more than a page, because pages rarely have suppressed neighbours.
  const chunk = new Uint32Array(Math.min(first + 1, chunkMax))
  for (let place = start; place < degree; place += chunk.length) {
    const copied = lists.copy(root, place, chunk.length, chunk, 0)
    for (let i = 0; i < copied; i++) {
      if (suppressed.has(chunk[i]!)) continue
      if (count === first) return { ordinals, next: place + i }
      ordinals[count++] = chunk[i]!
    }
  }
  return { ordinals: ordinals.subarray(0, count), next: null }
}

/** Neighbours per read. */
const chunkMax = 4096

/** Copies pages out of a slot before the next query reuses it. */
export function copyPages({ counts, nexts, ordinals }: SlotEdges, roots: number): EdgePage[] {
  const own = counts.slice(0, roots)
  const copy = ordinals.slice(
    0,
    own.reduce((sum, count) => sum + count, 0),
  )
  let at = 0
  return Array.from(own, (count, i) => {
    const next = nexts[i]!
    const page = copy.subarray(at, at + count)
    at += count
    return { ordinals: page, next: next === noPlace ? null : next }
  })
}
