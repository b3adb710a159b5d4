/**
 * Decides which accounts are one person, with precision before recall. Numbers on the platform
 * never join each other. A name alone joins only the account that had it at that date. An address
 * joins only if it is not shared. Doubtful accounts are not joined.
 */

import { isSharedByNature } from '../formats/addresses.ts'
import { foldName, type NameClaim, type StagedAccounts } from './accounts.ts'
import { findAddressJoins } from './address-joins.ts'
import { groupMailmapEntries, isOfSeveralPeople } from './mailmap-people.ts'
import { findHolder, findNameJoins, NameHolders } from './name-holders.ts'
import { type AccountSignature, findNamesakes, type Namesakes } from './namesakes.ts'

/**
 * Why two accounts are joined. `datedLogin`: one had the login at the date of the other. `login`:
 * no other account has the login. `author`: an earlier import knew the author. `edge`: an edge
 * names the account. `rowId`: a row of a table has both. The last three join equal full names of
 * one repository. Both have one local part, one domain of their own, or one signs off as the other.
 */
export type JoinReason =
  | 'mailmap'
  | 'address'
  | 'datedLogin'
  | 'login'
  | 'alias'
  | 'author'
  | 'edge'
  | 'rowId'
  | 'nameAndLocalPart'
  | 'nameAndDomain'
  | 'nameAndSignOff'

export interface Join {
  readonly account: number
  readonly other: number
  readonly reason: JoinReason
  /** The repository, address or login. */
  readonly detail?: string
}

/** A join that was refused, and why: see `Identity`. */
export interface RefusedJoin extends Join {
  /**
   * Both have numbers, both are records of the base, a mailmap has both as people of their own, or
   * the operator has split one off.
   */
  readonly cause: 'numbers' | 'records' | 'mailmap' | 'split'
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
  readonly signatures: readonly AccountSignature[]
  /** Addresses in lower case of lists and tools that send in the name of people. */
  readonly relays: ReadonlySet<string>
  /**
   * The operator's decision that has split an account off. Only accounts of the same decision join
   * each other. Null for other accounts. Undefined for an account that may join any other.
   */
  readonly splitOf: SplitOf
  /** Whether the current data has a record of the account. An update never joins two records. */
  readonly isBase: (account: number) => boolean
}

export type SplitOf = (account: number) => string | null | undefined

export class Identity {
  /** By account: the parent in a union-find forest, or itself. */
  readonly #parents: Int32Array
  /** By first account of a person: its number on the platform, or -1. */
  readonly #numbers: Float64Array
  /** By first account of a person: whether the current data has a record of it. */
  readonly #isBase: Uint8Array
  readonly joins: Join[] = []
  readonly conflicts: RefusedJoin[] = []
  /** Pairs of people with equal names in one repository, which may be one. */
  readonly namesakes: Namesakes[] = []
  readonly splitOf: SplitOf
  /** By first account of a person: its entries in mailmaps. */
  readonly #entries: Map<number, Set<string>>
  /** Folded addresses that several people use, and that join no accounts. */
  readonly #sharedAddresses: Set<string>
  readonly #holders: NameHolders

  constructor({ accounts, splitOf, isBase, ...evidence }: IdentityEvidence) {
    this.#parents = Int32Array.from({ length: accounts.count }, (_, i) => i)
    this.#numbers = Float64Array.from(
      { length: accounts.count },
      (_, i) => accounts.getNumber(i) ?? -1,
    )
    this.#isBase = Uint8Array.from({ length: accounts.count }, (_, i) => Number(isBase(i)))
    this.splitOf = splitOf
    this.#sharedAddresses = new Set(evidence.relays)
    this.#entries = groupMailmapEntries(evidence.signatures)
    this.#holders = new NameHolders(accounts)
    for (const join of evidence.same) this.#join(join)
    const shared = this.#sharedAddresses
    const findEntries = (account: number) => this.#entries.get(this.findPerson(account))
    const byAddress = { accounts, listed: evidence.addresses, shared, splitOf, findEntries }
    for (const join of findAddressJoins(byAddress)) this.#join(join)
    for (const join of findNameJoins(accounts, this.#holders, splitOf)) this.#join(join)
    for (const join of findTextJoins(accounts)) this.#join(join)
    this.#compareNamesakes(evidence.signatures)
  }

  #compareNamesakes(signatures: readonly AccountSignature[]): void {
    const findPerson = (account: number) => this.findPerson(account)
    const isShared = (address: string) => this.isShared(address)
    for (const pair of findNamesakes(signatures, findPerson, isShared)) {
      const { account, other, repository, reason } = pair
      if (reason === null) this.namesakes.push(pair)
      else this.#join({ account, other, reason, detail: repository })
    }
  }

  /** The first account of the person that an account belongs to. */
  findPerson(account: number): number {
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
  findHolder(name: number, first: number, last: number): number | null {
    return name < 0 ? null : findHolder(this.#holders.listTerms(name), first, last)
  }

  /** Whether several people use the address, so that it joins no accounts. */
  isShared(address: string): boolean {
    return isSharedByNature(address) || this.#sharedAddresses.has(address)
  }

  #join(join: Join): void {
    const a = this.findPerson(join.account)
    const b = this.findPerson(join.other)
    if (a === b) return
    const cause = this.#findCause(join, a, b)
    if (cause !== null) {
      this.conflicts.push({ ...join, cause })
      return
    }
    const [root, other] = a < b ? [a, b] : [b, a]
    this.#parents[other] = root
    this.#numbers[root] = Math.max(this.#numbers[a]!, this.#numbers[b]!)
    this.#isBase[root] = this.#isBase[a]! + this.#isBase[b]!
    this.#mergeEntries(root, other)
    this.joins.push(join)
  }

  /** @param a first account of one person @param b first account of the other */
  #findCause({ account, other }: Join, a: number, b: number): RefusedJoin['cause'] | null {
    const splits = [this.splitOf(account), this.splitOf(other)]
    if (!splits.includes(undefined) && splits[0] !== splits[1]) return 'split'
    if (this.#numbers[a]! >= 0 && this.#numbers[b]! >= 0) return 'numbers'
    if (isOfSeveralPeople(this.#entries.get(a), this.#entries.get(b))) return 'mailmap'
    return this.#isBase[a]! + this.#isBase[b]! > 1 ? 'records' : null
  }

  #mergeEntries(root: number, other: number): void {
    const more = this.#entries.get(other)
    if (more === undefined) return
    const known = this.#entries.get(root) ?? new Set()
    this.#entries.set(root, new Set([...known, ...more]))
    this.#entries.delete(other)
  }
}

/** Joins texts to accounts, by identifier or latest name. */
function* findTextJoins(accounts: StagedAccounts): Generator<Join> {
  const texts: number[] = []
  for (let account = 0; account < accounts.count; account++) {
    if (accounts.getKind(account) === 'text') texts.push(account)
  }
  if (texts.length === 0) return
  const byName = new Map<string, NameClaim>()
  for (const claim of accounts.claims) {
    if (accounts.getNamespace(claim.account) !== null) continue
    const name = foldName(claim.spelled)
    const known = byName.get(name)
    if (known === undefined || known.last < claim.last) byName.set(name, claim)
  }
  for (const account of texts) {
    const [text] = accounts.readKey(account) as [string]
    const other = accounts.findId(text) ?? byName.get(foldName(text))?.account
    if (other !== undefined) yield { account: other, other: account, reason: 'edge' }
  }
}
