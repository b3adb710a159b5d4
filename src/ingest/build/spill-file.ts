/**
 * Stages the lines of one collection in a file until all have been read. The index needs similar
 * documents next to each other, each with its ordinal, but inputs have them in any order. After the
 * last line, positions are sorted by id, so that nothing depends on the order of inputs. Takes 56
 * bytes of memory per line.
 */
import { GrowableF64 } from 'native-free-index'
import type { Repository, User } from '../../contract/index.ts'
import { SpilledBytes } from './spilled-bytes.ts'

/** Two lines have the same id. */
export class SharedIdError extends Error {
  override readonly name = 'SharedIdError'
  /** Both lines, as `path:line`. */
  readonly places: readonly string[]

  constructor(message: string, places: readonly string[]) {
    super(message)
    this.places = places
  }
}

export class SpillFile {
  readonly #file: SpilledBytes
  /** Offsets and lengths of lines in the file. */
  readonly #starts = new GrowableF64()
  readonly #lengths = new GrowableF64()
  /** The first 128 bits of each id, as two numbers below 2^52 and one below 2^24. */
  readonly #ids = [new GrowableF64(), new GrowableF64(), new GrowableF64()] as const
  readonly #reorderingKeys = new GrowableF64()
  readonly #places = new GrowableF64()
  readonly #linePlaces = new LinePlaces()
  #isOrdered = false

  constructor(path: string) {
    this.#file = new SpilledBytes(path)
  }

  get count(): number {
    return this.#starts.length
  }

  /** Bytes of all lines. */
  get bytes(): number {
    return this.#file.length
  }

  /**
   * @param id 32 hexadecimal digits
   * @param reorderingKey lines with near keys are stored near each other
   * @param place the file and line of the input
   */
  add(line: Buffer, id: string, reorderingKey: number, place: LinePlace): void {
    this.#starts.push(this.#file.append(line))
    this.#lengths.push(line.length)
    const [high, middle, low] = parseId(id)
    this.#ids[0].push(high)
    this.#ids[1].push(middle)
    this.#ids[2].push(low)
    this.#reorderingKeys.push(reorderingKey)
    this.#places.push(this.#linePlaces.encode(place))
  }

