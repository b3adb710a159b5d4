/**
 * Bounds the queries that wait for a model. Without a bound they would pile up behind a server that
 * hangs, or a transformer slower than their arrival.
 */
import { RequestError, refuseOverload } from '../contract/index.ts'
import { type CancelSignal, neverAborted } from '../domain/index.ts'
import { timerMsMax } from '../http-client/index.ts'
import type { Embedder, EmbeddingModel, EmbeddingPurpose } from './embedder.ts'

/** Queries in flight at once. */
const queriesMax = 64

/**
 * Bounds the queries of an embedder, but not its documents. A query past `queriesMax` is refused at
 * once with RequestError `overloaded`. One that has waited for `deadlineMs` fails with
 * `deadline_exceeded`, and is not embedded later. Queries of a synchronous model never wait.
 */
export function boundQueries(embedder: Embedder, deadlineMs: number): Embedder {
  return new BoundedEmbedder(embedder, deadlineMs)
}

class BoundedEmbedder implements Embedder {
  readonly #embedder: Embedder
  readonly #deadlineMs: number
  /** Queries that the model has not ended, including those that have failed here. */
  #inFlight = 0

  constructor(embedder: Embedder, deadlineMs: number) {
    this.#embedder = embedder
    this.#deadlineMs = deadlineMs
  }

  get model(): EmbeddingModel {
    return this.#embedder.model
  }

  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal: CancelSignal = neverAborted) {
    if (purpose === 'document') return this.#embedder.embed(texts, purpose, signal)
    if (this.#inFlight >= queriesMax) {
      throw refuseOverload()
    }
    let isLate = false
    const lateOrAborted = {
      get aborted() {
        return isLate || signal.aborted
      },
    }
    const found = this.#embedder.embed(texts, purpose, lateOrAborted)
    if (Array.isArray(found)) return found
    this.#count(found)
    return this.#waitInTime(found, () => {
      isLate = true
    })
  }

  hasWord(word: string): boolean {
    return this.#embedder.hasWord(word)
  }

  isEnglish(word: string): boolean {
    return this.#embedder.isEnglish(word)
  }

  close(): Promise<void> {
    return this.#embedder.close()
  }

  #count(found: Promise<unknown>): void {
    this.#inFlight++
    const leave = () => {
      this.#inFlight--
    }
    found.then(leave, leave)
  }

  async #waitInTime<T>(found: Promise<T>, onLate: () => void): Promise<T> {
    const deadlineMs = this.#deadlineMs
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          onLate()
          reject(new RequestError('deadline_exceeded', { deadlineMs }))
        },
        Math.min(deadlineMs, timerMsMax),
      )
    })
    try {
      return await Promise.race([found, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
