/** Properties run less often than they ask, so that tests are fast. RUNS=10 runs them more often. */
const factor = Number(process.env.RUNS ?? 0.25)

/** Properties with at most this many runs are not run less often. */
const fewMax = 5

/** Number of runs of a property that asks for `count`. */
export function tries(count: number): number {
  return Math.max(Math.ceil(count * factor), Math.min(count, fewMax))
}

/** Whether properties run as often as they ask. */
export const isTriedWholly = factor >= 1

/** Cases of `npm test`, and similar cases that run only with more runs. */
export function withMore<T>(cases: readonly T[], more: readonly T[]): readonly T[] {
  return factor > 1 ? [...cases, ...more] : cases
}
