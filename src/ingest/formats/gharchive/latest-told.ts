/**
 * What an hour of events says again and again, told to the sink once: names with their first and
 * last date, fields with their last. A value that another one replaces is told with its own last
 * date, so the order of events within the hour does not matter.
 */
import type { Members } from '../../normalise/index.ts'

interface ToldName {
  readonly number: number
  name: string | undefined
  toldAt: number
  lastAt: number
}

/** Names of accounts or repositories. */
export class NamesTold<Key extends string | number> {
  readonly #known = new Map<Key, ToldName>()
  readonly #keysMax: number
  readonly #tell: (key: Key, name: string | undefined, at: number) => number

  /**
   * @param keysMax bounds what is remembered. A key that was forgotten is told again.
   * @param tell returns the number that the sink gives
   */
  constructor(keysMax: number, tell: (key: Key, name: string | undefined, at: number) => number) {
    this.#keysMax = keysMax
    this.#tell = tell
  }

  /** The sink's number. An undefined name adds nothing to a known one. */
  note(key: Key, name: string | undefined, at: number): number {
    const known = this.#known.get(key)
    if (known === undefined) {
      if (this.#known.size >= this.#keysMax) this.finish()
      const number = this.#tell(key, name, at)
      this.#known.set(key, { number, name, toldAt: at, lastAt: at })
      return number
    }
    if (name === undefined) return known.number
    if (known.name === name) {
      if (at > known.lastAt) known.lastAt = at
      return known.number
    }
    this.#tellLast(key, known)
    // The number stays that of the key.
    this.#tell(key, name, at)
    known.name = name
    known.toldAt = at
    known.lastAt = at
    return known.number
  }

  /** Tells the last dates that have not been told. */
  finish(): void {
    for (const [key, known] of this.#known) this.#tellLast(key, known)
    this.#known.clear()
  }

  #tellLast(key: Key, known: ToldName): void {
    if (known.lastAt > known.toldAt) this.#tell(key, known.name, known.lastAt)
  }
}

interface KnownFields {
  members: Members
  /** Of members that say the same but for this date. Undefined: none came after them. */
  updatedAt: unknown
  at: number
  line: number
}

/** Fields of persons or repositories by the sink's number. */
export class FieldsTold {
  readonly #known = new Map<number, KnownFields>()
  readonly #keysMax: number
  readonly #tell: (number: number, members: Members, at: number, line: number) => void

  /** @param keysMax bounds what is remembered. What is beyond it is told early. */
  constructor(
    keysMax: number,
    tell: (number: number, members: Members, at: number, line: number) => void,
  ) {
    this.#keysMax = keysMax
    this.#tell = tell
  }

  note(number: number, members: Members, at: number, line: number): void {
    const known = this.#known.get(number)
    if (known === undefined) {
      if (this.#known.size >= this.#keysMax) this.finish()
      this.#known.set(number, { members, updatedAt: undefined, at, line })
      return
    }
    if (!areSame(known.members, members)) {
      this.#tellLast(number, known)
      known.members = members
      known.updatedAt = undefined
    } else if (at > known.at) known.updatedAt = members.updatedAt
    else return
    known.at = at
    known.line = line
  }

  /** Tells all that has not been told. */
  finish(): void {
    for (const [number, known] of this.#known) this.#tellLast(number, known)
    this.#known.clear()
  }

  /** Members that came again are not kept in place of equal ones, so that they are soon garbage. */
  #tellLast(number: number, { members, updatedAt, at, line }: KnownFields): void {
    const told = updatedAt === undefined ? members : { ...members, updatedAt }
    this.#tell(number, told, at, line)
  }
}

/** Ignores the date of the last change: in busy repositories it differs from event to event. */
function areSame(a: Members, b: Members): boolean {
  for (const name in a) if (name !== 'updatedAt' && !areEqual(a[name], b[name])) return false
  for (const name in b) if (name !== 'updatedAt' && a[name] === undefined) return false
  return true
}

function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return a.every((item, i) => item === b[i])
}
