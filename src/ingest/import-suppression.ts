/**
 * Excludes suppressed people and addresses from an import before anything is staged.
 */

import { cutAddresses } from '../people/index.ts'
import { KnownEnds } from './graph/known-ends.ts'
import { listAliases, type Members } from './normalise/index.ts'
import type { NodeKind } from './sources/index.ts'
import type { JournalReason, NamedAccount, PersonJournal } from './staging/person-journal.ts'

/** The interface of a suppression list that an import needs. */
export interface ImportSuppression {
  readonly isEmpty: boolean
  /** Differs after each change of the list. */
  readonly version: number
  /** Ignores case. */
  suppressesLogin(login: string): boolean
  suppressesPlatformId(platformId: string): boolean
  /** The address itself, its domain, or a domain above that. */
  suppressesAddress(address: string): boolean
  /**
   * Suppresses the other names of these people too, permanently. Later data may contain such a name
   * without the line that connects it to the suppressed one.
   */
  learn(people: readonly Renamed[]): Promise<void>
}

/** A user suppressed by platformId or alias, with another name that is not suppressed yet. */
export interface Renamed {
  readonly login: string
  readonly platformId: string
  readonly aliases: readonly string[]
}

export interface SuppressedCounts {
  readonly users: number
  /** Repositories of a suppressed user. */
  readonly repos: number
  /** Edges from or to an excluded user or repository. */
  readonly edges: number
  /** Entries of `emails`, and addresses cut from other texts, in records that are kept. */
  readonly addresses: number
}

interface ParsedLine {
  readonly bytes: Buffer
  readonly members: Members
}

/** For an import without a suppression list. */
export const noSuppression: ImportSuppression = {
  isEmpty: true,
  version: 0,
  suppressesLogin: () => false,
  suppressesPlatformId: () => false,
  suppressesAddress: () => false,
  learn: async () => undefined,
}

export class Excluded {
  /** Excluded records of the data set, to exclude edges and repositories that name them. */
  readonly ends: Readonly<Record<NodeKind, KnownEnds>> = {
    users: new KnownEnds(),
    repos: new KnownEnds(),
  }
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

  /** @param edges number of excluded edges */
  reportCounts(edges: number): SuppressedCounts {
    return { users: this.#users, repos: this.#repos, edges, addresses: this.#addresses }
  }

  /**
   * Whether the line, which may be invalid, belongs to a suppressed user. Counts it if so.
   *
   * @param isKnown true if another line of the record is suppressed
   */
  excludeRecord(kind: NodeKind, members: Members, isKnown = false): boolean {
    return kind === 'users'
      ? this.#excludeUser(members, isKnown)
      : this.#excludeRepo(members, isKnown)
  }

  #excludeUser(members: Members, isKnown: boolean): boolean {
    const list = this.#list
    if (list.isEmpty && !isKnown) return false
    const { login, platformId } = members
    const aliases = listAliases(members)
    const suppresses = (id: string) => list.suppressesPlatformId(id)
    const isSuppressed =
      isKnown ||
      (typeof login === 'string' && list.suppressesLogin(login)) ||
      (typeof platformId === 'string' && suppresses(platformId)) ||
      aliases.some(suppresses) ||
      this.#hasAddress(login, platformId)
    if (!isSuppressed) return false
    this.#users++
    remember(this.ends.users, login, platformId, aliases)
    if (typeof login === 'string' && typeof platformId === 'string') {
      const ids = [platformId, ...aliases]
      const isRenamed = !list.suppressesLogin(login) || !ids.every(suppresses)
      if (isRenamed && ids.some(suppresses)) this.#renamed.push({ login, platformId, aliases })
    }
    return true
  }

