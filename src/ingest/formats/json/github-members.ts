/**
 * Maps members of users and repositories, as both GitHub APIs and `gh` write them, to fields. Each
 * name is classified once, because objects of one list have the same members.
 */

import type { Members } from '../../normalise/index.ts'
import type { NodeKind } from '../../sources/index.ts'
import { findField, foldName } from '../field-names.ts'
import type { RecordSink } from '../format.ts'
import { giveField, secondValue } from '../read-members.ts'
import { isAbsentMember } from '../tables/absent-cells.ts'

/** A list that is a member of a user or repository: the kind of its items, and their edges. */
export interface ItemList {
  readonly items: NodeKind
  readonly type?: 'follows' | 'stars' | 'contributes'
  /** The end of the edges that the owner of the list is. */
  readonly end?: 'from' | 'to'
}

const lists: Readonly<Record<NodeKind, Readonly<Record<string, ItemList>>>> = {
  users: {
    followers: { items: 'users', type: 'follows', end: 'to' },
    following: { items: 'users', type: 'follows', end: 'from' },
    starredRepositories: { items: 'repos', type: 'stars', end: 'from' },
    repositoriesContributedTo: { items: 'repos', type: 'contributes', end: 'from' },
    repositories: { items: 'repos' },
    topRepositories: { items: 'repos' },
    watching: { items: 'repos' },
    organizations: { items: 'users' },
    members: { items: 'users' },
    membersWithRole: { items: 'users' },
  },
  repos: {
    stargazers: { items: 'users', type: 'stars', end: 'to' },
    contributors: { items: 'users', type: 'contributes', end: 'to' },
    collaborators: { items: 'users' },
    mentionableUsers: { items: 'users' },
    assignableUsers: { items: 'users' },
    watchers: { items: 'users' },
    forks: { items: 'repos' },
  },
}

/** The list in a member of an object. Null: none, or its kind is unknown. */
export function findList(kind: NodeKind | null, name: string): ItemList | null {
  if (kind !== null) return Object.hasOwn(lists[kind], name) ? lists[kind][name]! : null
  return findList('users', name) ?? findList('repos', name)
}

/** Known members that no field takes, as letters and digits in lower case. */
const ignoredNames = new Set(
  // Members of people, including private addresses and settings of the account.
  (
    'gravatarid siteadmin userviewtype hireable publicgists privategists totalprivaterepos ' +
    'ownedprivaterepos diskusage collaborators plan status pronouns score textmatches ' +
    'notificationemail billingemail defaultrepositorypermission contributions ' +
    'contributionscollection ldapdn suspendedat archivedat members memberscanforkrepositories ' +
    'gists issuecomments sponsors sponsoring sponsorshipsasmaintainer projects projectsv2 ' +
    'packages publickeys email_verified organizationverifieddomainemails rolename permissions ' +
    'interactionability itemshowcase watching monthlyestimate level ' +
    // Members of repositories.
    'forks forkscount forkcount networkcount subscriberscount subscribers size defaultbranch ' +
    'defaultbranchref license licenseinfo visibility homepage openissuescount parent source ' +
    'templaterepository tempclonetoken customproperties securityandanalysis codeofconduct ' +
    'squashmergecommittitle squashmergecommitmessage mergecommittitle mergecommitmessage ' +
    'languages pullrequests issuetemplates pullrequesttemplates latestrelease releases labels ' +
    'milestones fundinglinks contactlinks viewerpermission viewersubscription ' +
    'viewerdefaultcommitemail viewerpossiblecommitemails viewerdefaultmergemethod ref refs ' +
    'submodules discussions discussioncategories environments deployments vulnerabilityalerts ' +
    'branchprotectionrules commitcomments deploykeys planfeatures fulldatabaseid lockreason ' +
    'repo repository pullrequestcreationpolicy ' +
    // Members of lists and answers.
    'starredat followedat cursor pageinfo totalcount ratelimit'
  ).split(' '),
)

interface MemberUse {
  /** Null: a known member that no field takes. */
  readonly field: string | null
  /** Whether the name takes precedence over other names of the field. */
  readonly isFirst: boolean
}

const unknownUse = Symbol('unknown')

const uses: Readonly<Record<NodeKind, Map<string, MemberUse | typeof unknownUse>>> = {
  users: new Map(),
  repos: new Map(),
}

/** Names in the cache. Objects of GitHub have fewer. */
const namesMax = 2000
const nameCharactersMax = 200

/** Whether a member is neither a field nor ignored. It may be the alias of a list. */
export function isUnknown(kind: NodeKind, name: string): boolean {
  return name !== 'issues' && findUse(kind, name) === unknownUse
}

function findUse(kind: NodeKind, name: string): MemberUse | typeof unknownUse {
  const known = uses[kind].get(name)
  if (known !== undefined) return known
  const use = classifyName(kind, name)
  const isKept = uses[kind].size < namesMax && name.length <= nameCharactersMax
  if (isKept) uses[kind].set(name, use)
  return use
}

function classifyName(kind: NodeKind, name: string): MemberUse | typeof unknownUse {
  const key = foldName(name)
  const field = ignoredNames.has(key) ? null : findField(kind, name)
  // The addresses of an account in the API say what its login does.
  if (field !== null && field !== 'profileUrl') {
    return { field, isFirst: key === field.toLowerCase() || name === 'id' }
  }
  if (ignoredNames.has(key) || /(?:url|html|resourcepath)$/.test(key)) {
    return { field: null, isFirst: false }
  }
  return unknownUse
}

