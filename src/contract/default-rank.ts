/**
 * The rank of a repository where a request has no `rankBy` (decisions §6): 70 % similarity to the
 * query, 20 % popularity, 10 % activity. Only similarity depends on the query, so the rest is
 * computed once, at import, and stored with the repository.
 */
export const defaultRank = {
  similarityWeight: 0.7,
  popularityWeight: 0.2,
  activityWeight: 0.1,
  /** So many stars, or more, are full popularity. */
  starsMax: 500_000,
  /** So many closed issues, or more, are full activity. */
  closedIssuesMax: 200_000,
  /** The number column of `popularityAndActivity`. Every repository has it. */
  column: 'defaultRank',
} as const

/** The part of the default rank that a repository brings along, from 0 to 0.3. */
export function popularityAndActivity(stars: number, closedIssues: number): number {
  const { popularityWeight, activityWeight, starsMax, closedIssuesMax } = defaultRank
  const popularity = logShare(stars, starsMax)
  const activity = logShare(closedIssues, closedIssuesMax)
  return popularityWeight * popularity + activityWeight * activity
}

function logShare(count: number, full: number): number {
  return Math.min(1, Math.log(1 + count) / Math.log(1 + full))
}
