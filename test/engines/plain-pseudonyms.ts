/** Pseudonyms that equal the names. Tests need no secrecy. */
import type {
  NameFingerprints,
  NamePseudonyms,
  SuppressedPseudonyms,
} from '../../src/domain/index.ts'

const fingerprint = 'plain'

export const plainMarks: NamePseudonyms = {
  fingerprint,
  hashPerson: ({ login, platformId, aliases = [] }) => [
    ...(login === undefined ? [] : [loginMark(login)]),
    ...(platformId === undefined ? [] : [idMark(platformId)]),
    ...aliases.map(idMark),
  ],
  hashAddress: (address) => {
    const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
    return [address, ...labels.map((_, i) => labels.slice(i).join('.'))]
  },
}

/** Suppressed people. Addresses are whole ones or domains. */
interface PlainNames {
  readonly logins?: readonly string[]
  readonly platformIds?: readonly string[]
  readonly addresses?: readonly string[]
}

export function plainlySuppressed(names: PlainNames): SuppressedPseudonyms {
  const { logins = [], platformIds = [], addresses = [] } = names
  return { fingerprint, people: [...logins.map(loginMark), ...platformIds.map(idMark)], addresses }
}

/** Names share fingerprints: a fingerprint alone suppresses no person. */
const plainTagger: NameFingerprints['fingerprinter'] = {
  fingerprintLogin: (login) => fingerprintOf(loginMark(login)),
  fingerprintPlatformId: (platformId) => fingerprintOf(idMark(platformId)),
  fingerprintAddress: (address) => plainMarks.hashAddress(address).map(fingerprintOf),
}

export function plainFingerprints(names: PlainNames): NameFingerprints {
  const { people, addresses } = plainlySuppressed(names)
  const tags = new Set([...people, ...addresses].map(fingerprintOf))
  return { fingerprinter: plainTagger, maySuppress: (tag) => tags.has(tag) }
}

function fingerprintOf(mark: string): number {
  return (mark.length * mark.charCodeAt(mark.length - 1)) % 97
}

function loginMark(login: string): string {
  return `login ${login.toLowerCase()}`
}

function idMark(platformId: string): string {
  return `platformId ${platformId}`
}
