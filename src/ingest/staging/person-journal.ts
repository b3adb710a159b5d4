/**
 * The journal of people: which accounts of which sources are one person and why, and which joins
 * were refused. It is stored with the records of a snapshot, one line per person, and never served.
 */

import { formatIsoSeconds } from '../../contract/index.ts'
import { addToGroup } from '../grouping.ts'
import { type AccountKey, foldName } from './accounts.ts'
import type { Identity, Join, JoinReason, RefusedJoin } from './identity.ts'
import type { Namesakes } from './namesakes.ts'
import type { StagedObservation } from './observations.ts'
import { numberOfId } from './platform-ids.ts'
import { prefixes, type Staging } from './staging.ts'

export interface PersonJournal {
  readonly platformId: string
  readonly login: string
  /** The first account is joined to none, each other account to one before it. */
  readonly accounts: readonly JournalAccount[]
  /** Refused joins. Absent if there are none. */
  readonly apart?: readonly JournalRefusal[]
  /** People of the same full name in a repository. Absent if there are none. */
  readonly namesakes?: readonly JournalNamesake[]
}

/** An account as sources name it. */
export interface NamedAccount {
  readonly kind: 'number' | 'id' | 'login' | 'author'
  /** Number, identifier, `login:` and the folded login, or the identifier made for an author. */
  readonly key: string
  /** Other forms of the identifier. */
  readonly ids?: readonly string[]
  /** The latest login in its latest spelling. */
  readonly login?: string
  /** Address of an author. Absent if the import keeps no addresses. */
  readonly address?: string
  /** Name of an author. */
  readonly name?: string
}

export interface JournalAccount extends NamedAccount {
  /** Whether several people use the address, so that it joins nothing. */
  readonly isShared?: true
  /** The newest sources. */
  readonly sources: readonly JournalSource[]
  readonly joined?: JournalReason & {
    /** Key of the account to which it is joined. */
    readonly to: string
  }
}

/** A source, with the first and last date at which it names the account. Null if unknown. */
export type JournalSource = readonly [source: string, first: string | null, last: string | null]

export interface JournalReason {
  readonly reason: JoinReason
  /** The repository, address or login. Addresses are absent if the import keeps none. */
  readonly detail?: string
}

export interface JournalRefusal extends NamedAccount, JournalReason {
  readonly cause: RefusedJoin['cause']
}

/** Whether the text is an address, a login, a number or an identifier of the account. */
export function hasName(account: NamedAccount, text: string): boolean {
  const { kind, key, ids = [], address, login } = account
  if (key === text || ids.includes(text)) return true
  if (address?.toLowerCase() === text.toLowerCase()) return true
  if (kind === 'login') return foldName(login!) === foldName(text)
  const number = numberOfId('account', text)
  return kind === 'number' && number !== null && key === `${number}`
}

/** The account by which the other person is found. */
export interface JournalNamesake extends NamedAccount {
  readonly repository: string
}

const sourcesMax = 50
export const refusalsMax = 100

/** Makes the journal lines of staged people. */
export class JournalLines {
  readonly #staging: Staging
  readonly #people: Identity
  readonly #withAddresses: boolean
  readonly #joins: ReadonlyMap<number, readonly Join[]>
  readonly #refused: ReadonlyMap<number, readonly RefusedJoin[]>
  readonly #namesakes: ReadonlyMap<number, readonly Namesakes[]>

