/**
 * A limit in front of a model that queries wait for: without it a server that hangs, or a
 * transformer that is slower than queries come, would gather them without end.
 */
import { overloaded, RequestError } from '../contract/index.ts'
import { type CancelSignal, neverAborted } from '../domain/index.ts'
import type { Embedder, EmbeddingModel, EmbeddingPurpose } from './embedder.ts'

/** Queries in flight at once. */
const queriesMax = 64

/** A longer timer would fire at once. */
const timerMsMax = 2 ** 31 - 1

/**
 * The same embedder for documents. A query past `queriesMax` is refused at once with RequestError
 * `overloaded`. One that has waited for `deadlineMs` fails with `deadline_exceeded`, and is not
 * embedded later. A synchronous model is never waited for.
 */
export function boundQueries(embedder: Embedder, deadlineMs: number): Embedder {
  return new BoundedEmbedder(embedder, deadlineMs)
}

class BoundedEmbedder implements Embedder {
  readonly #embedder: Embedder
  readonly #deadlineMs: number
  /** Until the model has ended them, which may be after they were given up here. */
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
      throw overloaded()
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
    return this.#inTime(found, () => {
      isLate = true
    })
  }

  knows(word: string): boolean {
    return this.#embedder.knows(word)
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

  async #inTime<T>(found: Promise<T>, onLate: () => void): Promise<T> {
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
