/**
 * Bounds an interpretation: it travels in cursors and is planned for each page. Excess parts are
 * dropped, and the explanation says so.
 */
import { type FilterExpression, limits, type RankBy, type UserRankBy } from '../contract/index.ts'
import { joinAll, listLeaves } from './fields/leaves.ts'
import type { Interpretation, InterpretationPart } from './interpretation.ts'

/** A part with the place of its first word in the sentence. */
export interface DraftPart extends InterpretationPart {
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

export function boundInterpretation(draft: Draft): Interpretation {
  const filters: FilterExpression[] = []
  const known = new Set<string>()
  const parts: DraftPart[] = [...draft.others]
  let leavesLeft = filterLeavesMax
  let bytesLeft = filterBytesMax - countBytes({ op: 'And', filters: [] })
  for (const clause of draft.clauses) {
    const { filter } = clause
    const json = JSON.stringify(filter)
    if (filter === null || known.has(json)) {
      parts.push(...clause.parts)
      continue
    }
    const leaves = listLeaves(filter).length
    const bytes = Buffer.byteLength(json) + ','.length
    if (leaves > leavesLeft || bytes > bytesLeft) {
      parts.push(...clause.parts.map(({ filters, ...part }) => ({ ...part, ignored: tooMuch })))
      continue
    }
    leavesLeft -= leaves
    bytesLeft -= bytes
    filters.push(filter)
    known.add(json)
    parts.push(...clause.parts)
  }
  const { query, rankBy, similarTo, first } = draft
  const interpretation: Interpretation = {
    query: query && cutQuery(query),
    filters: joinAll(filters),
    ...(rankBy !== null && { rankBy }),
    ...(similarTo.length > 0 && { similarTo }),
    ...(first !== null && { first }),
    parts: [],
    by: 'rules',
  }
  const ordered = parts.toSorted((a, b) => a.from - b.from)
  return addParts(
    interpretation,
    ordered.map(({ from, ...part }) => part),
  )
}

/** Adds as many of the parts as there is room for, and then as many of their filters. */
function addParts(
  interpretation: Interpretation,
  parts: readonly InterpretationPart[],
): Interpretation {
  const whole = { ...interpretation, parts }
  // Nearly all are far from the bound: a UTF-16 unit has at most three bytes.
  if (JSON.stringify(whole).length * 3 <= interpretationBytesMax) return whole
  let bytesLeft = interpretationBytesMax - countBytes(interpretation)
  const kept: InterpretationPart[] = []
  for (const { filters, ...part } of parts) {
    const bytes = countBytes(part) + ','.length
    if (bytes > bytesLeft) break
    bytesLeft -= bytes
    kept.push(part)
  }
  for (const [i, part] of kept.entries()) {
    const { filters } = parts[i]!
    const bytes = filters === undefined ? 0 : countBytes(filters) + ',"filters":'.length
    if (filters === undefined || bytes > bytesLeft) continue
    bytesLeft -= bytes
    kept[i] = { ...part, filters }
  }
  return { ...interpretation, parts: kept }
}

/** Better forms of words may be longer than those that a request could have. */
function cutQuery(query: string): string {
  if (query.length <= limits.queryCharsMax) return query
  const whole = query.lastIndexOf(' ', limits.queryCharsMax)
  return query.slice(0, whole === -1 ? limits.queryCharsMax : whole)
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
