import { csvColumns } from '../../contract/vocabulary.ts'
import { type Field, listMembers, readLabel, repoRows, userRows } from '../../fields/index.ts'
import type { JsonObject } from '../output/json.ts'

/** A column of a table: the member to show. The title is the name of the member, or `title`. */
export interface Column {
  readonly path: string
  readonly title?: string
}

/** The list in answers of a command: its member, and its default columns. */
export interface ListedCollection {
  readonly member: 'users' | 'repositories' | 'results'
  /** In the singular. */
  readonly noun: string
  readonly tableColumns: readonly Column[]
  readonly csvPaths: readonly string[]
  /** Text in the help of `--include-attributes` and of `--fields`. */
  readonly shownAttributes: string
  readonly shownFields: string
  /** Whether tables have a line where weaker matches begin. */
  readonly dividesStrengths?: boolean
}

/** Columns of one kind of answer, which no other has. */
const answerColumns: readonly string[] = ['embeddedAt', 'bestEmail', 'strength', 'score']

export const users: ListedCollection = {
  member: 'users',
  noun: 'user',
  tableColumns: columns(...listMembers(userRows, 'table')),
  csvPaths: csvColumns.users.filter((path) => !answerColumns.includes(path)),
  shownAttributes: 'devrank,followers:10',
  shownFields: 'login,socialAccounts.url',
}

export const repositories: ListedCollection = {
  member: 'repositories',
  noun: 'repository',
  tableColumns: listMembers(repoRows, 'table').filter(isShort).map(titledColumn),
  csvPaths: listMembers(repoRows, 'pageCsv'),
  shownAttributes: 'owner,contributors:10',
  shownFields: 'fullName,owner.location',
}

/** Best addresses per user. */
export const bestEmails: ListedCollection = {
  member: 'results',
  noun: 'user',
  tableColumns: [
    ...columns('login'),
    { path: 'bestEmail', title: 'best email' },
    ...columns('profile'),
    { path: 'otherCandidates', title: 'other candidates' },
  ],
  csvPaths: ['input', 'platformId', 'login', 'bestEmail', 'profile', 'otherCandidates'],
  shownAttributes: '',
  shownFields: 'login,bestEmail',
}

export const collections = { users, repos: repositories } as const
export type Subject = keyof typeof collections

/** The collection with more columns in front, in tables and in CSV. */
export function ledBy(
  collection: ListedCollection,
  inTables: readonly string[],
  inCsv: readonly string[],
): ListedCollection {
  return {
    ...collection,
    tableColumns: [...columns(...inTables), ...collection.tableColumns],
    csvPaths: [...inCsv, ...collection.csvPaths],
  }
}

/** The collection with more columns at the end for `includeAttributes`, in tables and in CSV. */
export function shownWith(
  collection: ListedCollection,
  includeAttributes: JsonObject | undefined,
): ListedCollection {
  const asked = Object.entries(includeAttributes ?? {}).filter(([, wanted]) => wanted !== false)
  const names = asked.map(([name]) => name)
  const added = [
    ...names.flatMap((name) => attributeColumns[name] ?? []),
    ...addressColumns(collection, names),
  ]
  const isNew = ({ path }: Column) => !collection.csvPaths.includes(path)
  const inTables = new Set(collection.tableColumns.map(({ path }) => path))
  return {
    ...collection,
    tableColumns: [...collection.tableColumns, ...added.filter(({ path }) => !inTables.has(path))],
    csvPaths: [...collection.csvPaths, ...added.filter(isNew).map(({ path }) => path)],
  }
}

/** The collection with the members that answers of the professional data set always have. */
export function withProfile(collection: ListedCollection): ListedCollection {
  const name = collection.member === 'users' ? 'professional' : 'ownerProfessional'
  return shownWith(collection, { [name]: true })
}

/** Columns in tables per requested member. */
const attributeColumns: Readonly<Record<string, readonly Column[]>> = {
  aggregates: [{ path: 'aggregates.totalStars', title: 'total stars' }],
  devrank: innerColumns('devrank', { tier: 'tier', crackedScore: 'rank' }),
  evidence: [{ path: 'evidence.edges.repository.fullName', title: 'works' }],
  metrics: listMembers(userRows, 'metricsTable').map((name) => {
    const row: Field = userRows[name as keyof typeof userRows]
    return { path: `metrics.${name}`, title: row.console?.title ?? readLabel(name, row) }
  }),
  professional: innerColumns('professional', { title: 'title', organization: 'organization' }),
  contributes: [{ path: 'contributes.edges.fullName', title: 'contributes' }],
  followers: [{ path: 'followers.edges.login', title: 'followers' }],
  following: [{ path: 'following.edges.login', title: 'following' }],
  owns: [{ path: 'owns.edges.fullName', title: 'owns' }],
  stars: [{ path: 'stars.edges.fullName', title: 'stars' }],
  contributors: [{ path: 'contributors.edges.login', title: 'contributors' }],
  starrers: [{ path: 'starrers.edges.login', title: 'starrers' }],
  contributorProfiles: innerColumns('contributorProfiles', {
    'devrank.tier': 'contributor tiers',
    'linkedin.currentTitle': 'contributor titles',
  }),
  owner: innerColumns('owner', { displayName: 'owner', location: 'owner location' }),
  ownerDevrank: innerColumns('ownerDevrank', { tier: 'owner tier', crackedScore: 'owner rank' }),
  ownerProfessional: innerColumns('ownerProfessional', {
    title: 'owner title',
    organization: 'owner organization',
  }),
}

/**
 * Columns of addresses, which belong to users: users of the answer, or owners and contributors of
 * its repositories.
 */
function addressColumns({ member }: ListedCollection, names: readonly string[]): Column[] {
  const ofRepositories = [
    { name: 'owner', path: 'owner.' },
    { name: 'contributors', path: 'contributors.edges.' },
  ].filter(({ name }) => names.includes(name))
  const people = member === 'users' ? [{ name: '', path: '' }] : ofRepositories
  return people.flatMap(({ name, path }) => [
    ...(names.includes('bestEmail')
      ? [{ path: `${path}bestEmail`, title: `${name} best email`.trim() }]
      : []),
    ...(names.includes('revealEmails')
      ? [{ path: `${path}emails`, title: `${name} emails`.trim() }]
      : []),
  ])
}

/** @param titles by the name of an inner member */
function innerColumns(member: string, titles: Readonly<Record<string, string>>): Column[] {
  return Object.entries(titles).map(([name, title]) => ({ path: `${member}.${name}`, title }))
}

/** Dates are for agents: a table in a terminal has no room for them. */
function isShort(name: string): boolean {
  return repoRows[name as keyof typeof repoRows].type !== 'datetime'
}

function titledColumn(path: string): Column {
  const { console }: Field = repoRows[path as keyof typeof repoRows]
  return console?.title === undefined ? { path } : { path, title: console.title }
}

export function columns(...paths: string[]): Column[] {
  return paths.map((path) => ({ path }))
}
