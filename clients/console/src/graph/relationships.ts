/** The lists of a person or a repository, and the calls that bring their pages. */
import type { PageInfo, Repository, User } from 'devdex-client'
import { onlyPerson, onlyRepository, type RecordCall } from '../record/record-call.ts'
import { hasService, mayCall, maySearch, showsField } from '../session.ts'

export type Subject =
  | { readonly kind: 'user'; readonly record: User }
  | { readonly kind: 'repo'; readonly record: Repository }

export interface Relationship {
  /** In paths of the graph. */
  readonly name: 'followers' | 'following' | 'owns' | 'contributes' | 'stars'
  /** In `includeAttributes`. */
  readonly attribute: string
  readonly title: string
  readonly lists: 'people' | 'repositories'
}

const ofPeople = [
  { name: 'followers', attribute: 'followers', title: 'Followers', lists: 'people' },
  { name: 'following', attribute: 'following', title: 'Following', lists: 'people' },
  { name: 'owns', attribute: 'owns', title: 'Owns', lists: 'repositories' },
  { name: 'contributes', attribute: 'contributes', title: 'Contributes to', lists: 'repositories' },
  { name: 'stars', attribute: 'stars', title: 'Starred', lists: 'repositories' },
] as const satisfies readonly Relationship[]

const ofRepositories = [
  { name: 'contributes', attribute: 'contributors', title: 'Contributors', lists: 'people' },
  { name: 'stars', attribute: 'starrers', title: 'Starred by', lists: 'people' },
] as const satisfies readonly Relationship[]

/** The relationships that the key may request. */
export function relationshipsOf(subject: Subject): Relationship[] {
  const all: readonly Relationship[] = subject.kind === 'user' ? ofPeople : ofRepositories
  return all.filter((relationship) => listCall(subject, relationship) !== undefined)
}

/** Items of a page. Each costs a credit. */
export const pageSize = 10

/** @returns undefined where the key has no call for the list */
export function listCall(
  subject: Subject,
  { name, attribute, lists }: Relationship,
  after?: string,
): RecordCall | undefined {
  if (!showsField(attribute)) return undefined
  const page = { first: pageSize, ...(after !== undefined && { after }) }
  const root = subject.kind === 'user' ? 'raw/users' : 'raw/repos'
  if (hasService('RAW') && mayCall(`${root}/{id}/graph/${name}`)) {
    const body = lists === 'people' ? { ...page, includeAttributes: { devrank: true } } : page
    return { path: `/${root}/${encodeURIComponent(subject.record.id)}/graph/${name}`, body }
  }
  const [path, only] =
    subject.kind === 'user'
      ? ['/search/users', onlyPerson(subject.record.login)]
      : ['/search/repos', onlyRepository(`${subject.record.ownerLogin}/${subject.record.name}`)]
  if (!maySearch(path)) return undefined
  return { path, body: { ...only, includeAttributes: { [attribute]: page } } }
}

/** The maximum cost of a page, which includes the one result of a search. */
export function listPrice(call: RecordCall): number {
  return pageSize + (call.path.startsWith('/search') ? 1 : 0)
}

export type Neighbour = User | Repository

export interface ListPage {
  readonly items: readonly Neighbour[]
  readonly pageInfo: PageInfo
}

interface ListAnswer {
  readonly users?: readonly (User & Connections)[]
  readonly repositories?: readonly (Repository & Connections)[]
  readonly pageInfo: PageInfo
}

type Connections = { readonly [attribute: string]: unknown }

/** The page in an answer to `listCall`. */
export function pageIn(answer: object, call: RecordCall, { attribute }: Relationship): ListPage {
  const { users, repositories, pageInfo } = answer as ListAnswer
  if (!call.path.startsWith('/search')) return { items: users ?? repositories ?? [], pageInfo }
  const root = users?.[0] ?? repositories?.[0]
  const list = root?.[attribute] as { edges: Neighbour[]; pageInfo: PageInfo } | undefined
  return {
    items: list?.edges ?? [],
    pageInfo: list?.pageInfo ?? { endCursor: null, hasNextPage: false },
  }
}
