/** Counts requests between their head and the last byte of their answer, for a graceful stop. */
export class InFlight {
  #count = 0
  #wake: (() => void) | undefined

  enter(): void {
    this.#count++
  }

  leave(): void {
    this.#count--
    if (this.#count === 0) this.#wake?.()
  }

  /** Resolves once nothing is in flight, or after `msMax`. */
  async settled(msMax: number): Promise<void> {
    if (this.#count === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, msMax)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
