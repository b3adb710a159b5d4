/** All suites, in the order in which they are run where none is named. */
import { looksSuite } from './looks.ts'
import type { Suite } from './suite.ts'
import { workersSuite } from './workers.ts'

export const suites: readonly Suite[] = [workersSuite, looksSuite]
