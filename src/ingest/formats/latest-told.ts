/**
 * Values by key with their dates, told once while they stay the same. The last date of each value
 * is told as well, in time for the next value to be compared with it.
 */

interface ToldValue<Value> {
  /** What telling it gave. */
  number: number
  value: Value
  toldAt: number
  lastAt: number
  line: number
}

export class LatestTold<Key, Value> {
  readonly #known = new Map<Key, ToldValue<Value>>()
  readonly #keysMax: number
  readonly #isSame: (a: Value, b: Value) => boolean
  readonly #tell: (key: Key, value: Value, at: number, line: number) => number

  /** @param keysMax bounds what is remembered. A key that was forgotten is told again. */
  constructor(
    keysMax: number,
    isSame: (a: Value, b: Value) => boolean,
    tell: (key: Key, value: Value, at: number, line: number) => number,
  ) {
    this.#keysMax = keysMax
    this.#isSame = isSame
    this.#tell = tell
  }

  /** Returns what telling gave, now or before. An undefined value adds only its date. */
  note(key: Key, value: Value, at: number, line: number): number {
    const known = this.#known.get(key)
    if (known === undefined) return this.#begin(key, value, at, line)
    if (value === undefined) return known.number
    if (this.#isSame(known.value, value)) {
      if (at > known.lastAt) {
        known.lastAt = at
        known.value = value
        known.line = line
      }
      return known.number
    }
    this.#tellLast(key, known)
    known.number = this.#tell(key, value, at, line)
    known.value = value
    known.toldAt = at
    known.lastAt = at
    known.line = line
    return known.number
  }

  /** Tells the last dates that have not been told. */
  finish(): void {
    for (const [key, known] of this.#known) this.#tellLast(key, known)
    this.#known.clear()
  }

  #begin(key: Key, value: Value, at: number, line: number): number {
    if (this.#known.size >= this.#keysMax) this.finish()
    const number = this.#tell(key, value, at, line)
    this.#known.set(key, { number, value, toldAt: at, lastAt: at, line })
    return number
  }

  #tellLast(key: Key, known: ToldValue<Value>): void {
    if (known.lastAt > known.toldAt) this.#tell(key, known.value, known.lastAt, known.line)
  }
}
