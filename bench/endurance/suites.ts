/** All suites, in the order in which they are run where none is named. */
import { fuzz } from './fuzz/fuzz.ts'
import { patterns } from './patterns/patterns.ts'
import { schemathesis } from './schemathesis/schemathesis.ts'
import type { Suite } from './suite.ts'

export const suites: readonly Suite[] = [fuzz, schemathesis, patterns]
