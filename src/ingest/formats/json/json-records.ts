/** Reads records of the native format, and flat objects as rows of a table. */

import { edgeTypes } from '../../../contract/index.ts'
import {
  LineError,
  type Members,
  refuseDeletion,
  reportUnknownMembers,
} from '../../normalise/index.ts'
import { originNames } from '../../normalise/origins.ts'
import { recordObjects } from '../../normalise/record-members.ts'
import type { RecordKind } from '../../sources/index.ts'
import { findField, listFieldNames, mayNumberRows } from '../field-names.ts'
import { parseRepositoryUrl, readEdgeDetails, readRepository } from '../field-values.ts'
import {
  type FieldMapping,
  type ReadOptions,
  type RecordSink,
  rowIdField,
  type SourceInput,
} from '../format.ts'
import { accountMembers, hiddenAccount } from '../hidden-accounts.ts'
import { parsePartitions } from '../partitions.ts'
import {
  type GivenFields,
  giveField,
  refuseLine,
  secondValue,
  type UnreadReport,
} from '../read-members.ts'
import { writeRowPerson } from '../row-people.ts'
import { explainDoubt, isAbsentMember } from '../tables/absent-cells.ts'
import { addForeignId } from '../tables/field-mapping.ts'
import { guessKinds } from '../tables/table.ts'
import { isNodeId, parseEdgeType } from '../tables/table-edges.ts'
import { readIdentifier } from '../value-readers.ts'
import { isObject } from './github-members.ts'

const nativeObjects = { users: 'user', repos: 'repository', edges: 'edge' } as const

/** Members of the native format: fields of tables, and members that only JSON can contain. */
const nativeMembers: Readonly<Record<RecordKind, ReadonlySet<string>>> = {
  users: listNativeMembers('users'),
  repos: listNativeMembers('repos'),
  edges: listNativeMembers('edges'),
}

function listNativeMembers(kind: RecordKind): Set<string> {
  const members = Object.keys(recordObjects[nativeObjects[kind]]!.members)
  return new Set([
    ...listFieldNames(kind),
    ...members.filter((name) => !originNames.includes(name)),
  ])
}

/** The kind of a record of the native format. Null for any other object. */
export function findNativeKind(object: Members): RecordKind | null {
  const { platformId, login, ownerLogin, name, type, from, to } = object
  if (typeof platformId === 'string') {
    if (typeof ownerLogin === 'string' && typeof name === 'string') return 'repos'
    return typeof login === 'string' || object.deleted === true ? 'users' : null
  }
  const isEdge = typeof from === 'string' && typeof to === 'string'
  return isEdge && edgeTypes.some((known) => known === type) ? 'edges' : null
}

/** Whether members are texts, numbers and lists of these, except nested native members. */
export function isFlat(object: Members): boolean {
  return Object.keys(object).every((name) => {
    const value = object[name]
    const isNested = Array.isArray(value) ? value.some(isObject) : isObject(value)
    return !isNested || nativeMembers.users.has(name)
  })
}

export class JsonRecords {
  readonly #sink: RecordSink
  readonly #name: string
  readonly #mapping: FieldMapping | null
  readonly #now: number
  readonly #peopleWithoutLogin: boolean
  /** Members that the folders of the input give all its rows. */
  readonly #partitions: Members
  /** Fields by kind and name of a member. */
  readonly #fields = { users: new Map(), repos: new Map(), edges: new Map() } as Record<
    RecordKind,
    Map<string, string | null>
  >
  /** Kinds of rows by the names of their members. */
  readonly #kinds = new Map<string, RecordKind | null>()

  /** The name of the input may reveal the kind of its rows. */
  constructor(sink: RecordSink, { name }: Pick<SourceInput, 'name'>, options: ReadOptions) {
    this.#sink = sink
    this.#name = name
    this.#mapping = options.mapping
    this.#now = options.now
    this.#peopleWithoutLogin = options.peopleWithoutLogin ?? false
    this.#partitions = Object.fromEntries(parsePartitions(name))
  }

