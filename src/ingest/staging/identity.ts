/**
 * Decides which accounts are one person, with precision before recall. Numbers on the platform
 * never join each other. A name alone joins only the account that had it at that date. An address
 * joins only if it is not shared. Doubtful accounts are not joined.
 */

import { isSharedByNature } from '../formats/addresses.ts'
import { foldedName, type NameClaim, type StagedAccounts } from './accounts.ts'

/**
 * Why two accounts are joined. `datedLogin`: one had the login at the date of the other. `login`:
 * no other account has the login. `author`: an earlier import knew the author. `edge`: an edge
 * names the account.
 */
export type JoinReason =
  | 'mailmap'
  | 'address'
  | 'datedLogin'
  | 'login'
  | 'alias'
  | 'author'
  | 'edge'

export interface Join {
  readonly account: number
  readonly other: number
  readonly reason: JoinReason
  /** The repository, address or login. */
  readonly detail?: string
}

/** A join that was refused, and why: see `Identity`. */
export interface RefusedJoin extends Join {
  /** Both have numbers, both are records of the base, or the operator has split one off. */
  readonly cause: 'numbers' | 'records' | 'split'
}

/** An address that a record lists as its own. */
export interface ListedAddress {
  readonly account: number
  readonly address: string
}

export interface IdentityEvidence {
  readonly accounts: StagedAccounts
  readonly addresses: readonly ListedAddress[]
  /** Joins by mailmaps and aliases. */
  readonly same: readonly Join[]
  /**
   * The operator's decision that has split an account off. Only accounts of the same decision join
   * each other. Null for other accounts. Undefined for an account that may join any other.
   */
  readonly splitOf: SplitOf
  /** Whether the current data has a record of the account. An update never joins two records. */
  readonly isBase: (account: number) => boolean
}

export type SplitOf = (account: number) => string | null | undefined

/** An address that is used with more names than this joins none of them. */
const sharedNamesMax = 3

export class Identity {
  /** By account: the parent in a union-find forest, or itself. */
  readonly #parents: Int32Array
  /** By first account of a person: its number on the platform, or -1. */
  readonly #numbers: Float64Array
  /** By first account of a person: whether the current data has a record of it. */
  readonly #isBase: Uint8Array
  readonly joins: Join[] = []
  readonly conflicts: RefusedJoin[] = []
  readonly splitOf: SplitOf
  /** Folded addresses that several people use, and that join no accounts. */
  readonly #sharedAddresses = new Set<string>()
  readonly #holders: NameHolders

