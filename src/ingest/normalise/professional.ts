/** Converts a user with a profile to the document of the professional data set. */
import type { IndexDocument } from 'native-free-index'
import {
  normaliseProfessionalUrl,
  type Professional,
  type ProfessionalField,
  serialiseProfessional,
} from '../../contract/index.ts'
import type { ProfessionalRecord } from './profile.ts'
import { type UserRecord, userIndex } from './user.ts'

const encoder = new TextEncoder()

/** Its stored document is the profile alone. Throws RangeError if the user has none. */
export function professionalDocument(record: UserRecord): IndexDocument {
  if (record.profile === null) throw new RangeError(`${record.user.login} has no profile`)
  const { profile } = record.profile
  const user = userIndex(record)
  const texts = textsOf(record.profile)
  return {
    // Spread syntax for so many members takes thirty times as long.
    text: Object.assign({}, user.text, texts),
    keywords: Object.assign({}, user.keywords, texts, urlOf(profile)),
    numbers: Object.assign({}, user.numbers, numbersOf(profile)),
    stored: encoder.encode(serialiseProfessional(profile)),
  }
}

type Values<Value> = { readonly [Field in ProfessionalField]?: Value | undefined }

function textsOf({ profile, fullName }: ProfessionalRecord): Values<string | readonly string[]> {
  return {
    'professional.fullName': fullName,
    'professional.headline': profile.headline,
    'professional.title': profile.title,
    'professional.expertise': profile.expertise,
    'professional.organization': profile.organization,
    'professional.experience.title': each(profile.experience, ({ title }) => title),
    'professional.experience.company': each(profile.experience, ({ company }) => company),
    'professional.education.campus': each(profile.education, ({ campus }) => campus),
    'professional.education.major': each(profile.education, ({ major }) => major),
    'professional.seniority': profile.seniority,
    'professional.seniorityLevel': profile.seniorityLevel,
    'professional.functionalArea': profile.functionalArea,
    'professional.currentIndustry': profile.currentIndustry,
    'professional.city': profile.city,
    'professional.state': profile.state,
    'professional.country': profile.country,
    'professional.languages': profile.languages,
    'professional.certifications': profile.certifications,
    'professional.departments': profile.departments,
    'professional.priorIndustries': profile.priorIndustries,
    'professional.memberships': profile.memberships,
    'professional.awards': profile.awards,
    'professional.patents': profile.patents,
    'professional.publications': profile.publications,
  }
}

function urlOf({ professionalUrl: url }: Professional): Values<string> {
  if (url === undefined) return {}
  return { 'professional.professionalUrl': normaliseProfessionalUrl(url) }
}

function numbersOf(profile: Professional): Values<number | readonly number[]> {
  return {
    'professional.connectionsCount': profile.connectionsCount,
    'professional.followerCount': profile.followerCount,
    'professional.experience.startYear': each(profile.experience, (one) => yearOf(one.startDate)),
    'professional.education.endYear': each(profile.education, (one) => yearOf(one.endDate)),
  }
}

/** The distinct values that `read` returns for the items. */
function each<Item, Value>(
  items: readonly Item[] | undefined,
  read: (item: Item) => Value | undefined,
): Value[] {
  return [...new Set(items?.flatMap((item) => read(item) ?? []))]
}

/** The first number of four digits in a date of a profile (`2019-05`, `May 2019`). */
function yearOf(date: string | undefined): number | undefined {
  const [year] = /(?<!\d)\d{4}(?!\d)/.exec(date ?? '') ?? []
  return year === undefined ? undefined : Number(year)
}
