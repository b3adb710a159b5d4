/**
 * Inverts lists of documents by a counting sort: finds the lists with a docId. Entries of a
 * document keep their order.
 */
export class DocumentEntries {
  /** By docId: offset of its first entry. One more offset at the end. */
  readonly #starts: Uint32Array
  readonly #keys: Uint32Array
  readonly #positions: Uint32Array

  /**
   * @param visitAll is called twice and must visit the same entries both times: a docId, and two
   * whole numbers below 2^32 that represent the entry
   */
  constructor(
    documents: number,
    visitAll: (visit: (docId: number, key: number, position: number) => void) => void,
  ) {
    this.#starts = new Uint32Array(documents + 1)
    const starts = this.#starts
    visitAll((docId) => {
      starts[docId + 1]! += 1
    })
    for (let docId = 0; docId < documents; docId++) starts[docId + 1]! += starts[docId]!
    const keys = new Uint32Array(starts[documents]!)
    const positions = new Uint32Array(keys.length)
    const next = starts.slice()
    visitAll((docId, key, position) => {
      const at = next[docId]!++
      keys[at] = key
      positions[at] = position
    })
    this.#keys = keys
    this.#positions = positions
  }

  list<T>(docId: number, make: (key: number, position: number) => T): T[] {
    const entries: T[] = []
    for (let i = this.#starts[docId]!; i < this.#starts[docId + 1]!; i++) {
      entries.push(make(this.#keys[i]!, this.#positions[i]!))
    }
    return entries
  }
}
