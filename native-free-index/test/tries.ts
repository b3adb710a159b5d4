/**
 * `npm test` tries laws half as often as they say, so that it stays short. `npm run test:all` sets
 * RUNS=1.5.
 */
const factor = Number(process.env.RUNS ?? 0.5)

/** Laws that are tried so seldom are not tried less. */
const fewMax = 5

/** How often to try a law that says `count`. */
export function tries(count: number): number {
  return Math.max(Math.ceil(count * factor), Math.min(count, fewMax))
}

/** Cases of `npm test`, and those that differ from them in degree, which wait for more runs. */
export function withMore<T>(cases: readonly T[], more: readonly T[]): readonly T[] {
  return factor > 1 ? [...cases, ...more] : cases
}
