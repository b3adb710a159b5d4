/** Why a result is one, in words: the fields that say the query. */
import type { Highlights } from 'devdex-client'
import { findLabel } from './filter-text.ts'
import { joinNames } from './score-sentence.ts'
import type { SearchHit } from './search-answers.ts'

/** Fields that a reason names. The others are omitted. */
const fieldsMax = 3

/** As `the bio and the company say it`. Undefined where no field has words of the query. */
export function describeFields(highlights: Highlights | undefined): string | undefined {
  const fields = Object.entries(highlights ?? {})
    .filter(([, passages]) => passages.some(({ ranges }) => ranges.length > 0))
    .map(([field]) => `the ${findLabel(field)}`)
  if (fields.length === 0) return undefined
  const named = [...new Set(fields)].slice(0, fieldsMax)
  return `${joinNames(named)} ${named.length === 1 ? 'says' : 'say'} it`
}

/** The reason of a result without evidence. Undefined where the answer has none. */
export function describeMatch({ highlights, strength }: SearchHit): string | undefined {
  const said = describeFields(highlights)
  if (said !== undefined) return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`
  return strength === undefined ? undefined : 'It matches by what it means.'
}
