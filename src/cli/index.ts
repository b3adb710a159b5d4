export { type CommandRow, type FlagRow, listCommands, readDefault } from './command-row.ts'
export type { Io } from './output/io.ts'
export { UsageFailure } from './output/report.ts'
export { createProgram, runProgram } from './program.ts'
