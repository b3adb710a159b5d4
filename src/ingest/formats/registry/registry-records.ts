/**
 * Joins the records of a dump of the Rust registry: people, the repositories of crates, and the
 * owners and publishers of crates.
 */
import { randomInt } from 'node:crypto'
import { formatIsoSeconds } from '../../../contract/index.ts'
import { dropAbsent, type Members } from '../../normalise/index.ts'
import { fullNameOfUrl } from '../field-values.ts'
import type { PersonRef, RecordSink } from '../format.ts'
import { hiddenAccount, isGhost } from '../hidden-accounts.ts'

/** Rows between two turns. */
export const turnRows = 4096
export const nameCharactersMax = 255

export class RegistryUsers {
  readonly #sink: RecordSink
  readonly #positions = new Map<number, number>()
  readonly #refs: PersonRef[] = []
  readonly #names: string[] = []
  readonly #lines: number[] = []
  /** The latest user of each login, in lower case. */
  readonly #newestOfLogin = new Map<string, number>()
  /** The sink's numbers by position. -1: none. */
  #numbers = new Int32Array(0)

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  get size(): number {
    return this.#refs.length
  }

  has(user: number): boolean {
    return this.#positions.has(user)
  }

  add(user: number, login: string, accountId: string, name: string, line: number): void {
    this.#positions.set(user, this.size)
    // Deleted accounts have no id, or one below 1.
    const platformId = /^[1-9]\d{0,15}$/.test(accountId) ? accountId : undefined
    this.#refs.push({ platformId, login: login.slice(0, nameCharactersMax) || undefined })
    this.#names.push(name.slice(0, nameCharactersMax))
    this.#lines.push(line)
    const key = login.toLowerCase()
    if (user > (this.#newestOfLogin.get(key) ?? -1)) this.#newestOfLogin.set(key, user)
  }

  async describe(date: number): Promise<void> {
    this.#numbers = new Int32Array(this.size).fill(-1)
    for (const [user, position] of this.#positions) {
      if (position % turnRows === 0) await this.#sink.turn()
      const ref = this.#refs[position]!
      const key = ref.login?.toLowerCase()
      if (isGhost(ref) || (key === undefined && ref.platformId === undefined)) {
        this.#sink.skipped(hiddenAccount)
        continue
      }
      // The registry learns of a rename only at the next login. Until then the old login may belong
      // to another account, or to none.
      const isCurrent = key !== undefined && this.#newestOfLogin.get(key) === user
      const at = isCurrent && ref.platformId !== undefined ? date : 0
      const number = this.#sink.person(ref, at)
      this.#numbers[position] = number
      const displayName = this.#names[position]!
      const line = this.#lines[position]!
      if (displayName !== '') this.#sink.describePerson(number, { displayName }, date, line)
    }
  }

  numberOf(user: number): number | undefined {
    const number = this.#numbers[this.#positions.get(user) ?? -1]
    return number === -1 ? undefined : number
  }
}

export interface CrateRow {
  readonly crate: number
  readonly name: string
  /** See `repositoryOf`. */
  readonly fullName: string
  /** In seconds since 1970. 0: unknown. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** Empty where absent. */
export interface CrateTexts {
  readonly fullName: string
  readonly description: string
  readonly readme: string
  readonly topics: readonly string[] | undefined
}

/** Chooses the crate that describes a repository, if several crates share one. */
export class CrateRepos {
  /** Positions of repositories. */
  readonly #byCrate = new Map<number, number>()
  readonly #byName = new Map<string, number>()
  /** Crates with the same name as their repository. */
  readonly #namesakes = new Set<number>()
  readonly #createdAt: number[] = []
  readonly #updatedAt: number[] = []
  /** By position. */
  readonly #chosen: number[] = []
  readonly #numbers: number[] = []

  get size(): number {
    return this.#byCrate.size
  }

  has(crate: number): boolean {
    return this.#byCrate.has(crate)
  }

  add({ crate, name, fullName, createdAt, updatedAt }: CrateRow): void {
    const key = fullName.toLowerCase()
    const position = this.#byName.get(key) ?? this.#byName.size
    this.#byName.set(key, position)
    this.#byCrate.set(crate, position)
    const isNamesake = plainKey(name) === plainKey(key.slice(key.indexOf('/') + 1))
    if (isNamesake) this.#namesakes.add(crate)
    const first = this.#createdAt[position] || createdAt
    this.#createdAt[position] = createdAt === 0 ? first : Math.min(first, createdAt)
    this.#updatedAt[position] = Math.max(this.#updatedAt[position] ?? 0, updatedAt)
  }

  /** Chooses one crate for each repository. */
  choose(downloads: ReadonlyMap<number, number>): Set<number> {
    for (const [crate, position] of this.#byCrate) {
      const other = this.#chosen[position]
      if (other === undefined || this.#goesBefore(crate, other, downloads)) {
        this.#chosen[position] = crate
      }
    }
    return new Set(this.#chosen)
  }

  isChosen(crate: number): boolean {
    const position = this.#byCrate.get(crate)
    return position !== undefined && this.#chosen[position] === crate
  }

  describe(sink: RecordSink, crate: number, texts: CrateTexts, line: number): void {
    const position = this.#byCrate.get(crate)!
    if (this.#numbers[position] !== undefined) return
    const { fullName, description, readme, topics } = texts
    const createdAt = this.#createdAt[position]!
    const updatedAt = this.#updatedAt[position]!
    const members: Members = dropAbsent({
      description: description || undefined,
      language: 'Rust',
      topics,
      readme: readme || undefined,
      createdAt: createdAt === 0 ? undefined : formatIsoSeconds(createdAt),
      updatedAt: updatedAt === 0 ? undefined : formatIsoSeconds(updatedAt),
    })
    const number = sink.repo({ fullName }, updatedAt)
    this.#numbers[position] = number
    // Dated by the last publication, so that a later export of the repository itself wins.
    sink.describeRepo(number, members, updatedAt, line)
  }

  /** Undefined for crates without a repository. */
  positionOf(crate: number): number | undefined {
    return this.#byCrate.get(crate)
  }

  /** The sink's number of a repository. Undefined if no crate describes it. */
  numberAt(position: number): number | undefined {
    return this.#numbers[position]
  }

  #goesBefore(crate: number, other: number, downloads: ReadonlyMap<number, number>): boolean {
    const isNamesake = this.#namesakes.has(crate)
    if (isNamesake !== this.#namesakes.has(other)) return isNamesake
    const more = (downloads.get(crate) ?? 0) - (downloads.get(other) ?? 0)
    return more > 0 || (more === 0 && crate < other)
  }
}

/** The registry treats `serde-json` and `serde_json` as the same name. */
function plainKey(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

const githubAddress = /^(?:[a-z+]{1,20}:\/\/)?(?:[^/@]{1,100}@)?(?:www\.)?github\.com[/:]+/i
/** Full names that GitHub allows. */
const githubName = /^[a-z0-9][a-z0-9-]{0,38}\/[a-z0-9._-]{1,100}$/i

/**
 * `owner/name` of a repository on GitHub. Null for other hosts, where the same name is another
 * repository. Many crates name their repository only as homepage.
 */
export function repositoryOf(repository: string, homepage: string): string | null {
  const url = (repository === '' ? homepage : repository).trim().slice(0, urlCharactersMax)
  const host = githubAddress.exec(url)
  if (host === null) return null
  const fullName = fullNameOfUrl(`https://github.com/${url.slice(host[0].length)}`)
  return fullName !== null && githubName.test(fullName) ? fullName : null
}

const urlCharactersMax = 1000

/** The greatest id. Two ids make a key that is exact as a float64. */
export const pairIdMax = 2 ** 26 - 1

/**
 * A count with first and last date for each pair of ids, in order of insertion.
 * An open-addressing hash table over typed arrays: 28 to 56 bytes a pair.
 */
export class PairCounts {
  size = 0
  readonly #pairsMax: number
  /** Random, so that no input can be made with ids that collide. */
  readonly #seed = randomInt(2 ** 32)
  #keys = new Float64Array(pairsAtFirst)
  #firsts = new Uint32Array(pairsAtFirst)
  #lasts = new Uint32Array(pairsAtFirst)
  #counts = new Uint32Array(pairsAtFirst)
  /** Position of a pair plus 1. 0: free. A power of two slots, at most half of them in use. */
  #slots = new Int32Array(2 * pairsAtFirst)

  constructor(pairsMax: number) {
    this.#pairsMax = pairsMax
  }

  /**
   * Ids are whole numbers from 0 to `pairIdMax`, dates seconds since 1970, 0 for no date. Returns
   * false if the table is full.
   */
  add(a: number, b: number, first: number, last: number, count: number): boolean {
    const key = a * (pairIdMax + 1) + b
    let slot = this.#slotOf(a, b)
    while (this.#slots[slot] !== 0 && this.#keys[this.#slots[slot]! - 1] !== key) {
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    const isNew = this.#slots[slot] === 0
    if (isNew && this.size >= this.#pairsMax) return false
    const at = isNew ? this.size : this.#slots[slot]! - 1
    if (isNew) {
      this.#keys[at] = key
      this.#slots[slot] = at + 1
      this.size++
    }
    if (first !== 0 && (this.#firsts[at] === 0 || first < this.#firsts[at]!)) {
      this.#firsts[at] = first
    }
    if (last > this.#lasts[at]!) this.#lasts[at] = last
    this.#counts[at]! += count
    if (this.size === this.#keys.length) this.#grow()
    return true
  }

  /** @param at from 0 to `size` */
  pairAt(at: number): PairCount {
    const key = this.#keys[at]!
    return {
      a: Math.floor(key / (pairIdMax + 1)),
      b: key % (pairIdMax + 1),
      first: this.#firsts[at]!,
      last: this.#lasts[at]!,
      count: this.#counts[at]!,
    }
  }

  #slotOf(a: number, b: number): number {
    return mixed(mixed(a ^ this.#seed) ^ b) & (this.#slots.length - 1)
  }

  #grow(): void {
    const length = 2 * this.#keys.length
    this.#keys = longer(this.#keys, new Float64Array(length))
    this.#firsts = longer(this.#firsts, new Uint32Array(length))
    this.#lasts = longer(this.#lasts, new Uint32Array(length))
    this.#counts = longer(this.#counts, new Uint32Array(length))
    this.#slots = new Int32Array(2 * length)
    for (let at = 0; at < this.size; at++) {
      const key = this.#keys[at]!
      let slot = this.#slotOf(Math.floor(key / (pairIdMax + 1)), key % (pairIdMax + 1))
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = at + 1
    }
  }
}

export interface PairCount {
  readonly a: number
  readonly b: number
  readonly first: number
  readonly last: number
  readonly count: number
}

const pairsAtFirst = 1024

/** The finaliser of MurmurHash3 (Appleby, 2011). */
function mixed(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

function longer<T extends Float64Array | Uint32Array>(array: T, target: T): T {
  target.set(array)
  return target
}
