/** Validates lines of `edges*.jsonl`. */
import {
  type EdgeType,
  edgeTypes,
  formatIsoSeconds,
  parseIsoSeconds,
} from '../../contract/index.ts'
import { storeDate } from '../graph/edge-list.ts'
import { isDeletion } from './known-members.ts'
import { LineError, type Members, readCount, readDate, readRequiredText } from './members.ts'

export interface Edge {
  readonly type: EdgeType
  /** Login or platformId of a user. */
  readonly from: string
  /** Login or platformId of a user (follows), else "owner/name" or platformId of a repository. */
  readonly to: string
  /** Date of the last event, in seconds since 1970. */
  readonly date: number | null
  /** Date of the first event, in seconds since 1970. */
  readonly firstDate: number | null
  /** Number of events. 0: unknown. */
  readonly count: number
}

export function readEdge(members: Members): Edge {
  const type = edgeTypes.find((known) => known === members.type)
  if (type === undefined) throw new LineError(`"type" must be one of ${edgeTypes.join(', ')}`)
  return {
    type,
    from: readRequiredText(members, 'from'),
    to: readRequiredText(members, 'to'),
    date: readSeconds(members, 'at'),
    firstDate: readSeconds(members, 'firstAt'),
    count: readCount(members, 'count'),
  }
}

/** One line of `edges*.jsonl` of an update. */
export interface EdgeChange extends Edge {
  readonly isRemoval: boolean
}

export function readEdgeChange(members: Members): EdgeChange {
  const edge = readEdge(members)
  // NUL separates the two texts in a key, so they must not contain it.
  if (`${edge.from}${edge.to}`.includes('\0')) throw new LineError('an end holds U+0000')
  return { ...edge, isRemoval: isDeletion(members) }
}

/** The line of an edge with known members only, with dates in stored form. */
export function writeEdgeLine(edge: Edge): Buffer {
  return Buffer.from(JSON.stringify(buildEdge(edge)))
}

export function writeEdgeChangeLine(edge: EdgeChange): Buffer {
  const deleted = edge.isRemoval ? true : undefined
  return Buffer.from(JSON.stringify({ ...buildEdge(edge), deleted }))
}

function buildEdge({ type, from, to, date, firstDate, count }: Edge): object {
  return {
    type,
    from,
    to,
    at: writeDate(date),
    firstAt: writeDate(firstDate),
    count: count || undefined,
  }
}

function readSeconds(members: Members, name: string): number | null {
  const given = readDate(members, name)
  return given === undefined ? null : parseIsoSeconds(given)
}

function writeDate(date: number | null): string | undefined {
  return date === null ? undefined : formatIsoSeconds(storeDate(date))
}
