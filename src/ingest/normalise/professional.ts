/** Converts a user with a profile to the document of the professional data set. */
import type { IndexDocument } from 'native-free-index'
import {
  normaliseProfessionalUrl,
  type Professional,
  serialiseProfessional,
} from '../../contract/index.ts'
import { professionalRows } from '../../fields/index.ts'
import { indexMembers, listIndexed } from './index-members.ts'
import { indexUser, type UserRecord } from './user.ts'

const encoder = new TextEncoder()

const prefix = 'professional.'
const profileMembers = listIndexed(professionalRows, 'record', prefix)

/** Fields with the values of all studies, or of all positions. */
const partFields = Object.entries(professionalRows).flatMap(([path, field]) => {
  const [list, member] = path.split('.')
  if (member === undefined) return []
  const date = 'yearOf' in field ? field.yearOf : undefined
  return [
    {
      field: prefix + path,
      list: list as PartList,
      member: date ?? member,
      isYear: date !== undefined,
    },
  ]
})

type PartList = 'education' | 'experience'
type Parts = readonly Readonly<Record<string, string | undefined>>[]

/** Its stored document is the profile alone. Throws RangeError if the user has none. */
export function buildProfessionalDocument(record: UserRecord): IndexDocument {
  if (record.profile === null) throw new RangeError(`${record.user.login} has no profile`)
  const { profile, fullName } = record.profile
  const document = indexUser(record)
  document.text['professional.fullName'] = fullName
  document.keywords['professional.fullName'] = fullName
  indexMembers(profile, profileMembers, document)
  indexParts(profile, document)
  const { professionalUrl: url } = profile
  if (url !== undefined)
    document.keywords['professional.professionalUrl'] = normaliseProfessionalUrl(url)
  return { ...document, stored: encoder.encode(serialiseProfessional(profile)) }
}

function indexParts(
  profile: Professional,
  { text, keywords, numbers }: ReturnType<typeof indexUser>,
) {
  for (const { field, list, member, isYear } of partFields) {
    const parts = profile[list] as Parts
    if (isYear) {
      numbers[field] = listValues(parts, (part) => readYear(part[member]))
    } else {
      const values = listValues(parts, (part) => part[member])
      text[field] = values
      keywords[field] = values
    }
  }
}

/** The distinct values that `read` returns for the parts. */
function listValues<Value>(
  parts: Parts,
  read: (part: Parts[number]) => Value | undefined,
): Value[] {
  return [...new Set(parts.flatMap((part) => read(part) ?? []))]
}

/** The first number of four digits in a date of a profile (`2019-05`, `May 2019`). */
function readYear(date: string | undefined): number | undefined {
  const [year] = /(?<!\d)\d{4}(?!\d)/.exec(date ?? '') ?? []
  return year === undefined ? undefined : Number(year)
}
