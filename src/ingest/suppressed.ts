/** Whom an import leaves out, and which addresses: nothing is put by, counted or made of them. */
import { KnownEnds } from './graph/known-ends.ts'
import type { Members } from './normalise/index.ts'

/** A suppression list, as far as an import asks it. */
export interface Suppressed {
  readonly isEmpty: boolean
  /** Another one for every change of the list. */
  readonly version: number
  /** In any case of letters. */
  hidesLogin(login: string): boolean
  hidesPlatformId(platformId: string): boolean
  /** The address itself, its domain, or a domain above that. */
  hidesAddress(address: string): boolean
}

export interface SuppressedCounts {
  readonly users: number
  /** Those that a suppressed user owns. */
  readonly repos: number
  /** Edges from or to one of these. */
  readonly edges: number
  /** Of users who stay. */
  readonly addresses: number
}

interface UserLine {
  readonly bytes: Buffer
  readonly members: Members
}

/** For an import into a place where nobody is suppressed. */
export const nobodySuppressed: Suppressed = {
  isEmpty: true,
  version: 0,
  hidesLogin: () => false,
  hidesPlatformId: () => false,
  hidesAddress: () => false,
}

export class LeftOut {
  /** Those that the data set has a line of, for edges and repositories that name them. */
  readonly userEnds = new KnownEnds()
  readonly repoEnds = new KnownEnds()
  readonly #list: Suppressed
  #users = 0
  #repos = 0
  #addresses = 0

  constructor(list: Suppressed) {
    this.#list = list
  }

  get isPossible(): boolean {
    return !this.#list.isEmpty
  }

  /** @param edges how many have been left out */
  counts(edges: number): SuppressedCounts {
    return { users: this.#users, repos: this.#repos, edges, addresses: this.#addresses }
  }

  /** Whether the line, which need not be a good one, is that of somebody suppressed. */
  takesUser({ login, platformId }: Members): boolean {
    const list = this.#list
    if (list.isEmpty) return false
    const isHidden =
      (typeof login === 'string' && list.hidesLogin(login)) ||
      (typeof platformId === 'string' && list.hidesPlatformId(platformId))
    if (!isHidden) return false
    this.#users++
    remember(this.userEnds, login, platformId)
    return true
  }

  /** Whether its owner is suppressed. To be asked when all users have been read. */
  takesRepo({ ownerLogin, name, platformId }: Members): boolean {
    if (this.#list.isEmpty || typeof ownerLogin !== 'string') return false
    if (!this.#list.hidesLogin(ownerLogin) && this.userEnds.findName(ownerLogin) < 0) return false
    this.#repos++
    remember(this.repoEnds, `${ownerLogin}/${name}`, platformId)
    return true
  }

  /** The line, and its members, without suppressed addresses; the very same where it has none. */
  withoutAddresses(bytes: Buffer, members: Members): UserLine {
    const { emails } = members
    if (this.#list.isEmpty || !Array.isArray(emails)) return { bytes, members }
    const list = this.#list
    const stay = emails.filter((one) => typeof one !== 'string' || !list.hidesAddress(one))
    if (stay.length === emails.length) return { bytes, members }
    this.#addresses += emails.length - stay.length
    const changed = { ...members, emails: stay }
    return { bytes: Buffer.from(JSON.stringify(changed)), members: changed }
  }
}

function remember(ends: KnownEnds, name: unknown, platformId: unknown): void {
  if (typeof name === 'string') ends.addName(name, 0, () => false)
  if (typeof platformId === 'string') ends.addPlatformId(platformId)
}
