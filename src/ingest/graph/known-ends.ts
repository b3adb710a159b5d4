/** Names for the ends of edges: names and platformIds of one collection's records. */
import { foldKeyword } from 'native-free-index'
import { resized } from './edge-list.ts'
import { NameTable } from './name-table.ts'

/** Names kept for a report. All are counted. */
const sharedNamesMax = 10

export class KnownEnds {
  /** Logins or full names, folded as for look-ups. In ASCII that is case alone. */
  readonly #names = new NameTable(true)
  /** By number of a name: position of its record. */
  #positions = new Uint32Array(1024)
  /** Numbers are positions, if every record has a platformId of its own. */
  readonly #platformIds = new NameTable(false)
  #sharedNames = 0
  /** Numbers of names, and the positions of records that they do not lead to. */
  readonly #suppressed: { readonly number: number; readonly position: number }[] = []
  /** By position when a record was added: its final position. Null if equal. */
  #places: Uint32Array | null = null

  /** @param precedes whether the record's id is less than that of an earlier one of its name */
  addName(name: string, position: number, precedes: (earlier: number) => boolean): void {
    const bytes = folded(name)
    const isNew = this.#names.count
    const number = this.#names.add(bytes, 0, bytes.length)
    this.#positions = resized(this.#positions, number + 1)
    const earlier = this.#positions[number]!
    const isFound = number === isNew || precedes(earlier)
    if (isFound) this.#positions[number] = position
    if (number === isNew) return
    this.#sharedNames++
    if (this.#suppressed.length === sharedNamesMax) return
    this.#suppressed.push({ number, position: isFound ? earlier : position })
  }

  /** How many records have the name of another to look-ups, and positions of the first few. */
  sharedNames() {
    const first = this.#suppressed.map(({ number, position }) => ({
      found: this.#placed(this.#positions[number]!),
      suppressed: this.#placed(position),
    }))
    return { count: this.#sharedNames, first }
  }

  /** Called once for every record, in the order of positions. */
  addPlatformId(platformId: string): void {
    const bytes = Buffer.from(platformId)
    this.#platformIds.add(bytes, 0, bytes.length)
  }

  /** Records get other positions. @param places by position until now, the new one */
  rearrange(places: Uint32Array): void {
    this.#places = places
  }

  /** Position of the record that the ASCII bytes from `start` to `end` name, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const number = this.#names.find(bytes, start, end)
    const position =
      number >= 0 ? this.#positions[number]! : this.#platformIds.find(bytes, start, end)
    return this.#placed(position)
  }

  /** The same of any text. */
  findText(text: string): number {
    const named = this.findName(text)
    if (named >= 0) return named
    const bytes = Buffer.from(text)
    return this.#placed(this.#platformIds.find(bytes, 0, bytes.length))
  }

  /** By login or full name alone. */
  findName(name: string): number {
    const bytes = folded(name)
    const number = this.#names.find(bytes, 0, bytes.length)
    return number >= 0 ? this.#placed(this.#positions[number]!) : -1
  }

  #placed(position: number): number {
    return position < 0 || this.#places === null ? position : this.#places[position]!
  }
}

function folded(name: string): Buffer {
  return Buffer.from(foldKeyword('case', name))
}