  /** @param withAddresses whether addresses of authors are kept */
  constructor(staging: Staging, people: Identity, withAddresses: boolean) {
    this.#staging = staging
    this.#people = people
    this.#withAddresses = withAddresses
    const findRoot = (account: number) => people.findPerson(account)
    this.#joins = groupByPerson(people.joins, ({ account }) => [findRoot(account)])
    this.#refused = groupByPerson(people.conflicts, ({ account, other }) => {
      const [one, another] = [findRoot(account), findRoot(other)]
      return one === another ? [] : [one, another]
    })
    const listRoots = ({ account, other }: Namesakes) => [findRoot(account), findRoot(other)]
    this.#namesakes = groupByPerson(people.namesakes, listRoots)
  }

  /** Null for a person with one record of one source, which needs no line. */
  buildLine(
    { platformId, name }: { readonly platformId: string; readonly name: string },
    accounts: readonly number[],
    observations: readonly StagedObservation[],
  ): PersonJournal | null {
    const { people } = this.#staging
    const root = this.#people.findPerson(accounts[0]!)
    const entries = new Map<string, OpenEntry>()
    const keys = new Map<number, string>()
    // Texts of edges are skipped: each is the login or identifier of another account.
    const first = accounts.find((account) => people.getKind(account) !== 'text')
    if (first === undefined) return null
    for (const [account, join] of walkJoins(first, accounts, this.#joins.get(root) ?? [])) {
      if (people.getKind(account) !== 'text') this.#enter(account, join, entries, keys)
    }
    for (const { account, source, at } of observations) {
      entries.get(keys.get(account) ?? '')?.name(this.#staging.sourceNames[source]!, at, at)
    }
    const lines = [...entries.values()].map((entry) => entry.build())
    const apart = this.#listRefusals(root, entries)
    const namesakes = this.#listNamesakes(root)
    const [only] = lines as [JournalAccount]
    const isPlain = lines.length === 1 && only.kind !== 'author' && only.sources.length < 2
    if (isPlain && apart.length === 0 && namesakes.length === 0) return null
    return {
      ...{ platformId, login: name, accounts: lines },
      ...(apart.length > 0 && { apart }),
      ...(namesakes.length > 0 && { namesakes }),
    }
  }

  #enter(
    account: number,
    join: Join | null,
    entries: Map<string, OpenEntry>,
    keys: Map<number, string>,
  ): void {
    const named = this.#describeAccount(account)
    keys.set(account, named.key)
    let entry = entries.get(named.key)
    if (entry === undefined) {
      const before = join === null ? null : keys.get(findOther(join, account))
      const joined = before && { to: before, ...this.#describeReason(join!) }
      const isShared = named.kind === 'author' && this.#isShared(account)
      entry = new OpenEntry({
        ...named,
        ...(isShared && { isShared }),
        ...(joined && { joined }),
      })
      entries.set(named.key, entry)
    }
    const { people, sourceNames, baseInput } = this.#staging
    const input = people.getInput(account)
    if (input !== baseInput) entry.name(sourceNames[input]!, 0, 0)
    for (const { source, first, last } of people.listClaims(account)) {
      entry.name(sourceNames[source]!, first, last)
    }
  }

  #describeAccount(account: number): NamedAccount {
    const { people } = this.#staging
    const kind = kinds[people.getKind(account)]
    const login = people.findNewestClaim(account)?.spelled
    if (kind === 'login') {
      return { kind, key: `${prefixes.people}${foldName(login!)}`, login: login! }
    }
    const known = login === undefined ? {} : { login }
    if (kind === 'author') {
      const [address, name] = people.readKey(account) as [string, string]
      const key = this.#staging.hashAuthor(account)
      return { kind, key, ...(this.#withAddresses && { address }), ...(name !== '' && { name }) }
    }
    const number = people.getNumber(account)
    const key = number === null ? people.getPlatformId(account)! : `${number}`
    const ids = people.listForms(account).filter((form) => form !== key)
    return { kind, key, ...(ids.length > 0 && { ids }), ...known }
  }

  #isShared(author: number): boolean {
    const [address] = this.#staging.people.readKey(author)
    return this.#people.isShared(address!)
  }

  #describeReason({ reason, detail }: Join): JournalReason {
    const isTold = detail !== undefined && (reason !== 'address' || this.#withAddresses)
    return { reason, ...(isTold && { detail }) }
  }

  #listRefusals(root: number, own: ReadonlyMap<string, unknown>): JournalRefusal[] {
    const refusals = new Map<string, JournalRefusal>()
    for (const join of this.#refused.get(root) ?? []) {
      if (refusals.size === refusalsMax) break
      const other = this.#people.findPerson(join.account) === root ? join.other : join.account
      // If two repositories assign one author to two people, the other person is named.
      const named = [other, this.#people.findPerson(other)]
        .filter((account) => this.#staging.people.getKind(account) !== 'text')
        .map((account) => this.#describeAccount(account))
        .find(({ key }) => !own.has(key))
      if (named === undefined) continue
      refusals.set(named.key, { ...named, ...this.#describeReason(join), cause: join.cause })
    }
    return [...refusals.values()]
  }

  #listNamesakes(root: number): JournalNamesake[] {
    return (this.#namesakes.get(root) ?? []).map(({ account, other, repository }) => {
      const another = this.#people.findPerson(account) === root ? other : account
      return { ...this.#describeAccount(another), repository }
    })
  }
}

const kinds: Readonly<Record<AccountKey, NamedAccount['kind']>> = {
  number: 'number',
  id: 'id',
  name: 'login',
  author: 'author',
  text: 'id',
}

function findOther({ account, other }: Join, one: number): number {
  return one === account ? other : account
}

/** An entry of a line that is being built. */
class OpenEntry {
  readonly #named: Omit<JournalAccount, 'sources'>
  readonly #sources = new Map<string, { first: number; last: number }>()

  constructor(named: Omit<JournalAccount, 'sources'>) {
    this.#named = named
  }

  /** Notes a source, with dates in seconds since 1970. 0: unknown. */
  name(source: string, first: number, last: number): void {
    const known = this.#sources.get(source)
    if (known === undefined) {
      this.#sources.set(source, { first: first || last, last })
      return
    }
    if (first > 0 && (known.first === 0 || first < known.first)) known.first = first
    if (last > known.last) known.last = last
    if (known.first === 0) known.first = known.last
  }

  build(): JournalAccount {
    const date = (at: number) => (at > 0 ? formatIsoSeconds(at) : null)
    const sources = [...this.#sources].map(
      ([source, { first, last }]) => [source, date(first), date(last)] as const,
    )
    return { ...this.#named, sources: selectNewest(sources) }
  }
}

export function selectNewest(sources: readonly JournalSource[]): readonly JournalSource[] {
  if (sources.length <= sourcesMax) return sources
  const dates = (one: JournalSource) => one[2] ?? ''
  return [...sources].sort((a, b) => (dates(a) < dates(b) ? 1 : -1)).slice(0, sourcesMax)
}

/** The accounts of one person in the order of joins from `first`, each with its join. */
function* walkJoins(
  first: number,
  accounts: readonly number[],
  joins: Iterable<Join>,
): Generator<[number, Join | null]> {
  yield [first, null]
  if (accounts.length === 1) return
  const byAccount = new Map<number, Join[]>()
  for (const join of joins) {
    addToGroup(byAccount, join.account, join)
    addToGroup(byAccount, join.other, join)
  }
  const reached = new Set([first])
  for (const account of reached) {
    for (const join of byAccount.get(account) ?? []) {
      const other = findOther(join, account)
      if (reached.has(other)) continue
      reached.add(other)
      yield [other, join]
    }
  }
}

/** By first account of a person, the latest first. */
function groupByPerson<T>(
  items: readonly T[],
  listRoots: (item: T) => readonly number[],
): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items.toReversed()) {
    for (const root of listRoots(item)) addToGroup(groups, root, item)
  }
  return groups
}