/**
 * Fields of an object, as `field-values.ts` reads them. Excludes lists of `findList`.
 *
 * @param isAnswer whether the object is from an answer of GraphQL. If not, it is from `gh`, which
 *   counts only open issues
 */
export function readGithubFields(
  kind: NodeKind,
  object: Members,
  isAnswer: boolean,
  sink: RecordSink,
  line: number,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const names = new Map<string, string>()
  const isTotal = isAnswer || isObject(object.openIssues) || isObject(object.closedIssues)
  for (const name of Object.keys(object)) {
    const value = object[name] ?? null
    if (value === null) continue
    const use = findUse(kind, name)
    if (use === unknownUse) {
      if (!readNested(kind, name, value, isTotal, fields)) sink.unknownMember(name)
    } else if (use.field !== null) {
      const given = unwrapValue(kind, use.field, name, value)
      if (isAbsentMember(given, use.field)) continue
      const { field, isFirst } = use
      const lost = giveField({ values: fields, names }, { field, name, isFirst }, given)
      // GitHub has a number and a node id for each object.
      if (lost !== null && field !== 'platformId') sink.unreadMember(lost, secondValue, line)
    }
  }
  if (Array.isArray(fields.socialAccounts))
    fields.professional = buildProfile(fields.socialAccounts)
  return fields
}

/** The member of an object that gives a field. */
export function findMember(field: string, kind: NodeKind, object: Members): string {
  let found: string | undefined
  for (const name of Object.keys(object)) {
    const use = findUse(kind, name)
    if (use === unknownUse || use.field !== field || (object[name] ?? null) === null) continue
    if (use.isFirst) return name
    found ??= name
  }
  return found ?? field
}

/** GitHub only has the address of a professional profile. */
function buildProfile(accounts: readonly unknown[]): Members | undefined {
  const account = accounts.filter(isObject).find(({ provider }) => provider === 'linkedin')
  return typeof account?.url === 'string' ? { professionalUrl: account.url } : undefined
}

/** Reads members without a field of their own. Returns whether the member is known. */
function readNested(
  kind: NodeKind,
  name: string,
  value: unknown,
  isTotal: boolean,
  fields: Record<string, unknown>,
): boolean {
  // Accounts and repositories have dozens of boolean settings.
  if (typeof value === 'boolean') return true
  if (findList(kind, name) !== null) return true
  if (!isObject(value)) return false
  if (kind === 'repos' && name === 'issues') {
    fields[isTotal ? 'totalIssuesCount' : 'totalIssuesOpen'] ??= value
    return true
  }
  if (kind === 'repos' && typeof value.text === 'string') {
    fields.readme ??= value.text
    return true
  }
  return hasItems(value)
}

/** Whether an object is a list of GraphQL. */
export function hasItems(value: Members): boolean {
  return Array.isArray(value.nodes) || Array.isArray(value.edges)
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Unwraps the objects that GitHub writes around a text, count or list. Null: the member is a list
 * of records, or has another meaning than the field. All other values are for the field's reader.
 */
function unwrapValue(kind: NodeKind, field: string, name: string, value: unknown): unknown {
  switch (field) {
    case 'topics':
      return unwrapTopics(value)
    case 'socialAccounts':
      return unwrapAccounts(value)
    case 'readme':
      return isObject(value) && 'text' in value ? value.text : value
    case 'language':
      return isObject(value) && 'name' in value ? value.name : value
    case 'ownerLogin':
      return isObject(value) && 'login' in value ? value.login : value
    case 'totalIssuesOpen':
      // The number of the REST API counts pull requests, too.
      return isObject(value) || name === field ? value : null
    case 'stargazerCount':
      // In GraphQL, watching a repository is not starring it.
      return isObject(value) && name === 'watchers' ? null : value
    case 'url':
      return typeof value === 'string' && value.includes('://api.') ? null : value
  }
  if (typeof value !== 'object' || (isObject(value) && 'totalCount' in value)) return value
  const isList =
    findList(kind, name) !== null && (Array.isArray(value) || hasItems(value as Members))
  return isList ? null : value
}

function listItems(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return null
  if (Array.isArray(value.nodes)) return value.nodes
  if (!Array.isArray(value.edges)) return null
  return value.edges.map((edge) => (isObject(edge) ? edge.node : edge))
}

/** Texts, `{name}` as of `gh`, or `{topic: {name}}` as of GraphQL. */
function unwrapTopics(value: unknown): unknown {
  return (
    listItems(value)?.map((item) => {
      const topic = isObject(item) && isObject(item.topic) ? item.topic : item
      return isObject(topic) && 'name' in topic ? topic.name : topic
    }) ?? value
  )
}

/** GraphQL writes providers in capitals. */
function unwrapAccounts(value: unknown): unknown {
  return (
    listItems(value)?.map((account) => {
      if (!isObject(account) || typeof account.provider !== 'string') return account
      const { provider, url, displayName } = account
      const shown = typeof displayName === 'string' && displayName !== '' ? { displayName } : {}
      return { provider: provider.toLowerCase(), url, ...shown }
    }) ?? value
  )
}

const projectElsewhere = 'project of GitLab: repositories are read from GitHub alone'

/** Counts a project of GitLab, of which numbers and owners are not those of GitHub. */
export function skipProject(object: Members, sink: RecordSink): boolean {
  const isProject = typeof object.path_with_namespace === 'string'
  if (isProject) sink.skipped(projectElsewhere)
  return isProject
}
