/** Where records stand in their files: one number each, since there are millions of them. */

export interface LinePlace {
  /** The file. */
  readonly path: string
  /** Line number, from 1. */
  readonly number: number
}

/** Greater than any line number. With it, 2^21 files fit into a safe integer. */
const linesMax = 2 ** 32

export class LinePlaces {
  readonly #paths: string[] = []

  /** Files come one after the other: only the last path is compared. */
  encode({ path, number }: LinePlace): number {
    if (this.#paths.at(-1) !== path) this.#paths.push(path)
    return (this.#paths.length - 1) * linesMax + number
  }

  /** As errors name it. */
  textOf(place: number): string {
    return `${this.#paths[Math.floor(place / linesMax)]}:${place % linesMax}`
  }
}
