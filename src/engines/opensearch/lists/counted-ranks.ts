/** Ranks of documents in lists of any length: the cluster counts the preceding documents. */
import type { DocumentRank } from '../../engine.ts'
import { countAll } from '../cluster/request-parts.ts'
import type { Query, SearchAnswer, SearchBody } from '../cluster/requests.ts'
import { names } from '../field-names.ts'
import { buildPage, type ListQuery, missingNumber } from './list-query.ts'

type Searches = (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>

/** By position. Null for a document that is not in the list. Throws as `Queries`. */
export async function countRanks(
  search: Searches,
  list: ListQuery,
  ordinals: readonly number[],
): Promise<(DocumentRank | null)[]> {
  if (ordinals.length === 0) return []
  const distinct = [...new Set(ordinals)]
  const wanted = {
    ...list,
    query: limitQuery(list.query, { terms: { [names.ordinal]: distinct } }),
  }
  const [found] = await search([buildPage(wanted, distinct.length, null, [])])
  const targets = found!.hits.hits.map(({ sort }) => ({
    value: sort![0] as number,
    ordinal: sort![1] as number,
  }))
  const bodies = targets.flatMap((target) => countBefore(list, target))
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
function countBefore({ query, path }: ListQuery, { value, ordinal }: ListTarget): SearchBody[] {
  const before = limitQuery(query, { range: { [names.ordinal]: { lt: ordinal } } })
  if (path === null) {
    const next = findNextFloat(value)
    return [
      { ...countAll(query), min_score: next },
      { ...countAll(before), min_score: value },
      { ...countAll(before), min_score: next },
    ]
  }
  const greater =
    value === missingNumber ? { exists: { field: path } } : matchRange(path, 'gt', value)
  const atLeast =
    value === missingNumber ? before : limitQuery(before, matchRange(path, 'gte', value))
  return [
    countAll(limitQuery(query, greater)),
    countAll(atLeast),
    countAll(limitQuery(before, greater)),
  ]
}

function matchRange(path: string, comparison: 'gt' | 'gte', value: number): Query {
  return { range: { [path]: { [comparison]: value } } }
}

/** Restricts a query without changing scores. */
function limitQuery(query: Query, clause: Query): Query {
  return { bool: { must: [query], filter: [clause] } }
}

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** The least Float32 above a number that is not negative. */
function findNextFloat(value: number): number {
  float[0] = value
  bits[0]!++
  return float[0]!
}
