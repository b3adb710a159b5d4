/** All suites, in the order in which they are run where none is named. */
import { damage } from './damage.ts'
import { foreign } from './foreign.ts'
import { importKill } from './import-kill.ts'
import { soak } from './soak.ts'
import type { Suite } from './suite.ts'

export const suites: readonly Suite[] = [damage, foreign, importKill, soak]
