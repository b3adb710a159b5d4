/** Joins who signs with an address and who lists it, unless several people use the address. */

import { isSharedByNature } from '../formats/addresses.ts'
import { addToGroup } from '../grouping.ts'
import type { StagedAccounts } from './accounts.ts'
import type { Join, ListedAddress, SplitOf } from './identity.ts'
import { isOfSeveralPeople } from './mailmap-people.ts'
import { isOfSeveral } from './person-names.ts'

interface AddressEvidence {
  readonly accounts: StagedAccounts
  readonly listed: readonly ListedAddress[]
  /** Addresses that join nothing. Receives those that several people use. */
  readonly shared: Set<string>
  readonly splitOf: SplitOf
  /** The entries of mailmaps that the person of an account has, with their repositories. */
  readonly findEntries: (account: number) => ReadonlySet<string> | undefined
}

export function* findAddressJoins(evidence: AddressEvidence): Generator<Join> {
  const { shared, splitOf } = evidence
  for (const [address, all] of groupAccounts(evidence)) {
    if (all.length < 2) continue
    if (shared.has(address) || isShared(evidence, address, all)) {
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

function groupAccounts({ accounts, listed }: AddressEvidence): Map<string, number[]> {
  const byAddress = new Map<string, number[]>()
  for (const { account, address } of listed) {
    addToGroup(byAddress, address.trim().toLowerCase(), account)
  }
  for (let account = 0; account < accounts.count; account++) {
    if (accounts.getKind(account) !== 'author') continue
    addToGroup(byAddress, accounts.readKey(account)[0]!, account)
  }
  return byAddress
}

/** Whether the address is generic, or its names, records or entries are of several people. */
function isShared(
  { accounts, findEntries }: AddressEvidence,
  address: string,
  all: readonly number[],
): boolean {
  if (isSharedByNature(address)) return true
  const authors = all.filter((account) => accounts.getKind(account) === 'author')
  const records = all.filter((account) => accounts.getKind(account) !== 'author')
  if (hasSeveralLogins(accounts, records)) return true
  const [first, ...others] = [...new Set(authors.map(findEntries))]
  if (others.some((entries) => isOfSeveralPeople(first, entries))) return true
  return isOfSeveral(
    authors.map((account) => accounts.readKey(account)[1]!),
    address,
  )
}

/** Whether two accounts of one platform list the address. A person may be on several platforms. */
function hasSeveralLogins(accounts: StagedAccounts, records: readonly number[]): boolean {
  const known = new Map<string | null, number>()
  for (const account of new Set(records)) {
    const namespace = accounts.getNamespace(account)
    const login = accounts.findNewestClaim(account)?.name ?? -1 - account
    if ((known.get(namespace) ?? login) !== login) return true
    known.set(namespace, login)
  }
  return false
}
