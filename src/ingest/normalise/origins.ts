/** Reads the members of a line about its origin: `aliases` and `provenance`. */
import { parseIsoSeconds, provenanceFieldsMax, trusts } from '../../contract/index.ts'
import { obfuscateAddresses } from '../../people/index.ts'
import type { SourcedField } from '../../snapshot/index.ts'
import {
  buildTypeError,
  charactersShown,
  isLonger,
  LineError,
  type Members,
  readTexts,
} from './members.ts'

export const aliasesMax = 50
export const sourceCharactersMax = 200

/** Members about a record, which are not its fields. */
export const originNames: readonly string[] = ['aliases', 'provenance']

const none: readonly never[] = []

/** Other platformIds of the record, each once. Empty if the line has none. */
export function readAliases(members: Members, platformId: string): readonly string[] {
  const aliases = readTexts(members, 'aliases')
  if (aliases === undefined) return none
  if (aliases.length < 1 || aliases.length > aliasesMax) {
    throw buildTypeError('aliases', `a list of 1 to ${aliasesMax} texts`)
  }
  if (aliases.includes('')) throw new LineError('"aliases" has an empty text')
  if (aliases.includes(platformId)) throw new LineError('"aliases" repeats the platformId')
  return [...new Set(aliases)]
}

/** The aliases in a line that may be invalid. */
export function listAliases({ aliases }: Members): readonly string[] {
  if (!Array.isArray(aliases)) return none
  return aliases.filter((alias): alias is string => typeof alias === 'string' && alias !== '')
}

/** The fields that the provenance of a record can name. */
export function listSourcedFields(members: ReadonlySet<string>): readonly string[] {
  return [...members].filter((name) => !originNames.includes(name))
}

/** @param fields known fields; sources of other fields are ignored */
export function readProvenance(
  members: Members,
  fields: readonly string[],
): readonly SourcedField[] {
  const provenance = members.provenance ?? undefined
  if (provenance === undefined) return none
  if (typeof provenance !== 'object' || Array.isArray(provenance)) {
    throw buildTypeError('provenance', 'an object')
  }
  const entries = Object.entries(provenance)
  if (entries.length > provenanceFieldsMax) {
    throw new LineError(`"provenance" has more than ${provenanceFieldsMax} fields`)
  }
  const read: SourcedField[] = []
  for (const [field, value] of entries) {
    const sourced = readSourcedField(field, value)
    if (fields.includes(field)) read.push(sourced)
  }
  return read
}

function readSourcedField(field: string, value: unknown): SourcedField {
  if (!Array.isArray(value) || value.length !== 3) {
    throw buildOriginError(field, 'a list of source, date and trust')
  }
  const [source, date, given] = value as unknown[]
  if (typeof source !== 'string' || isLonger(source, sourceCharactersMax)) {
    throw buildOriginError(
      field,
      `a list that begins with a text of ${sourceCharactersMax} characters at most`,
    )
  }
  const at = typeof date === 'string' ? parseIsoSeconds(date) : null
  if (at === null) throw buildOriginError(field, 'a list with an ISO 8601 date as its second item')
  const trust = trusts.find((known) => known === given)
  if (trust === undefined)
    throw buildOriginError(field, `a list that ends with one of ${trusts.join(', ')}`)
  return { field, source: writeSource(source), at, trust }
}

function buildOriginError(field: string, wanted: string): LineError {
  return buildTypeError(`provenance.${field.slice(0, charactersShown)}`, wanted, 'provenance.*')
}

/** Caches the last source, because most fields of a record have the same one. */
function writeSource(given: string): string {
  if (given !== lastSource.given) {
    lastSource = { given, shown: obfuscateAddresses(given).toWellFormed() }
  }
  return lastSource.shown
}

let lastSource = { given: '', shown: '' }
