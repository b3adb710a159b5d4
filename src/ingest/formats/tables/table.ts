/**
 * Converts rows of a table to records. The kind of a row (user, repository, edge) and the field of
 * each column are guessed by the names of columns. A `--map` file takes precedence.
 */
import { LineError } from '../../normalise/index.ts'
import { type RecordKind, recordKinds, SourceError } from '../../sources/index.ts'

import { findField, listFieldNames, mayNumberRows } from '../field-names.ts'
import { readRepository } from '../field-values.ts'
import { type ColumnTarget, type RecordSink, rowIdField } from '../format.ts'
import { parsePage } from '../login-text.ts'
import { isSecondValue, refuseLine, secondValue, type UnreadReport } from '../read-members.ts'
import { writeRowPerson } from '../row-people.ts'
import { readIdentifier, splitItems } from '../value-readers.ts'

import { explainDoubt, isAbsentCell } from './absent-cells.ts'
import { assignColumns, type ColumnUse, findForeignColumns } from './column-uses.ts'
import { addForeignId, checkMapping, explainMapping, shortenName } from './field-mapping.ts'
import {
  isArchiveTable,
  isFullName,
  isNodeId,
  isPresent,
  matchFolder,
  type SourceTable,
  TableEdges,
} from './table-edges.ts'

export { isAbsentCell, isArchiveTable, type SourceTable }

/** Why a row is counted as skipped. */
export const rowWithoutValues = 'row without values'

/** Longer texts are refused. No person writes one into a field. */
export const cellCharactersMax = 1 << 20

export class TableMapping {
  readonly kind: RecordKind
  /** Positions of the columns that give a field. */
  readonly known: readonly number[]
  /** Positions of the columns that no field takes. */
  readonly unknown: readonly number[]
  readonly #columns: readonly string[]
  readonly #sources: readonly ColumnUse[]
  /** Reused for all rows, so that V8 sees one shape. */
  readonly #fields: Record<string, unknown> = {}
  /** By field: the position of the column that gave it in the last row. */
  readonly #givenBy = new Map<string, number>()
  readonly #edges: TableEdges | null
  /** Fields with several columns. Identifiers have several forms. */
  readonly #shared: readonly ColumnUse[]
  readonly #peopleWithoutLogin: boolean
  /** Positions of columns of platformIds that may number the rows. */
  readonly #rowIds: ReadonlySet<number>
  /** Columns of other platforms or own systems, by position. */
  readonly #foreign: ReadonlyMap<number, ColumnTarget>

