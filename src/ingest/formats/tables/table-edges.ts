/**
 * Converts rows of a table to edges. The type comes from a column, a constant, or the names of
 * columns and folders. Tables of GH Archive events are edges too.
 */
import { type EdgeType, edgeTypes } from '../../../contract/index.ts'
import { LineError } from '../../normalise/index.ts'
import { SourceError } from '../../sources/index.ts'
import { findField, foldName } from '../field-names.ts'
import { parseRepositoryUrl, readEdgeDetails } from '../field-values.ts'
import type { FieldMapping, PersonRef, RecordSink, RepoRef } from '../format.ts'
import { readLogin } from '../login-text.ts'
import type { FieldValues, UnreadReport } from '../read-members.ts'
import { shortenName } from './field-mapping.ts'

/** The description of a table before its rows are read. */
export interface SourceTable {
  /** Path on the command line. Folders such as `stars/` decide the type of edges. */
  readonly name: string
  readonly columns: readonly string[]
  readonly mapping: FieldMapping | null
  /** The first rows, which decide if the columns are ambiguous. */
  readonly samples: readonly (readonly unknown[])[]
  /** In seconds since 1970. */
  readonly now: number
  /** Whether people of rows without a login are records. */
  readonly peopleWithoutLogin?: boolean | undefined
}

export class TableEdges {
  readonly #now: number
  /** Type of rows without a type. Null: the rows are events that are not edges. */
  readonly #defaultType: EdgeType | null
  /** Ends in columns that may have numbers of accounts, such as "source" but not "login". */
  readonly #numbered: ReadonlySet<string>

  /** @param fields that have a source. Throws SourceError if the type is unknown */
  constructor(shape: SourceTable, fields: FieldValues) {
    this.#now = shape.now
    this.#defaultType = 'type' in fields ? null : findEdgeType(shape)
    const names = new Set(shape.columns.map(foldName))
    const hasOne = (all: readonly string[]) => all.some((name) => names.has(name))
    this.#numbered = new Set([
      ...(hasOne(['from', 'source', 'src']) ? ['from'] : []),
      ...(hasOne(['to', 'target', 'dst']) ? ['to'] : []),
    ])
  }

  /** Throws LineError. */
  write(fields: FieldValues, sink: RecordSink, report: UnreadReport): void {
    const event = readText(fields.type)
    const type = event === undefined ? this.#defaultType : parseEdgeType(event)
    if (type === null) {
      if ('type' in fields && event === undefined) throw new LineError('"type" is missing')
      if (event !== undefined && !event.endsWith('Event')) {
        throw new LineError(`"type" must be one of ${edgeTypes.join(', ')}`)
      }
      return sink.skipped(event === undefined ? 'event that is no edge' : shortenName(event))
    }
    const isOfMember = event === undefined || event === 'MemberEvent'
    const hasMember = isPresent(fields.member) || isPresent(fields.memberId)
    const from = this.#readPerson(fields, isOfMember && hasMember ? 'member' : 'from')
    const details = readEdgeDetails(fields, this.#now, report)
    const { at } = details
    // Both ends are read before either is passed to the sink.
    const other = type === 'follows' ? this.#readPerson(fields, 'to') : null
    const repo = other === null ? readRepo(fields) : null
    sink.edge({
      type,
      from: sink.person(from, at),
      to: other !== null ? sink.person(other, at) : sink.repo(repo!, at),
      ...details,
    })
  }

  #readPerson(fields: FieldValues, end: string): PersonRef {
    const text = readText(fields[end])
    const id = readText(fields[`${end}Id`])
    if (text === undefined && id === undefined) throw new LineError(`"${end}" is missing`)
    if (text === undefined) return { platformId: trimFraction(id!) }
    if (id !== undefined) return { platformId: trimFraction(id), login: readLogin(text, end) }
    const isId = isNodeId(text) || (this.#numbered.has(end) && isNumber(text))
    return isId ? { platformId: trimFraction(text) } : { login: readLogin(text, end) }
  }
}

/** Whether the columns are those of GH Archive events as a table. */
export function isArchiveTable(columns: readonly string[]): boolean {
  const keys = new Set(columns.map(foldName))
  return keys.has('actorlogin') && keys.has('reponame') && keys.has('createdat')
}

