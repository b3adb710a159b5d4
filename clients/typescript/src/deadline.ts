/** `setTimeout` fires a longer timer at once. */
const timerMsMax = 2 ** 31 - 1

/** A signal that aborts with the caller's signal, or after `timeoutMs` without data. */
export class Deadline {
  isOver = false
  readonly #controller = new AbortController()
  readonly #timeoutMs: number
  readonly #outer: AbortSignal | undefined
  readonly #stop = () => this.#controller.abort(this.#outer?.reason)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(timeoutMs: number, outer: AbortSignal | undefined) {
    outer?.throwIfAborted()
    this.#timeoutMs = timeoutMs
    this.#outer = outer
    outer?.addEventListener('abort', this.#stop, { once: true })
    this.extend()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the timeout after data has arrived. */
  extend(): void {
    clearTimeout(this.#timer)
    if (!Number.isFinite(this.#timeoutMs)) return
    const onOver = () => {
      this.isOver = true
      this.#controller.abort()
    }
    this.#timer = setTimeout(onOver, Math.min(this.#timeoutMs, timerMsMax))
  }

  /** Must be called, because the timer keeps the process alive. */
  end(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#stop)
  }
}
