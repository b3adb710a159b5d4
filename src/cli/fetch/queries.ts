/**
 * Queries of GitHub's GraphQL API. Query texts are constant: all outside text goes into variables.
 */
import { type FieldRows, repoRows, userRows } from '../../fields/index.ts'
import { formatCount } from '../output/safe-text.ts'
import type { GithubQuery } from './client.ts'
import type { FetchSelection, FetchTask } from './journal.ts'

/** Options that all queries of a fetch share. */
export interface QueryOptions {
  /**
   * Request e-mails. A field without the token's scope fails the whole query, so it cannot be
   * optional in one query.
   */
  readonly withEmails: boolean
  /** Request READMEs, which make pages heavy. */
  readonly withReadmes: boolean
}

/** Lists of a node that are read page by page. */
export type NodeList = 'repositories' | 'members' | 'followers' | 'following' | 'stargazers'

const readmes = ['README.md', 'readme.md', 'README.rst', 'README']
/** The aliases of READMEs in answers, best first. */
export const readmeAliases = readmes.map((_, i) => `readme${i}`)

const readmeFields = readmes.map(
  (name, i) => `  readme${i}: object(expression: "HEAD:${name}") { ...blob }`,
)
const readme = `fragment readme on Repository {
${readmeFields.join('\n')}
}
fragment blob on GitObject { ... on Blob { isBinary text } }`

/** How a query asks for members that need more than their name. */
const selections: Readonly<Record<string, string>> = {
  openIssues: 'openIssues: issues(states: OPEN)',
  repositories: 'repositories(ownerAffiliations: OWNER, privacy: PUBLIC)',
  repositoryTopics: 'repositoryTopics(first: 20) { nodes { topic { name } } }',
  socialAccounts: 'socialAccounts(first: 10) { nodes { provider url } }',
}

/** The members that GitHub gives of a record. */
function selectFields(rows: FieldRows): string {
  const fields = Object.values(rows).flatMap(({ github }) => {
    const [name, inside] = github?.graphql?.split('.') ?? []
    if (name === undefined) return []
    return `${selections[name] ?? name}${inside === undefined ? '' : ` { ${inside} }`}`
  })
  return fields.join('\n  ')
}

const repo = `fragment repo on Repository {
  id databaseId name nameWithOwner isPrivate owner { login }
  ${selectFields(repoRows)}
}`

function buildPersonFragment({ withEmails }: QueryOptions): string {
  return `fragment person on User {
  __typename id databaseId login ${withEmails ? 'email' : ''}
  ${selectFields(userRows)}
}`
}

/** An owner of repositories, which may be an organization. */
function buildAccountFragment(options: QueryOptions): string {
  return `fragment account on RepositoryOwner { __typename ...person ...organization }
fragment organization on Organization {
  __typename id databaseId login name description location websiteUrl createdAt updatedAt
  ${options.withEmails ? 'publicEmail: email' : ''}
  ${selections.repositories} { totalCount }
}
${buildPersonFragment(options)}`
}

const rate = 'rateLimit { cost limit remaining resetAt }'
const pageInfo = 'pageInfo { hasNextPage endCursor }'
const withReadme = '...readme @include(if: $readmes)'

/** A user or an organization by its login. */
export function buildAccountQuery(login: string, options: QueryOptions): GithubQuery {
  const text = `query Account($login: String!) {
  ${rate}
  account: repositoryOwner(login: $login) { ...account }
}
${buildAccountFragment(options)}`
  return { operation: 'Account', text, variables: { login } }
}

/** A repository with its owner. GitHub follows renames. */
export function buildRepositoryQuery(
  owner: string,
  name: string,
  options: QueryOptions,
): GithubQuery {
  const text = `query Repository($owner: String!, $name: String!, $readmes: Boolean!) {
  ${rate}
  repository(owner: $owner, name: $name) { ...repo ${withReadme} owner { ...account } }
}
${repo}
${readme}
${buildAccountFragment(options)}`
  const variables = { owner, name, readmes: options.withReadmes }
  return { operation: 'Repository', text, variables }
}

export interface GithubPage {
  readonly first: number
  /** Null for the first page. */
  readonly after: string | null
}

/** Forks have the README and topics of another repository, so these are not requested. */
const nodeListFields: Readonly<Record<NodeList, string>> = {
  repositories: `... on RepositoryOwner {
    list: repositories(
      first: $first, after: $after, ownerAffiliations: OWNER, privacy: PUBLIC, isFork: false,
      orderBy: { field: STARGAZERS, direction: DESC }
    ) { totalCount ${pageInfo} edges { cursor node { ...repo ${withReadme} } } }
  }`,
  members: selectPeople('Organization', 'membersWithRole'),
  followers: selectPeople('User', 'followers'),
  following: selectPeople('User', 'following'),
  stargazers: `... on Repository {
    list: stargazers(
      first: $first, after: $after, orderBy: { field: STARRED_AT, direction: DESC }
    ) { totalCount ${pageInfo} edges { cursor starredAt node { ...person } } }
  }`,
}

function selectPeople(type: string, list: string): string {
  return `... on ${type} {
    list: ${list}(first: $first, after: $after) {
      totalCount ${pageInfo} edges { cursor node { ...person } }
    }
  }`
}

/** One page of a list of the node with this id. */
export function buildListQuery(
  list: NodeList,
  id: string,
  page: GithubPage,
  options: QueryOptions,
): GithubQuery {
  const operation = list.charAt(0).toUpperCase() + list.slice(1)
  const isOfRepos = list === 'repositories'
  const readmeVariable = isOfRepos ? ', $readmes: Boolean!' : ''
  const text = `query ${operation}($id: ID!, $first: Int!, $after: String${readmeVariable}) {
  ${rate}
  node(id: $id) { __typename ${nodeListFields[list]} }
}
${isOfRepos ? `${repo}\n${readme}` : buildPersonFragment(options)}`
  const readmes = isOfRepos ? { readmes: options.withReadmes } : {}
  return { operation, text, variables: { id, ...page, ...readmes } }
}

