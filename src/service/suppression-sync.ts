/** Applies changes of the suppression list to the engines of a running service within a second. */

import type { SuppressionList } from '../accounts/people/index.ts'
import type { Engine } from '../engines/index.ts'
import type { Log } from '../observe/index.ts'

/** A poll reads one record. */
const pollMs = 100

type SuppressibleEngine = Pick<Engine, 'suppress'>
type SuppressionFeed = Pick<SuppressionList, 'follow' | 'suppressed'>

/** Keeps every open engine at the current list. */
export class SuppressionSync {
  readonly #list: SuppressionFeed
  readonly #log: Pick<Log, 'error'>
  /** By engine: the list that it applies. */
  readonly #suppressed = new Map<SuppressibleEngine, SuppressionFeed['suppressed']>()
  readonly #removed = new WeakSet<SuppressibleEngine>()
  readonly #timer: NodeJS.Timeout
  #isPolling = false
  #isFailing = false

  constructor(list: SuppressionFeed, log: Pick<Log, 'error'>) {
    this.#list = list
    this.#log = log
    this.#timer = setInterval(() => void this.#poll(), pollMs).unref()
  }

  /**
   * Resolves when the engine suppresses everything that the others suppress. Only then may it
   * answer. It follows every change until it is removed for good.
   */
  async add(engine: SuppressibleEngine): Promise<void> {
    for (;;) {
      const { suppressed } = this.#list
      if (this.#suppressed.get(engine) === suppressed) return
      await engine.suppress(suppressed)
      // The list may have changed meanwhile, so it is checked once more. An engine that was closed
      // meanwhile would be kept in memory with its snapshot.
      if (this.#removed.has(engine)) return
      this.#suppressed.set(engine, suppressed)
    }
  }

  /** Called when an engine stops answering. */
  remove(engine: SuppressibleEngine): void {
    this.#suppressed.delete(engine)
    this.#removed.add(engine)
  }

  /** Stops polling. */
  stop(): void {
    clearInterval(this.#timer)
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      await this.#list.follow()
      const engines = [...this.#suppressed.keys()]
      // An engine that fails must not restart the others: the next poll waits for all.
      const ends = await Promise.allSettled(engines.map((engine) => this.add(engine)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      this.#isFailing = false
    } catch (error) {
      // Logged once, not ten times a second.
      const message = 'the suppression list cannot be read; retrying'
      if (!this.#isFailing) this.#log.error({ error }, message)
      this.#isFailing = true
    } finally {
      this.#isPolling = false
    }
  }
}
