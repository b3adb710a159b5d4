/** One JSON object a line (pino), in which no key and no e-mail address ever stands in clear. */
import { type DestinationStream, destination as fileDestination, pino } from 'pino'
import { redact, redactText } from './redact.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** A log entry: members of any JSON shape, errors among them, and a sentence. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface LogOptions {
  readonly level: LogLevel
  /** Where lines go. Default: standard error, because standard output belongs to commands. */
  readonly destination?: DestinationStream | undefined
}

export function openLog(options: LogOptions): Log {
  const destination = options.destination ?? fileDestination({ fd: 2, sync: true })
  const logger = pino(
    { level: options.level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  )
  const writer = (level: keyof Log) => (fields: object, message: string) => {
    if (logger.isLevelEnabled(level)) logger[level](redact(fields), redactText(message))
  }
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  }
}
