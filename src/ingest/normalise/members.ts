/**
 * Reads and validates the members of one line of a data set. `null` counts as absent. Unknown
 * members are ignored.
 */
import { formatIsoSeconds, parseIsoSeconds } from '../../contract/index.ts'
import { obfuscateAddresses, obfuscateUrl } from '../../people/index.ts'

/** Why a line was refused. The import adds file and line number. */
export class LineError extends Error {
  override readonly name = 'LineError'
  /** The message without any text of the line. */
  readonly unquoted: string

  constructor(message: string, unquoted = message) {
    super(message)
    this.unquoted = unquoted
  }
}

export type Members = Readonly<Record<string, unknown>>

export function parseMembers(bytes: Buffer): Members {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new LineError(`not JSON: ${(error as Error).message}`, 'not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new LineError('not a JSON object')
  }
  return value as Members
}

export function readText(members: Members, name: string): string | undefined {
  const value = members[name] ?? undefined
  if (value !== undefined && typeof value !== 'string') throw buildTypeError(name, 'a string')
  return value
}

export function readRequiredText(members: Members, name: string): string {
  const value = readText(members, name)
  if (value === undefined || value === '') throw new LineError(`"${name}" is missing`)
  return value
}

/**
 * Patterns match one whole name at a time, so its length bounds one match. Two names with a slash
 * are a full name, and look-ups take up to `limits.keyCharsMax`.
 */
export const nameCharactersMax = 255

export function readRequiredName(members: Members, name: string): string {
  const value = readRequiredText(members, name)
  checkLength(name, value, nameCharactersMax)
  return value
}

export function readBoundedText(
  members: Members,
  name: string,
  charactersMax: number,
): string | undefined {
  const value = readText(members, name)
  if (value !== undefined) checkLength(name, value, charactersMax)
  return value
}

function checkLength(name: string, value: string, charactersMax: number): void {
  if (isLonger(value, charactersMax)) {
    throw new LineError(`"${name}" is longer than ${charactersMax} characters`)
  }
}

export function isLonger(value: string, charactersMax: number): boolean {
  // Compares units first, so that only a limited text is split into characters.
  const isLong = value.length > charactersMax
  return isLong && [...value.slice(0, 2 * charactersMax + 1)].length > charactersMax
}

export function readTexts(members: Members, name: string): string[] | undefined {
  const value = members[name] ?? undefined
  if (value === undefined) return undefined
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) {
    throw buildTypeError(name, 'an array of strings')
  }
  return value as string[]
}

/** A whole number from 0. Absent counts as 0. */
export function readCount(members: Members, name: string): number {
  const value = members[name] ?? 0
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw buildTypeError(name, 'a whole number from 0')
  }
  return value
}

/** An ISO 8601 date, as the service writes it. */
export function readDate(members: Members, name: string): string | undefined {
  const value = readText(members, name)
  if (value === undefined) return undefined
  const seconds = parseIsoSeconds(value)
  if (seconds !== null) return formatIsoSeconds(seconds)
  const problem = `"${name}" is not an ISO 8601 date`
  throw new LineError(`${problem}: "${value.slice(0, charactersShown)}"`, problem)
}

/** Characters of the line's text in a message. */
export const charactersShown = 40

/** @param known the name without any text of the line */
export function buildTypeError(name: string, wanted: string, known = name): LineError {
  return new LineError(`"${name}" must be ${wanted}`, `"${known}" must be ${wanted}`)
}

/** Drops members that are undefined, so that optional members are absent rather than undefined. */
export function dropAbsent<T extends object>(
  value: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {}
  // A hot path: lists of entries would take most of the time of a record.
  for (const key in value) if (value[key] !== undefined) kept[key] = value[key]
  return kept as { [K in keyof T]: Exclude<T[K], undefined> }
}

// Reads objects inside a line. An error then names a member by its path, as `a.b[2].c`.

/** @param name of the object among the members around it */
export function readInner<Value>(
  value: unknown,
  name: string,
  read: (inside: Members) => Value,
): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw buildTypeError(name, 'an object')
  }
  try {
    return read(value as Members)
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    // The path is added to the message here, so that valid lines do not pay for it.
    const addPath = (message: string) => message.replace('"', `"${name}.`)
    throw new LineError(addPath(error.message), addPath(error.unquoted))
  }
}

/** Reads each object of a list. */
export function readInnerList<Item>(
  members: Members,
  name: string,
  read: (inside: Members) => Item,
): Item[] | undefined {
  const value = members[name] ?? undefined
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw buildTypeError(name, 'an array of objects')
  return value.map((item, i) => readInner(item, `${name}[${i}]`, read))
}

/** A whole number from 0, or undefined. */
export function readOptionalCount(members: Members, name: string): number | undefined {
  return (members[name] ?? undefined) === undefined ? undefined : readCount(members, name)
}

export function readFlag(members: Members, name: string): boolean | undefined {
  const value = members[name] ?? undefined
  if (value !== undefined && typeof value !== 'boolean') throw buildTypeError(name, 'true or false')
  return value
}

// Reads texts that people write about themselves. Addresses in them are obfuscated here, so neither
// stored documents nor anything derived from them contains a local part in clear.

export function readOwnText(members: Members, name: string): string | undefined {
  const given = readText(members, name)
  return given === undefined ? undefined : obfuscateAddresses(given)
}

export function readOwnTexts(members: Members, name: string): string[] | undefined {
  return readTexts(members, name)?.map(obfuscateAddresses)
}

export function readOwnUrl(members: Members, name: string): string | undefined {
  const given = readText(members, name)
  return given === undefined ? undefined : obfuscateUrl(given)
}
