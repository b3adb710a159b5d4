/** Generated people who write an address of their own in each of their texts. */
import fc from 'fast-check'
import {
  educationRows,
  experienceRows,
  type Field,
  type FieldRows,
  professionalRows,
  selectMembers,
} from '../../src/fields/index.ts'
import type { DataLine } from '../service/harness.ts'
import { ownAddress, type WrittenAddress, writtenAddress } from './written-addresses.ts'

export interface OwnPerson {
  /** A line of `users*.jsonl`, and a line of a repository of that user. */
  readonly user: DataLine & { readonly login: string; readonly emails: readonly string[] }
  readonly repo: DataLine
  /** By text of the index, as filters name it. */
  readonly texts: Readonly<Record<string, string>>
  /** All but that of `emails`, each in one text. */
  readonly addresses: readonly WrittenAddress[]
}

const userTexts = [
  ...['bio', 'displayName', 'company', 'location', 'resolvedCity', 'resolvedState'],
  'resolvedCountry',
]
const professionalTexts = shownOfType(professionalRows, 'string')
const professionalLists = shownOfType(professionalRows, 'strings')
const educationTexts = shownOfType(educationRows, 'string')
const experienceTexts = shownOfType(experienceRows, 'string')

function shownOfType(rows: FieldRows, wanted: Field['type']): string[] {
  return selectMembers(rows, ({ shownIn, type }) => shownIn === 'record' && type === wanted)
}

const urls = ['websiteUrl', 'provider', 'url']

/** No two addresses have a word of their local parts, or of their domains, in common. */
export function ownPeople(count: number, seed: number): OwnPerson[] {
  const kinds = [userTexts, urls, professionalTexts, professionalLists, educationTexts]
  const perPerson = 2 + [...kinds, experienceTexts].reduce((sum, names) => sum + names.length, 0)
  const words = ({ local, domain }: WrittenAddress) => [...local.split(/[^a-z]/), domain]
  const pool = fc.uniqueArray(writtenAddress(ownAddress), {
    minLength: count * perPerson,
    maxLength: count * perPerson,
    selector: (one) => words(one).join(' '),
  })
  const [all = []] = fc.sample(pool, { seed, numRuns: 1 })
  return Array.from({ length: count }, (_, i) =>
    personOf(i, all.slice(i * perPerson, (i + 1) * perPerson)),
  )
}

function personOf(i: number, own: readonly WrittenAddress[]): OwnPerson {
  const [listed, ...addresses] = own
  let taken = 0
  const text = () => `Number ${i} ${addresses[taken++]!.text} of us`
  const textsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, text()]))
  const { provider, url, ...website } = textsOf(urls)
  const shown = textsOf(userTexts)
  const professional = {
    ...textsOf(professionalTexts),
    ...Object.fromEntries(professionalLists.map((name) => [name, [text()]])),
    education: [textsOf(educationTexts)],
    experience: [textsOf(experienceTexts)],
  }
  const email = `${listed!.local}@${listed!.domain}`
  const user = {
    platformId: `U_${i}`,
    login: `person-${i}`,
    ...shown,
    bio: `${shown.bio}, ${listed!.text}`,
    ...website,
    socialAccounts: [{ provider, url }],
    professional,
    emails: [email],
  }
  const repo = {
    platformId: `R_${i}`,
    ownerLogin: user.login,
    name: `work-${i}`,
    description: 'tools for weaving',
    embeddedAt: '2026-01-02T03:04:05Z',
    lastContributorLocations: [text()],
  }
  const flat = ['headline', 'title', 'organization', 'city', 'seniority'] as const
  const fields = flat.map((name) => [`professional.${name}`, professional[name as never]] as const)
  return { user, repo, texts: { ...shown, ...Object.fromEntries(fields) }, addresses }
}

/** The local part, and the words that it is made of. */
export function piecesOf({ local }: WrittenAddress): string[] {
  return [...new Set([local, ...local.split(/[^a-z]/)])].filter((piece) => piece.length > 2)
}
