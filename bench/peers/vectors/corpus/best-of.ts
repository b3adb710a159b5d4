/** Keeps the `limit` best of many, however they come. */
export class BestOf {
  readonly #limit: number
  #kept: { readonly id: number; readonly score: number }[] = []
  /** Lower scores cannot be among the best. */
  #minScore = Number.NEGATIVE_INFINITY

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(id: number, score: number): void {
    if (score <= this.#minScore) return
    this.#kept.push({ id, score })
    if (this.#kept.length === 2 * this.#limit) this.#cut()
  }

  /** Best first; equal scores in the order of their numbers. */
  ids(): number[] {
    this.#cut()
    return this.#kept.map(({ id }) => id)
  }

  #cut(): void {
    this.#kept.sort((a, b) => b.score - a.score || a.id - b.id)
    this.#kept.length = Math.min(this.#kept.length, this.#limit)
    if (this.#kept.length === this.#limit) this.#minScore = this.#kept[this.#limit - 1]!.score
  }
}
