/**
 * Maps keys to their numbers: a hash table with open addressing over one string of all keys. Words
 * of a text are looked up without making a string, and 140,000 keys take a few MB.
 */
import { gap, type Words } from './words.ts'

const fnvOffset = 0x811c9dc5
const fnvPrime = 0x01000193
const spaceUnit = 0x20

/** Limits of a key, in words separated by spaces and, for scripts without spaces, UTF-16 units. */
const wordsMax = 8
const keyUnitsMax = 48

/** A key that begins at some word. */
export interface FoundKey {
  readonly key: number
  /** The word after the last one of the key. */
  readonly to: number
}

export class PlaceNames {
  readonly #text: string
  /** Key `i` is [#starts[i], #starts[i + 1] - 1). */
  readonly #starts: Uint32Array
  /** Number of a key plus 1. 0 is free. */
  readonly #slots: Int32Array
  /** By the first UTF-16 unit of a key: length of the longest such key. 0 for none. */
  readonly #longest = new Uint8Array(0x10000)

  /** @param lines distinct keys, one a line */
  constructor(lines: string) {
    this.#text = lines
    this.#starts = findLineStarts(lines)
    let slots = 1
    while (slots < this.count * 2) slots *= 2
    this.#slots = new Int32Array(slots)
    for (let key = 0; key < this.count; key++) this.#insert(key)
  }

  get count(): number {
    return this.#starts.length - 1
  }

  getKey(key: number): string {
    return this.#text.slice(this.#starts[key]!, this.#starts[key + 1]! - 1)
  }

  /** The number of a key, or -1. */
  find(key: string): number {
    let hash = fnvOffset
    for (let i = 0; i < key.length; i++) hash = step(hash, key.charCodeAt(i))
    return this.#find(hash, key.length, () => key)
  }

  /** Every key that begins at word `from`, the shortest first. */
  listKeys(words: Words, from: number): FoundKey[] {
    const found: FoundKey[] = []
    let hash = fnvOffset
    let units = 0
    let spaced = 0
    const unitsMax = this.#longest[words.keys[from]?.charCodeAt(0) ?? 0] ?? 0
    for (let i = from; i < words.keys.length; i++) {
      if (i > from && words.gaps[i] !== gap.none) {
        if (!isJoined(words, i) || ++spaced === wordsMax) break
        hash = step(hash, spaceUnit)
        units++
      }
      const word = words.keys[i]!
      units += word.length
      if (units > unitsMax) break
      for (let j = 0; j < word.length; j++) hash = step(hash, word.charCodeAt(j))
      const key = this.#find(hash, units, () => joinWords(words, from, i + 1))
      if (key >= 0) found.push({ key, to: i + 1 })
    }
    return found
  }

  #insert(key: number): void {
    let hash = fnvOffset
    const start = this.#starts[key]!
    const end = this.#starts[key + 1]! - 1
    for (let i = start; i < end; i++) hash = step(hash, this.#text.charCodeAt(i))
    const first = this.#text.charCodeAt(start)
    this.#longest[first] = Math.max(this.#longest[first]!, Math.min(end - start, keyUnitsMax))
    const mask = this.#slots.length - 1
    let slot = hash & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = key + 1
  }

  /** `text` is called only if a key of the same length is in a slot of that hash. */
  #find(hash: number, units: number, text: () => string): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const key = this.#slots[slot]! - 1
      if (key < 0) return -1
      const start = this.#starts[key]!
      if (this.#starts[key + 1]! - 1 - start !== units) continue
      if (this.#text.startsWith(text(), start)) return key
    }
  }
}

/** "Frankfurt (Oder)" and "Frankfurt/Oder", but not "Frankfurt / Oder", have one name. */
function isJoined({ starts, ends, gaps }: Words, i: number): boolean {
  if (gaps[i] === gap.space || gaps[i] === gap.bracket) return true
  return gaps[i] === gap.slash && starts[i] === ends[i - 1]! + 1
}

/** The key that words [from, to) make. */
export function joinWords(words: Words, from: number, to: number): string {
  let key = words.keys[from]!
  for (let i = from + 1; i < to; i++) {
    key += words.gaps[i] === gap.none ? words.keys[i]! : ` ${words.keys[i]!}`
  }
  return key
}

function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, fnvPrime)
}

/** Where each line begins, and where a line after the last would begin. */
function findLineStarts(lines: string): Uint32Array {
  const starts = [0]
  for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) starts.push(at + 1)
  return Uint32Array.from([...starts, lines.length + 1])
}
