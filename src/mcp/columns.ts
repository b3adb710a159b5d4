/** The columns of tables: members of records, and the request that answers with them. */
import { namedSchemas, userMetricNames } from '../contract/index.ts'
import { nameHint } from './name-hints.ts'
import { type JsonRecord, ToolProblem } from './service-calls.ts'
import { subjects, type ToolSubject } from './subjects.ts'
import type { AnswerTable } from './tool-answer.ts'

export interface Columns {
  readonly names: readonly string[]
  /** The member `includeAttributes` of a request for them. Empty where they need none. */
  readonly attributes: JsonRecord
  /** Whether a column is one of the professional profile. */
  readonly isProfessional: boolean
  /** @param name noun for the rows, in the plural */
  buildTable(name: string, records: readonly object[]): AnswerTable
}

const schemas = namedSchemas as Readonly<Record<string, { readonly properties?: object }>>

function listSchemaMembers(schema: string): string[] {
  return Object.keys(schemas[schema]?.properties ?? {})
}

/** Members that are lists of records, parts of explanations, or have a tool of their own. */
const withoutColumn = new Set([
  ...['contributes', 'followers', 'following', 'owns', 'stars', 'evidence', 'provenance'],
  ...['highlights', 'explanation', 'githubId', 'bestEmail', 'contributorProfiles'],
  ...['contributors', 'starrers', 'embeddedAt'],
])

/** By subject: the path of each column in a record. */
const paths: Readonly<Record<ToolSubject, ReadonlyMap<string, readonly string[]>>> = {
  users: listPaths('users'),
  repos: listPaths('repos'),
}

function listPaths(subject: ToolSubject): Map<string, readonly string[]> {
  const { schema } = subjects[subject]
  const objects: Readonly<Record<string, string>> = subjects[subject].objects
  const known = new Map<string, readonly string[]>()
  for (const member of listSchemaMembers(schema)) {
    if (withoutColumn.has(member)) continue
    const inner = objects[member]
    if (inner === undefined) known.set(member, [member])
    for (const name of inner === undefined ? [] : listSchemaMembers(inner)) {
      if (!withoutColumn.has(name)) known.set(`${member}.${name}`, [member, name])
    }
  }
  if (subject === 'repos') known.set('fullName', ['fullName'])
  // Filters call metrics by their names alone.
  if (subject === 'users') {
    for (const name of userMetricNames) known.set(name, ['metrics', name])
    known.set('totalStars', ['metrics', 'totalStars'])
  }
  return known
}

/** Throws ToolProblem for names that no record has. */
export function selectColumns(subject: ToolSubject, names: readonly string[]): Columns {
  const unique = [...new Set(names)]
  const found = unique.map((name) => findPath(subject, name))
  const needed = found
    .map(([root]) => root!)
    .filter((root) => root in subjects[subject].objects || root === 'aggregates')
  const includeAttributes = Object.fromEntries(needed.map((name) => [name, true]))
  return {
    names: unique,
    attributes: needed.length === 0 ? {} : { includeAttributes },
    isProfessional: needed.some((name) => /professional$/i.test(name)),
    buildTable: (name, records) => ({
      name,
      columns: unique,
      rows: records.map((record) => found.map((path) => readPath(record as JsonRecord, path))),
    }),
  }
}

function findPath(subject: ToolSubject, name: string): readonly string[] {
  const path = paths[subject].get(name)
  if (path !== undefined) return path
  const known = [...paths[subject].keys()]
  const hint = nameHint(name, known)
  const shown = known.filter((one) => !one.includes('.')).join(', ')
  throw new ToolProblem(`\`fields\` knows no "${name.slice(0, 64)}".${hint} Known: ${shown}`)
}

/** `owner/name`, as far as the key may see both. */
export function readFullName({ ownerLogin, name }: JsonRecord): string | undefined {
  return ownerLogin === undefined || name === undefined ? undefined : `${ownerLogin}/${name}`
}

function readPath(record: JsonRecord, path: readonly string[]): unknown {
  if (path[0] === 'fullName') return readFullName(record)
  let value: unknown = record
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as JsonRecord)[name]
  }
  return value
}
