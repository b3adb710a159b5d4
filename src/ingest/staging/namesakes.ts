/**
 * Compares people with equal full names in one repository. A second evidence joins them: the same
 * local part, the same domain of their own, or that one signs off as the other. Others are pairs
 * that an operator may look at.
 */

import { loadDomainLists } from '../../people/index.ts'
import { parseNoreply, parseRelay } from '../formats/addresses.ts'
import { isBotSignature } from '../formats/bots.ts'
import type { RepositorySignature } from '../formats/format.ts'
import { addToGroup, groupItems } from '../grouping.ts'
import type { JoinReason } from './identity.ts'
import { foldWords } from './person-names.ts'

export interface AccountSignature extends RepositorySignature {
  readonly account: number
}

/** Two people with the name. */
export interface Namesakes {
  readonly account: number
  readonly other: number
  readonly repository: string
  /** The second evidence. Null for none. */
  readonly reason: JoinReason | null
}

/** Namesakes of one repository beyond this number are not compared. */
const namesakesMax = 50

/** Names of settings that were never changed. */
const placeholders: ReadonlySet<string> = new Set([
  ...['your name', 'first last', 'firstname lastname', 'first name', 'john doe', 'jane doe'],
  ...['unknown author', 'unknown user', 'no author', 'no name', 'root user', 'test user'],
])

/**
 * Pairs of people, each while neither was joined to the other before.
 *
 * @param findPerson first account of a person, after all joins so far
 * @param isShared whether several people use an address
 */
export function* findNamesakes(
  signatures: readonly AccountSignature[],
  findPerson: (account: number) => number,
  isShared: (address: string) => boolean,
): Generator<Namesakes> {
  for (const all of groupSignatures(signatures)) {
    const people = groupItems(all, ({ account }) => findPerson(account))
    const groups = [...people.values()].slice(0, namesakesMax)
    const open: Namesakes[] = []
    for (const [i, one] of groups.entries()) {
      for (const another of groups.slice(i + 1)) {
        const [{ account, repository }, { account: other }] = [one[0]!, another[0]!]
        if (findPerson(account) === findPerson(other)) continue
        const reason = findEvidence(one, another, isShared)
        const pair = { account, other, repository, reason }
        if (reason === null) open.push(pair)
        else yield pair
      }
    }
    // A third account may have joined a pair in between.
    for (const pair of open) if (findPerson(pair.account) !== findPerson(pair.other)) yield pair
  }
}

/** Signatures of one full name in one repository, where there are several. */
function groupSignatures(signatures: readonly AccountSignature[]): AccountSignature[][] {
  const groups = new Map<string, AccountSignature[]>()
  for (const signature of signatures) {
    const words = foldWords(parseRelay(signature.name).name)
    const name = words.join(' ')
    if (words.length < 2 || placeholders.has(name)) continue
    if (isBotSignature(signature.name, signature.address)) continue
    const key = `${signature.repository}\n${name}`
    addToGroup(groups, key, signature)
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

function findEvidence(
  signatures: readonly AccountSignature[],
  others: readonly AccountSignature[],
  isShared: (address: string) => boolean,
): JoinReason | null {
  if (hasSignOff(signatures, others) || hasSignOff(others, signatures)) return 'nameAndSignOff'
  const marks = signatures.map(({ address }) => readMarks(address.toLowerCase(), isShared))
  const otherMarks = others.map(({ address }) => readMarks(address.toLowerCase(), isShared))
  const hasSame = (mark: 'local' | 'domain') => {
    const known = new Set(otherMarks.map((one) => one[mark]))
    return marks.some((one) => one[mark] !== null && known.has(one[mark]))
  }
  if (hasSame('local')) return 'nameAndLocalPart'
  return hasSame('domain') ? 'nameAndDomain' : null
}

function hasSignOff(
  signatures: readonly AccountSignature[],
  others: readonly AccountSignature[],
): boolean {
  const addresses = new Set(
    signatures.flatMap(({ signsOffAs = [] }) => signsOffAs.map((one) => one.toLowerCase())),
  )
  return others.some(({ address }) => addresses.has(address.toLowerCase()))
}

/** Parts of an address that others of the same person may have. Null: no such part. */
interface AddressMarks {
  readonly local: string | null
  readonly domain: string | null
}

const noMarks: AddressMarks = { local: null, domain: null }

function readMarks(address: string, isShared: (address: string) => boolean): AddressMarks {
  const account = parseNoreply(address)
  if (account !== null) return { local: account.login.toLowerCase(), domain: null }
  if (isShared(address)) return noMarks
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at).split('+')[0]!, address.slice(at + 1)]
  return {
    local: local.length < localCharactersMin ? null : local,
    domain: isForEveryone(domain) ? null : domain,
  }
}

/** Shorter ones are initials. */
const localCharactersMin = 3

function isForEveryone(domain: string): boolean {
  const { free, disposable } = loadDomainLists()
  return (
    domain.includes('noreply') ||
    free.hasDomainOrParent(domain) ||
    disposable.hasDomainOrParent(domain)
  )
}
