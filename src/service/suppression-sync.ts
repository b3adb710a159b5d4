/** Applies changes of the suppression list to the engines of a running service within a second. */
import type { Engine } from '../engines/index.ts'
import type { Log } from '../observe/index.ts'
import type { SuppressionList } from '../people/index.ts'

/** To look costs a read of one record. */
const pollMs = 100

type SuppressibleEngine = Pick<Engine, 'suppress'>
type Followed = Pick<SuppressionList, 'follow' | 'suppressed'>

/** Has every engine that is open follow the list. */
export class Following {
  readonly #list: Followed
  readonly #log: Pick<Log, 'error'>
  /** By engine: the list that it applies. */
  readonly #suppressed = new Map<SuppressibleEngine, Followed['suppressed']>()
  readonly #removed = new WeakSet<SuppressibleEngine>()
  readonly #timer: NodeJS.Timeout
  #isLooking = false
  #isFailing = false

  constructor(list: Followed, log: Pick<Log, 'error'>) {
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

  /** An engine that answers no more. */
  remove(engine: SuppressibleEngine): void {
    this.#suppressed.delete(engine)
    this.#removed.add(engine)
  }

  /** Looks no more. */
  stop(): void {
    clearInterval(this.#timer)
  }

  async #poll(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#list.follow()
      const engines = [...this.#suppressed.keys()]
      // One that fails must not have the others begin anew: the next look is when all have ended.
      const ends = await Promise.allSettled(engines.map((engine) => this.#suppress(engine)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      this.#isFailing = false
    } catch (error) {
      // Told once, not ten times a second.
      const message = 'who is to be hidden is not known; trying again'
      if (!this.#isFailing) this.#log.error({ error }, message)
      this.#isFailing = true
    } finally {
      this.#isLooking = false
    }
  }

  async #suppress(engine: SuppressibleEngine): Promise<void> {
    const { suppressed } = this.#list
    if (this.#suppressed.get(engine) === suppressed) return
    await engine.suppress(suppressed)
    // It may have been closed meanwhile.
    if (this.#suppressed.has(engine)) this.#suppressed.set(engine, suppressed)
  }
}
