/** All suites, in the order in which they are run where none is named. */
import { slowLoris } from './slow-loris.ts'
import type { Suite } from './suite.ts'

export const suites: readonly Suite[] = [slowLoris]