  constructor({ accounts, addresses, same, splitOf, isBase }: IdentityEvidence) {
    this.#parents = Int32Array.from({ length: accounts.count }, (_, i) => i)
    this.#numbers = Float64Array.from(
      { length: accounts.count },
      (_, i) => accounts.numberOf(i) ?? -1,
    )
    this.#isBase = Uint8Array.from({ length: accounts.count }, (_, i) => Number(isBase(i)))
    this.splitOf = splitOf
    this.#holders = new NameHolders(accounts)
    for (const join of same) this.#join(join)
    const shared = this.#sharedAddresses
    for (const join of joinsByAddress(accounts, addresses, shared, splitOf)) this.#join(join)
    for (const join of joinsByName(accounts, this.#holders, splitOf)) this.#join(join)
    for (const join of joinsByText(accounts)) this.#join(join)
  }

  /** The first account of the person that an account belongs to. */
  personOf(account: number): number {
    let root = account
    while (this.#parents[root] !== root) root = this.#parents[root]!
    while (this.#parents[account] !== root) {
      const next = this.#parents[account]!
      this.#parents[account] = root
      account = next
    }
    return root
  }

  /** The account that had a name, by its number, during these dates. Null if in doubt. */
  holderOf(name: number, first: number, last: number): number | null {
    return name < 0 ? null : holderAt(this.#holders.of(name), first, last)
  }

  /** Whether several people use the address, so that it joins no accounts. */
  isShared(address: string): boolean {
    return isSharedByNature(address) || this.#sharedAddresses.has(address)
  }

  #join(join: Join): void {
    const a = this.personOf(join.account)
    const b = this.personOf(join.other)
    if (a === b) return
    const cause = this.#causeAgainst(join, a, b)
    if (cause !== null) {
      this.conflicts.push({ ...join, cause })
      return
    }
    const [root, other] = a < b ? [a, b] : [b, a]
    this.#parents[other] = root
    this.#numbers[root] = Math.max(this.#numbers[a]!, this.#numbers[b]!)
    this.#isBase[root] = this.#isBase[a]! + this.#isBase[b]!
    this.joins.push(join)
  }

  /** @param a first account of one person @param b first account of the other */
  #causeAgainst({ account, other }: Join, a: number, b: number): RefusedJoin['cause'] | null {
    const splits = [this.splitOf(account), this.splitOf(other)]
    if (!splits.includes(undefined) && splits[0] !== splits[1]) return 'split'
    if (this.#numbers[a]! >= 0 && this.#numbers[b]! >= 0) return 'numbers'
    return this.#isBase[a]! + this.#isBase[b]! > 1 ? 'records' : null
  }
}

/**
 * Joins authors with the same address, and the records that list the address.
 *
 * @param shared receives addresses that join nothing, because several people use them
 */
function* joinsByAddress(
  accounts: StagedAccounts,
  listed: readonly ListedAddress[],
  shared: Set<string>,
  splitOf: SplitOf,
): Generator<Join> {
  const byAddress = new Map<string, number[]>()
  const add = (address: string, account: number) => {
    const known = byAddress.get(address)
    if (known === undefined) byAddress.set(address, [account])
    else known.push(account)
  }
  for (const { account, address } of listed) add(address.trim().toLowerCase(), account)
  for (let account = 0; account < accounts.count; account++) {
    if (accounts.kindOf(account) === 'author') add(accounts.keyOf(account)[0]!, account)
  }
  for (const [address, all] of byAddress) {
    if (all.length < 2) continue
    if (isShared(accounts, address, all)) {
      shared.add(address)
      continue
    }
    const firsts = new Map<string | null | undefined, number>()
    for (const other of all) {
      const split = splitOf(other)
      // The join with the first split-off account is refused. Others of that split join this one.
      const account = firsts.get(split) ?? all[0]!
      if (!firsts.has(split)) firsts.set(split, other)
      if (other !== account) yield { account, other, reason: 'address', detail: address }
    }
  }
}

/** Whether the address is generic, or its names or records are of several people. */
function isShared(accounts: StagedAccounts, address: string, all: readonly number[]): boolean {
  if (isSharedByNature(address)) return true
  const authors = all.filter((account) => accounts.kindOf(account) === 'author')
  const records = new Set(all.filter((account) => accounts.kindOf(account) !== 'author'))
  const logins = new Set(
    [...records].map((account) => accounts.newestClaimOf(account)?.name ?? -1 - account),
  )
  if (logins.size > 1) return true
  return areOfSeveral(authors.map((account) => accounts.keyOf(account)[1]!))
}

/**
 * Whether names are of several people: two full names with neither the first nor the last word in
 * common, or more forms than one person uses.
 */
function areOfSeveral(names: readonly string[]): boolean {
  const kept: string[][] = []
  for (const name of new Set(names)) {
    const words = foldedName(name).split(/[\s._-]+/)
    if (kept.some((other) => areDifferent(words, other))) return true
    if (!kept.some((other) => isPart(words, other) || isPart(other, words))) kept.push(words)
    if (kept.length > sharedNamesMax) return true
  }
  return false
}

function areDifferent(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 1 && b.length > 1 && a[0] !== b[0] && a.at(-1) !== b.at(-1)
}

function isPart(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word) => others.includes(word))
}

/** Joins names without a number to the account that had the name at that date. */
function* joinsByName(
  accounts: StagedAccounts,
  holders: NameHolders,
  splitOf: SplitOf,
): Generator<Join> {
  const byName = new Map<number, NameClaim[]>()
  for (const claim of accounts.claims) {
    if (accounts.kindOf(claim.account) !== 'name') continue
    const known = byName.get(claim.name)
    if (known === undefined) byName.set(claim.name, [claim])
    else known.push(claim)
  }
  for (const [name, claims] of byName) {
    const terms = holders.of(name)
    const split = splitOf(claims[0]!.account)
    const isOfOne = ({ account }: HasAccount) => splitOf(account) === split
    if (claims.every(isOfOne) && terms.every(isOfOne)) yield* joinsOfName(accounts, claims, terms)
    else yield* joinsBesideSplits(accounts, claims, terms, splitOf)
  }
}

interface HasAccount {
  readonly account: number
}

/** Joins of a name with split-off accounts, which are another person of the same name. */
function* joinsBesideSplits(
  accounts: StagedAccounts,
  claims: readonly NameClaim[],
  terms: readonly NameTerm[],
  splitOf: SplitOf,
): Generator<Join> {
  for (const split of new Set(claims.map(({ account }) => splitOf(account)))) {
    const isOfOne = ({ account }: HasAccount) => splitOf(account) === split
    yield* joinsOfName(accounts, claims.filter(isOfOne), terms.filter(isOfOne))
  }
  // Also yields joins across a split, which are refused and noted in the journal.
  for (const join of joinsOfName(accounts, claims, terms)) {
    if (splitOf(join.account) !== splitOf(join.other)) yield join
  }
}

