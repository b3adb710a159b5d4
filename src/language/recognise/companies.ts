/** Employers of users ("at Google", "ex-Stripe"), and owners of repositories ("by Google"). */
import { type Match, namePhrases, readPhrases, readWords } from '../grammar.ts'
import { parseCareerYear } from '../numbers.ts'
import {
  meanCondition,
  meanNothing,
  type Reading,
  type SentencePart,
  sliceText,
} from '../reading.ts'
import {
  isNoCompany,
  isProduct,
  isWidelyKnown,
  mayBeginWidelyKnown,
} from '../vocabulary/companies.ts'
import { disjunctions, nameJoints } from '../vocabulary/connectives.ts'
import { isPhraseEnd, isTechnology } from '../vocabulary/nouns.ts'
import { employments, isRole, roleModifiers } from '../vocabulary/roles.ts'
import { isCapitalised, isInsideAddress } from './capitals.ts'
import {
  type CompanyName,
  isKnownCompany,
  type NameTrust,
  nameWordsMax,
  readCompanyName,
} from './company-names.ts'
import { divideList, readList, skipArticle } from './lists.ts'

/** Employers or owners, and when people worked there. */
type Companies = Match<readonly SentencePart[]>

interface Lead {
  readonly when: 'now' | 'before'
  readonly trust: NameTrust
}

/** With less weight than those in `employments`. */
const leadsOfUsers = namePhrases<Lead['when']>({
  now: 'from',
  before: 'former, ex, left, alumni of, alumni from',
})

const leadsOfRepos = namePhrases<NameTrust>({
  named: 'by, at, made by, built by, created by',
  known: 'from',
  sure: `owned by, maintained by, developed by, published by, released by, belonging to,
    authored by`,
})

/** "good at", "powered by": no employer and no owner follows. */
const spoilers = readWords(`good great best better excellent expert experts look looking aimed
  targeted adept bad powered inspired driven backed used accelerated step side sorted ordered ranked
  followed required supported generated university bank state out tired part because studied
  studying graduated educated degree alumni graduate graduates phd`)

/**
 * Companies with a place in their names ("the New York Times", "Boston Robotics"), recognised
 * before places.
 */
export function readCompanyNamedAfterPlace(reading: Reading, i: number): Companies | undefined {
  const lead = employments.at(reading, i)
  if (lead === undefined || reading.words[lead.to]?.before !== '') return undefined
  const at = skipArticle(reading, lead.to)
  const company = readCompanyName(reading, at, 'named')
  if (company === undefined || company.to < at + 2) return undefined
  const mention = reading.places.readMention(reading.words[at]!.start)
  const isNamedAfter = mention !== null && mention.end < reading.words[company.to - 1]!.end
  if (!isNamedAfter && !isWidelyKnown(company.name)) return undefined
  const companies = listCompanies(reading, i, company, lead.value)
  return companies.value.length === 0 ? undefined : companies
}

/** "ex-Stripe": the name begins inside of the word. */
export function readFormerCompany(reading: Reading, i: number): Companies | undefined {
  if (!reading.at(i).startsWith('ex-')) return undefined
  const inside = findEmployer(reading, reading.words[i]!.text.slice('ex-'.length))
  if (isNoCompany(inside)) return undefined
  const more = readCompanyName(reading, i + 1, 'named')
  const longer = more === undefined ? inside : `${inside} ${more.name}`
  const isLonger =
    more !== undefined &&
    (isKnownCompany(reading, longer) || isCapitalised(inside)) &&
    reading.words[i + 1]?.before === ''
  if (isLonger) return listCompanies(reading, i, { name: longer, to: more.to }, 'before')
  if (!isCapitalised(inside) && !isKnownCompany(reading, inside)) return undefined
  return listCompanies(reading, i, { name: inside, to: i + 1 }, 'before')
}

/** "Googlers" have worked at Google. */
function findEmployer(reading: Reading, text: string): string {
  const name = text.replace(/rs?$/, '')
  return !isKnownCompany(reading, text) && isKnownCompany(reading, name) ? name : text
}

export function readCompany(reading: Reading, i: number): Companies | undefined {
  const isSigned = reading.words[i]!.text.startsWith('@') || reading.words[i]!.before.endsWith('@')
  if (isSigned && isInsideAddress(reading, i)) return undefined
  if (isSigned && reading.isFree(i)) {
    const company = readCompanyName(reading, i, 'sure')
    return company && listCompanies(reading, i, company, 'now')
  }
  const lead = readLead(reading, i)
  if (lead === undefined || reading.words[lead.to]?.before !== '') return undefined
  if (lead.to === i + 1 && spoilers.has(reading.words[i - 1]?.folded ?? '')) return undefined
  const { when, trust } = lead.value
  const company =
    readCompanyName(reading, lead.to, trust) ?? readBehindArticle(reading, lead.to, trust)
  return company && listCompanies(reading, i, company, when)
}

