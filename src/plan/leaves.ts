/**
 * Plans one leaf of a filter, after its operator was checked: checks the value, and makes the
 * engine's filter.
 */
import {
  analyseQuery,
  compileGlob,
  type Filter,
  GlobSyntaxError,
  markLocalPart,
  namesLocalPart,
  type QueryTerm,
} from 'native-free-index'
import {
  type FieldSpec,
  type FilterLeaf,
  limits,
  type Operator,
  parseIsoSeconds,
  refuseAt,
} from '../contract/index.ts'
import { dateWanted, describeListValue, describeSingleValue } from './filter-messages.ts'

/** The name that data have for a place which is written otherwise. Null where there is none. */
export type StoredName = (text: string, level: NonNullable<FieldSpec['place']>) => string | null

interface LeafPlace {
  /** The field's name in the request. */
  readonly name: string
  /** The field's name in the searched index. */
  readonly field: string
  readonly spec: FieldSpec
  /** The operator in the request. */
  readonly operator: Operator
  /** Whether the caller may search by local parts of addresses. */
  readonly localParts: boolean
  readonly storedName: StoredName | undefined
  /** Called with each text before it is analysed. Throws RequestError `invalid_filter`. */
  readonly readText: (text: string, pointer: string) => void
  /** JSON pointer of the value. */
  readonly pointer: string
}

type Value = FilterLeaf['value']
type LeafReader = (place: LeafPlace, value: Value) => Filter

const buildComparison = (kind: 'lt' | 'lte' | 'gt' | 'gte'): LeafReader => {
  return (place, value) => {
    const bound = readNumber(place, value)
    return { kind: 'range', field: place.field, comparison: kind, bound }
  }
}

const buildPattern = (syntax: 'glob' | 'regex', ignoreCase: boolean): LeafReader => {
  return (place, value) => {
    const text = readPattern(place, value, syntax)
    return { kind: 'pattern', field: place.field, syntax, pattern: text, ignoreCase }
  }
}

const readValue: LeafReader = (place, value) => planMembership(place, [value])
const readValues: LeafReader = (place, value) => planMembership(place, readList(place, value))

/** An operator that is no complement of another. */
export type PositiveOperator = Exclude<Operator, `Not${string}`>

const readers: Readonly<Record<PositiveOperator, LeafReader>> = {
  Eq: readValue,
  In: readValues,
  Contains: readValue,
  ContainsAny: readValues,
  Lt: buildComparison('lt'),
  Lte: buildComparison('lte'),
  Gt: buildComparison('gt'),
  Gte: buildComparison('gte'),
  AnyLt: buildComparison('lt'),
  AnyLte: buildComparison('lte'),
  AnyGt: buildComparison('gt'),
  AnyGte: buildComparison('gte'),
  Glob: buildPattern('glob', false),
  IGlob: buildPattern('glob', true),
  Regex: buildPattern('regex', false),
  ContainsAllTokens: (place, value) => {
    const text = readText(place, value)
    place.readText(text, place.pointer)
    const terms = analyseQuery(text)
    if (terms.length === 0) throw refuse(place, 'text with at least one word in it')
    if (place.spec.analyser === 'email') return planAddressTokens(place, text, terms)
    const { field } = place
    const typed = { kind: 'tokens', field, terms } as const
    const stored = findStoredName(place, text)
    if (stored === null) return typed
    return { kind: 'or', filters: [typed, { kind: 'tokens', field, terms: analyseQuery(stored) }] }
  },
}

/** A caller without the right to local parts gets an error instead of an empty result. */
function planAddressTokens(place: LeafPlace, value: string, terms: readonly string[]): Filter {
  const { field, localParts } = place
  if (localParts) return planAddressFilter(field, terms)
  if (namesLocalPart(value)) {
    const needs = 'the service RAW'
    throw refuse(place, `a domain or part of one: searching by local part needs ${needs}`)
  }
  return { kind: 'tokens', field, terms }
}

/**
 * @throws RequestError `invalid_filter` for an unsuitable value
 */
