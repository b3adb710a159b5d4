/** Users of a benchmark corpus by platformId, which tells the number of the line. */
import { readFileSync } from 'node:fs'
import { parseMembers, readUser, type UserRecord } from '../../../../src/ingest/index.ts'

const prefix = 'U_bench'

export class CorpusLines {
  readonly #bytes: Buffer
  /** Where each line ends. */
  readonly #ends: number[] = []

  constructor(path: string) {
    this.#bytes = readFileSync(path)
    for (let at = this.#bytes.indexOf(10); at !== -1; at = this.#bytes.indexOf(10, at + 1)) {
      this.#ends.push(at)
    }
  }

  /** Throws Error if the line has another user. */
  user(platformId: string): UserRecord {
    const line = Number.parseInt(platformId.slice(prefix.length), 36)
    const start = line === 0 ? 0 : (this.#ends[line - 1] ?? 0) + 1
    const record = readUser(parseMembers(this.#bytes.subarray(start, this.#ends[line])))
    const found = record.user.platformId
    if (found === platformId) return record
    throw new Error(`the corpus has ${found} where ${platformId} should be`)
  }
}
