/** All suites, in the order in which they are run where none is named. */
import type { Suite } from './suite.ts'
import { swaps } from './swaps.ts'

export const suites: readonly Suite[] = [swaps]