/** Index of the first expression that the last matching part of a path matches, or -1. */
export function matchFolder(name: string, expressions: readonly RegExp[]): number {
  const parts = name.toLowerCase().split(/[/\\]/).slice(-4).reverse()
  for (const part of parts) {
    const found = expressions.findIndex((expression) => expression.test(part))
    if (found !== -1) return found
  }
  return -1
}

export function isFullName(text: string): boolean {
  return /^[\w.-]+\/[\w.-]+$/.test(text)
}

/** Databases write `\N` for null. */
export function isPresent<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null && value !== '' && value !== '\\N'
}

const namesOfTypes: readonly (readonly [EdgeType, ReadonlySet<string>])[] = [
  ['follows', new Set(['follower', 'following', 'followee', 'followed', 'followedat'])],
  ['stars', new Set(['stargazer', 'stargazerid', 'starredat', 'starred'])],
  ['contributes', new Set(['contributor', 'contributorid', 'contributions', 'commits'])],
]

function findEdgeType({ name, columns, samples }: SourceTable): EdgeType | null {
  const keys = columns.map(foldName)
  for (const [type, names] of namesOfTypes) if (keys.some((key) => names.has(key))) return type
  const hint = matchFolder(name, [/follow/, /star|watch/, /contrib|member|commit|push/, /\bown/])
  if (hint !== -1) return (['follows', 'stars', 'contributes', 'owns'] as const)[hint]!
  if (isArchiveTable(columns)) return null
  const to = columns.findIndex((column) => findField('edges', column) === 'to')
  const ends = samples.map((row) => row[to]).filter(isPresent)
  if (ends.length > 0 && ends.every((end) => !`${end}`.includes('/'))) return 'follows'
  const example = JSON.stringify({ kind: 'edges', constants: { type: 'stars' } })
  const advice = `Add a column "type", or give it in a --map file: ${example}`
  throw new SourceError(`${name}: the type of the edges is unknown. ${advice}`)
}

const otherTypeNames: Readonly<Record<string, EdgeType>> = {
  follow: 'follows',
  following: 'follows',
  star: 'stars',
  starred: 'stars',
  watchevent: 'stars',
  contribute: 'contributes',
  contributor: 'contributes',
  memberevent: 'contributes',
  pushevent: 'contributes',
  own: 'owns',
  owner: 'owns',
}

/** The type of edges by a word of tables or events. Null if unknown. */
export function parseEdgeType(text: string): EdgeType | null {
  const word = text.toLowerCase()
  const known = edgeTypes.find((type) => type === word)
  return known ?? (Object.hasOwn(otherTypeNames, word) ? otherTypeNames[word]! : null)
}

function readRepo(fields: FieldValues): RepoRef {
  const text = readText(fields.to)
  const id = readText(fields.toId)
  if (text === undefined && id === undefined) throw new LineError('"to" is missing')
  const platformId = id === undefined ? undefined : trimFraction(id)
  if (text === undefined) return { platformId }
  const fullName = text.includes('://') ? (parseRepositoryUrl(text) ?? text) : text
  if (isFullName(fullName)) return { platformId, fullName }
  if (id !== undefined) return { platformId }
  if (isNodeId(text) || isNumber(text)) return { platformId: trimFraction(text) }
  throw new LineError('"to" must be owner/name')
}

/** Old ids are the base64 of `04:User1`, `010:Repository1`, `012:Organization1`, `03:Bot1`. */
const oldNodeId = /^(?:MDQ6VXNlc|MDEwOlJlcG9zaXRvcnk|MDEyOk9yZ2FuaXphdGlvb|MDM6Qm90)[\w+/=]+$/

export function isNodeId(text: string): boolean {
  return /^(?:U|R|O|BOT)_[\w-]{6,}$/.test(text) || oldNodeId.test(text)
}

function isNumber(text: string): boolean {
  return /^\d+(?:\.0+)?$/.test(text)
}

/** Tables of spreadsheets write whole numbers as 583231.0. */
function trimFraction(text: string): string {
  return isNumber(text) ? text.split('.', 1)[0]! : text
}

function readText(value: unknown): string | undefined {
  if (!isPresent(value)) return undefined
  if (typeof value !== 'string') return `${value}`
  const text = value.trim()
  return text === '' ? undefined : text
}
