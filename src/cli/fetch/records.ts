/**
 * Converts objects of GitHub's answers to lines of `users*.jsonl`, `repos*.jsonl` and
 * `edges*.jsonl` (docs/data-format.md). Values of an undocumented type are not read, but counted.
 */
import type { EdgeType } from '../../contract/vocabulary.ts'
import { type FieldRows, repoRows, userRows } from '../../fields/index.ts'
import { isObject, type JsonObject } from '../output/json.ts'
import { GithubError, type GithubProblem } from './client.ts'
import type { FetchCounts, FetchTask } from './journal.ts'
import { type NodeList, readmeAliases } from './queries.ts'

/** A line of a user or a repository. */
export interface FetchedRecord {
  readonly platformId: string
  readonly [member: string]: unknown
}

export interface FetchedEdge {
  readonly type: EdgeType
  readonly from: string
  readonly to: string
  readonly at?: string | undefined
}

/** Records that belong together: all or none are added. */
export interface FetchedItem {
  readonly users?: readonly FetchedRecord[]
  readonly repos?: readonly FetchedRecord[]
  readonly edges?: readonly FetchedEdge[]
}

const textCharactersMax = 10_000
/** An import indexes the first 10,000. */
const readmeCharactersMax = 20_000

/** The number of an account or repository as text. A server without numbers has only node ids. */
export function readPlatformId(node: JsonObject): string | undefined {
  const { databaseId } = node
  if (typeof databaseId === 'number' && Number.isSafeInteger(databaseId)) return String(databaseId)
  return readText(node.id, 255)
}

/** Null without id or login. */
export function readAccount(node: unknown): FetchedRecord | null {
  if (!isObject(node)) return null
  const platformId = readPlatformId(node)
  const login = readText(node.login, 255)
  if (platformId === undefined || login === undefined) return null
  const isOrganization = node.__typename === 'Organization'
  const socialAccounts = readSocialAccounts(node.socialAccounts)
  const profile = socialAccounts?.find(({ provider }) => provider === 'linkedin')
  return dropAbsent({
    platformId,
    login,
    type: isOrganization ? 'organization' : 'user',
    ...readNode(isOrganization ? { ...node, bio: node.description } : node, accountMembers),
    emails: readEmails(node.email ?? node.publicEmail),
    professional: profile && { professionalUrl: profile.url },
  })
}

/** Null for an object that is no repository. Callers have excluded private ones. */
export function readRepository(node: unknown): FetchedRecord | null {
  if (!isObject(node) || !isObject(node.owner)) return null
  const platformId = readPlatformId(node)
  const ownerLogin = readText(node.owner.login, 255)
  const name = readText(node.name, 255)
  if (platformId === undefined || ownerLogin === undefined || name === undefined) return null
  const issues = readTotal(node.issues)
  const open = readTotal(node.openIssues)
  const closed = issues === undefined || open === undefined ? undefined : issues - open
  return dropAbsent({
    platformId,
    ownerLogin,
    name,
    ...readNode(node, repoMembers),
    readme: readReadme(node),
    totalIssuesClosed: readCount(closed),
  })
}

export function countProblems(
  counts: FetchCounts,
  problems: readonly GithubProblem[],
  notice: (text: string) => void,
): void {
  for (const { type, message } of problems) {
    if (type === 'NOT_FOUND') counts.missing++
    else if (type === 'FORBIDDEN') counts.forbidden++
    else counts.unreadable++
    if (type !== 'NOT_FOUND' && message !== '') notice(message)
  }
}

/** Counts values that the record of a node lacks, or the node if it is none of a known type. */
export function countUnread(
  counts: FetchCounts,
  node: unknown,
  record: FetchedRecord | null | undefined,
  problems: readonly GithubProblem[],
): void {
  if (record) counts.unreadable += countUnreadValues(node, record)
  // The reason of a node that is null is mostly a problem, which is counted.
  else if (isObject(node) || problems.length === 0) counts.unreadable++
}

/** The number of values of an object that its record lacks. */
function countUnreadValues(node: unknown, record: FetchedRecord): number {
  if (!isObject(node)) return 0
  const members = record.login === undefined ? repoMembers : accountMembers
  return members.filter(({ member, given }) => record[member] === undefined && isGiven(node[given]))
    .length
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  return !isObject(value) || !Array.isArray(value.nodes) || value.nodes.length > 0
}

/** Undefined unless it is an ISO 8601 date, because an import would reject the line. */
export function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().replace('.000Z', 'Z')
}

export function readCount(value: unknown): number | undefined {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  return isCount ? value : undefined
}

export function readTotal(list: unknown): number | undefined {
  return isObject(list) ? readCount(list.totalCount) : undefined
}