  /** Throws SourceError if no column is known, or if the mapping does not fit. */
  constructor(shape: SourceTable) {
    const { columns, mapping } = shape
    this.kind = mapping?.kind ?? guessKind(shape)
    if (mapping !== null) checkMapping(mapping, this.kind, shape)
    this.#columns = columns
    this.#peopleWithoutLogin = shape.peopleWithoutLogin ?? false
    this.#foreign = findForeignColumns(columns, mapping)
    this.#sources = assignColumns(this.kind, columns, mapping)
    const isShared = ({ field, columns: all }: ColumnUse) =>
      all.length > 1 && field !== 'platformId'
    this.#shared = this.#sources.filter(isShared)
    const isGuessed = (name: string) => !Object.hasOwn(mapping?.columns ?? {}, name)
    const isRowId = (name: string) => isGuessed(name) && mayNumberRows(this.kind, name)
    this.#rowIds = new Set([...columns.keys()].filter((column) => isRowId(columns[column]!)))
    for (const { field } of this.#sources) this.#fields[field] = undefined
    const given = this.#sources.flatMap((source) => source.columns)
    this.known = [...given, ...this.#foreign.keys()].sort((a, b) => a - b)
    const isIgnored = (name: string) => mapping?.columns?.[name] === null
    this.unknown = [...columns.keys()].filter(
      (column) => !this.known.includes(column) && !isIgnored(columns[column]!),
    )
    this.#checkIdentity(shape)
    this.#edges = this.kind === 'edges' ? new TableEdges(shape, this.#fields) : null
  }

  /** Reports which column gives which field. */
  reportColumns(sink: RecordSink): void {
    for (const { field, columns } of this.#sources) {
      for (const column of columns) {
        sink.column(this.#columns[column]!, this.#rowIds.has(column) ? rowIdField : field)
      }
    }
    for (const [column, { field, namespace }] of this.#foreign) {
      sink.column(this.#columns[column]!, `${field} of ${namespace}`)
    }
  }

  /**
   * Counts a row that cannot be read through `sink.badLine`.
   *
   * @param values parallel to the columns. Absent: undefined, null or an empty text
   */
  write(values: readonly unknown[], line: number, sink: RecordSink): void {
    const report: UnreadReport = (field, reason) => {
      sink.unreadMember(shortenName(this.#findColumn(field)), reason, line)
    }
    try {
      this.#fill(values, report)
      for (const column of this.#listSecondValues(values)) {
        sink.unreadMember(shortenName(this.#columns[column]!), secondValue, line)
      }
      for (const column of this.unknown) {
        if (isPresent(values[column])) sink.unknownMember(shortenName(this.#columns[column]!))
      }
      if (this.#edges !== null) this.#edges.write(this.#fields, sink, report)
      else if (this.kind === 'users') this.#writeUser(values, line, sink, report)
      else this.#writeRepo(values, line, sink, report)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      sink.badLine(line, this.#nameColumn(error.message))
    }
  }

  #fill(values: readonly unknown[], report: UnreadReport): void {
    for (const { field, columns, splits, constant } of this.#sources) {
      let found: unknown
      for (let at = 0; at < columns.length; at++) {
        const value = values[columns[at]!]
        if (isAbsentCell(value, field)) continue
        this.#givenBy.set(field, columns[at]!)
        const doubt = explainDoubt(value, field)
        if (doubt !== null) {
          report(field, doubt)
          continue
        }
        if (typeof value === 'string' && value.length > cellCharactersMax) {
          throw new LineError(`"${field}" is longer than ${cellCharactersMax} characters`)
        }
        const split = splits[at]!
        const parts = typeof value === 'string' ? splitParts(value, field, split) : value
        const present = Array.isArray(parts)
          ? parts.filter((item) => !isAbsentCell(item, field))
          : parts
        found = present
        break
      }
      this.#fields[field] = found ?? constant
    }
  }

  /** Columns with a value that is not read, because an earlier column gives their field. */
  #listSecondValues(values: readonly unknown[]): number[] {
    return this.#shared.flatMap(({ field, columns }) => {
      const given = columns.filter((column) => {
        const value = values[column]
        return !isAbsentCell(value, field) && explainDoubt(value, field) === null
      })
      const [first, ...others] = given
      return others.filter((column) => isSecondValue(field, values[first!], values[column]))
    })
  }

  #findColumn(field: string): string {
    const column = this.#givenBy.get(field)
    return column === undefined ? field : this.#columns[column]!
  }

  /** Adds the column's name to a message, because a reader of it knows the file, not the field. */
  #nameColumn(reason: string): string {
    const [before, field] = reason.split('"', 2)
    if (before !== '') return reason
    const source = this.#sources.find((one) => one.field === field)
    const names = (source?.columns ?? []).map((column) => this.#columns[column]!)
    if (names.length === 0 || names.includes(field!)) return reason
    return `${reason} (column ${names.map((name) => JSON.stringify(shortenName(name))).join(', ')})`
  }

  #writeUser(
    values: readonly unknown[],
    line: number,
    sink: RecordSink,
    report: UnreadReport,
  ): void {
    const fields = this.#fields
    const logins = this.#sources.find(({ field }) => field === 'login')?.columns ?? []
    const hasLoginText = logins.some((column) => `${values[column] ?? ''}`.trim() !== '')
    const rowId = this.#takeRowId(values)
    const aliases: string[] = []
    for (const [column, target] of this.#foreign) {
      const value = `${values[column] ?? ''}`.trim()
      if (value !== '') aliases.push(...addForeignId(fields, target, value))
    }
    const peopleWithoutLogin = this.#peopleWithoutLogin
    const context = { line, report, peopleWithoutLogin, hasLoginText, rowId, aliases }
    // Such a row may have a number of its own, which no field takes.
    const isEmpty = aliases.length === 0 && Object.values(fields).every((one) => !isPresent(one))
    const isNameless = rowId === undefined || 'login' in fields
    if (isEmpty && !hasLoginText && isNameless) return sink.skipped(rowWithoutValues)
    writeRowPerson(fields, sink, context)
  }

  /** The value of a column that may number the rows. Only a node id there is a platformId. */
  #takeRowId(values: readonly unknown[]): string | undefined {
    const fields = this.#fields
    const isGivenAt = (one: number) => !isAbsentCell(values[one], 'platformId')
    const column = [...this.#rowIds].find(isGivenAt)
    if (column === undefined) return undefined
    const isGiven = fields.platformId !== undefined && this.#givenBy.get('platformId') === column
    const rowId = readIdentifier(values[column] ?? '', 'platformId', refuseLine)
    if (rowId === undefined || (isGiven && isNodeId(rowId))) return undefined
    if (isGiven) fields.platformId = undefined
    return rowId
  }

  #writeRepo(
    values: readonly unknown[],
    line: number,
    sink: RecordSink,
    report: UnreadReport,
  ): void {
    const fields = this.#fields
    const rowId = this.#takeRowId(values)
    // A column "repo" has only the name if another column has the owner.
    const given = fields.fullName
    if (typeof given === 'string' && !given.includes('/') && isPresent(fields.ownerLogin)) {
      if (!isPresent(fields.name)) fields.name = given
      fields.fullName = undefined
    }
    const { ref, members } = readRepository(fields, report)
    if (ref.fullName !== undefined && !isFullName(ref.fullName)) {
      throw new LineError('the repository is not owner/name')
    }
    sink.describeRepo(sink.repo({ ...ref, rowId }, 0, line), members, 0, line)
  }

  #checkIdentity({ name, columns, samples }: SourceTable): void {
    const has = (field: string) =>
      field in this.#fields || (field === 'platformId' && this.#foreign.size > 0)
    if (this.#sources.some((source) => source.columns.length > 0)) {
      if (hasIdentity(this.kind, samples, has)) return
      const needs = {
        users: '"login", "platformId", "emails" or a name',
        repos: '"fullName", "ownerLogin" and "name", "url" or "platformId"',
        edges: '"from" and "to"',
      }
      const missing = `no column gives ${needs[this.kind]} of ${this.kind}`
      throw new SourceError(`${name}: ${missing}. ${explainMapping(this.kind, columns)}`)
    }
    const advice = 'Put the names of the columns into the first line.'
    throw new SourceError(
      `${name}: no column is known. ${advice} ${explainMapping(this.kind, columns)}`,
    )
  }
}

const listFields: ReadonlySet<string> = new Set(['emails', 'topics', 'lastContributorLocations'])

/** The items of a list, or the text itself. @param split separator of a mapping, or empty */
function splitParts(text: string, field: string, split: string): unknown {
  if (split !== '') return text.split(split)
  return listFields.has(field) ? splitItems(text) : text
}

/** Counts the columns that a kind knows, to guess the kind and the separator. */
export function countKnown(kind: RecordKind, columns: readonly string[]): number {
  return new Set(columns.map((column) => findField(kind, column)).filter(isPresent)).size
}

function hasIdentity(
  kind: RecordKind,
  samples: SourceTable['samples'],
  has: (field: string) => boolean,
): boolean {
  if (kind === 'users') return ['login', 'platformId'].some(has) || hasPerson(has)
  if (kind === 'repos') {
    if (['fullName', 'url', 'platformId'].some(has)) return true
    // A name alone identifies a repository if it includes the owner.
    return has('name') && (has('ownerLogin') || hasFullNames(samples))
  }
  const hasFrom = ['from', 'fromId', 'member', 'memberId'].some(has)
  return hasFrom && (has('to') || has('toId'))
}

/** Whether rows tell people who may have no account: by their addresses, or by their names. */
function hasPerson(has: (field: string) => boolean): boolean {
  if (has('emails') || (has('firstName') && has('lastName'))) return true
  return has('displayName') && ['company', 'location', 'city', 'country', 'profileUrl'].some(has)
}

/** Throws SourceError if two kinds know equally many columns. */
function guessKind(shape: SourceTable): RecordKind {
  const [kind = chooseKind(shape.columns), ...others] = guessKinds(shape)
  if (others.length === 0) return kind
  const example = JSON.stringify({ kind })
  throw new SourceError(
    `${shape.name}: the columns fit users and repos. Tell which in a --map file: ${example}`,
  )
}

/** The kind that an error names if no kind fits: users, unless repositories know more columns. */
function chooseKind(columns: readonly string[]): RecordKind {
  const known = (kind: RecordKind) => countKnown(kind, columns)
  return known('repos') > known('users') ? 'repos' : 'users'
}

/** The kinds that know most columns. Several if the table is ambiguous. */
export function guessKinds({
  name,
  columns,
  mapping,
  samples,
}: Omit<SourceTable, 'now'>): RecordKind[] {
  const ends = Object.keys(mapping?.constants ?? {})
  const scores = recordKinds.map((kind) => {
    const named = Object.values(mapping?.columns ?? {}).map((target) => target?.field)
    const mapped = [...named, ...ends].filter((field) => listFieldNames(kind).includes(field ?? ''))
    const fields = new Set([...columns.map((column) => findField(kind, column)), ...mapped])
    fields.delete(null)
    const isIdentified = hasIdentity(kind, samples, (field) => fields.has(field))
    // The page of a repository is called like that of a person.
    fields.delete('profileUrl')
    return { kind, score: isIdentified ? fields.size : 0 }
  })
  const most = Math.max(...scores.map(({ score }) => score))
  const best = scores.filter(({ score }) => score === most && score > 0).map(({ kind }) => kind)
  if (best.length < 2) return best
  // A column "following" may be a count instead of an end of an edge.
  if (best.includes('edges') && hasTexts('edges', 'to', columns, samples)) return ['edges']
  const nodes = best.filter((kind) => kind !== 'edges')
  if (nodes.length < 2) return nodes
  if (hasFullNames(samples)) return ['repos']
  if (hasPagesOfPeople(columns, samples)) return ['users']
  const hint = matchFolder(name, [/user|people|person|member|profile/, /repo|project/])
  return hint === -1 ? nodes : [hint === 0 ? 'users' : 'repos']
}

function hasFullNames(samples: SourceTable['samples']): boolean {
  return samples.some((row) => row.some((value) => isFullName(`${value}`)))
}

/** Whether the addresses of pages in the first rows are none of repositories. */
function hasPagesOfPeople(columns: readonly string[], samples: SourceTable['samples']): boolean {
  const at = columns.findIndex((column) => findField('repos', column) === 'url')
  const pages = samples.map((row) => parsePage(`${row[at] ?? ''}`)).filter(isPresent)
  return pages.length > 0 && pages.every(({ parts }) => parts.length !== 2 || parts[0] === 'in')
}

/** Whether a column has values other than numbers. */
function hasTexts(
  kind: RecordKind,
  field: string,
  columns: readonly string[],
  samples: SourceTable['samples'],
): boolean {
  const at = columns.findIndex((column) => findField(kind, column) === field)
  return samples.some((row) => isPresent(row[at]) && !/^\d+(?:\.0)?$/.test(`${row[at]}`))
}
