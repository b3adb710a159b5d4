/** The fastest setting of each engine at a level of recall. */
import type { Timing } from './measure.ts'
import { type FilterName, filters } from './protocol.ts'

export const recallLevels = [0.97, 0.985, 0.995] as const

/** The setting of an engine with the least p50 among those of such a recall. */
export interface Choice {
  readonly filter: FilterName
  readonly level: number
  readonly engine: string
  /** Null where no setting reaches the level. */
  readonly timing: Timing | null
}

/** By filter and level, in the order in which engines come first among the timings. */
export function chooseSettings(timings: readonly Timing[]): Choice[] {
  const names = [...new Set(timings.map(({ engine }) => engine))]
  return filters.flatMap((filter) =>
    recallLevels.flatMap((level) =>
      names
        .map((engine) => ({
          engine,
          timings: timings.filter((one) => one.engine === engine && one.filter === filter),
        }))
        .filter((one) => one.timings.length > 0)
        .map(({ engine, timings: some }) => ({
          filter,
          level,
          engine,
          timing: fastest(some.filter(({ recall }) => recall >= level)),
        })),
    ),
  )
}

function fastest(timings: readonly Timing[]): Timing | null {
  return timings.reduce<Timing | null>(
    (best, one) => (best === null || one.p50Us < best.p50Us ? one : best),
    null,
  )
}