/** @param terms of accounts that may be meant */
function* joinsOfName(
  accounts: StagedAccounts,
  claims: readonly NameClaim[],
  terms: readonly NameTerm[],
): Generator<Join> {
  const rest: NameClaim[] = []
  for (const claim of claims) {
    const account = accounts.isUndated(claim.account)
      ? currentHolder(terms)
      : holderAt(terms, claim.first, claim.last)
    if (account === null) rest.push(claim)
    else yield { account, other: claim.account, reason: 'datedLogin', detail: claim.spelled }
  }
  // All years of a name are one person, unless several accounts had the name.
  if (terms.length > 1) return
  for (const { account: other, spelled } of rest.slice(1)) {
    yield { account: rest[0]!.account, other, reason: 'login', detail: spelled }
  }
}

/** The last account with a name, unless it has got another name since. */
function currentHolder(terms: readonly NameTerm[]): number | null {
  const newest = terms.reduce<NameTerm | null>(
    (best, term) => (best === null || term.last > best.last ? term : best),
    null,
  )
  return newest === null || newest.isGivenUp ? null : newest.account
}

/** The period in which an account had a name, as far as known. */
interface NameTerm {
  readonly account: number
  /** First and last known date of the account with the name. */
  readonly first: number
  readonly last: number
  /** The account may have had the name from `from` to `until`. */
  readonly from: number
  readonly until: number
  /** Whether the account had another name later. */
  readonly isGivenUp: boolean
}

/** Finds the accounts that had a name, by date. */
class NameHolders {
  readonly #accounts: StagedAccounts
  /** Claims of accounts with a number or identifier, ordered by name, then by date. */
  readonly #order: Uint32Array

  constructor(accounts: StagedAccounts) {
    this.#accounts = accounts
    const { claims } = accounts
    const held = claims.flatMap((one, i) => (accounts.kindOf(one.account) === 'name' ? [] : [i]))
    this.#order = Uint32Array.from(held).sort(
      (a, b) => claims[a]!.name - claims[b]!.name || claims[a]!.first - claims[b]!.first,
    )
  }

  of(name: number): NameTerm[] {
    const { claims } = this.#accounts
    const terms: NameTerm[] = []
    for (let i = this.#startOf(name); i < this.#order.length; i++) {
      const claim = claims[this.#order[i]!]!
      if (claim.name !== name) break
      terms.push(this.#termOf(claim))
    }
    return terms
  }

  /** Start of a name's claims in `#order`. */
  #startOf(name: number): number {
    const { claims } = this.#accounts
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (claims[this.#order[middle]!]!.name < name) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * The period of a claim, extended by a tolerance on both sides. It is bounded by claims of other
   * names and by the creation of the account.
   */
  #termOf({ account, first, last }: NameClaim): NameTerm {
    let from = this.#accounts.createdAt(account) ?? first - toleranceSeconds
    let until = last + toleranceSeconds
    let isGivenUp = false
    for (const other of this.#accounts.claimsOf(account)) {
      if (other.last < first) from = Math.max(from, other.last)
      if (other.first > last) until = Math.min(until, other.first)
      isGivenUp ||= other.last > last
    }
    return { account, first, last, from, until, isGivenUp }
  }
}

/** Names rarely move to another account. */
const toleranceSeconds = 365 * 86_400

/** The account that had a name from `first` to `last`. Null if in doubt. */
function holderAt(terms: readonly NameTerm[], first: number, last: number): number | null {
  let holder: number | null = null
  for (const [i, term] of terms.entries()) {
    // An account takes a name only after another account has given it up.
    const previous = terms[i - 1]?.last ?? Number.NEGATIVE_INFINITY
    const next = terms[i + 1]?.first ?? Number.POSITIVE_INFINITY
    if (first < term.from || first <= previous || last > term.until || last >= next) continue
    if (holder !== null && holder !== term.account) return null
    holder = term.account
  }
  return holder
}

/** Joins texts to accounts, by identifier or latest name. */
function* joinsByText(accounts: StagedAccounts): Generator<Join> {
  const texts: number[] = []
  for (let account = 0; account < accounts.count; account++) {
    if (accounts.kindOf(account) === 'text') texts.push(account)
  }
  if (texts.length === 0) return
  const byName = new Map<string, NameClaim>()
  for (const claim of accounts.claims) {
    const name = foldedName(claim.spelled)
    const known = byName.get(name)
    if (known === undefined || known.last < claim.last) byName.set(name, claim)
  }
  for (const account of texts) {
    const [text] = accounts.keyOf(account) as [string]
    const other = accounts.findId(text) ?? byName.get(foldedName(text))?.account
    if (other !== undefined) yield { account: other, other: account, reason: 'edge' }
  }
}
