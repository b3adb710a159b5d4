/** The jobs of the process that sends abusive load, and its results. */

/** Requests of one key, over separate connections. */
export interface Stream {
  readonly key: string
  readonly connections: number
  /**
   * Requests per second at even intervals, however slow the answers are. Null: each connection
   * sends its next request when it has its answer.
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
  /** Sent in order by every stream. */
  readonly questions: readonly Question[]
  readonly streams: readonly Stream[]
  readonly durationMs: number
}

/** Counts of one stream. Every request that was sent is in exactly one of the other counts. */
export interface StreamTally {
  readonly sent: number
  /** Due requests without a free connection: all waited for answers. */
  readonly unsent: number
  readonly answered: number
  /** 429 and 503 with `retry-after` and `retry-after-ms`. */
  readonly refused: number
  /** Any other answer. */
  readonly others: number
  /** No complete answer: the connection broke, or no bytes came within the patience. */
  readonly broken: number
  /** Answered requests, from write to the last byte of the answer. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface AbuseResult {
  readonly seconds: number
  /** By position of the job's streams. */
  readonly streams: readonly StreamTally[]
  /** Share of one core that this process used. */
  readonly clientLoad: number
}