/**
 * Repositories that people have committed to or opened pull requests in, within the last year. They
 * come without READMEs. `page.after` is for one person.
 */
export function buildContributedQuery(ids: readonly string[], page: GithubPage): GithubQuery {
  const text = `query Contributed($ids: [ID!]!, $first: Int!, $after: String) {
  ${rate}
  nodes(ids: $ids) {
    __typename
    ... on User {
      id databaseId login
      list: repositoriesContributedTo(
        first: $first, after: $after, privacy: PUBLIC, contributionTypes: [COMMIT, PULL_REQUEST]
      ) { totalCount ${pageInfo} edges { cursor node { ...repo } } }
    }
  }
}
${repo}`
  return { operation: 'Contributed', text, variables: { ids, ...page } }
}

/** Repositories that a search finds, with their owners. */
export function buildSearchQuery(
  query: string,
  page: GithubPage,
  options: QueryOptions,
): GithubQuery {
  const text = `query Search($query: String!, $first: Int!, $after: String, $readmes: Boolean!) {
  ${rate}
  list: search(type: REPOSITORY, query: $query, first: $first, after: $after) {
    totalCount: repositoryCount ${pageInfo}
    edges { cursor node { ... on Repository { ...repo ${withReadme} owner { ...account } } } }
  }
}
${repo}
${readme}
${buildAccountFragment(options)}`
  const variables = { query, ...page, readmes: options.withReadmes }
  return { operation: 'Search', text, variables }
}

// Windows of a search: GitHub returns at most 1,000 results per search.

export const searchResultsMax = 1000

/** Repositories with at most or exactly `starsMax` stars, created between two days. */
export interface SearchWindow {
  /** Null: any number. */
  readonly starsMax: number | null
  /** Days, for a window of exactly `starsMax` stars. Null: all of `starsMax` and fewer. */
  readonly days: { readonly from: string; readonly to: string } | null
}

/** The query of a window, most stars first. */
export function formatWindow(topic: string, { starsMax, days }: SearchWindow): string {
  const stars = starsMax === null ? '' : ` stars:${days === null ? '<=' : ''}${starsMax}`
  const created = days === null ? '' : ` created:${days.from}..${days.to}`
  return `topic:${topic} is:public${stars}${created} sort:stars-desc`
}

/** When GitHub opened. */
const firstDay = '2008-01-01'
const dayMs = 86_400_000

/**
 * The windows to search after one with more results than GitHub returns. They cover the rest, and
 * repeat the results with the stars of the last one.
 *
 * @param starsLast stars of the last returned result
 * @returns null if it cannot be split
 */
export function splitWindow(
  { starsMax, days }: SearchWindow,
  starsLast: number,
  today: string,
): SearchWindow[] | null {
  if (days !== null) return splitDays(starsMax, days)
  if (starsMax === null || starsLast < starsMax) return [{ starsMax: starsLast, days: null }]
  const fewer = starsMax > 0 ? [{ starsMax: starsMax - 1, days: null }] : []
  return [{ starsMax, days: { from: firstDay, to: today } }, ...fewer]
}

function splitDays(
  starsMax: number | null,
  { from, to }: NonNullable<SearchWindow['days']>,
): SearchWindow[] | null {
  const first = Date.parse(from)
  const count = Math.round((Date.parse(to) - first) / dayMs)
  if (count < 1) return null
  const middle = first + Math.floor(count / 2) * dayMs
  return [
    { starsMax, days: { from: formatDay(middle + dayMs), to } },
    { starsMax, days: { from, to: formatDay(middle) } },
  ]
}

export function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

// The tasks that send these queries.

/** The tasks that a selection begins with. */
export function listFirstTasks({ kind, names }: FetchSelection): FetchTask[] {
  if (kind === 'topic') {
    return names.map((name) => ({ kind: 'search', name, window: { starsMax: null, days: null } }))
  }
  const first = kind === 'stars-of' ? 'repository' : 'account'
  return names.map((name) => ({ kind: first, name }))
}

/** People of one request, and repositories of each of them. */
export const peoplePerRequest = 20

/** Contributions of a page's members are requested after all lists. */
export function listContributionTasks(
  list: NodeList,
  { name }: FetchTask,
  ids: readonly string[],
): FetchTask[] {
  if (list !== 'members') return []
  const tasks: FetchTask[] = []
  for (let i = 0; i < ids.length; i += peoplePerRequest) {
    tasks.push({ kind: 'contributed', name, ids: ids.slice(i, i + peoplePerRequest) })
  }
  return tasks
}

/** The name of a task's list: `followers of mira`. */
export function describeTask({ kind, name, ids }: FetchTask): string {
  if (kind === 'contributed') {
    return `contributions of ${formatCount(ids?.length ?? 0, 'person')} of ${name}`
  }
  return kind === 'search' ? `repositories with the topic ${name}` : `${kind} of ${name}`
}

/** The size of a page: halved if the page was too heavy, and then slowly increased. */
export class PageSize {
  readonly #most: number
  #first: number
  #goodPages = 0

  constructor(most: number) {
    this.#most = most
    this.#first = most
  }

  get first(): number {
    return this.#first
  }

  shrink(): void {
    this.#goodPages = 0
    this.#first = Math.max(1, Math.floor(this.#first / 2))
  }

  grow(): void {
    this.#goodPages++
    if (this.#goodPages % 4 === 0) {
      this.#first = Math.min(this.#most, Math.ceil(this.#first * 1.5))
    }
  }
}
