/** Reads a `--map` file, and checks it against the columns of a table. */
import { type RecordKind, recordKinds, SourceError } from '../../sources/index.ts'
import { findField, findNearestField, listFieldNames } from '../field-names.ts'
import { type ColumnTarget, type FieldMapping, type TrustClass, trustClasses } from '../format.ts'

const mappingKeys = ['kind', 'columns', 'constants', 'trust']
const targetKeys = ['field', 'split', 'namespace']

/** Throws SourceError that names the member and the allowed values. */
export function readMapping(text: string): FieldMapping {
  const content = readObject(parseJson(text), 'the file')
  refuseUnknown(content, mappingKeys, '')
  const { kind, columns, constants, trust } = content
  return {
    ...(kind === undefined ? {} : { kind: readWord(kind, recordKinds, '"kind"') }),
    ...(columns === undefined ? {} : { columns: readTargets(columns) }),
    ...(constants === undefined ? {} : { constants: readObject(constants, '"constants"') }),
    ...(trust === undefined ? {} : { trust: readWord<TrustClass>(trust, trustClasses, '"trust"') }),
  }
}

/** Throws SourceError for an unknown field, a field for two columns, or a missing column. */
export function checkMapping(
  mapping: FieldMapping,
  kind: RecordKind,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): void {
  const columnOf = new Map<string, string>()
  for (const [column, target] of Object.entries(mapping.columns ?? {})) {
    if (!columns.includes(column)) {
      const missing = `--map: there is no column "${column}"`
      throw new SourceError(`${name}: ${missing}. ${listColumns(columns)}`)
    }
    if (target === null) continue
    checkField(kind, target.field)
    if (target.namespace !== undefined) {
      checkNamespace(kind, target.field, column)
      // Its logins are no logins of the platform, which another column may have.
      continue
    }
    const other = columnOf.get(target.field)
    if (other !== undefined) {
      const both = `"${other}" and "${column}"`
      throw new SourceError(`--map: columns ${both} both give "${target.field}"; name one of them`)
    }
    columnOf.set(target.field, column)
  }
  for (const field of Object.keys(mapping.constants ?? {})) checkField(kind, field)
}

const mappingExamples: Readonly<Record<RecordKind, object>> = {
  users: { COLUMN: 'login' },
  repos: { COLUMN: 'fullName' },
  edges: { COLUMN: 'from', OTHER: 'to' },
}

/** Lists the columns for a message, with an example of a mapping. */
export function explainMapping(kind: RecordKind, columns: readonly string[]): string {
  const example = JSON.stringify({ kind, columns: mappingExamples[kind] })
  return `${listColumns(columns)} Name them in a --map file: ${example}`
}

const columnsShown = 8
const nameCharactersMax = 60
/** Longest name in a list of columns. */
const listedCharactersMax = 24

function listColumns(columns: readonly string[]): string {
  const shown = columns
    .slice(0, columnsShown)
    .map((name) => JSON.stringify(shortenName(name, listedCharactersMax)))
  const more = columns.length - shown.length
  return `Columns: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

export function shortenName(name: string, charactersMax = nameCharactersMax): string {
  return name.length > charactersMax ? `${name.slice(0, charactersMax)}…` : name
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SourceError(`--map: not JSON: ${(error as Error).message}`)
  }
}

function readTargets(value: unknown): Record<string, ColumnTarget | null> {
  const targets: [string, ColumnTarget | null][] = []
  for (const [column, given] of Object.entries(readObject(value, '"columns"'))) {
    targets.push([column, given === null ? null : readTarget(given, column)])
  }
  return Object.fromEntries(targets)
}

function readTarget(value: unknown, column: string): ColumnTarget {
  if (typeof value === 'string') return { field: value }
  const where = `column "${column}"`
  const target = readObject(value, where, 'a field, null, or an object')
  refuseUnknown(target, targetKeys, ` of ${where}`)
  const { field, split, namespace } = target
  if (typeof field !== 'string') throw new SourceError(`--map: "field" of ${where} must be a text`)
  if (namespace !== undefined) return { field, namespace: readNamespace(namespace, where) }
  if (split === undefined) return { field }
  if (typeof split === 'string' && split !== '') return { field, split }
  throw new SourceError(`--map: "split" of ${where} must be a text that is not empty`)
}

/** Prefixes of the identifiers that an import makes up. */
const reservedNamespaces = ['login', 'repo', 'git']

function readNamespace(value: unknown, where: string): string {
  const isWord = typeof value === 'string' && /^[\w.-]{1,100}$/.test(value)
  if (isWord && !reservedNamespaces.includes(value.toLowerCase())) return value.toLowerCase()
  const allowed = 'a host or a name of letters, digits, ".", "_" and "-"'
  throw new SourceError(`--map: "namespace" of ${where} must be ${allowed}`)
}

function checkNamespace(kind: RecordKind, field: string, column: string): void {
  if (kind === 'users' && (field === 'login' || field === 'platformId')) return
  const allowed = 'only "login" and "platformId" of users have one'
  throw new SourceError(`--map: column "${column}" has a "namespace"; ${allowed}`)
}

/** The identifier that a column with a name space gives, and the aliases that it is to the row. */
export function addForeignId(
  fields: Record<string, unknown>,
  { field, namespace }: ColumnTarget,
  value: string,
): string[] {
  const id = `${namespace}:${value}`
  if (`${fields.login ?? ''}${fields.platformId ?? ''}` !== '') return [id]
  fields.platformId = id
  if (field === 'login') fields.login = value
  return []
}

function checkField(kind: RecordKind, field: string): void {
  const known = listFieldNames(kind)
  if (known.includes(field)) return
  const near = findField(kind, field) ?? findNearestField(kind, field)
  const hint = near === null ? '' : ` Do you mean "${near}"?`
  const allowed = `Fields of ${kind}: ${known.join(', ')}.`
  throw new SourceError(`--map: there is no field "${field}".${hint} ${allowed}`)
}

function refuseUnknown(content: object, known: readonly string[], where: string): void {
  for (const key of Object.keys(content)) {
    if (known.includes(key)) continue
    throw new SourceError(`--map: unknown member "${key}"${where}; allowed: ${known.join(', ')}`)
  }
}

function readObject(
  value: unknown,
  where: string,
  expected = 'an object',
): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>
  }
  throw new SourceError(`--map: ${where} must be ${expected}`)
}

function readWord<T extends string>(value: unknown, words: readonly T[], where: string): T {
  if (words.includes(value as T)) return value as T
  throw new SourceError(`--map: ${where} must be one of ${words.join(', ')}`)
}
