/** The lists of a person or a repository, and the calls that bring their pages. */
import type { PageInfo, Repository, User } from 'devdex-client'
import type { ApiCall } from '../parts/curl.ts'
import { type NamedRecord, readName } from '../parts/named.ts'
import { matchRecord } from '../record/record-call.ts'
import type { SearchAnswer } from '../search/search-answers.ts'
import { choosePath } from '../search/search-request.ts'
import { canShowField, hasService, mayCall, maySearch } from '../session.ts'

export interface Relationship {
  /** In paths of the graph. */
  readonly name: 'followers' | 'following' | 'owns' | 'contributes' | 'stars'
  /** In `includeAttributes`. */
  readonly attribute: string
  readonly title: string
  readonly lists: 'people' | 'repositories'
}

const relationships = {
  users: [
    { name: 'followers', attribute: 'followers', title: 'Followers', lists: 'people' },
    { name: 'following', attribute: 'following', title: 'Following', lists: 'people' },
    { name: 'owns', attribute: 'owns', title: 'Owns', lists: 'repositories' },
    {
      name: 'contributes',
      attribute: 'contributes',
      title: 'Contributes to',
      lists: 'repositories',
    },
    { name: 'stars', attribute: 'stars', title: 'Starred', lists: 'repositories' },
  ],
  repos: [
    { name: 'contributes', attribute: 'contributors', title: 'Contributors', lists: 'people' },
    { name: 'stars', attribute: 'starrers', title: 'Starred by', lists: 'people' },
  ],
} as const satisfies Record<string, readonly Relationship[]>

/** The relationships that the key may request. */
export function listRelationships(subject: NamedRecord): Relationship[] {
  const all: readonly Relationship[] = relationships[subject.collection]
  return all.filter((relationship) => chooseListCall(subject, relationship) !== undefined)
}

/** Items of a page. Each costs a credit. */
export const pageSize = 10

/** @returns undefined where the key has no call for the list */
export function chooseListCall(
  subject: NamedRecord,
  { name, attribute, lists }: Relationship,
  after?: string,
): ApiCall | undefined {
  if (!canShowField(attribute)) return undefined
  const page = { first: pageSize, ...(after !== undefined && { after }) }
  const { collection, record } = subject
  const root = `raw/${collection}`
  if (hasService('RAW') && mayCall(`${root}/{id}/graph/${name}`)) {
    const body = lists === 'people' ? { ...page, includeAttributes: { devrank: true } } : page
    return { path: `/${root}/${encodeURIComponent(record.id)}/graph/${name}`, body }
  }
  const path = choosePath(collection)
  if (!maySearch(path)) return undefined
  const match = matchRecord(collection, readName(subject))
  return { path, body: { ...match, includeAttributes: { [attribute]: page } } }
}

/** The maximum cost of a page, which includes the one result of a search. */
export function computeListPrice(call: ApiCall): number {
  return pageSize + (call.path.startsWith('/search') ? 1 : 0)
}

export type Neighbour = User | Repository

export interface ListPage {
  readonly items: readonly Neighbour[]
  readonly pageInfo: PageInfo
}

/** The page in an answer to `chooseListCall`. */
export function readPage(answer: object, call: ApiCall, { attribute }: Relationship): ListPage {
  const { users, repositories, pageInfo } = answer as SearchAnswer
  if (!call.path.startsWith('/search')) return { items: users ?? repositories ?? [], pageInfo }
  const root = users?.[0] ?? repositories?.[0]
  const list = (root as Readonly<Record<string, unknown>> | undefined)?.[attribute] as
    | { edges: Neighbour[]; pageInfo: PageInfo }
    | undefined
  return {
    items: list?.edges ?? [],
    pageInfo: list?.pageInfo ?? { endCursor: null, hasNextPage: false },
  }
}
