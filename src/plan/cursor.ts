/**
 * Cursors: where the next page starts, encrypted, bound to a search scope and a snapshot. A cursor
 * points after a hit of a search or into a document's list of neighbours. Scopes tell the two
 * kinds apart. Where more than the request decided the search, the cursor carries that as its
 * state. Later pages run the same search without deciding again.
 *
 * Content: the position as two little-endian doubles (8 bytes each), the scope (12), and the
 * lengths of the snapshot's name and of the state (2 each). The name, the state and zeros follow.
 * The length does not depend on the position, and the state's length is rounded up. Base64url on
 * the wire.
 */
import { createHash } from 'node:crypto'
import { pack, unpack } from 'msgpackr'
import type { After, Filter } from 'native-free-index'
import {
  dropDefaults,
  type EdgeType,
  type EndpointId,
  edgeTypes,
  limits,
  type Relationship,
  type RequestError,
  refuseAt,
} from '../contract/index.ts'
import { CursorCipher, cipherBytes } from './cursor-cipher.ts'

const scopeBytes = 12
const scopeAt = 16
const lengthsAt = scopeAt + scopeBytes
const textAt = lengthsAt + 4
/** The state is padded to a multiple of this many bytes. */
const cursorStateStep = 256

/** Members that may differ from page to page. */
const unbound = new Set(['after', 'first', 'maxResults', 'total', 'facets'])

/** Where a page of neighbours begins. */
export interface ListPosition {
  /** Ordinal of the document that has the list. */
  readonly root: number
  /** Position in the unfiltered list, from 0. */
  readonly position: number
}

export class CursorCodec {
  #cipher: CursorCipher
  /** Hash of the key scope, combined with each scope. Null: scopes are used as they are. */
  #binding: Uint8Array | null = null

  /**
   * @param secret must not change while cursors are to stay valid; a function is called for each
   * use
   * @param now returns milliseconds since 1970
   */
  constructor(secret: Uint8Array | (() => Uint8Array), now: () => number = Date.now) {
    this.#cipher = new CursorCipher(typeof secret === 'function' ? secret : () => secret, now)
  }

  /** Returns a codec for one key scope. It refuses the cursors of other key scopes. */
  bindTo(keyScope: string): CursorCodec {
    const codec = new CursorCodec(new Uint8Array())
    codec.#cipher = this.#cipher
    codec.#binding = hashValue(['scope', keyScope])
    return codec
  }

  /** @param cursorState JSON-like, and accepted by `canCarryState`; undefined for no state */
  encrypt(
    { score, ordinal }: After,
    snapshot: string,
    scope: Uint8Array,
    cursorState?: CursorState | undefined,
  ): string {
    return this.#encrypt({ first: score, second: ordinal, snapshot, scope, cursorState })
  }

  /** @throws RequestError `invalid_cursor` unless `encrypt` made the cursor for this request */
  open(cursor: string, snapshot: string, scope: Uint8Array): OpenedCursor {
    const elsewhere =
      'belongs to another request; only `first`, `maxResults`, `total` and `facets` may change'
    const content = this.#open(cursor, snapshot, scope, { pointer: '/after', elsewhere })
    const { first: score, second: ordinal, cursorState } = content
    return { after: { score, ordinal }, cursorState }
  }

  encryptPosition({ position, root }: ListPosition, snapshot: string, scope: Uint8Array): string {
    const content = { first: position, second: root, snapshot, scope, cursorState: undefined }
    return this.#encrypt(content)
  }

  /**
   * The caller must check that the list belongs to the document: see `ListPosition.root`.
   * @param pointer of the cursor in the body
   * @throws RequestError `invalid_cursor` for a cursor that `encryptPosition` did not make with
   * this scope
   */
  decryptPosition(
    cursor: string,
    snapshot: string,
    scope: Uint8Array,
    pointer: string,
  ): ListPosition {
    const elsewhere = 'belongs to another list; only `first` and `includeAttributes` may change'
    const { first, second } = this.#open(cursor, snapshot, scope, { pointer, elsewhere })
    return { root: second, position: first }
  }

  /** Names of the cursors' snapshots. Cursors of other services are skipped. */
  listSnapshots(cursors: readonly string[]): string[] {
    return cursors.flatMap((cursor) => this.#read(cursor)?.snapshot ?? [])
  }

  #encrypt(content: CursorContent): string {
    const scope = this.#bind(content.scope)
    return this.#cipher.encrypt(writeContent({ ...content, scope })).toString('base64url')
  }

