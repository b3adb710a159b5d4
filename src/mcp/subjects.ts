/** The two collections that tools know, and all that differs between them. */
import {
  professionalRepoFields,
  professionalUserFields,
  repoAttributeRelationships,
  userRelationships,
} from '../contract/index.ts'
import {
  listMembers,
  repoFilterExample,
  repoRows,
  userFilterExample,
  userRows,
} from '../fields/index.ts'

export const subjects = {
  users: {
    noun: 'people',
    record: 'user',
    searchTool: 'search_people',
    endpoints: { words: 'searchUsers', sentence: 'searchUsersNaturalLanguage' },
    lookUp: { endpoint: 'rawUsersByLogin', names: 'logins' },
    fields: professionalUserFields,
    filterExample: userFilterExample,
    columns: listMembers(userRows, 'table'),
    schema: 'User',
    /** Attributes with members of their own, by the schema of these. */
    objects: { metrics: 'UserMetrics', devrank: 'DevRank', professional: 'Professional' },
    /** Lists of the graph: what each holds. */
    lists: mapValues(userRelationships, ({ returns }) => returns),
  },
  repos: {
    noun: 'repositories',
    record: 'repository',
    searchTool: 'search_repositories',
    endpoints: { words: 'searchRepos', sentence: 'searchReposNaturalLanguage' },
    lookUp: { endpoint: 'rawReposByFullname', names: 'fullNames' },
    fields: professionalRepoFields,
    filterExample: repoFilterExample,
    columns: listMembers(repoRows, 'table'),
    schema: 'Repository',
    objects: { owner: 'User', ownerDevrank: 'DevRank', ownerProfessional: 'Professional' },
    lists: mapValues(repoAttributeRelationships, () => 'users' as const),
  },
} as const

export type ToolSubject = keyof typeof subjects

function mapValues<From, To>(from: Readonly<Record<string, From>>, convert: (value: From) => To) {
  const entries = Object.entries(from).map(([name, value]) => [name, convert(value)] as const)
  return Object.fromEntries(entries) as Readonly<Record<string, To>>
}

/** The records of an answer of either collection. */
export function listRecords<User, Repository>(
  answer: { readonly users: User } | { readonly repositories: Repository },
): User | Repository {
  return 'users' in answer ? answer.users : answer.repositories
}
