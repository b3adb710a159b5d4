/** `RUNS=10 npx vitest run …` tries what is generated ten times as often as `npm test`. */
const factor = Number(process.env.RUNS ?? 1)

/** How often, where `npm test` does so `count` times. */
export function tries(count: number): number {
  return Math.ceil(count * factor)
}

/** Cases of `npm test`, and those that differ from them in degree, which wait for more runs. */
export function withMore<T>(cases: readonly T[], more: readonly T[]): readonly T[] {
  return factor > 1 ? [...cases, ...more] : cases
}
