/** Sets the number of runs of property tests that do not set their own. */
import fc from 'fast-check'
import { tries } from './tries.ts'

fc.configureGlobal({ numRuns: tries(100) })