  /**
   * Sorts positions by id, after the last line. Returns the new position by the old one. Throws
   * SharedIdError if two lines share an id. The message names both lines, and one by `describe`.
   */
  order(describe: (line: Buffer) => string): Uint32Array {
    this.#file.flush()
    const byId = this.#compareIds()
    const order = Uint32Array.from({ length: this.count }, (_, i) => i).sort(byId)
    for (let i = 1; i < order.length; i++) {
      if (byId(order[i - 1]!, order[i]!) !== 0) continue
      const lines = [order[i - 1]!, order[i]!].sort((a, b) => a - b)
      const [first, second] = lines.map((line) => this.describePlace(line))
      const what = describe(this.read(order[i]!))
      const message = `two records share one id: ${what} stands in ${first} and in ${second}`
      throw new SharedIdError(message, [first!, second!])
    }
    const places = new Uint32Array(order.length)
    for (let place = 0; place < order.length; place++) places[order[place]!] = place
    const columns = [this.#starts, this.#lengths, this.#reorderingKeys, this.#places, ...this.#ids]
    for (const column of columns) moveValues(column.view(), places)
    this.#isOrdered = true
    return places
  }

  /** The 32 hexadecimal digits that the line at a position was added with. */
  readId(position: number): string {
    const hex = (part: number, digits: number) =>
      this.#ids[part]!.view()[position]!.toString(16).padStart(digits, '0')
    return hex(0, 13) + hex(1, 13) + hex(2, 6)
  }

  /** Position of the line with an id, or -1. Only after `order`. */
  findPosition(id: string): number {
    const wanted = parseId(id)
    const ids = this.#ids.map((part) => part.view())
    const byId = (position: number) =>
      ids[0]![position]! - wanted[0] ||
      ids[1]![position]! - wanted[1] ||
      ids[2]![position]! - wanted[2]
    let low = 0
    for (let high = this.count; low < high; ) {
      const middle = (low + high) >>> 1
      if (byId(middle) < 0) low = middle + 1
      else high = middle
    }
    return low < this.count && byId(low) === 0 ? low : -1
  }

  /** `path:line` of the input, for the line at a position. */
  describePlace(position: number): string {
    return this.#linePlaces.decode(this.#places.view()[position]!)
  }

  /**
   * Positions in ordinal order.
   *
   * @param ranks by position: greater ones come first; equal ones are ordered by id
   */
  sortPositions(ranks: Float64Array): Uint32Array {
    if (!this.#isOrdered) throw new Error('lines are sorted once their ids are known to differ')
    // The sort is stable, and positions are in the order of ids.
    const positions = Uint32Array.from({ length: this.count }, (_, i) => i)
    return positions.sort((a, b) => ranks[b]! - ranks[a]!)
  }

  /** Whether the id at `position` is less than that at `other`. */
  precedes(position: number, other: number): boolean {
    return this.#compareIds()(position, other) < 0
  }

  /** Bytes of the lines at these positions. */
  sumBytes(positions: Uint32Array): number {
    const lengths = this.#lengths.view()
    return positions.reduce((sum, position) => sum + lengths[position]!, 0)
  }

  /**
   * Ordinals in docId order: by cluster if `clusterOf` (by position) is defined, then by reordering
   * key.
   */
  orderForLayout(byOrdinal: Uint32Array, clusterOf?: Uint16Array): Uint32Array {
    const neighbourhoods = this.#reorderingKeys.view()
    const clusters = clusterOf ?? new Uint16Array(this.count)
    const byPlace = (a: number, b: number) =>
      clusters[a]! - clusters[b]! || neighbourhoods[a]! - neighbourhoods[b]!
    return byOrdinal
      .map((_, ordinal) => ordinal)
      .sort((a, b) => byPlace(byOrdinal[a]!, byOrdinal[b]!) || a - b)
  }

  /** The line at a position. Valid until the next call. */
  read(position: number): Buffer {
    return this.#file.read(this.#starts.view()[position]!, this.#lengths.view()[position]!)
  }

  remove(): void {
    this.#file.remove()
  }

  #compareIds(): (a: number, b: number) => number {
    const [high, middle, low] = this.#ids.map((part) => part.view())
    return (a, b) => high![a]! - high![b]! || middle![a]! - middle![b]! || low![a]! - low![b]!
  }
}

/** The 128 bits of an id, as `SpillFile` compares them. */
function parseId(id: string): readonly [number, number, number] {
  const number = (start: number, end?: number) => Number.parseInt(id.slice(start, end), 16)
  return [number(0, 13), number(13, 26), number(26)]
}

/** Moves each value to its new index. @param places new index by old index */
export function moveValues(values: Float64Array, places: Uint32Array): void {
  const before = values.slice()
  for (let i = 0; i < places.length; i++) values[places[i]!] = before[i]!
}

// File and line of a record as one number, because there are millions of records.

export interface LinePlace {
  /** The file. */
  readonly path: string
  /** Line number, from 1. */
  readonly number: number
}

/** Greater than any line number. With it, 2^21 files fit into a safe integer. */
const linesMax = 2 ** 32

class LinePlaces {
  readonly #paths: string[] = []

  /** Files are read one after the other, so only the last path is compared. */
  encode({ path, number }: LinePlace): number {
    if (this.#paths.at(-1) !== path) this.#paths.push(path)
    return (this.#paths.length - 1) * linesMax + number
  }

  /** `path:line`. */
  decode(place: number): string {
    return `${this.#paths[Math.floor(place / linesMax)]}:${place % linesMax}`
  }
}

// Document reordering: Silvestri, "Sorting Out the Document Identifier Assignment Problem", ECIR
// 2007. Any docId order gives the same results. If similar documents are neighbours, a term with a
// high score is in few blocks, and searches skip the others.

/** Texts of 240 characters and more are one class. */
const lengthClasses = 16
const charactersPerClass = 16

/** Groups people by the length of their bio, then by country, city and company. */
export function buildUserKey(user: User): number {
  const parts = user.location?.split(',') ?? []
  const country = user.resolvedCountry ?? parts.at(-1)
  const city = user.resolvedCity ?? parts[0]
  return buildReorderingKey(user.bio, [country, city, user.company])
}

/** Groups repositories by the length of their description, then by language and owner. */
export function buildRepoKey({ description, language, ownerLogin }: Repository): number {
  return buildReorderingKey(description, [language, ownerLogin, undefined])
}

/**
 * A number below 2^52 that orders the documents. The length of the text comes first, because a term
 * weighs more in a short one. Then come the values `inCommon` in order, as hashes of 16 bits. A
 * collision only makes neighbours a little less similar.
 */
export function buildReorderingKey(
  text: string | undefined,
  inCommon: readonly [string | undefined, string | undefined, string | undefined],
): number {
  const length = Math.floor((text?.length ?? 0) / charactersPerClass)
  return inCommon.reduce(
    (number, value) => number * 0x10000 + hash16(value?.trim().toLowerCase() ?? ''),
    Math.min(lengthClasses - 1, length),
  )
}

/** FNV-1a over the UTF-16 units, folded to 16 bits. */
function hash16(value: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  return ((hash >>> 16) ^ hash) & 0xffff
}
