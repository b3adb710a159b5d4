/** Finds ends of edges: records of one collection by name, platformId or alias. */
import { foldKeyword } from 'native-free-index'
import { growArray } from './edge-list.ts'
import { NameTable } from './name-table.ts'

/** Pairs kept for a report. All are counted. */
const sharedNamesMax = 10

/** Two records with the same name: the one that it resolves to, and the other one. */
interface SharedPair {
  readonly found: number
  readonly shadowed: number
}

/** Records that their name does not resolve to: number, and positions of the first few. */
export interface SharedPositions {
  readonly count: number
  readonly first: readonly SharedPair[]
}

export class KnownEnds {
  /** Logins or full names, folded as for look-ups. For ASCII that only changes case. */
  readonly #names = new NamedPositions(true)
  /** Numbers are positions, if every record has a platformId of its own. */
  readonly #platformIds = new NameTable(false)
  readonly #aliases = new NamedPositions(false)
  /** Aliases that are the platformId of another record, which they resolve to. */
  readonly #owned: SharedPair[] = []
  #ownedAliases = 0
  /** Final position by position at `add`. Null if equal. */
  #places: Uint32Array | null = null

  /** @param precedes whether the record's id is less than that of an earlier one of its name */
  addName(name: string, position: number, precedes: (earlier: number) => boolean): void {
    this.#names.add(foldName(name), position, precedes)
  }

  /** Records that another record of the same name hides from look-ups. */
  listSharedNames(): SharedPositions {
    return this.#listShared(this.#names)
  }

  /** Called once for every record, in the order of positions. */
  addPlatformId(platformId: string): void {
    const bytes = Buffer.from(platformId)
    this.#platformIds.add(bytes, 0, bytes.length)
  }

  /** Another platformId of the record. @param precedes as for names */
  addAlias(alias: string, position: number, precedes: (earlier: number) => boolean): void {
    this.#aliases.add(Buffer.from(alias), position, precedes)
  }

  /** Changes the positions of records. @param places new position by old position */
  movePositions(places: Uint32Array): void {
    this.#places = places
  }

  /**
   * Finds the aliases that are the platformId of another record. Called when positions are final.
   * @param ownerOf position of the record with a platformId, or -1
   */
  findOwnedAliases(ownerOf: (platformId: string) => number): void {
    for (const { name, position } of this.#aliases.listNames()) {
      const found = ownerOf(name)
      if (found < 0) continue
      this.#ownedAliases++
      if (this.#owned.length === sharedNamesMax) continue
      this.#owned.push({ found, shadowed: this.#movePosition(position) })
    }
  }

  /** Records with an alias that resolves to another record. */
  listSharedAliases(): SharedPositions {
    const { count, first } = this.#listShared(this.#aliases)
    return {
      count: count + this.#ownedAliases,
      first: [...this.#owned, ...first].slice(0, sharedNamesMax),
    }
  }

  /** Position of the record that the ASCII bytes from `start` to `end` name, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const named = this.#names.find(bytes, start, end)
    return this.#movePosition(named >= 0 ? named : this.#findIdentifier(bytes, start, end))
  }

  /** As `find`, for any text. */
  findText(text: string): number {
    const named = this.findName(text)
    if (named >= 0) return named
    const bytes = Buffer.from(text)
    return this.#movePosition(this.#findIdentifier(bytes, 0, bytes.length))
  }

  /** Finds a record only by login or full name. */
  findName(name: string): number {
    const bytes = foldName(name)
    return this.#movePosition(this.#names.find(bytes, 0, bytes.length))
  }

  /** Finds a record by platformId, or else by alias. */
  #findIdentifier(bytes: Uint8Array, start: number, end: number): number {
    const own = this.#platformIds.find(bytes, start, end)
    return own >= 0 ? own : this.#aliases.find(bytes, start, end)
  }

  #movePosition(position: number): number {
    return position < 0 || this.#places === null ? position : this.#places[position]!
  }

  #listShared({ shared, shadowed }: NamedPositions): SharedPositions {
    const first = shadowed.map(({ found, position }) => ({
      found: this.#movePosition(found()),
      shadowed: this.#movePosition(position),
    }))
    return { count: shared, first }
  }
}

/** Maps each name to a record: of several, the one with the least id. */
class NamedPositions {
  readonly #table: NameTable
  /** By number of a name: position of its record. */
  #positions = new Uint32Array(1024)
  shared = 0
  /** The first few records that their name does not resolve to. */
  readonly shadowed: { readonly found: () => number; readonly position: number }[] = []

  constructor(foldsCase: boolean) {
    this.#table = new NameTable(foldsCase)
  }

  add(bytes: Buffer, position: number, precedes: (earlier: number) => boolean): void {
    const isNew = this.#table.count
    const number = this.#table.add(bytes, 0, bytes.length)
    this.#positions = growArray(this.#positions, number + 1)
    const earlier = this.#positions[number]!
    const isFound = number === isNew || precedes(earlier)
    if (isFound) this.#positions[number] = position
    if (number === isNew) return
    this.shared++
    if (this.shadowed.length === sharedNamesMax) return
    const found = () => this.#positions[number]!
    this.shadowed.push({ found, position: isFound ? earlier : position })
  }

  /** Position of the record, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    if (this.#table.count === 0) return -1
    const number = this.#table.find(bytes, start, end)
    return number < 0 ? -1 : this.#positions[number]!
  }

  *listNames(): Generator<{ readonly name: string; readonly position: number }> {
    for (let number = 0; number < this.#table.count; number++) {
      yield { name: this.#table.readName(number), position: this.#positions[number]! }
    }
  }
}

function foldName(name: string): Buffer {
  return Buffer.from(foldKeyword('case', name))
}
