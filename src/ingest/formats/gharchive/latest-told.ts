/**
 * Deduplicates what an hour of events repeats before it goes to the sink: names with their first
 * and last date, fields with their last date. A value that is replaced keeps its own last date, so
 * the order of events within the hour does not matter.
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
   * @param keysMax bounds the cache. An evicted key is passed on again.
   * @param tell passes a name to the sink, and returns the sink's number
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
    // The number of a key never changes.
    this.#tell(key, name, at)
    known.name = name
    known.toldAt = at
    known.lastAt = at
    return known.number
  }

  /** Passes on the last dates. */
  finish(): void {
    for (const [key, known] of this.#known) this.#tellLast(key, known)
    this.#known.clear()
  }

  #tellLast(key: Key, known: ToldName): void {
    if (known.lastAt > known.toldAt) this.#tell(key, known.name, known.lastAt)
  }
}

/** The newest login of each account. */
export class NewestLogins {
  readonly #known = new Map<string, { readonly login: string; readonly at: number }>()
  readonly #keysMax: number
  readonly #tell: (id: string, login: string, at: number) => void

  /** @param keysMax bounds the cache. When it is full, all entries are passed on. */
  constructor(keysMax: number, tell: (id: string, login: string, at: number) => void) {
    this.#keysMax = keysMax
    this.#tell = tell
  }

  note(id: string, login: string, at: number): void {
    const known = this.#known.get(id)
    if (known !== undefined && known.at >= at) return
    if (known === undefined && this.#known.size >= this.#keysMax) this.finish()
    this.#known.set(id, { login, at })
  }

  /** Passes on all cached logins. */
  finish(): void {
    for (const [id, { login, at }] of this.#known) this.#tell(id, login, at)
    this.#known.clear()
  }
}

interface KnownFields {
  members: Members
  /** The last `updatedAt` of members equal otherwise. Undefined: there were no later ones. */
  updatedAt: unknown
  at: number
  line: number
}

/** Fields of persons or repositories by the sink's number. */
export class FieldsTold {
  readonly #known = new Map<number, KnownFields>()
  readonly #keysMax: number
  readonly #tell: (number: number, members: Members, at: number, line: number) => void

  /** @param keysMax bounds the cache. When it is full, all entries are passed on. */
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
    if (!hasSameFields(known.members, members)) {
      this.#tellLast(number, known)
      known.members = members
      known.updatedAt = undefined
    } else if (at > known.at) known.updatedAt = members.updatedAt
    else return
    known.at = at
    known.line = line
  }

  /** Passes on all cached fields. */
  finish(): void {
    for (const [number, known] of this.#known) this.#tellLast(number, known)
    this.#known.clear()
  }

  /** Keeps the first of equal members, so that later ones are garbage early. */
  #tellLast(number: number, { members, updatedAt, at, line }: KnownFields): void {
    const told = updatedAt === undefined ? members : { ...members, updatedAt }
    this.#tell(number, told, at, line)
  }
}

/** Ignores the date of the last change: in busy repositories it differs from event to event. */
function hasSameFields(a: Members, b: Members): boolean {
  for (const name in a) if (name !== 'updatedAt' && !isEqual(a[name], b[name])) return false
  for (const name in b) if (name !== 'updatedAt' && a[name] === undefined) return false
  return true
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return a.every((item, i) => item === b[i])
}
