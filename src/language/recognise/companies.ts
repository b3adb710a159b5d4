/** Employers of users ("at Google", "ex-Stripe"), and owners of repositories ("by Google"). */

import { yearIn } from '../numbers.ts'
import { type FoundPhrase, Phrases } from '../phrases.ts'
import { type Reading, textOf } from '../reading.ts'
import {
  isNoCompany,
  isProduct,
  isWidelyKnown,
  mayBeginWidelyKnown,
} from '../vocabulary/companies.ts'
import { conjunctions, disjunctions } from '../vocabulary/connectives.ts'
import { isPhraseEnd, isTechnology } from '../vocabulary/nouns.ts'
import { employments, isRole, roleModifiers } from '../vocabulary/roles.ts'
import {
  type CompanyName,
  companyNameAt,
  isCapitalised,
  isInsideAddress,
  isKnownCompany,
  type NameTrust,
  nameWordsMax,
} from './company-names.ts'
import { type ListSpan, listAt } from './lists.ts'

interface Lead {
  readonly when: 'now' | 'before'
  readonly trust: NameTrust
}

const present = { when: 'now', trust: 'sure' } as const

/** With less weight than those in `employments`. */
const otherLeadsOfUsers = new Phrases<Lead>([
  [{ when: 'now', trust: 'known' }, ['from']],
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

/**
 * Companies with a place in their names ("the New York Times", "Boston Robotics"), recognised
 * before places.
 */
export function companiesNamedAfterPlaces(reading: Reading): void {
  if (reading.target.subject === 'repos') return
  for (let i = 0; i < reading.words.length; i++) {
    const lead = employments.at(reading, i)
    if (lead === undefined || reading.words[lead.to]?.before !== '') continue
    const at = reading.at(lead.to) === 'the' ? lead.to + 1 : lead.to
    const found = companyNameAt(reading, at, 'named')
    if (found === null || found.to < at + 2) continue
    const mention = reading.places.mentionAt(reading.words[at]!.start)
    const isNamedAfter = mention !== null && mention.end < reading.words[found.to - 1]!.end
    if (isNamedAfter || isWidelyKnown(found.name)) consumeList(reading, i, found, lead.value)
  }
}

export function companies(reading: Reading): void {
  for (let i = 0; i < reading.words.length; ) {
    i = withPrefix(reading, i) ?? behindLead(reading, i) ?? inFrontOfRole(reading, i) ?? i + 1
  }
}

/** "ex-Stripe": the name begins inside of the word. */
function withPrefix(reading: Reading, i: number): number | null {
  if (!reading.at(i).startsWith('ex-')) return null
  const inside = employerIn(reading, reading.words[i]!.text.slice('ex-'.length))
  if (isNoCompany(inside)) return null
  const more = companyNameAt(reading, i + 1, 'named')
  const longer = more === null ? inside : `${inside} ${more.name}`
  const isLonger =
    more !== null &&
    (isKnownCompany(reading, longer) || isCapitalised(inside)) &&
    areAdjacent(reading, i)
  if (!isLonger && !isCapitalised(inside) && !isKnownCompany(reading, inside)) return null
  const found = isLonger ? { name: longer, to: more.to } : { name: inside, to: i + 1 }
  return consumeList(reading, i, found, 'before')
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
  const isSigned = reading.words[i]!.text.startsWith('@') || reading.words[i]!.before.endsWith('@')
  if (isSigned && isInsideAddress(reading, i)) return null
  if (isSigned && reading.isFree(i)) {
    const found = companyNameAt(reading, i, 'sure')
    return found && consumeList(reading, i, found, 'now')
  }
  const lead = leadAt(reading, i)
  if (lead === undefined || (lead.to === i + 1 && isSpoilt(reading, i))) return null
  if (reading.words[lead.to]?.before !== '') return null
  const { when, trust } = lead.value
  const found = companyNameAt(reading, lead.to, trust) ?? behindArticle(reading, lead.to, trust)
  return found && consumeList(reading, i, found, when)
}

function leadAt(reading: Reading, i: number): FoundPhrase<Lead> | undefined {
  if (reading.target.subject === 'repos') return leadsOfRepos.at(reading, i)
  const employment = employments.at(reading, i)
  if (employment === undefined) return otherLeadsOfUsers.at(reading, i)
  return { to: employment.to, value: { when: employment.value, trust: 'sure' } }
}

/** "at the BBC", but not "at the API level" */
function behindArticle(reading: Reading, i: number, trust: NameTrust): CompanyName | null {
  if (reading.at(i) !== 'the' || reading.words[i + 1]?.before !== '') return null
  const found = companyNameAt(reading, i + 1, trust === 'sure' ? 'named' : trust)
  const isName =
    found !== null && (isKnownCompany(reading, found.name) || isPhraseEnd(reading, found.to))
  return isName ? found : null
}

function isSpoilt(reading: Reading, i: number): boolean {
  return spoilers.has(reading.words[i - 1]?.folded ?? '')
}

/** "Google engineers", "Google employees", "Google, Microsoft or Netflix engineers" */
function inFrontOfRole(reading: Reading, i: number): number | null {
  if (reading.target.subject === 'repos' || !mayBeInFront(reading, i)) return null
  const names = listAt(reading, i, (at) => endOfNamed(reading, at), between)
  const end = names.at(-1)?.to
  if (end === undefined || isAnyProduct(reading, names)) return null
  const role = roleModifiers.has(reading.at(end)) ? end + 1 : end
  if (!isRole(reading.at(role))) return null
  const isEmployed = /^employees?$/.test(reading.at(end))
  for (const { from, to } of names) {
    const found = { name: textOf(reading, from, to), to: isEmployed && to === end ? to + 1 : to }
    consume(reading, from, found, 'now')
  }
  return isEmployed ? end + 1 : end
}

/** Whether a role, or a list that may end at one, begins within a name's length. */
function mayBeInFront(reading: Reading, i: number): boolean {
  if (!reading.isFree(i)) return false
  for (let k = i + 1; k <= i + nameWordsMax + 1; k++) {
    const word = reading.at(k)
    if (isRole(word) || between.has(word) || reading.words[k]?.before === ',') return true
  }
  return false
}

/** Where a name ends that needs no word in front of it. */
function endOfNamed(reading: Reading, i: number): number {
  if (!reading.isFree(i)) return i
  const { text, folded } = reading.words[i]!
  if (!mayBeginWidelyKnown(folded) && (i === 0 || !isCapitalised(text))) return i
  const found = companyNameAt(reading, i, 'known')
  if (found === null || isTechnology(reading.at(i))) return i
  return isWidelyKnown(found.name) || (i > 0 && isCapitalised(found.name)) ? found.to : i
}

/** "Salesforce developers", or "Google or Salesforce developers" */
function isAnyProduct(reading: Reading, names: readonly ListSpan[]): boolean {
  return names.some(({ from, to }) => isProduct(textOf(reading, from, to)))
}

const between = new Set([...conjunctions, ...disjunctions, 'nor'])

/** Claims a name and those that are listed after it. */
function consumeList(
  reading: Reading,
  from: number,
  first: CompanyName,
  when: Lead['when'],
): number {
  let to = consume(reading, from, first, when)
  for (let next = nextOfList(reading, to); next !== null; next = nextOfList(reading, to)) {
    to = consume(reading, next.from, next.found, when)
  }
  return reading.target.subject === 'users' ? behindYears(reading, to, when) : to
}

const reason = 'no field tells when somebody worked there'

/** "worked at Google before 2015": consumed, so that the year is not searched for. */
function behindYears(reading: Reading, i: number, when: Lead['when']): number {
  if (when === 'now' && reading.at(i) !== 'since') return i
  const to = years.at(reading, i)?.to ?? i
  const isRange = reading.at(i) === 'between' || rangeJoints.has(reading.at(to + 1))
  const end = isRange ? to + 2 : to
  if (yearIn(reading.at(to)) === null || yearIn(reading.at(end)) === null || to === i) return i
  reading.consume(i, end + 1, { is: 'unsupported', kind: 'date', reason })
  return end + 1
}

const years = new Phrases([
  [
    'years',
    ['before', 'after', 'until', 'till', 'since', 'in', 'from', 'between', 'prior to', 'around'],
  ],
] as const)
const rangeJoints = new Set(['to', 'until', 'till', 'and', '-'])

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

/** If no field has former employers, the words stay text. */
function consume(
  reading: Reading,
  from: number,
  { name, to }: CompanyName,
  when: Lead['when'],
): number {
  const { subject, dataset } = reading.target
  if (when === 'before' && (subject === 'repos' || dataset === 'standard')) return to
  const condition = { about: 'company', name, when } as const
  reading.consume(from, to, { is: 'condition', kind: 'company', condition })
  return to
}
