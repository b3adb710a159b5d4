const dayMs = 86_400_000

/** Makes the UTC day of a time in milliseconds since 1970, `YYYY-MM-DD`, and remembers the last. */
export class Calendar {
  #number = Number.NaN
  #day = ''

  dayOf(timeMs: number): string {
    const number = Math.floor(timeMs / dayMs)
    if (number !== this.#number) {
      this.#number = number
      this.#day = new Date(number * dayMs).toISOString().slice(0, 10)
    }
    return this.#day
  }
}
