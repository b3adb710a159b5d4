/** What the process that floods is asked for, and what it tells. */

/** Requests of one key, over connections of its own. */
export interface Stream {
  readonly key: string
  readonly connections: number
  /**
   * Requests a second, evenly, whatever becomes of the earlier ones; null: each connection sends
   * its next request when it has its answer.
   */
  readonly perSecond: number | null
}

export interface Question {
  /** Below the base address. */
  readonly path: string
  /** JSON. */
  readonly body: string
}

export interface AbuseJob {
  /** Base address, with `/v3`. */
  readonly url: string
  /** Asked in turn by every stream. */
  readonly questions: readonly Question[]
  readonly streams: readonly Stream[]
  readonly durationMs: number
}

/** Of one stream. Every request that was sent is counted in exactly one of the others. */
export interface StreamTally {
  readonly sent: number
  /** Were due, and had no connection: all waited for answers. */
  readonly unsent: number
  readonly answered: number
  /** 429 and 503 with `retry-after` and `retry-after-ms`. */
  readonly refused: number
  /** Any other answer. */
  readonly others: number
  /** No whole answer: the connection broke, or nothing came within the patience. */
  readonly broken: number
  /** Answered requests, from write to the last byte of the answer. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface AbuseResult {
  readonly seconds: number
  /** By position of the job's streams. */
  readonly streams: readonly StreamTally[]
  /** Share of one core that this process took. */
  readonly clientLoad: number
}
