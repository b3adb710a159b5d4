/** Finds which account had a login at a date, and joins references by login alone to it. */
import { groupItems } from '../grouping.ts'
import type { NameClaim, StagedAccounts } from './accounts.ts'
import type { Join, SplitOf } from './identity.ts'

/** Joins names without a number to the account that had the name at that date. */
export function* findNameJoins(
  accounts: StagedAccounts,
  holders: NameHolders,
  splitOf: SplitOf,
): Generator<Join> {
  const unnumbered = accounts.claims.filter(({ account }) => accounts.getKind(account) === 'name')
  for (const [name, claims] of groupItems(unnumbered, (claim) => claim.name)) {
    const terms = holders.listTerms(name)
    const split = splitOf(claims[0]!.account)
    const isOfOne = ({ account }: HasAccount) => splitOf(account) === split
    if (claims.every(isOfOne) && terms.every(isOfOne)) yield* joinClaims(accounts, claims, terms)
    else yield* joinBesideSplits(accounts, claims, terms, splitOf)
  }
}

interface HasAccount {
  readonly account: number
}

/** Joins of a name with split-off accounts, which are another person of the same name. */
function* joinBesideSplits(
  accounts: StagedAccounts,
  claims: readonly NameClaim[],
  terms: readonly NameTerm[],
  splitOf: SplitOf,
): Generator<Join> {
  for (const split of new Set(claims.map(({ account }) => splitOf(account)))) {
    const isOfOne = ({ account }: HasAccount) => splitOf(account) === split
    yield* joinClaims(accounts, claims.filter(isOfOne), terms.filter(isOfOne))
  }
  // Also yields joins across a split, which are refused and noted in the journal.
  for (const join of joinClaims(accounts, claims, terms)) {
    if (splitOf(join.account) !== splitOf(join.other)) yield join
  }
}

/** @param terms of accounts that may be meant */
function* joinClaims(
  accounts: StagedAccounts,
  claims: readonly NameClaim[],
  terms: readonly NameTerm[],
): Generator<Join> {
  const rest: NameClaim[] = []
  for (const claim of claims) {
    const account = accounts.isUndated(claim.account)
      ? findCurrentHolder(terms)
      : findHolder(terms, claim.first, claim.last)
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
function findCurrentHolder(terms: readonly NameTerm[]): number | null {
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
export class NameHolders {
  readonly #accounts: StagedAccounts
  /** Claims of accounts with a number or identifier, ordered by name, then by date. */
  readonly #order: Uint32Array

  constructor(accounts: StagedAccounts) {
    this.#accounts = accounts
    const { claims } = accounts
    const held = claims.flatMap((one, i) => (accounts.getKind(one.account) === 'name' ? [] : [i]))
    this.#order = Uint32Array.from(held).sort(
      (a, b) => claims[a]!.name - claims[b]!.name || claims[a]!.first - claims[b]!.first,
    )
  }

  listTerms(name: number): NameTerm[] {
    const { claims } = this.#accounts
    const terms: NameTerm[] = []
    for (let i = this.#findStart(name); i < this.#order.length; i++) {
      const claim = claims[this.#order[i]!]!
      if (claim.name !== name) break
      terms.push(this.#buildTerm(claim))
    }
    return terms
  }

  /** Start of a name's claims in `#order`. */
  #findStart(name: number): number {
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
  #buildTerm({ account, first, last }: NameClaim): NameTerm {
    let from = this.#accounts.getCreation(account) ?? first - toleranceSeconds
    let until = last + toleranceSeconds
    let isGivenUp = false
    for (const other of this.#accounts.listClaims(account)) {
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
export function findHolder(terms: readonly NameTerm[], first: number, last: number): number | null {
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