/** Undefined for an empty text, such as the `email` of people who hide it. */
export function readText(value: unknown, charactersMax = textCharactersMax): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const isHalved = /[\ud800-\udbff]/.test(value.charAt(charactersMax - 1))
  return value.slice(0, isHalved ? charactersMax - 1 : charactersMax)
}

/** GitHub's no-reply addresses are dropped: they have no mailbox. */
function readEmails(value: unknown): string[] | undefined {
  const email = readText(value, 320)
  if (email === undefined || /noreply\.github\.com$|^noreply@github\.com$/i.test(email)) {
    return undefined
  }
  return [email]
}

function readSocialAccounts(list: unknown): { provider: string; url: string }[] | undefined {
  const accounts = listNodes(list).flatMap(({ provider, url }) => {
    const name = readText(provider, 255)?.toLowerCase()
    const address = readText(url, 2000)
    return name === undefined || address === undefined ? [] : [{ provider: name, url: address }]
  })
  return accounts.length > 0 ? accounts : undefined
}

function readTopics(list: unknown): string[] | undefined {
  const topics = listNodes(list).flatMap(({ topic }) =>
    isObject(topic) ? (readText(topic.name, 255) ?? []) : [],
  )
  return topics.length > 0 ? topics : undefined
}

function readReadme(node: JsonObject): string | undefined {
  for (const alias of readmeAliases) {
    const blob = node[alias]
    if (!isObject(blob) || blob.isBinary === true) continue
    const text = readText(blob.text, readmeCharactersMax)
    if (text !== undefined) return text
  }
  return undefined
}

function listNodes(list: unknown): JsonObject[] {
  return isObject(list) && Array.isArray(list.nodes) ? list.nodes.filter(isObject) : []
}

/** A member of records, and the member of GitHub's objects that gives it. */
interface GithubMember {
  readonly member: string
  readonly given: string
  readonly read: (value: unknown) => unknown
}

const readers: Readonly<Record<string, GithubMember['read']>> = {
  string: (value) => readText(value),
  datetime: readDate,
  number: readCount,
  accounts: readSocialAccounts,
  strings: readTopics,
}

const accountMembers = compileMembers(userRows)
const repoMembers = compileMembers(repoRows)

function compileMembers(rows: FieldRows): GithubMember[] {
  return Object.entries(rows).flatMap(([member, { github, type }]) => {
    const [given, inside] = github?.graphql?.split('.') ?? []
    const readValue = readers[type]!
    if (given === undefined) return []
    if (inside === undefined) return { member, given, read: readValue }
    return {
      member,
      given,
      read: (value) => readValue(isObject(value) ? value[inside] : undefined),
    }
  })
}

function readNode(node: JsonObject, members: readonly GithubMember[]): JsonObject {
  return Object.fromEntries(members.map(({ member, given, read }) => [member, read(node[given])]))
}

function dropAbsent(members: FetchedRecord): FetchedRecord {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as FetchedRecord
}

// Pages of lists of these objects.

export interface ListEdge {
  readonly cursor: string | undefined
  readonly node: unknown
  readonly starredAt: unknown
}

export interface ListPage {
  readonly edges: readonly ListEdge[]
  readonly total: number | undefined
  /** Undefined: this page was the last. */
  readonly next: string | undefined
}

/** A person of a list, and the edge that the list implies. */
export function buildPersonItem(
  list: NodeList,
  task: FetchTask,
  { node, starredAt }: ListEdge,
): FetchedItem {
  const person = readAccount(node)
  if (person === null) return {}
  const users = [person]
  const own = task.platformId ?? ''
  const { platformId } = person
  if (list === 'followers')
    return { users, edges: [{ type: 'follows', from: platformId, to: own }] }
  if (list === 'following')
    return { users, edges: [{ type: 'follows', from: own, to: platformId }] }
  if (list !== 'stargazers') return { users }
  return { users, edges: [{ type: 'stars', from: platformId, to: own, at: readDate(starredAt) }] }
}

/**
 * Null if it is no list of edges. Throws GithubError if the server returns the same cursor again.
 *
 * @param cursor the cursor of the request
 */
export function readPage(list: unknown, cursor: string | null): ListPage | null {
  if (!isObject(list) || !Array.isArray(list.edges)) return null
  const objects = list.edges.map((edge): JsonObject => (isObject(edge) ? edge : {}))
  const edges = objects.map(({ cursor, node, starredAt }) => ({
    cursor: readText(cursor, 1000),
    node,
    starredAt,
  }))
  const info = isObject(list.pageInfo) ? list.pageInfo : {}
  const end = readText(info.endCursor, 1000) ?? edges.at(-1)?.cursor
  const next = info.hasNextPage === true ? end : undefined
  if (next !== undefined && next === cursor) {
    throw new GithubError('unsteady', 'GitHub gives the same page again and again')
  }
  return { edges, total: readTotal(list), next }
}
