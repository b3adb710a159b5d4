import type { Csr } from './csr.ts'
import type { GraphRecords } from './graph-records.ts'

/**
 * By user: the number in the user's line, else the stars of all repositories that the user owns.
 */
export function totalStars(
  owns: Csr,
  { totalStars: given, stars }: Pick<GraphRecords, 'totalStars' | 'stars'>,
): Float64Array {
  return given.map((known, user) => {
    if (!Number.isNaN(known)) return known
    const repos = owns.targets.subarray(owns.starts[user]!, owns.starts[user + 1]!)
    return repos.reduce((sum, repo) => sum + stars[repo]!, 0)
  })
}
