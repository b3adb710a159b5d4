/** Rules that split every task that allows it, or none: the results must have the same bits. */
import { isSplittable, type SplitRule, whole } from '../../src/engines/embedded/workers/scatter.ts'

export const splitRules: Readonly<Record<'always' | 'never', SplitRule>> = {
  always: {
    split: (task, { partsMax }) =>
      isSplittable(task) ? { parts: partsMax, partsMin: 1, kind: null } : whole,
    learn: () => undefined,
  },
  never: { split: () => whole, learn: () => undefined },
}
