/** How the lists of a search by expertise are joined with others, in both engines. */
import type { Evidence } from './expertise.ts'

/** A repository counts once for each query that it matches. */
export function joinedEvidence(one: Evidence, other: Evidence, first: number): Evidence {
  const edges = [...one.edges, ...other.edges].sort(
    (a, b) => b.weight - a.weight || a.repo - b.repo,
  )
  return { total: one.total + other.total, edges: edges.slice(0, first) }
}

/** What of profiles counts where nothing does. */
export const noProfile = { names: [], nameWeight: 0, terms: [] } as const
