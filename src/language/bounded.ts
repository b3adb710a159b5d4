/**
 * Bounds an interpretation: it travels in cursors and is planned for each page. Excess parts are
 * dropped, and the explanation says so.
 */
import { type FilterExpression, limits, type RankBy, type UserRankBy } from '../contract/index.ts'
import { allOf } from './fields/leaves.ts'
import type { Interpretation, UnderstoodPart } from './interpretation.ts'

/** A part with the place of its first word in the sentence. */
export interface DraftPart extends UnderstoodPart {
  readonly from: number
}

export interface Draft {
  readonly query: string | null
  readonly rankBy: RankBy | UserRankBy | null
  /** At most `limits.similarToMax`. */
  readonly similarTo: readonly string[]
  readonly first: number | null
  /** All of them hold. */
  readonly clauses: readonly {
    readonly filter: FilterExpression | null
    readonly parts: readonly DraftPart[]
  }[]
  readonly others: readonly DraftPart[]
}

/** All countries of the largest region fit. */
const filterLeavesMax = 64
const filterBytesMax = 4096
/** As JSON, and so is the bound above. */
export const interpretationBytesMax = 8192

export const tooMuch = 'the sentence says more than one search asks'

export function bounded(draft: Draft): Interpretation {
  const filters: FilterExpression[] = []
  const asked = new Set<string>()
  const parts: DraftPart[] = [...draft.others]
  const room = { leaves: filterLeavesMax, bytes: filterBytesMax - emptyFilterBytes }
  for (const { filter, parts: own } of draft.clauses) {
    const text = JSON.stringify(filter)
    const isNew = filter !== null && !asked.has(text)
    const isMore = isNew && !takes(room, filter, text)
    if (isNew && !isMore) {
      filters.push(filter)
      asked.add(text)
    }
    parts.push(...(isMore ? own.map(withoutFilters) : own))
  }
  const { query, rankBy, similarTo, first } = draft
  return withParts(
    {
      query: query && cut(query),
      filters: allOf(filters),
      ...(rankBy !== null && { rankBy }),
      ...(similarTo.length > 0 && { similarTo }),
      ...(first !== null && { first }),
      parts: [],
      by: 'rules',
    },
    parts.toSorted((a, b) => a.from - b.from),
  )
}

/** Adds as many of the parts as there is room for, and then as many of their filters. */
function withParts(interpretation: Interpretation, parts: readonly DraftPart[]): Interpretation {
  const whole = { ...interpretation, parts: parts.map(({ from, ...part }) => part) }
  // Nearly all are far from the bound: a UTF-16 unit has at most three bytes.
  if (JSON.stringify(whole).length * 3 <= interpretationBytesMax) return whole
  let room = interpretationBytesMax - bytesOf(interpretation)
  const takes = (bytes: number) => {
    if (bytes > room) return false
    room -= bytes
    return true
  }
  const fitting = parts.map(({ from, filters, ...part }) => ({ part, filters }))
  const count = fitting.findIndex(({ part }) => !takes(bytesOf(part) + ','.length))
  const kept = count === -1 ? fitting : fitting.slice(0, count)
  return {
    ...interpretation,
    parts: kept.map(({ part, filters }): UnderstoodPart => {
      const hasRoom = filters !== undefined && takes(bytesOf(filters) + ',"filters":'.length)
      return hasRoom ? { ...part, filters } : part
    }),
  }
}

/** Better forms of words may be longer than those that a request could have. */
function cut(query: string): string {
  if (query.length <= limits.queryCharsMax) return query
  const whole = query.lastIndexOf(' ', limits.queryCharsMax)
  return query.slice(0, whole === -1 ? limits.queryCharsMax : whole)
}

function withoutFilters({ filters, ...part }: DraftPart): DraftPart {
  return { ...part, ignored: tooMuch }
}

const emptyFilterBytes = bytesOf({ op: 'And', filters: [] })

/** Takes from the room what a filter needs, if there is as much. */
function takes(room: { leaves: number; bytes: number }, filter: FilterExpression, json: string) {
  const leaves = leavesOf(filter)
  const bytes = Buffer.byteLength(json) + ','.length
  if (leaves > room.leaves || bytes > room.bytes) return false
  room.leaves -= leaves
  room.bytes -= bytes
  return true
}

function leavesOf(filter: FilterExpression): number {
  if (!('filters' in filter)) return 1
  return filter.filters.reduce((sum, part) => sum + leavesOf(part), 0)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
