export { type Log, type LogLevel, type LogOptions, openLog } from './log.ts'
