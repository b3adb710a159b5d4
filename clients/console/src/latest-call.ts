import { signal } from '@preact/signals'
import { ConnectionError } from 'devdex-client'
import { useEffect, useMemo } from 'preact/hooks'
import { isReachable } from './session.ts'

type Call<T> = (signal: AbortSignal) => Promise<T>

/** The latest of repeated calls: its answer, or why it failed. A new call aborts older ones. */
export class LatestCall<T> {
  /** Stays while the next call runs. */
  readonly answer = signal<T | undefined>(undefined)
  /** Why the latest call failed. Undefined where it did not. */
  readonly problem = signal<unknown>(undefined)
  readonly isPending = signal(false)
  #running: AbortController | undefined

  /** Never throws. @returns whether it was answered, and is still the latest */
  async run(call: Call<T>): Promise<boolean> {
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    this.isPending.value = true
    try {
      const answer = await call(running.signal)
      if (this.#running !== running) return false
      this.answer.value = answer
      this.problem.value = undefined
    } catch (error) {
      if (this.#running !== running) return false
      if (error instanceof ConnectionError) isReachable.value = false
      this.problem.value = error
    }
    this.isPending.value = false
    return this.problem.peek() === undefined
  }

  /** Clears answer and problem. */
  clear(): void {
    this.#running?.abort()
    this.#running = undefined
    this.isPending.value = false
    this.answer.value = undefined
    this.problem.value = undefined
  }
}

/** Calls of a component that begin by what people do. */
export function useCall<T>(): LatestCall<T> {
  return useMemo(() => new LatestCall<T>(), [])
}

export interface Reading<T> {
  readonly answer: T | undefined
  readonly problem: unknown
  readonly isPending: boolean
  reload(): Promise<boolean>
}

/**
 * Calls when the component is shown, and again when an input changes.
 *
 * @param call undefined while there is nothing to ask
 */
export function useAnswer<T>(call: Call<T> | undefined, inputs: readonly unknown[]): Reading<T> {
  const latest = useCall<T>()
  const reload = async () => call !== undefined && (await latest.run(call))
  useEffect(() => void reload(), [...inputs, call === undefined])
  const { answer, problem, isPending } = latest
  return { answer: answer.value, problem: problem.value, isPending: isPending.value, reload }
}
