/** The compounds of a shard's documents, until all words are known and their terms are added. */
import { GrowableU32 } from '../bytes/index.ts'
import { limits } from '../limits.ts'
import type { Compound } from '../text/index.ts'
import { buildSignCompoundTerm } from './derived-terms.ts'

/** A compound that some document has. */
export interface NotedCompound {
  readonly term: string
  readonly words: readonly string[]
  readonly isWhole: boolean
}

export class NotedCompounds {
  readonly #compounds: NotedCompound[] = []
  /** By term, and by whether it is of whole words: the number of the compound. */
  readonly #numbers = new Map<string, number>()
  /** By occurrence: number of the compound × fields + field. */
  readonly #keys = new GrowableU32()
  /** End of each document's occurrences. */
  readonly #ends = new GrowableU32()

  add(compounds: readonly Compound[], field: number): void {
    for (const compound of compounds) {
      this.#keys.push(this.#intern(compound) * limits.textFieldsMax + field)
    }
  }

  #intern({ words, isWhole }: Compound): number {
    const term = buildSignCompoundTerm(words)
    const key = isWhole ? term : ` ${term}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#compounds.length)
    return this.#compounds.push({ term, words, isWhole }) - 1
  }

  endDocument(): void {
    this.#ends.push(this.#keys.length)
  }

  /** Calls `visit` once per occurrence in a document. */
  visitDocument(docId: number, visit: (compound: NotedCompound, field: number) => void): void {
    const [keys, ends] = [this.#keys.view(), this.#ends.view()]
    for (let i = docId === 0 ? 0 : ends[docId - 1]!; i < ends[docId]!; i++) {
      const key = keys[i]!
      const field = key % limits.textFieldsMax
      visit(this.#compounds[(key - field) / limits.textFieldsMax]!, field)
    }
  }
}