export function planLeaf(place: LeafPlace, operator: PositiveOperator, value: Value): Filter {
  if (Array.isArray(value) && !operator.endsWith('In') && !operator.endsWith('Any')) {
    throw refuse(place, describeSingleValue(place.spec, place.operator))
  }
  return readers[operator](place, value)
}

function planMembership(place: LeafPlace, values: readonly Value[]): Filter {
  const { field, spec } = place
  if (isNumber(spec)) {
    return { kind: 'numbers', field, values: values.map((value) => readNumber(place, value)) }
  }
  if (spec.type === 'boolean') {
    return { kind: 'keyword', field, values: values.map((value) => readBoolean(place, value)) }
  }
  const { normalise = (text: string) => text } = spec
  const texts: string[] = []
  for (const value of values) {
    const text = readText(place, value)
    const stored = findStoredName(place, text)
    texts.push(normalise(text))
    if (stored !== null) texts.push(normalise(stored))
  }
  return { kind: 'keyword', field, values: texts }
}

/** The name that data have for the place which a text names: "Türkiye" for "Turkey". */
function findStoredName({ spec, storedName }: LeafPlace, text: string): string | null {
  return spec.place === undefined ? null : (storedName?.(text, spec.place) ?? null)
}

function isNumber({ type }: FieldSpec): boolean {
  return type === 'number' || type === 'numbers'
}

function readText(place: LeafPlace, value: Value): string {
  if (typeof value !== 'string') throw refuse(place, 'a string')
  return value
}

/** A boolean in the form of the index. */
function readBoolean(place: LeafPlace, value: Value): string {
  if (typeof value !== 'boolean') throw refuse(place, 'true or false')
  return String(value)
}

function readList(place: LeafPlace, value: Value): readonly Value[] {
  if (!Array.isArray(value)) throw refuse(place, describeListValue(place.spec, place.operator))
  return value
}

/** A number, or for dates the seconds since 1970. */
function readNumber(place: LeafPlace, value: Value): number {
  if (place.spec.type === 'datetime') {
    const seconds = typeof value === 'string' ? parseIsoSeconds(value) : null
    if (seconds === null) throw refuse(place, dateWanted)
    return seconds
  }
  if (typeof value !== 'number') throw refuse(place, 'a number')
  return value
}

function readPattern(place: LeafPlace, value: Value, syntax: 'glob' | 'regex'): string {
  // Patterns are matched as UTF-8, and a lone surrogate has no UTF-8 form.
  const text = readText(place, value).toWellFormed()
  if ([...text].length > limits.patternCharsMax) {
    throw refuse(place, `a pattern of at most ${limits.patternCharsMax} characters`)
  }
  place.readText(text, place.pointer)
  if (syntax === 'glob') {
    try {
      compileGlob(text, false)
    } catch (error) {
      if (error instanceof GlobSyntaxError) throw refuse(place, `a valid glob: ${error.message}`)
      throw error
    }
  }
  return text
}

function refuse({ name, pointer }: LeafPlace, wanted: string) {
  return refuseAt('invalid_filter', pointer, `the value for field \`${name}\` must be ${wanted}`)
}

// Search by local parts of addresses. The index has local parts as terms of their own kind, which
// no text produces (native-free-index, `markLocalPart`). Plans contain such terms only if the
// caller has the right. Local parts are then found like any other word.

/** The terms of a query, and each also as a local part. The index ignores unknown terms. */
export function addLocalParts(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const words = terms.map((term) => (typeof term === 'string' ? term : term.term))
  return [...terms, ...words.map(markLocalPart)]
}

/** Each of the terms is among the tokens of the addresses, as a word or as a local part. */
function planAddressFilter(field: string, terms: readonly string[]): Filter {
  const filters = terms.map((term): Filter => {
    const ways = [term, markLocalPart(term)]
    return { kind: 'or', filters: ways.map((way) => ({ kind: 'tokens', field, terms: [way] })) }
  })
  return filters.length === 1 ? filters[0]! : { kind: 'and', filters }
}
