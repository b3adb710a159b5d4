/** Splits long loops into chunks, so that deadline checks cost nothing for each document. */
import type { Budget } from '../query/index.ts'

/** Documents between two deadline checks. */
export const documentsPerCheck = 1 << 16

/** Counts the steps of all loops that share it. */
export class DocumentParts {
  readonly #budget: Budget
  readonly #perCheck: number
  #left = 0

  /** @param perCheck steps between two deadline checks */
  constructor(budget: Budget, perCheck = documentsPerCheck) {
    this.#budget = budget
    this.#perCheck = perCheck
  }

  /** End of the chunk that begins at `start` of a loop to `end`. Throws DeadlineError. */
  cutAt(start: number, end: number): number {
    // The common case comes first: most runs of a column are a few documents.
    if (end - start >= this.#left) return this.#cut(start, end)
    this.#left -= end - start
    return end
  }

  #cut(start: number, end: number): number {
    if (this.#left === 0) {
      this.#budget.check()
      this.#left = this.#perCheck
    }
    const to = Math.min(end, start + this.#left)
    this.#left -= to - start
    return to
  }
}
