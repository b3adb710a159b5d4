/** The columns of tables: members of records, and the request that answers with them. */
import { namedSchemas, userMetricNames } from '../contract/index.ts'
import { nameHint } from './name-hints.ts'
import { type JsonRecord, ToolProblem } from './service-calls.ts'

export type ToolSubject = 'users' | 'repos'

export interface Columns {
  readonly names: readonly string[]
  /** The member `includeAttributes` of a request for them. Empty where they need none. */
  readonly attributes: JsonRecord
  /** Whether a column is one of the professional profile. */
  readonly isProfessional: boolean
  rowOf(record: JsonRecord): unknown[]
}

const schemas = namedSchemas as Readonly<Record<string, { readonly properties?: object }>>

function membersOf(schema: string): string[] {
  return Object.keys(schemas[schema]?.properties ?? {})
}

/** Members that are lists of records, parts of explanations, or have a tool of their own. */
const withoutColumn = new Set([
  ...['contributes', 'followers', 'following', 'owns', 'stars', 'evidence', 'provenance'],
  ...['highlights', 'explanation', 'githubId', 'bestEmail', 'contributorProfiles'],
  ...['contributors', 'starrers', 'embeddedAt'],
])

/** Attributes with members of their own, by the schema of these. */
const objects: Readonly<Record<ToolSubject, Readonly<Record<string, string>>>> = {
  users: { metrics: 'UserMetrics', devrank: 'DevRank', professional: 'Professional' },
  repos: { owner: 'User', ownerDevrank: 'DevRank', ownerProfessional: 'Professional' },
}

/** By subject: the path of each column in a record. */
const paths: Readonly<Record<ToolSubject, ReadonlyMap<string, readonly string[]>>> = {
  users: pathsOf('users', 'User'),
  repos: pathsOf('repos', 'Repository'),
}

function pathsOf(subject: ToolSubject, schema: string): Map<string, readonly string[]> {
  const own = objects[subject]
  const known = new Map<string, readonly string[]>()
  for (const member of membersOf(schema)) {
    if (withoutColumn.has(member)) continue
    const inner = own[member]
    if (inner === undefined) known.set(member, [member])
    for (const name of inner === undefined ? [] : membersOf(inner)) {
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
export function columnsOf(subject: ToolSubject, names: readonly string[]): Columns {
  const unique = [...new Set(names)]
  const found = unique.map((name) => pathNamed(subject, name))
  const needed = found
    .map(([root]) => root!)
    .filter((root) => root in objects[subject] || root === 'aggregates')
  const includeAttributes = Object.fromEntries(needed.map((name) => [name, true]))
  return {
    names: unique,
    attributes: needed.length === 0 ? {} : { includeAttributes },
    isProfessional: needed.some((name) => /professional$/i.test(name)),
    rowOf: (record) => found.map((path) => valueAt(record, path)),
  }
}

function pathNamed(subject: ToolSubject, name: string): readonly string[] {
  const path = paths[subject].get(name)
  if (path !== undefined) return path
  const known = [...paths[subject].keys()]
  const hint = nameHint(name, known)
  const shown = known.filter((one) => !one.includes('.')).join(', ')
  throw new ToolProblem(`\`fields\` knows no "${name.slice(0, 64)}".${hint} Known: ${shown}`)
}

/** `owner/name`, as far as the key may see both. */
export function fullNameOf({ ownerLogin, name }: JsonRecord): string | undefined {
  return ownerLogin === undefined || name === undefined ? undefined : `${ownerLogin}/${name}`
}

function valueAt(record: JsonRecord, path: readonly string[]): unknown {
  if (path[0] === 'fullName') return fullNameOf(record)
  let value: unknown = record
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as JsonRecord)[name]
  }
  return value
}
