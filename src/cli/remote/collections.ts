import { endpoints } from '../../contract/endpoints/catalogue.ts'
import {
  csvColumns,
  professionalRepoFields,
  professionalUserFields,
  repoRelationships,
  userRelationships,
} from '../../contract/vocabulary.ts'
import {
  type Field,
  type FieldRows,
  listMembers,
  readLabel,
  repoRows,
  userRows,
} from '../../fields/index.ts'
import type { JsonObject } from '../output/json.ts'
import type { ShownNames } from '../shared-flags.ts'

/** Titles of columns by the paths of the members that they show, in the order of a table. */
export type Columns = Readonly<Record<string, string>>

/** The list in answers of a command: its member, and its default columns. */
export interface ListedCollection extends ShownNames {
  readonly member: 'users' | 'repositories' | 'results'
  /** In the singular. */
  readonly noun: string
  readonly columns: Columns
  readonly csvPaths: readonly string[]
  /** Whether tables have a line where weaker matches begin. */
  readonly dividesStrengths?: boolean
}

/** Columns of one kind of answer, which no other has. */
const answerColumns: readonly string[] = ['embeddedAt', 'bestEmail', 'strength', 'score']

const users: ListedCollection = {
  member: 'users',
  noun: 'user',
  columns: titleColumns(userRows, listMembers(userRows, 'table')),
  csvPaths: csvColumns.users.filter((path) => !answerColumns.includes(path)),
  shownAttributes: 'devrank,followers:10',
  shownFields: 'login,socialAccounts.url',
}

const repos: ListedCollection = {
  member: 'repositories',
  noun: 'repository',
  columns: titleColumns(repoRows, listMembers(repoRows, 'table').filter(isShort)),
  csvPaths: listMembers(repoRows, 'pageCsv'),
  shownAttributes: 'owner,contributors:10',
  shownFields: 'fullName,owner.location',
}

/** Best addresses per user. */
export const bestEmails: ListedCollection = {
  member: 'results',
  noun: 'user',
  columns: {
    login: 'login',
    bestEmail: 'best email',
    profile: 'profile',
    otherCandidates: 'other candidates',
  },
  csvPaths: ['input', 'platformId', 'login', 'bestEmail', 'profile', 'otherCandidates'],
  shownAttributes: '',
  shownFields: 'login,bestEmail',
}

export const collections = { users, repos } as const
export type Subject = keyof typeof collections
export const subjects = ['users', 'repos'] as const satisfies readonly Subject[]

/** What commands ask about each collection. */
export const subjectEndpoints = {
  users: {
    search: endpoints.searchUsers,
    searchSentence: endpoints.searchUsersNaturalLanguage,
    count: endpoints.rawUsersCount,
    lookUpNames: endpoints.rawUsersByLogin,
  },
  repos: {
    search: endpoints.searchRepos,
    searchSentence: endpoints.searchReposNaturalLanguage,
    count: endpoints.rawReposCount,
    lookUpNames: endpoints.rawReposByFullname,
  },
} as const

export const subjectFields = { users: professionalUserFields, repos: professionalRepoFields }

/** The lists of a record by name, with the collection of what they list. */
export const relationships: Readonly<
  Record<Subject, Readonly<Record<string, { readonly returns: Subject }>>>
> = { users: userRelationships, repos: repoRelationships }

/** The collection with more columns in front, in tables and in CSV. */
export function prependColumns(
  collection: ListedCollection,
  inTables: readonly string[],
  inCsv: readonly string[],
): ListedCollection {
  const added = Object.fromEntries(inTables.map((path) => [path, path]))
  return {
    ...collection,
    columns: { ...added, ...collection.columns },
    csvPaths: [...inCsv, ...collection.csvPaths],
  }
}

/** The collection with more columns at the end for `includeAttributes`, in tables and in CSV. */
export function appendAttributes(
  collection: ListedCollection,
  includeAttributes: JsonObject = {},
): ListedCollection {
  const names = Object.keys(includeAttributes).filter((name) => includeAttributes[name] !== false)
  const added = Object.assign(
    {},
    ...names.map((name) => attributeColumns[name]),
    listAddressColumns(collection, names),
  ) as Columns
  return {
    ...collection,
    columns: { ...collection.columns, ...added },
    csvPaths: [...new Set([...collection.csvPaths, ...Object.keys(added)])],
  }
}

/** The collection with the members that answers of the professional data set always have. */
export function appendProfile(collection: ListedCollection): ListedCollection {
  const name = collection.member === 'users' ? 'professional' : 'ownerProfessional'
  return appendAttributes(collection, { [name]: true })
}

/** Columns in tables per requested member. */
const attributeColumns: Readonly<Record<string, Columns>> = {
  aggregates: { 'aggregates.totalStars': 'total stars' },
  devrank: { 'devrank.tier': 'tier', 'devrank.crackedScore': 'rank' },
  evidence: { 'evidence.edges.repository.fullName': 'works' },
  metrics: Object.fromEntries(
    listMembers(userRows, 'metricsTable').map((name) => {
      const row: Field = userRows[name as keyof typeof userRows]
      return [`metrics.${name}`, row.console?.title ?? readLabel(name, row)]
    }),
  ),
  professional: { 'professional.title': 'title', 'professional.organization': 'organization' },
  contributes: { 'contributes.edges.fullName': 'contributes' },
  followers: { 'followers.edges.login': 'followers' },
  following: { 'following.edges.login': 'following' },
  owns: { 'owns.edges.fullName': 'owns' },
  stars: { 'stars.edges.fullName': 'stars' },
  contributors: { 'contributors.edges.login': 'contributors' },
  starrers: { 'starrers.edges.login': 'starrers' },
  contributorProfiles: {
    'contributorProfiles.devrank.tier': 'contributor tiers',
    'contributorProfiles.linkedin.currentTitle': 'contributor titles',
  },
  owner: { 'owner.displayName': 'owner', 'owner.location': 'owner location' },
  ownerDevrank: { 'ownerDevrank.tier': 'owner tier', 'ownerDevrank.crackedScore': 'owner rank' },
  ownerProfessional: {
    'ownerProfessional.title': 'owner title',
    'ownerProfessional.organization': 'owner organization',
  },
}

/**
 * Columns of addresses, which belong to users: users of the answer, or owners and contributors of
 * its repositories.
 */
function listAddressColumns({ member }: ListedCollection, names: readonly string[]): Columns {
  const people = {
    ...(member === 'users' && { '': '' }),
    ...(member !== 'users' && names.includes('owner') && { 'owner.': 'owner ' }),
    ...(member !== 'users' &&
      names.includes('contributors') && { 'contributors.edges.': 'contributors ' }),
  }
  const columns = Object.entries(people).flatMap(([path, title]) => [
    ...(names.includes('bestEmail') ? [[`${path}bestEmail`, `${title}best email`]] : []),
    ...(names.includes('revealEmails') ? [[`${path}emails`, `${title}emails`]] : []),
  ])
  return Object.fromEntries(columns)
}

/** Dates are for agents: a table in a terminal has no room for them. */
function isShort(name: string): boolean {
  return repoRows[name as keyof typeof repoRows].type !== 'datetime'
}

function titleColumns(rows: FieldRows, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, rows[name]!.console?.title ?? name]))
}
