/** Whom an import leaves out, and which addresses: nothing is put by, counted or made of them. */
import { cutAddresses } from '../people/index.ts'
import { KnownEnds } from './graph/known-ends.ts'
import type { Members } from './normalise/index.ts'

/** A suppression list, as far as an import asks it. */
export interface ImportSuppression {
  readonly isEmpty: boolean
  /** Another one for every change of the list. */
  readonly version: number
  /** In any case of letters. */
  suppressesLogin(login: string): boolean
  suppressesPlatformId(platformId: string): boolean
  /** The address itself, its domain, or a domain above that. */
  suppressesAddress(address: string): boolean
  /**
   * Puts them on the list under their login too, for good: what later data says of that login alone
   * is theirs as well, when nothing is left of the line that told.
   */
  learn(people: readonly Renamed[]): Promise<void>
}

/** Somebody who is hidden by their platformId, and has a login that hides nobody. */
export interface Renamed {
  readonly login: string
  readonly platformId: string
}

export interface SuppressedCounts {
  readonly users: number
  /** Those that a suppressed user owns. */
  readonly repos: number
  /** Edges from or to one of these. */
  readonly edges: number
  /** Entries of `emails`, and what was cut out of other texts, of those that stay. */
  readonly addresses: number
}

interface ParsedLine {
  readonly bytes: Buffer
  readonly members: Members
}

/** For an import into a place where nobody is suppressed. */
export const noSuppression: ImportSuppression = {
  isEmpty: true,
  version: 0,
  suppressesLogin: () => false,
  suppressesPlatformId: () => false,
  suppressesAddress: () => false,
  learn: async () => undefined,
}

export class Excluded {
  /** Those that the data set has a line of, for edges and repositories that name them. */
  readonly userEnds = new KnownEnds()
  readonly repoEnds = new KnownEnds()
  readonly #list: ImportSuppression
  readonly #renamed: Renamed[] = []
  #users = 0
  #repos = 0
  #addresses = 0

  constructor(list: ImportSuppression) {
    this.#list = list
  }

  get isPossible(): boolean {
    return !this.#list.isEmpty
  }

  /** @param edges how many have been left out */
  counts(edges: number): SuppressedCounts {
    return { users: this.#users, repos: this.#repos, edges, addresses: this.#addresses }
  }

  /**
   * Whether the line, which need not be a good one, is that of somebody suppressed.
   *
   * @param isKnown to be, by another line of theirs
   */
  takesUser({ login, platformId }: Members, isKnown = false): boolean {
    const list = this.#list
    if (list.isEmpty && !isKnown) return false
    const isSuppressed =
      isKnown ||
      (typeof login === 'string' && list.suppressesLogin(login)) ||
      (typeof platformId === 'string' && list.suppressesPlatformId(platformId)) ||
      this.#holdsAddress(login, platformId)
    if (!isSuppressed) return false
    this.#users++
    remember(this.userEnds, login, platformId)
    if (typeof login === 'string' && typeof platformId === 'string') {
      const isRenamed = list.suppressesPlatformId(platformId) && !list.suppressesLogin(login)
      if (isRenamed) this.#renamed.push({ login, platformId })
    }
    return true
  }

  /** Has the list know what lines have told of its people; on the disk when it resolves. */
  async learn(): Promise<void> {
    if (this.#renamed.length > 0) await this.#list.learn(this.#renamed)
  }

  /** Whether its owner is suppressed. To be asked when all users have been read. */
  takesRepo({ ownerLogin, name, platformId }: Members, isKnown = false): boolean {
    const list = this.#list
    if (list.isEmpty && !isKnown && this.#users === 0) return false
    if (typeof ownerLogin !== 'string') return false
    const isSuppressed =
      isKnown ||
      list.suppressesLogin(ownerLogin) ||
      this.userEnds.findName(ownerLogin) >= 0 ||
      this.#holdsAddress(ownerLogin, name, platformId)
    if (!isSuppressed) return false
    this.#repos++
    remember(this.repoEnds, `${ownerLogin}/${name}`, platformId)
    return true
  }

  /** @param ends those that are left out of what the text names */
  leavesOut(text: string, ends: KnownEnds): boolean {
    if (ends.findText(text) >= 0 || this.suppressesEnd(text)) return true
    const slash = text.indexOf('/')
    return slash > 0 && this.userEnds.findName(text.slice(0, slash)) >= 0
  }

  /** Whether the text, which names nobody that the data set has, names somebody suppressed. */
  suppressesEnd(text: string): boolean {
    const list = this.#list
    if (list.isEmpty) return false
    const owner = text.includes('/') ? text.slice(0, text.indexOf('/')) : text
    const isNamed =
      list.suppressesLogin(text) || list.suppressesLogin(owner) || list.suppressesPlatformId(text)
    return isNamed || this.#holdsAddress(text)
  }

  /** The line, and its members, without suppressed addresses; the very same where it has none. */
  withoutAddresses(bytes: Buffer, members: Members): ParsedLine {
    if (this.#list.isEmpty) return { bytes, members }
    const before = this.#addresses
    const emails = this.#entriesThatStay(members)
    const others = this.#cutMembers({ ...members, emails: undefined }, 0) as Members
    if (this.#addresses === before) return { bytes, members }
    const changed = { ...others, emails }
    return { bytes: Buffer.from(JSON.stringify(changed)), members: changed }
  }

  /** Of `emails`, where an entry stays or goes as a whole. */
  #entriesThatStay({ emails }: Members): unknown {
    if (!Array.isArray(emails)) return emails
    const stay = emails.filter((one) => typeof one !== 'string' || !this.#takesEntry(one))
    this.#addresses += emails.length - stay.length
    return stay
  }

  #takesEntry(entry: string): boolean {
    if (this.#list.suppressesAddress(entry)) return true
    return !plainAddress.test(entry) && this.#holdsAddress(entry)
  }

  #cutMembers(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
      const { text, count } = this.#cut(value)
      this.#addresses += count
      return text
    }
    if (typeof value !== 'object' || value === null) return value
    // No member of the format is that deep, and what is deeper still could exhaust the stack.
    if (depth === depthMax) return null
    if (Array.isArray(value)) return value.map((item) => this.#cutMembers(item, depth + 1))
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([name, member]) => [name, this.#cutMembers(member, depth + 1)]),
    )
  }

  /** What names a line cannot be cut: such a line is left out. */
  #holdsAddress(...texts: readonly unknown[]): boolean {
    return texts.some((text) => typeof text === 'string' && this.#cut(text).count > 0)
  }

  #cut(text: string) {
    return cutAddresses(text, (address) => this.#list.suppressesAddress(address))
  }
}

const depthMax = 16
// The list has been asked for all there is in such an entry.
const plainAddress = /^[a-z0-9._+-]+@[a-z0-9.-]+$/i

function remember(ends: KnownEnds, name: unknown, platformId: unknown): void {
  if (typeof name === 'string') ends.addName(name, 0, () => false)
  if (typeof platformId === 'string') ends.addPlatformId(platformId)
}