  /** Throws LineError. */
  readNative(kind: RecordKind, object: Members, line: number): void {
    refuseDeletion(object)
    this.#write(kind, object, line, refuseLine)
    const known = nativeMembers[kind]
    reportUnknownMembers(nativeObjects[kind], object, (name) => {
      if (!known.has(name)) this.#sink.unknownMember(name)
    })
    for (const name of Object.keys(this.#partitions)) this.#sink.unknownMember(name)
  }

  /** Reads a flat object as a row of a table. Throws LineError. */
  readRow(given: Members, line: number): void {
    const object = this.#addPartitions(given)
    const kind = this.#mapping?.kind ?? this.#findKind(object)
    if (hidesAccount(kind, object)) return this.#sink.skipped(hiddenAccount)
    if (kind === null) {
      throw new LineError('neither a user (login), a repository (fullName) nor an edge (from, to)')
    }
    const fields = this.#readFields(object, kind, line)
    const { constants = {} } = this.#mapping ?? {}
    for (const field of Object.keys(constants)) fields[field] ??= constants[field]
    const aliases = this.#takeForeignIds(object, fields)
    const report: UnreadReport = (field, reason) => {
      this.#sink.unreadMember(this.#findMember(field, kind, object), reason, line)
    }
    const rowId = kind === 'users' ? this.#takeRowId(object, fields) : undefined
    this.#write(kind, fields, line, report, aliases, rowId)
  }

  #readFields(object: Members, kind: RecordKind, line: number): Record<string, unknown> {
    const given: GivenFields = { values: {}, names: new Map() }
    for (const name of Object.keys(object)) {
      const field = this.#findField(kind, name)
      if (field === undefined) this.#sink.unknownMember(name)
      if ((field ?? null) === null || isAbsentMember(object[name], field!)) continue
      const doubt = explainDoubt(object[name], field!)
      if (doubt !== null) {
        this.#sink.unreadMember(name, doubt, line)
        continue
      }
      // The name of the field itself takes precedence over synonyms.
      const use = { field: field!, name, isFirst: name === field || name === 'id' }
      const lost = giveField(given, use, this.#split(name, object[name]))
      if (lost !== null && !isNodeId(`${object[lost]}`)) {
        this.#sink.unreadMember(lost, secondValue, line)
      }
    }
    return given.values
  }

  /**
   * The number of a row that names its login otherwise than GitHub does. It may be of a sheet or of
   * another platform, so it is no platformId unless other sources agree.
   */
  #takeRowId(object: Members, fields: Record<string, unknown>): string | undefined {
    const { login, platformId, accountUrl } = fields
    if (platformId === undefined || login === undefined || accountUrl !== undefined)
      return undefined
    const name = this.#findMember('platformId', 'users', object)
    const isMapped = Object.hasOwn(this.#mapping?.columns ?? {}, name)
    const isOfGithub = this.#findMember('login', 'users', object).toLowerCase() === 'login'
    if (isMapped || isOfGithub || !mayNumberRows('users', name)) return undefined
    const rowId = readIdentifier(platformId, 'platformId', refuseLine)
    if (rowId === undefined || isNodeId(rowId)) return undefined
    fields.platformId = undefined
    this.#sink.column(name, rowIdField)
    return rowId
  }

  /** Further identifiers of the row, on other platforms or own systems, which `--map` names. */
  #takeForeignIds(object: Members, fields: Record<string, unknown>): string[] {
    const targets = Object.entries(this.#mapping?.columns ?? {})
    return targets.flatMap(([name, target]) => {
      const value = `${object[name] ?? ''}`.trim()
      if (target?.namespace === undefined || value === '') return []
      return addForeignId(fields, target, value)
    })
  }

  #addPartitions(object: Members): Members {
    const names = Object.keys(this.#partitions).filter((name) => !Object.hasOwn(object, name))
    if (names.length === 0) return object
    return { ...object, ...Object.fromEntries(names.map((name) => [name, this.#partitions[name]])) }
  }

  /** The member of a row that gives a field. */
  #findMember(field: string, kind: RecordKind, object: Members): string {
    const names = Object.keys(object).filter((name) => this.#findField(kind, name) === field)
    const isGiven = (name: string) => (object[name] ?? '') !== ''
    return names.find((name) => name === field && isGiven(name)) ?? names.find(isGiven) ?? field
  }

  #write(
    kind: RecordKind,
    fields: Members,
    line: number,
    report: UnreadReport,
    aliases: readonly string[] = [],
    rowId?: string,
  ): void {
    if (kind === 'users') {
      const peopleWithoutLogin = this.#peopleWithoutLogin
      writeRowPerson(fields, this.#sink, { line, report, peopleWithoutLogin, aliases, rowId })
    } else if (kind === 'repos') {
      const { ref, members } = readRepository(fields, report)
      this.#sink.describeRepo(this.#sink.repo(ref, 0, line), members, 0, line)
    } else this.#writeEdge(fields, report)
  }

  #writeEdge(fields: Members, report: UnreadReport): void {
    const type = parseEdgeType(`${fields.type ?? ''}`)
    if (type === null) throw new LineError(`"type" must be one of ${edgeTypes.join(', ')}`)
    const from = { text: readEnd(fields, 'from') }
    const to = readEnd(fields, 'to')
    const details = readEdgeDetails(fields, this.#now, report)
    const { at } = details
    this.#sink.edge({
      type,
      from: this.#sink.person(from, at),
      to:
        type === 'follows'
          ? this.#sink.person({ text: to }, at)
          : this.#sink.repo({ text: readRepoName(to) }, at),
      ...details,
    })
  }

  /** Decides the kind once for all rows with the same members. */
  #findKind(object: Members): RecordKind | null {
    const columns = Object.keys(object)
    const key = columns.join('\n')
    const known = this.#kinds.get(key)
    if (known !== undefined) return known
    const samples = [Object.values(object)]
    const shape = { name: this.#name, columns, mapping: this.#mapping, samples }
    const [kind = null] = guessKinds(shape)
    if (this.#kinds.size < namesMax && key.length <= keyCharactersMax) this.#kinds.set(key, kind)
    return kind
  }

  /** Null: mapped to no field. Undefined: unknown. */
  #findField(kind: RecordKind, name: string): string | null | undefined {
    const given = this.#mapping?.columns
    if (given !== undefined && Object.hasOwn(given, name)) {
      const target = given[name]
      return target?.namespace === undefined ? (target?.field ?? null) : null
    }
    if (nativeMembers[kind].has(name)) return name
    const known = this.#fields[kind].get(name)
    if (known !== undefined) return known ?? undefined
    const field = findField(kind, name)
    const fields = this.#fields[kind]
    if (fields.size < namesMax && name.length <= keyCharactersMax) fields.set(name, field)
    return field ?? undefined
  }

  #split(name: string, value: unknown): unknown {
    const given = this.#mapping?.columns
    const target = given !== undefined && Object.hasOwn(given, name) ? given[name] : null
    const split = target?.split ?? ''
    return split === '' || typeof value !== 'string' ? value : value.split(split)
  }
}

/** Whether a row has null for an account that it is about. */
function hidesAccount(kind: RecordKind | null, object: Members): boolean {
  if (kind === 'repos') return false
  if (kind === 'edges') {
    return isNull(object, matchEnd('from')) || isNull(object, matchEnd('to'))
  }
  return isNull(object, (name) =>
    kind === null
      ? accountMembers.has(name)
      : ['login', 'platformId'].includes(findField('users', name) ?? ''),
  )
}

function matchEnd(end: string): (name: string) => boolean {
  return (name) => [end, `${end}Id`].includes(findField('edges', name) ?? '')
}

/** Whether the object has such members, and all are null. */
function isNull(object: Members, isMember: (name: string) => boolean): boolean {
  const names = Object.keys(object).filter(isMember)
  return names.length > 0 && names.every((name) => object[name] === null)
}

/** Names of members, and sets of names, in the caches. */
const namesMax = 2000
const keyCharactersMax = 4000

function readEnd(fields: Members, name: string): string {
  const value = fields[name]
  if (typeof value === 'number') return `${value}`
  const text = typeof value === 'string' ? value.trim().replace(/^@/, '') : ''
  if (text === '') throw new LineError(`"${name}" is missing`)
  return text
}

function readRepoName(text: string): string {
  return text.includes('://') ? (parseRepositoryUrl(text) ?? text) : text
}
