/** Names of deleted users or repositories, and the last update that deleted them. */
import { foldKeyword } from 'native-free-index'
import { NameTable } from '../graph/name-table.ts'

export class DeletedNames {
  /** Logins or full names, folded as look-ups fold them. */
  readonly #names = new NameTable(true)
  readonly #platformIds = new NameTable(false)
  readonly #byName: number[] = []
  readonly #byPlatformId: number[] = []

  get isEmpty(): boolean {
    return this.#byName.length === 0
  }

  /** @param update number of the update, from 1 */
  add(name: string, platformId: string, update: number): void {
    const folded = Buffer.from(foldKeyword('case', name))
    const ofName = this.#names.add(folded, 0, folded.length)
    this.#byName[ofName] = Math.max(this.#byName[ofName] ?? 0, update)
    const exact = Buffer.from(platformId)
    const ofId = this.#platformIds.add(exact, 0, exact.length)
    this.#byPlatformId[ofId] = Math.max(this.#byPlatformId[ofId] ?? 0, update)
  }

  /** The last update that deleted the named end of an edge. 0: none. */
  lastUpdate(text: string): number {
    if (this.isEmpty) return 0
    const folded = Buffer.from(foldKeyword('case', text))
    const exact = Buffer.from(text)
    const ofName = this.#names.find(folded, 0, folded.length)
    const ofId = this.#platformIds.find(exact, 0, exact.length)
    return Math.max(this.#byName[ofName] ?? 0, this.#byPlatformId[ofId] ?? 0)
  }

  /** The same of ASCII text from `start` to `end`. */
  lastUpdateOf(bytes: Uint8Array, start: number, end: number): number {
    if (this.isEmpty) return 0
    const ofName = this.#names.find(bytes, start, end)
    const ofId = this.#platformIds.find(bytes, start, end)
    return Math.max(this.#byName[ofName] ?? 0, this.#byPlatformId[ofId] ?? 0)
  }
}
