/**
 * Kinds of members of requests. Each says once what values it allows: as a JSON Schema for bodies,
 * as words for messages, and as a parser for texts of a command line.
 */
import {
  type FieldSpec,
  FilterTextError,
  formatIsoSeconds,
  isCalendarDay,
  parseFilter,
  parseIsoSeconds,
} from '../contract/vocabulary.ts'
import { UsageFailure } from '../domain/index.ts'

/** A keyword of JSON Schema that is not listed here is not used. */
export interface MemberSchema {
  readonly type?: 'string' | 'integer' | 'boolean' | 'array' | 'object'
  readonly enum?: readonly string[]
  readonly anyOf?: readonly MemberSchema[]
  readonly items?: MemberSchema
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly additionalProperties?: false
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** A kind of values. `Value` is the type of a member of this kind. */
export interface MemberKind<Value> {
  readonly schema: MemberSchema
  /** What values are, as in "It must be …" and in "`credits` must be …". */
  readonly allowed: string
  /** The texts that a command line allows. */
  readonly choices?: readonly string[]
  /**
   * The value of a text on a command line, which is also the one that a body has. Throws
   * UsageFailure. Default: the text.
   */
  readonly parse?: (text: string) => Value
  /** Whether `parse` also decides about the texts of bodies. */
  readonly parsesBodies?: boolean
}

/** A text of 1 to `charsMax` characters. A command line has no such limit. */
export function text(charsMax = 1000): MemberKind<string> {
  const schema = { type: 'string', minLength: 1, maxLength: charsMax } as const
  return { schema, allowed: `a text of 1 to ${charsMax} characters` }
}

/** An integer from `min` to `max`, inclusive. */
export function count(min: number, max: number = Number.MAX_SAFE_INTEGER): MemberKind<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  const allowed = `an integer ${range}`
  return {
    schema: { type: 'integer', minimum: min, maximum: max },
    allowed,
    parse: (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max ? value : refuse(allowed)
    },
  }
}

export const flag: MemberKind<boolean> = { schema: { type: 'boolean' }, allowed: 'true or false' }

/** @param values of bodies, by the texts of a command line */
export function choice<const Value extends string>(
  values: readonly Value[] | Readonly<Record<string, Value>>,
): MemberKind<Value> {
  const byText: ReadonlyMap<string, Value> = new Map(
    isList(values) ? values.map((value) => [value, value]) : Object.entries<Value>(values),
  )
  const choices = [...byText.keys()]
  return {
    schema: { type: 'string', enum: [...byText.values()] },
    allowed: `one of ${[...byText.values()].join(', ')}`,
    choices,
    parse: (text) => {
      const value = byText.get(text)
      if (value !== undefined) return value
      throw new UsageFailure(`Allowed choices are ${choices.join(', ')}.`)
    },
  }
}

function isList<Value>(values: readonly Value[] | object): values is readonly Value[] {
  return Array.isArray(values)
}

/** 1 to `max` texts. Of a command line one text, with commas between them. */
export function list(max: number): MemberKind<readonly string[]> {
  const items = { type: 'string', minLength: 1 } as const
  return {
    schema: { type: 'array', items, minItems: 1, maxItems: max },
    allowed: `a list of 1 to ${max} texts`,
    parse: splitNames,
  }
}

/** Some of `known`, of a command line in any case. */
export function chooseSome<const Value extends string>(
  known: readonly Value[],
): MemberKind<readonly Value[]> {
  const items = { type: 'string', enum: known } as const
  return {
    schema: { type: 'array', items, minItems: 1, maxItems: known.length },
    allowed: `a list of ${known.join(', ')}`,
    parse: (text) => {
      const names = text.split(',').map((name) => name.trim().toUpperCase())
      const unknown = names.find((name) => !known.some((value) => value === name))
      if (unknown === undefined) return known.filter((value) => names.includes(value))
      throw new UsageFailure(`"${unknown}" is not one of ${known.join(', ')}.`)
    },
  }
}

/** Names with commas between them, without blanks around them. */
export function splitNames(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** A number of credits from 0, or `unlimited`. */
export const credits: MemberKind<number | 'unlimited'> = {
  schema: { anyOf: [count(0).schema, { enum: ['unlimited'] }] },
  allowed: `${count(0).allowed}, or unlimited`,
  parse: (text) => (text === 'unlimited' ? text : count(0).parse!(text)),
}

/** A JSON object. Whoever takes it validates its members. */
export const object: MemberKind<Readonly<Record<string, unknown>>> = {
  schema: { type: 'object' },
  allowed: 'an object',
  parse: parseObjectText,
}

/** Throws UsageFailure. */
export function parseObjectText(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UsageFailure(`It is not JSON: ${error.message}.`)
  }
  return refuse('a JSON object')
}

