/** Signals are deleted when their time is over, bit by bit and beside all that a server does. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../observe/index.ts'
import type { Awaitable } from '../store/index.ts'

export interface RetentionOptions {
  /** How long signals are kept, milliseconds. */
  readonly keepMs: number
  /** Deletes some from before a time. Returns whether there may be more. */
  readonly removeBefore: (beforeMs: number) => Awaitable<boolean>
  readonly log?: Pick<Log, 'error'> | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

const everyMs = 3_600_000
/** Others use the store between two parts. */
const pauseMs = 50

export class SignalRetention {
  readonly #options: RetentionOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined

  constructor(options: RetentionOptions) {
    this.#options = options
  }

  /** Sweeps once it has nothing else to do, and every hour. */
  start(): void {
    this.#timer = setInterval(() => this.#sweepAside(), everyMs).unref()
    setImmediate(() => this.#sweepAside())
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#sweeping
  }

  /** Deletes all expired signals. Rejects with StoreError. */
  async sweep(): Promise<void> {
    const { keepMs, removeBefore, now = Date.now } = this.#options
    const { signal } = this.#stopping
    const beforeMs = now() - keepMs
    while (!signal.aborted && (await removeBefore(beforeMs))) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  #sweepAside(): void {
    this.#sweeping ??= this.sweep()
      .catch((error: unknown) => {
        const reason = (error as Error).message
        this.#options.log?.error({ reason }, 'old signals could not be deleted; trying again')
      })
      .finally(() => {
        this.#sweeping = undefined
      })
  }
}
