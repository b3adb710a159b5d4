/** Ranks of documents in lists of any length: the cluster counts the preceding documents. */
import type { DocumentRank } from '../engine.ts'
import { names } from './field-names.ts'
import { type ListQuery, missingNumber, pageBody } from './list-query.ts'
import type { Query, SearchAnswer, SearchBody } from './requests.ts'

type Searches = (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>

/** By position. Null for a document that is not in the list. Throws as `Queries`. */
export async function ranksByCounts(
  search: Searches,
  list: ListQuery,
  ordinals: readonly number[],
): Promise<(DocumentRank | null)[]> {
  if (ordinals.length === 0) return []
  const distinct = [...new Set(ordinals)]
  const wanted = { ...list, query: within(list.query, { terms: { [names.ordinal]: distinct } }) }
  const [found] = await search([pageBody(wanted, distinct.length, null, [])])
  const targets = found!.hits.hits.map(({ sort }) => ({
    value: sort![0] as number,
    ordinal: sort![1] as number,
  }))
  const bodies = targets.flatMap((target) => countsBefore(list, target))
  const counts = (await search(bodies)).map(({ hits }) => hits.total!.value)
  const perTarget = bodies.length / Math.max(1, targets.length)
  const ranks = new Map<number, DocumentRank>()
  for (const [i, { value, ordinal }] of targets.entries()) {
    const [better = 0, upTo = 0, above = 0] = counts.slice(i * perTarget, (i + 1) * perTarget)
    ranks.set(ordinal, { rank: better + upTo - above + 1, score: list.scoreOf(value) })
  }
  return ordinals.map((ordinal) => ranks.get(ordinal) ?? null)
}

interface ListTarget {
  readonly value: number
  readonly ordinal: number
}

/**
 * Three counts: documents with a greater value, documents before the target with at least its
 * value, and those of the latter with a greater value.
 */
function countsBefore({ query, path }: ListQuery, { value, ordinal }: ListTarget): SearchBody[] {
  const before = within(query, { range: { [names.ordinal]: { lt: ordinal } } })
  if (path === null) {
    const next = nextFloat(value)
    return [
      { ...counted(query), min_score: next },
      { ...counted(before), min_score: value },
      { ...counted(before), min_score: next },
    ]
  }
  const greater = value === missingNumber ? { exists: { field: path } } : rangeOf(path, 'gt', value)
  const atLeast = value === missingNumber ? before : within(before, rangeOf(path, 'gte', value))
  return [counted(within(query, greater)), counted(atLeast), counted(within(before, greater))]
}

function rangeOf(path: string, comparison: 'gt' | 'gte', value: number): Query {
  return { range: { [path]: { [comparison]: value } } }
}

/** Restricts a query without changing scores. */
function within(query: Query, clause: Query): Query {
  return { bool: { must: [query], filter: [clause] } }
}

function counted(query: Query): SearchBody {
  return { query, size: 0, _source: false, track_total_hits: true }
}

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** The least Float32 above a number that is not negative. */
function nextFloat(value: number): number {
  float[0] = value
  bits[0]!++
  return float[0]!
}
