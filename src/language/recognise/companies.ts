/** Employers of users ("at Google", "ex-Stripe"), and owners of repositories ("by Google"). */
import { Phrases } from '../phrases.ts'
import type { Reading } from '../reading.ts'
import { isProduct, isWidelyKnown } from '../vocabulary/companies.ts'
import { conjunctions, disjunctions } from '../vocabulary/connectives.ts'
import { isTechnology } from '../vocabulary/everyday.ts'
import { isRole, roleModifiers } from '../vocabulary/occupations.ts'
import {
  type CompanyName,
  companyNameAt,
  isCapitalised,
  isInsideAddress,
  isKnownCompany,
  type Trust,
} from './company-names.ts'

interface Lead {
  readonly when: 'now' | 'before'
  readonly trust: Trust
}

const present = { when: 'now', trust: 'sure' } as const
const past = { when: 'before', trust: 'sure' } as const

const leadsOfUsers = new Phrases<Lead>([
  [
    present,
    [
      ...['at', 'work at', 'works at', 'working at', 'work for', 'works for', 'working for'],
      ...[
        'employed by',
        'employed at',
        'currently at',
        'currently working at',
        'now at',
        'employees of',
      ],
      ...['employee of', 'employees at', 'hired by', 'bei', 'chez'],
    ],
  ],
  [{ when: 'now', trust: 'known' }, ['from']],
  [
    past,
    [
      ...['formerly at', 'formerly of', 'formerly with', 'previously at', 'previously with'],
      ...['previously worked at', 'previously worked for', 'used to work at', 'used to work for'],
      ...['used to be at', 'worked at', 'worked for', 'have worked at', 'have worked for'],
      ...['has worked at', 'has worked for', 'had worked at', 'former employees of'],
      ...['ex employees of', 'past employees of', 'earlier at', 'once worked at'],
    ],
  ],
  [{ when: 'before', trust: 'known' }, ['former', 'ex', 'left', 'alumni of', 'alumni from']],
])

const leadsOfRepos = new Phrases<Lead>([
  [{ when: 'now', trust: 'named' }, ['by', 'at', 'made by', 'built by', 'created by']],
  [{ when: 'now', trust: 'known' }, ['from']],
  [
    present,
    [
      ...['owned by', 'maintained by', 'developed by', 'published by', 'released by'],
      ...['belonging to', 'authored by'],
    ],
  ],
])

/** "good at", "powered by": no employer and no owner follows. */
const spoilers = new Set(
  `good great best better excellent expert experts look looking aimed targeted adept bad powered
  inspired driven backed used accelerated step side sorted ordered ranked followed required
  supported generated university bank state out tired part because studied
  studying graduated educated degree alumni graduate graduates phd`.split(/\s+/),
)

export function companies(reading: Reading): void {
  for (let i = 0; i < reading.words.length; ) {
    i = withPrefix(reading, i) ?? behindLead(reading, i) ?? inFrontOfRole(reading, i) ?? i + 1
  }
}

/** "ex-Stripe": the name begins inside of the word. */
function withPrefix(reading: Reading, i: number): number | null {
  if (!reading.at(i).startsWith('ex-')) return null
  const inside = employerIn(reading, reading.words[i]!.text.slice('ex-'.length))
  const more = companyNameAt(reading, i + 1, 'named')
  const longer = more === null ? inside : `${inside} ${more.name}`
  const isLonger =
    more !== null &&
    (isKnownCompany(reading, longer) || isCapitalised(inside)) &&
    areAdjacent(reading, i)
  if (!isLonger && !isCapitalised(inside) && !isKnownCompany(reading, inside)) return null
  const found = isLonger ? { name: longer, to: more.to } : { name: inside, to: i + 1 }
  return claimList(reading, i, found, 'before')
}

/** "Googlers" have worked at Google. */
function employerIn(reading: Reading, text: string): string {
  const name = text.replace(/rs?$/, '')
  return !isKnownCompany(reading, text) && isKnownCompany(reading, name) ? name : text
}

function areAdjacent(reading: Reading, i: number): boolean {
  return reading.words[i + 1]?.before === ''
}

function behindLead(reading: Reading, i: number): number | null {
  const isUsers = reading.target.subject === 'users'
  const isSigned = reading.words[i]!.text.startsWith('@') || reading.words[i]!.before.endsWith('@')
  if (isSigned && isInsideAddress(reading, i)) return null
  if (isSigned && reading.isFree(i)) {
    const found = companyNameAt(reading, i, 'sure')
    return found && claimList(reading, i, found, 'now')
  }
  const lead = (isUsers ? leadsOfUsers : leadsOfRepos).at(reading, i)
  if (lead === undefined || (lead.to === i + 1 && isSpoilt(reading, i))) return null
  if (reading.words[lead.to]?.before !== '') return null
  const { when, trust } = lead.value
  const found = companyNameAt(reading, lead.to, trust)
  return found && claimList(reading, i, found, when)
}

function isSpoilt(reading: Reading, i: number): boolean {
  return spoilers.has(reading.words[i - 1]?.folded ?? '')
}

/** "Google engineers", "Google employees" */
function inFrontOfRole(reading: Reading, i: number): number | null {
  if (reading.target.subject === 'repos' || !reading.isFree(i)) return null
  const found = companyNameAt(reading, i, 'known')
  if (found === null || isTechnology(reading.at(i)) || isProduct(found.name)) return null
  const isNamed = isWidelyKnown(found.name) || (i > 0 && isCapitalised(found.name))
  const role = roleModifiers.has(reading.at(found.to)) ? found.to + 1 : found.to
  if (!isNamed || !isRole(reading.at(role))) return null
  const isEmployed = /^employees?$/.test(reading.at(found.to))
  const to = isEmployed ? found.to + 1 : found.to
  return claimList(reading, i, { ...found, to }, 'now')
}

const between = new Set([...conjunctions, ...disjunctions, 'nor'])

/** Claims a name and those that are listed behind it. */
function claimList(reading: Reading, from: number, first: CompanyName, when: Lead['when']): number {
  let to = claim(reading, from, first, when)
  for (let next = nextOfList(reading, to); next !== null; next = nextOfList(reading, to)) {
    to = claim(reading, next.from, next.found, when)
  }
  return to
}

function nextOfList(reading: Reading, i: number) {
  const isJoined = between.has(reading.at(i))
  const from = isJoined ? i + 1 : i
  const before = reading.words[from]?.before
  if (before === undefined || !(isJoined ? before === '' : before === ',' || before === '/')) {
    return null
  }
  const found = companyNameAt(reading, from, 'named')
  if (found === null || isTechnology(reading.at(from))) return null
  const isSure = isKnownCompany(reading, found.name) || disjunctions.has(reading.at(i))
  return isSure || (found.to > from + 1 && !isRole(reading.at(found.to))) ? { from, found } : null
}

/** Where no field tells who left a company, that stays text: nothing is claimed. */
function claim(
  reading: Reading,
  from: number,
  { name, to }: CompanyName,
  when: Lead['when'],
): number {
  const { subject, dataset } = reading.target
  if (when === 'before' && (subject === 'repos' || dataset === 'standard')) return to
  const condition = { about: 'company', name, when } as const
  reading.claim(from, to, { is: 'condition', kind: 'company', condition })
  return to
}