  #bind(scope: Uint8Array): Uint8Array {
    const binding = this.#binding
    return binding === null ? scope : scope.map((byte, i) => byte ^ binding[i]!)
  }

  #open(
    cursor: string,
    snapshot: string,
    scope: Uint8Array,
    { pointer, elsewhere }: { readonly pointer: string; readonly elsewhere: string },
  ): CursorContent {
    const refuse = (why = 'is not one that this service issued') => refuseCursor(pointer, why)
    if (cursor.length > limits.cursorCharsMax) {
      throw refuse(`has more than ${limits.cursorCharsMax} characters`)
    }
    const content = this.#read(cursor)
    if (content === null) throw refuse()
    if (Buffer.compare(content.scope, this.#bind(scope)) !== 0) throw refuse(elsewhere)
    if (content.snapshot !== snapshot) {
      throw refuse('has expired, the data has been replaced since')
    }
    return content
  }

  /** Returns null unless this service made the cursor. */
  #read(cursor: string): CursorContent | null {
    if (cursor.length > limits.cursorCharsMax) return null
    const bytes = Buffer.from(cursor, 'base64url')
    // Decoding is lenient (padding, stray bits), but a cursor has exactly one spelling.
    if (bytes.toString('base64url') !== cursor) return null
    const content = this.#cipher.decrypt(bytes)
    return content === null ? null : readContent(content)
  }
}

function writeContent({ first, second, snapshot, scope, cursorState }: CursorContent): Buffer {
  const name = Buffer.from(snapshot)
  const packed = cursorState === undefined ? nothing : pack(cursorState)
  const room = Math.ceil(packed.length / cursorStateStep) * cursorStateStep
  const bytes = Buffer.alloc(textAt + name.length + room)
  bytes.writeDoubleLE(first, 0)
  bytes.writeDoubleLE(second, 8)
  bytes.set(scope, scopeAt)
  bytes.writeUInt16LE(name.length, lengthsAt)
  bytes.writeUInt16LE(packed.length, lengthsAt + 2)
  bytes.set(name, textAt)
  bytes.set(packed, textAt + name.length)
  return bytes
}

/** Reads bytes that `writeContent` has made. */
function readContent(bytes: Buffer): CursorContent {
  const cursorStateAt = textAt + bytes.readUInt16LE(lengthsAt)
  const cursorStateEnd = cursorStateAt + bytes.readUInt16LE(lengthsAt + 2)
  const snapshot = bytes.toString('utf8', textAt, cursorStateAt)
  const scope = bytes.subarray(scopeAt, lengthsAt)
  const cursorState =
    cursorStateEnd === cursorStateAt
      ? undefined
      : (unpack(bytes.subarray(cursorStateAt, cursorStateEnd)) as CursorState)
  const [first, second] = [bytes.readDoubleLE(0), bytes.readDoubleLE(8)]
  return { first, second, snapshot, scope, cursorState }
}

const nothing = Buffer.of()

/** The state that a cursor carries, returned unchanged. Only this service can have made it. */
export type CursorState = object

interface OpenedCursor {
  readonly after: After
  readonly cursorState: CursorState | undefined
}

/**
 * All cursors in a valid body: the request's own, those of lists in `includeAttributes`, and those
 * of its nested searches.
 */
export function listCursors(body: unknown): string[] {
  const { after, includeAttributes, searches = [] } = body as MayHoldCursors
  const lists = Object.values(includeAttributes ?? {}) as { readonly after?: unknown }[]
  const all = [after, ...lists.map((list) => list?.after)]
  const own = all.filter((one): one is string => typeof one === 'string')
  return [...own, ...searches.flatMap(({ users, repos }) => listCursors(users ?? repos ?? {}))]
}

interface MayHoldCursors {
  readonly after?: unknown
  readonly includeAttributes?: Readonly<Record<string, unknown>>
  readonly searches?: readonly { readonly users?: object; readonly repos?: object }[]
}

interface CursorContent {
  /** Score of a hit, or position in a list. */
  readonly first: number
  /** Ordinal of the hit, or of the document that has the list. */
  readonly second: number
  readonly snapshot: string
  readonly scope: Uint8Array
  readonly cursorState: CursorState | undefined
}

/** Whether a cursor with this state stays within the length limit at every position. */
export function canCarryState(cursorState: CursorState): boolean {
  return pack(cursorState).length <= cursorStateBytesMax
}

