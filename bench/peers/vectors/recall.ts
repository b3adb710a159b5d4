/**
 * Mean over the queries of the share of right vectors that were found. Queries to which nothing is
 * right do not count.
 */
export function recallOf(
  answers: readonly (readonly number[])[],
  truth: readonly (readonly number[])[],
): number {
  if (answers.length !== truth.length) throw new Error('there is not one answer for each query')
  const shares = answers.flatMap((found, query) => {
    const right = new Set(truth[query]!)
    return right.size === 0 ? [] : [new Set(found.filter((id) => right.has(id))).size / right.size]
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
