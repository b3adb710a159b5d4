/**
 * Lets a running service follow the current snapshot. The next snapshot is opened while the current
 * one serves, and replaces it in one step. If it cannot be opened, it is refused and the current
 * one keeps serving.
 */
import { performance } from 'node:perf_hooks'
import { readMessage } from '../../domain/index.ts'
import type { OpenSnapshot, RetainedSnapshots } from '../../endpoints/index.ts'
import type { Log, SwapStats } from '../../observe/index.ts'
import { isTransient } from '../../snapshot/index.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** Memory or file descriptors may be free later. An attempt reads all files. */
const retryMs = 10_000

/** A snapshot that could not be served. */
export interface Refusal {
  /** Null where it cannot be told which one is current. */
  readonly snapshot: string | null
  readonly reason: string
}

export interface SwapperOptions {
  readonly source: Pick<SnapshotSource, 'current' | 'pollMs'>
  /** Its first entry is the current snapshot. */
  readonly retained: RetainedSnapshots
  /** Opens a snapshot that is ready to answer. Takes the arguments of the source's `find`. */
  readonly open: (...wanted: Parameters<SnapshotSource['find']>) => Promise<OpenSnapshot>
  readonly log: Pick<Log, 'info' | 'error'>
}

export class Swapper {
  readonly #options: SwapperOptions
  readonly #timer: NodeJS.Timeout
  readonly #stopping = new AbortController()
  #polling: Promise<void> | null = null
  #refusal: Refusal | null = null
  #mustRetry = false
  /** When a refused snapshot is tried again without a reload. */
  #retryAtMs = Number.POSITIVE_INFINITY
  #loadedAtMs = Date.now()
  #swaps = 0
  #refused = 0
  #lastSwapMs = 0

  constructor(options: SwapperOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#poll(), options.source.pollMs).unref()
  }

  get stats(): SwapStats {
    const { retained } = this.#options
    const { snapshot, snapshotSeconds } = retained.current.engine
    return {
      snapshot,
      loadedAtMs: this.#loadedAtMs,
      createdAtSeconds: snapshotSeconds,
      swaps: this.#swaps,
      refused: this.#refused,
      isRefused: this.#refusal !== null,
      enginesRetained: retained.count,
      lastSwapMs: this.#lastSwapMs,
    }
  }

  /** Null where the current snapshot answers, or is being opened. */
  get refusal(): Refusal | null {
    return this.#refusal
  }

  /** Polls now, and tries a refused snapshot again. */
  reload(): void {
    this.#mustRetry = true
    this.#poll()
  }

  /** Resolves once nothing is being opened any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#polling
  }

  #poll(): void {
    if (this.#stopping.signal.aborted) return
    this.#polling ??= this.#follow().finally(() => {
      this.#polling = null
    })
  }

  /** Until what answers, or has been refused, is the current one. */
  async #follow(): Promise<void> {
    for (;;) {
      const wanted = await this.#findWanted()
      if (this.#stopping.signal.aborted || wanted === null) return
      await this.#swapTo(wanted)
    }
  }

  /** Name of the snapshot to open. Null if there is nothing to do. */
  async #findWanted(): Promise<string | null> {
    const { source, retained } = this.#options
    const isAsked = this.#mustRetry
    const mayRetry = isAsked || performance.now() >= this.#retryAtMs
    this.#mustRetry = false
    try {
      const name = await source.current()
      if (name === null) throw new Error('there is no current snapshot any more')
      if (name === retained.current.engine.snapshot) {
        this.#clearRefusal()
        return null
      }
      return name === this.#refusal?.snapshot && !mayRetry ? null : name
    } catch (error) {
      this.#refuse(null, error, isAsked)
      return null
    }
  }

  async #swapTo(name: string): Promise<void> {
    const { retained, open, log } = this.#options
    const startMs = performance.now()
    try {
      await retained.findRetained(name)?.suppress()
      if (!retained.restoreRetained(name)) {
        const { signal } = this.#stopping
        const next = await open(name, signal, () => retained.makeRoom())
        if (!(await this.#replace(next))) return
      }
    } catch (error) {
      // A snapshot that has gone was replaced. The next check finds its successor.
      if (!(await this.#isWanted(name))) return
      this.#retryAtMs = isTransient(error) ? performance.now() + retryMs : Number.POSITIVE_INFINITY
      return this.#refuse(name, error, true)
    }
    this.#clearRefusal()
    this.#swaps++
    this.#loadedAtMs = Date.now()
    this.#lastSwapMs = performance.now() - startMs
    log.info({ snapshot: name, ms: Math.round(this.#lastSwapMs) }, 'swapped to another snapshot')
  }

  /** Returns false if another snapshot is wanted by now. */
  async #replace(next: OpenSnapshot): Promise<boolean> {
    try {
      if (await this.#isWanted(next.engine.snapshot)) {
        // Nothing is awaited after this, so no person is suppressed in one and visible in the next.
        await next.suppress()
        this.#options.retained.replace(next)
        return true
      }
    } catch (error) {
      await next.close()
      throw error
    }
    await next.close()
    return false
  }

  /** False if the service was stopped or another snapshot was published meanwhile. */
  async #isWanted(name: string): Promise<boolean> {
    if (this.#stopping.signal.aborted) return false
    // The next check reports a source that cannot be read.
    const now = await this.#options.source.current().catch(() => null)
    return now === name && !this.#stopping.signal.aborted
  }

  #clearRefusal(): void {
    this.#refusal = null
    this.#retryAtMs = Number.POSITIVE_INFINITY
  }

  /** @param isNews false: logged only if it differs from the refusal before */
  #refuse(snapshot: string | null, error: unknown, isNews: boolean): void {
    const reason = readMessage(error)
    if (!isNews && this.#refusal?.snapshot === snapshot && this.#refusal.reason === reason) return
    this.#refusal = { snapshot, reason }
    this.#refused++
    const message = 'a snapshot cannot be served; the one before goes on answering'
    this.#options.log.error({ snapshot, reason, ...readCause(error) }, message)
  }
}

/** The message is public. The cause is for the log. */
function readCause(error: unknown): { readonly cause?: string } {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? {} : { cause: readMessage(cause) }
}