  /** Adds renamed people to the list. Durable once this resolves. */
  async learn(): Promise<void> {
    if (this.#renamed.length > 0) await this.#list.learn(this.#renamed)
  }

  /** Whether the repository's owner is suppressed. Called after all users were read. */
  #excludeRepo(members: Members, isKnown: boolean): boolean {
    const list = this.#list
    const { ownerLogin, name, platformId } = members
    if (list.isEmpty && !isKnown && this.#users === 0) return false
    if (typeof ownerLogin !== 'string') return false
    const isSuppressed =
      isKnown ||
      list.suppressesLogin(ownerLogin) ||
      this.ends.users.findName(ownerLogin) >= 0 ||
      this.#hasAddress(ownerLogin, name, platformId)
    if (!isSuppressed) return false
    this.#repos++
    remember(this.ends.repos, `${ownerLogin}/${name}`, platformId, listAliases(members))
    return true
  }

  /** @param ends excluded records that the text may name */
  isExcluded(text: string, ends: KnownEnds): boolean {
    if (ends.findText(text) >= 0 || this.isSuppressedEnd(text)) return true
    const slash = text.indexOf('/')
    return slash > 0 && this.ends.users.findName(text.slice(0, slash)) >= 0
  }

  /** Whether the text, which names no record of the data set, names a suppressed user. */
  isSuppressedEnd(text: string): boolean {
    const list = this.#list
    if (list.isEmpty) return false
    const owner = text.includes('/') ? text.slice(0, text.indexOf('/')) : text
    const isNamed =
      list.suppressesLogin(text) || list.suppressesLogin(owner) || list.suppressesPlatformId(text)
    return isNamed || this.#hasAddress(text)
  }

  /**
   * The line and its members without suppressed addresses. Returns the same ones if there are none.
   */
  cutAddresses(bytes: Buffer, members: Members): ParsedLine {
    if (this.#list.isEmpty) return { bytes, members }
    const before = this.#addresses
    const emails = this.#filterEntries(members)
    const aliases = this.#filterAliases(members)
    const kept = { ...members, emails: undefined, aliases: undefined }
    const others = this.#cutMembers(kept, 0) as Members
    if (this.#addresses === before) return { bytes, members }
    const changed: Record<string, unknown> = { ...others, emails, aliases }
    // Removes the source of `emails` too, which would reveal that there were some.
    if (Array.isArray(emails) && emails.length === 0) changed.provenance = dropEmails(others)
    return { bytes: Buffer.from(JSON.stringify(changed)), members: changed }
  }

  /** The journal without suppressed accounts and addresses. Called after all users were read. */
  filterJournal(journal: PersonJournal): PersonJournal {
    if (this.#list.isEmpty && this.#users === 0) return journal
    const isKept = ({ key, ids = [], login, address, name }: NamedAccount) => {
      const texts = [key, ...ids, login, address, name]
      return !texts.some((text) => text !== undefined && this.isExcluded(text, this.ends.users))
    }
    const cutReason = <Reason extends JournalReason>(one: Reason): Reason =>
      this.#hasAddress(one.detail) ? { ...one, detail: undefined } : one
    const { accounts, apart, namesakes, ...names } = journal
    return {
      ...names,
      accounts: accounts.filter(isKept).map(({ joined, ...account }) => ({
        ...account,
        sources: account.sources.map(([source, ...dates]) => [this.#cut(source).text, ...dates]),
        ...(joined && { joined: cutReason(joined) }),
      })),
      ...(apart && { apart: apart.filter(isKept).map(cutReason) }),
      ...(namesakes && { namesakes: namesakes.filter(isKept) }),
    }
  }

  /** Filters `emails`. An entry is kept or removed as a whole. */
  #filterEntries({ emails }: Members): unknown {
    if (!Array.isArray(emails)) return emails
    const stay = emails.filter((one) => typeof one !== 'string' || !this.#isSuppressedEntry(one))
    this.#addresses += emails.length - stay.length
    return stay
  }

  /** Filters `aliases`. An alias is kept or removed as a whole. */
  #filterAliases({ aliases }: Members): unknown {
    if (!Array.isArray(aliases)) return aliases
    const stay = aliases.filter((one) => typeof one !== 'string' || !this.#hasAddress(one))
    this.#addresses += aliases.length - stay.length
    // A list that was empty before is left to the validation of the line.
    return stay.length === 0 && aliases.length > 0 ? undefined : stay
  }

  #isSuppressedEntry(entry: string): boolean {
    if (this.#list.suppressesAddress(entry)) return true
    return !plainAddress.test(entry) && this.#hasAddress(entry)
  }

  #cutMembers(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
      const { text, count } = this.#cut(value)
      this.#addresses += count
      return text
    }
    if (typeof value !== 'object' || value === null) return value
    // No member of the format is that deep, and deeper values could overflow the stack.
    if (depth === depthMax) return null
    if (Array.isArray(value)) return value.map((item) => this.#cutMembers(item, depth + 1))
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([name, member]) => [name, this.#cutMembers(member, depth + 1)]),
    )
  }

  /** Identifiers cannot be cut, so the line is excluded. */
  #hasAddress(...texts: readonly unknown[]): boolean {
    return texts.some((text) => typeof text === 'string' && this.#cut(text).count > 0)
  }

  #cut(text: string) {
    return cutAddresses(text, (address) => this.#list.suppressesAddress(address))
  }
}

function dropEmails({ provenance }: Members): unknown {
  if (typeof provenance !== 'object' || provenance === null) return provenance
  const { emails, ...others } = provenance as Members
  return others
}

const depthMax = 16
// An entry of this form is the address alone, which was checked already.
const plainAddress = /^[a-z0-9._+-]+@[a-z0-9.-]+$/i

function remember(
  ends: KnownEnds,
  name: unknown,
  platformId: unknown,
  aliases: readonly string[],
): void {
  if (typeof name === 'string') ends.addName(name, 0, () => false)
  if (typeof platformId === 'string') ends.addPlatformId(platformId)
  for (const alias of aliases) ends.addAlias(alias, 0, () => false)
}
