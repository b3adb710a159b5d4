/**
 * The one way from a value of a source to a member of a record: it is read, it is absent, or its
 * reader says why it is not read. Such a value is counted, or its line refused; none is dropped,
 * rounded or guessed in silence.
 */
import { LineError, type Members } from '../normalise/index.ts'

/** Values by the names of fields in `field-names.ts`. */
export type FieldValues = Readonly<Record<string, unknown>>

/**
 * Takes a value that is not read, by its field. Counts it, or throws LineError.
 *
 * @param reason must not quote the value, which may be of a suppressed person
 */
export type UnreadReport = (field: string, reason: string) => undefined

/**
 * Converts a value that is present. Undefined: absent, or not read, which it has then reported.
 *
 * @param field for `report`
 */
export type ValueReader<Value = unknown> = (
  value: unknown,
  field: string,
  report: UnreadReport,
) => Value | undefined

export type MemberReaders = Readonly<Record<string, ValueReader>>

/** Reads all values that the table knows. Null and empty texts are absent. */
export function readMembers(
  values: FieldValues,
  readers: MemberReaders,
  report: UnreadReport,
): Members {
  const members: Record<string, unknown> = {}
  for (const field in readers) {
    const value = readMember(values, field, readers[field]!, report)
    if (value !== undefined) members[field] = value
  }
  return members
}

export function readMember<Value>(
  values: FieldValues,
  field: string,
  read: ValueReader<Value>,
  report: UnreadReport,
): Value | undefined {
  const value = values[field]
  if (value === undefined || value === null || value === '') return undefined
  return read(value, field, report)
}

/** Refuses the line for the value, as identifiers and records of the native format need. */
export const refuseLine: UnreadReport = (field, reason) => {
  throw new LineError(`"${field}" cannot be read: ${reason}`)
}

/** Why a value is not read that has a field in common with another one of the record. */
export const secondValue = 'a second value of one field'

/** Fields of which several members are usual: addresses of one page, the last push and change. */
const fieldsOfSeveral: ReadonlySet<string> = new Set(['url', 'updatedAt'])

/** Whether a value is lost, because another one gives its field. */
export function isSecondValue(field: string, read: unknown, value: unknown): boolean {
  return !fieldsOfSeveral.has(field) && quoteValue(read) !== quoteValue(value)
}

/** Fields of an object, each with the member that gives it. */
export interface GivenFields {
  readonly values: Record<string, unknown>
  readonly names: Map<string, string>
}

/**
 * Gives a field a value, unless another member has given one. Returns the member of the value
 * that is lost, or null.
 *
 * @param isFirst whether the member takes precedence
 */
export function giveField(
  { values, names }: GivenFields,
  { field, name, isFirst }: { field: string; name: string; isFirst: boolean },
  value: unknown,
): string | null {
  const other = names.get(field)
  const isLost = other !== undefined && isSecondValue(field, values[field], value)
  if (other === undefined || isFirst) {
    values[field] = value
    names.set(field, name)
  }
  return isLost ? (isFirst ? other : name) : null
}

function quoteValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`.trim().toLowerCase()
}

/** The kind of a value, in words for a reason. */
export function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return 'a date'
  switch (typeof value) {
    case 'string':
      return 'a text'
    case 'number':
    case 'bigint':
      return 'a number'
    case 'boolean':
      return 'true or false'
    default:
      return 'an object'
  }
}
