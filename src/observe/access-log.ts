/**
 * The access log: one JSON line for each logged request. It contains nothing that was searched for,
 * because people search for names: no path with parameters, no query string, no body, no address,
 * no key. Lines are written aside (aside-writer.ts): a slow reader blocks no request, and dropped
 * lines are counted.
 */
import { pino } from 'pino'
import { AsideWriter, type LineSink } from './aside-writer.ts'
import type { LogLevel } from './log.ts'
import type { TraceContext } from './trace-context.ts'

/** `errors`: answers of 500 and above, and slow ones. */
export type AccessLogMode = 'off' | 'errors' | 'all'

export interface AccessLine extends TraceContext {
  readonly requestId: string
  readonly method: string
  /** As routes are written, `/v3/users/{id}`. `none` for an unknown path. */
  readonly route: string
  readonly status: number
  /** Code of an error. `gone` if the client had left. */
  readonly code?: string | undefined
  readonly ms: number
  /** Bytes of the body. */
  readonly bytes: number
  readonly credits?: number | undefined
  /** The account's id, which is not the key. */
  readonly keyId?: string | undefined
}

export interface AccessLog {
  /**
   * Whether such a request is logged, called once for each, so that other requests save the cost of
   * a line. A line without room is counted as dropped.
   */
  isLogged(status: number, ms: number): boolean
  write(line: AccessLine): void
  /** Dropped lines. */
  readonly dropped: number
  /** Resolves when everything is written, or after a second in which it could not be. */
  close(): Promise<void>
}

export interface AccessLogOptions {
  readonly mode: AccessLogMode
  /** Level of the log: lines below it are omitted here too. */
  readonly level: LogLevel
  /** Standard error when absent. */
  readonly sink?: LineSink
  /** Milliseconds of any clock that only goes forward, for tests. */
  readonly now?: () => number
}

/** In `errors`. */
export const slowMs = 1000
/** In `errors`, lest an overload fills the disk with what the metrics tell as well. */
export const linesPerSecondMax = 200

const standardError = 2

export function openAccessLog(options: AccessLogOptions): AccessLog {
  return options.mode === 'off' ? silent : new LineLog(options)
}

const silent: AccessLog = {
  isLogged: () => false,
  write: () => undefined,
  dropped: 0,
  close: async () => undefined,
}

class LineLog implements AccessLog {
  readonly #isAll: boolean
  readonly #levelMin: number
  readonly #sink: LineSink
  readonly #now: () => number
  #secondStartMs = Number.NEGATIVE_INFINITY
  #linesInSecond = 0
  #refused = 0

  constructor({ mode, level, sink, now = () => performance.now() }: AccessLogOptions) {
    this.#isAll = mode === 'all'
    // The level `silent` has no number.
    this.#levelMin = pino.levels.values[level] ?? Number.POSITIVE_INFINITY
    this.#sink = sink ?? new AsideWriter(standardError)
    this.#now = now
  }

  isLogged(status: number, ms: number): boolean {
    if (!this.#isAll && status < 500 && ms <= slowMs) return false
    if (chooseLevel(status, ms) < this.#levelMin) return false
    if (this.#isAll || this.#hasRoom()) return true
    this.#refused++
    return false
  }

  write(line: AccessLine): void {
    const head = { level: chooseLevel(line.status, line.ms), time: new Date().toISOString() }
    const ms = Math.round(line.ms * 100) / 100
    const text = JSON.stringify({ ...head, pid: process.pid, ...line, ms, msg: 'request' })
    if (!this.#sink.write(`${text}\n`)) this.#refused++
  }

  get dropped(): number {
    return this.#refused + this.#sink.lost
  }

  close(): Promise<void> {
    return this.#sink.close()
  }

  #hasRoom(): boolean {
    const nowMs = this.#now()
    if (nowMs - this.#secondStartMs >= 1000) {
      this.#secondStartMs = nowMs
      this.#linesInSecond = 0
    }
    return ++this.#linesInSecond <= linesPerSecondMax
  }
}

/** 500 is a fault. 503 is the answer of a busy server. */
function chooseLevel(status: number, ms: number): number {
  const { error, warn, info } = pino.levels.values as Record<'error' | 'warn' | 'info', number>
  if (status === 500) return error
  return status > 500 || ms > slowMs ? warn : info
}