/** Room for the other members, and for a state that grows a little. */
const otherBytes = 2048
const cursorStateBytesMax = Math.floor((limits.cursorCharsMax * 3) / 4) - otherBytes - cipherBytes

/** Hash of the endpoint and of the request without its paging members. */
export function hashRequest(endpoint: string, request: object): Uint8Array {
  const bound = Object.entries(request).filter(([name]) => !unbound.has(name))
  return hashValue([endpoint, sortMembers(Object.fromEntries(bound))])
}

/**
 * Hash of a list of edges: the relationship and the filter of the neighbours. Endpoints do not
 * count, because several lead to one list. The order and nesting of conditions do not count either,
 * because an endpoint may combine them itself.
 */
export function hashList(
  { edges, direction }: Pick<Relationship, 'edges' | 'direction'>,
  filter: Filter | null,
): Uint8Array {
  if (filter === null) return unfiltered[direction][edges]
  return hashValue(['list', edges, direction, writeFilter(filter)])
}

/** Equal filters, except for the order and nesting of `and` and `or`, have the same JSON. */
function writeFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const operands = [...new Set(listOperands(filter.kind, filter))].sort()
      return operands.length === 1 ? operands[0]! : `["${filter.kind}",${operands.join(',')}]`
    }
    case 'not':
      return `["not",${writeFilter(filter.filter)}]`
    case 'linked':
      return `["linked",${JSON.stringify(filter.link)},${writeFilter(filter.filter)}]`
    default:
      return JSON.stringify(sortMembers(filter))
  }
}

/** Texts of the operands. An operand of the same kind is replaced by its own operands. */
function listOperands(kind: 'and' | 'or', filter: Filter): string[] {
  if (filter.kind !== kind) return [writeFilter(filter)]
  return filter.filters.flatMap((part) => listOperands(kind, part))
}

function hashValue(value: readonly unknown[]): Uint8Array {
  const text = JSON.stringify(value)
  return createHash('sha256').update(text).digest().subarray(0, scopeBytes)
}

/** Scopes of unfiltered lists, which most requests read. */
const unfiltered = {
  out: mapEdgeTypes((edges) => hashValue(['list', edges, 'out', null])),
  in: mapEdgeTypes((edges) => hashValue(['list', edges, 'in', null])),
}

function mapEdgeTypes<T>(make: (edges: EdgeType) => T): Record<EdgeType, T> {
  return Object.fromEntries(edgeTypes.map((type) => [type, make(type)])) as Record<EdgeType, T>
}

/** The same value with members in one order. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, sortMembers(member)]))
}

export function refuseCursor(pointer: string, why: string): RequestError {
  return refuseAt('invalid_cursor', pointer, `the cursor ${why}`)
}

// Where a page of a search begins.

export interface PageStart {
  /** Last hit of the previous page. Null on the first page. */
  readonly after: After | null
  /** Scope of the search's cursors. Null if the request does not page. */
  readonly scope: Uint8Array | null
  /** The state that the cursor carried. */
  readonly cursorState: CursorState | undefined
}

/** The page of a search that issues no cursors. */
export const firstPage: PageStart = { after: null, scope: null, cursorState: undefined }

interface PagingRequest {
  readonly query?: unknown
  readonly after?: string
  readonly enablePagination?: boolean
  readonly applyFiltersToIncludeAttributes?: boolean
  readonly filterUserIncludeAttributes?: boolean
}

/**
 * @param endpoint of the request; a cursor is bound to the endpoint and the request
 * @throws RequestError `invalid_cursor`
 */
export function planPageStart(
  endpoint: EndpointId,
  request: PagingRequest,
  cursors: CursorCodec,
  snapshot: string,
): PageStart {
  if (!request.enablePagination) return { after: null, scope: null, cursorState: undefined }
  const scope = hashRequest(endpoint, canonicalise(endpoint, request))
  if (request.after === undefined) return { after: null, scope, cursorState: undefined }
  return { scope, ...cursors.open(request.after, snapshot, scope) }
}

/** Aliases and explicit defaults give the same request, so a cursor works with each spelling. */
function canonicalise(endpoint: EndpointId, request: PagingRequest): object {
  const { filterUserIncludeAttributes: alias = false, query, ...others } = request
  const asked = query === null || query === '' ? others : { query, ...others }
  const said = alias ? { ...asked, applyFiltersToIncludeAttributes: true } : asked
  return dropDefaults(endpoint, said)
}
