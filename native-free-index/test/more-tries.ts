/** Laws that do not say how often they are tried are tried more often as well. */
import fc from 'fast-check'
import { tries } from './tries.ts'

fc.configureGlobal({ numRuns: tries(100) })
