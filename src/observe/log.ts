/** One JSON object a line (pino), in which no key and no e-mail address ever stands in clear. */
import { type DestinationStream, destination as fileDestination, pino } from 'pino'

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
  /** Default: standard error, because standard output belongs to commands. */
  readonly destination?: DestinationStream | undefined
}

export function openLog(options: LogOptions): Log {
  const destination = options.destination ?? fileDestination({ fd: 2, sync: true })
  const logger = pino(
    { level: options.level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  )
  const createWriter = (level: keyof Log) => (fields: object, message: string) => {
    if (logger.isLevelEnabled(level)) logger[level](redact(fields), redactText(message))
  }
  return {
    debug: createWriter('debug'),
    info: createWriter('info'),
    warn: createWriter('warn'),
    error: createWriter('error'),
  }
}

/** Takes secrets and addresses out of what is about to be logged. */

const depthMax = 6
const secretNames = /^(proxy-)?authorization$|^(api[-_]?)?key$|^(set-)?cookie$/i
const atomCharacter = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u.source
const label = /[\p{L}\p{N}-]+/u.source
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',;]+/gi, 'Bearer [key]'],
  [/ddx_[0-9A-Za-z]+/g, '[key]'],
  // Local part (RFC 5322's atoms), "@", a domain with a dot: the paths of scoped packages in a
  // stack have none and stay readable. A match begins only where a run of atom characters does,
  // so that no text makes the search quadratic.
  [
    new RegExp(`(?<!${atomCharacter})${atomCharacter}+(?:@|%40)${label}(?:\\.${label})+`, 'giu'),
    '[e-mail]',
  ],
]

export function redactText(text: string): string {
  return replacements.reduce((result, [pattern, mask]) => result.replace(pattern, mask), text)
}

/**
 * A copy fit for the log: every string and member name redacted, members called like a secret
 * masked whole, errors spelled out, nothing deeper than six levels.
 */
function redact(fields: object): object {
  return redactMembers(fields, 1)
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= depthMax) return '[deeper]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return redactMembers(value, depth + 1)
}

function redactMembers(value: object, depth: number): object {
  const entries = Object.entries(value)
  if (value instanceof Error) entries.unshift(...listErrorMembers(value))
  return Object.fromEntries(
    entries.map(([name, member]) => [
      redactText(name),
      secretNames.test(name) ? '[secret]' : redactValue(member, depth),
    ]),
  )
}

/** The members of an error that are not enumerable, and so would be lost. */
function listErrorMembers(error: Error): [string, unknown][] {
  const { name, message, stack, cause } = error
  return [
    ['type', name],
    ['message', message],
    ['stack', stack],
    ...(cause === undefined ? [] : [['cause', cause] satisfies [string, unknown]]),
  ]
}
