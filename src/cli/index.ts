export type { Io } from './io.ts'
export { createProgram, runProgram } from './program.ts'
export { UsageFailure } from './report.ts'