function readLead(reading: Reading, i: number): Match<Lead> | undefined {
  if (reading.target.subject === 'repos') {
    const lead = leadsOfRepos.at(reading, i)
    return lead && { to: lead.to, value: { when: 'now', trust: lead.value } }
  }
  const employment = employments.at(reading, i)
  const lead = employment ?? leadsOfUsers.at(reading, i)
  return lead && { to: lead.to, value: { when: lead.value, trust: employment ? 'sure' : 'known' } }
}

/** "at the BBC", but not "at the API level" */
function readBehindArticle(reading: Reading, i: number, trust: NameTrust): CompanyName | undefined {
  if (reading.at(i) !== 'the' || reading.words[i + 1]?.before !== '') return undefined
  const company = readCompanyName(reading, i + 1, trust === 'sure' ? 'named' : trust)
  const isName =
    company && (isKnownCompany(reading, company.name) || isPhraseEnd(reading, company.to))
  return isName ? company : undefined
}

/** "Google engineers", "Google employees", "Google, Microsoft or Netflix engineers" */
export function readCompanyBeforeRole(reading: Reading, i: number): Companies | undefined {
  if (!mayStandBeforeRole(reading, i)) return undefined
  const names = readList(reading, i, (at) => findNameEnd(reading, at), nameJoints)
  const end = names.at(-1)?.to
  // "Salesforce developers", or "Google or Salesforce developers"
  if (end === undefined || names.some(({ from, to }) => isProduct(sliceText(reading, from, to)))) {
    return undefined
  }
  if (!isRole(reading.at(roleModifiers.has(reading.at(end)) ? end + 1 : end))) return undefined
  const to = employees.has(reading.at(end)) ? end + 1 : end
  const span = { reading, from: i, to }
  const mean = (name: string) => meanCondition({ about: 'company', name, when: 'now' })
  return { value: divideList(names, span, mean), to }
}

const employees = readWords('employee employees')

/** Whether a role, or a list that may end at one, begins within a name's length. */
function mayStandBeforeRole(reading: Reading, i: number): boolean {
  if (reading.target.subject === 'repos' || !reading.isFree(i)) return false
  for (let k = i + 1; k <= i + nameWordsMax + 1; k++) {
    const word = reading.at(k)
    if (isRole(word) || nameJoints.has(word) || reading.words[k]?.before === ',') return true
  }
  return false
}

/** Where a name ends that needs no word in front of it. */
function findNameEnd(reading: Reading, i: number): number {
  if (!reading.isFree(i)) return i
  const { text, folded } = reading.words[i]!
  if (!mayBeginWidelyKnown(folded) && (i === 0 || !isCapitalised(text))) return i
  const company = readCompanyName(reading, i, 'known')
  if (company === undefined || isTechnology(reading.at(i))) return i
  const isName = isWidelyKnown(company.name) || (i > 0 && isCapitalised(company.name))
  return isName ? company.to : i
}

/** A name and those that are listed after it. */
function listCompanies(
  reading: Reading,
  lead: number,
  first: CompanyName,
  when: Lead['when'],
): Companies {
  const { subject, dataset } = reading.target
  // If no field has former employers, the words stay text.
  const isTold = when === 'now' || (subject === 'users' && dataset === 'professional')
  const value: SentencePart[] = []
  let from = lead
  let to = lead
  for (let next: CompanyName | undefined = first; next !== undefined; ) {
    to = next.to
    const meaning = meanCondition({ about: 'company', name: next.name, when })
    if (isTold) value.push({ from, to, meaning })
    from = nameJoints.has(reading.at(to)) ? to + 1 : to
    next = readNextCompany(reading, to, from)
  }
  const end = subject === 'users' ? findYearsEnd(reading, to, when) : to
  if (end > to) value.push({ from: to, to: end, meaning: unknownYears })
  return { value, to: end }
}

/** @param end the word after the last name @param from the first word of the next one */
function readNextCompany(reading: Reading, end: number, from: number): CompanyName | undefined {
  const before = reading.words[from]?.before
  const isNext = from > end ? before === '' : before === ',' || before === '/'
  const company = isNext ? readCompanyName(reading, from, 'named') : undefined
  if (company === undefined || isTechnology(reading.at(from))) return undefined
  const isSure = isKnownCompany(reading, company.name) || disjunctions.has(reading.at(end))
  return isSure || (company.to > from + 1 && !isRole(reading.at(company.to))) ? company : undefined
}

const unknownYears = meanNothing('date', 'no field tells when somebody worked there')

/** "worked at Google before 2015": the year is not searched for. */
function findYearsEnd(reading: Reading, i: number, when: Lead['when']): number {
  const lead = when === 'now' && reading.at(i) !== 'since' ? undefined : years.at(reading, i)
  if (lead === undefined) return i
  const isRange = reading.at(i) === 'between' || rangeJoints.has(reading.at(lead.to + 1))
  const end = isRange ? lead.to + 2 : lead.to
  const isYear = (at: number) => parseCareerYear(reading.at(at)) !== undefined
  if (!isYear(lead.to) || !isYear(end)) return i
  return end + 1
}

const years = readPhrases(`before, after, until, till, since, in, from, between, prior to, around`)
const rangeJoints = readWords('to until till and -')