/** A filter of records with these fields: as text, such as `bio ~ rust`, or as JSON. */
export function filter(
  fields: Readonly<Record<string, FieldSpec>>,
): MemberKind<Readonly<Record<string, unknown>>> {
  return { ...object, parse: (text) => parseFilterText(text, fields) }
}

/** The service validates the field, and `fields` has the type of its value. Throws UsageFailure. */
export function parseFilterText(
  text: string,
  fields: Readonly<Record<string, FieldSpec>>,
): Readonly<Record<string, unknown>> {
  if (text.trimStart().startsWith('{')) return parseObjectText(text)
  try {
    return { ...parseFilter(text, fields) }
  } catch (error) {
    if (!(error instanceof FilterTextError)) throw error
    throw new UsageFailure(error.message)
  }
}

// Times. Bodies have the text, which is short, and which `parse` checks.

/** @param refusal what is wrong where the check is false. Default: what is allowed */
function checkText(
  allowed: string,
  check: (text: string) => boolean,
  refusal = allowed,
): MemberKind<string> {
  const schema = { type: 'string', minLength: 1, maxLength: 40 } as const
  const parse = (text: string) => (check(text) ? text : refuse(refusal))
  return { schema, allowed, parse, parsesBodies: true }
}

/** A UTC day that exists, as `YYYY-MM-DD`. */
export const day: MemberKind<string> = checkText('a day such as 2030-01-31', isCalendarDay)

/** An ISO 8601 date or date-time. `readStart` and `readEnd` say which times it means. */
export const date: MemberKind<string> = checkText(
  'an ISO 8601 date or date-time',
  (text) => parseIsoSeconds(text) !== null,
)

/** An ISO 8601 date or date-time in the future. */
export const expiry: MemberKind<string> = checkText(
  'an ISO 8601 date or date-time in the future',
  (text) => readStart(text) > Date.now(),
  'in the future; a date means its beginning, in UTC',
)

/** A number of lines, or a share of the lines. */
export const share: MemberKind<string> = checkText(
  'a number of lines, or a share such as 1%',
  (text) => {
    const number = Number(text.replace(/%$/, ''))
    const isCount = /^\d+$/.test(text) && Number.isSafeInteger(number)
    const isShare = /^\d+(?:\.\d+)?%$/.test(text) && number <= 100
    return isCount || isShare
  },
)

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const
export const dayMs = unitSeconds.d * 1000
/** Longer than any useful duration, and far below the range of dates. */
const durationDaysMax = 366

/** Seconds. Of a command line `0`, `90s`, `30m`, `24h` or `7d`. */
export const duration: MemberKind<number> = {
  schema: { type: 'integer', minimum: 0, maximum: durationDaysMax * unitSeconds.d },
  allowed: `an integer from 0 to ${durationDaysMax * unitSeconds.d}`,
  parse: (text) => {
    if (text === '0') return 0
    const [, number, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
    const seconds = Number(number) * unitSeconds[unit as keyof typeof unitSeconds]
    if (seconds <= durationDaysMax * unitSeconds.d) return seconds
    return refuse(`0, or a number with s, m, h or d, at most ${durationDaysMax}d`)
  },
}

/** Milliseconds since 1970. A date is its beginning in UTC. Throws UsageFailure. */
export function readStart(text: string): number {
  const seconds = parseIsoSeconds(text)
  return seconds === null ? refuse('an ISO 8601 date or date-time') : seconds * 1000
}

/** The exclusive end, in milliseconds since 1970: the next day, or the next second. */
export function readEnd(text: string): number {
  return readStart(text) + (text.length > 10 ? 1000 : dayMs)
}

/** The UTC day that is `days` days before a time, as `YYYY-MM-DD`. */
export function formatDayBefore(days: number, nowMs = Date.now()): string {
  return new Date(nowMs - days * dayMs).toISOString().slice(0, 10)
}

/** ISO 8601 in UTC, rounded down to seconds. */
export function formatSeconds(timeMs: number): string {
  return formatIsoSeconds(Math.floor(timeMs / 1000))
}

function refuse(allowed: string): never {
  throw new UsageFailure(`It must be ${allowed}.`)
}
