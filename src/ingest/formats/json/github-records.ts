/**
 * Users, repositories and edges in the objects of both GitHub APIs and of `gh`: alone, in lists, in
 * pages, and in answers of GraphQL with any aliases.
 */

import { LineError, type Members } from '../../normalise/index.ts'
import type { NodeKind, RecordKind } from '../../sources/index.ts'
import { readDisplayName } from '../addresses.ts'
import { readPerson, readRepository } from '../field-values.ts'
import type { FoundEdge, RecordSink } from '../format.ts'
import { accountMembers, hiddenAccount } from '../hidden-accounts.ts'
import { readMember, type UnreadReport } from '../read-members.ts'
import { readCount, readSeconds } from '../value-readers.ts'
import {
  findList,
  findMember,
  hasItems,
  type ItemList,
  isObject,
  isUnknown,
  readGithubFields,
  skipProject,
} from './github-members.ts'
import type { InputList } from './input-list.ts'
import { findNativeKind, type JsonRecords } from './json-records.ts'

/** The edges of a list: its items are one end, the other end is known. */
interface ItemEdges {
  readonly items: NodeKind
  readonly type: FoundEdge['type']
  readonly from: number | null
  readonly to: number | null
}

/** The context of an item. */
interface ItemPlace {
  /** Kind of the items. Null: decided by their members. */
  readonly items: NodeKind | null
  readonly edges: ItemEdges | null
  /** Owner of repositories that do not name one. */
  readonly owner: string | null
  readonly isOrganization: boolean
  /** Whether it is in an answer of GraphQL. */
  readonly isAnswer: boolean
  /** In seconds since 1970. 0: unknown. */
  readonly at: number
}

const nowhere: ItemPlace = {
  items: null,
  edges: null,
  owner: null,
  isOrganization: false,
  isAnswer: false,
  at: 0,
}

/** Names of members around the items of a list. */
const wrappers: ReadonlySet<string> = new Set(['data', 'items', 'nodes', 'edges', 'node', 'search'])

const organizations: ReadonlySet<string> = new Set(['organization', 'organizations'])

/** Owners that are not described again. */
const ownersMax = 10_000

export class GithubRecords {
  readonly #sink: RecordSink
  readonly #records: JsonRecords
  readonly #now: number
  readonly #list: InputList | null
  /** Undefined: not yet passed to the sink. */
  #edgesOfList: ItemEdges | undefined
  #line = 0
  readonly #owners = new Set<string>()

  /**
   * @param records reads native records
   * @param list kind of the input's lists, if known by its name or a mapping
   * @param now in seconds since 1970
   */
  constructor(sink: RecordSink, records: JsonRecords, list: InputList | null, now: number) {
    this.#sink = sink
    this.#records = records
    this.#list = list
    this.#now = now
  }

  /** Returns whether the value contains an object of GitHub. */
  read(value: unknown, line: number): boolean {
    this.#line = line
    const list = this.#list
    if (list === null) return this.#visit(value, nowhere)
    return this.#visit(value, { ...nowhere, items: list.items, edges: this.#openInputEdges() })
  }

  #visit(value: unknown, place: ItemPlace): boolean {
    if (Array.isArray(value)) {
      for (const item of value) this.#visitItem(item, place)
      return true
    }
    if (!isObject(value)) return false
    const native = findNativeKind(value)
    if (native !== null) return this.#readNative(native, value)
    if (findDate(value) !== undefined && isObject(value.user ?? value.repo ?? value.node)) {
      return this.#visitDated(value, place)
    }
    const kind = classifyObject(value, place.items)
    const isProject = skipProject(value, this.#sink)
    if (kind === null) return this.#visitMembers(value, place) || isProject
    try {
      if (kind === 'users') this.#readPerson(value, place)
      else this.#readRepo(value, place)
    } catch (error) {
      this.#refuse(error)
    }
    return true
  }

  /** Reads a native record in a page. */
  #readNative(kind: RecordKind, value: Members): boolean {
    try {
      this.#records.readNative(kind, value, this.#line)
    } catch (error) {
      this.#refuse(error)
    }
    return true
  }

  #refuse(error: unknown): void {
    if (!(error instanceof LineError)) throw error
    this.#sink.badLine(this.#line, error.message)
  }

  #visitItem(item: unknown, place: ItemPlace): void {
    if (item === null) this.#sink.skipped(hiddenAccount)
    else if (!this.#visit(item, place)) this.#sink.skipped(neither)
  }

  /** A star, as an item of a list of the REST API or as an edge of GraphQL. */
  #visitDated(value: Members, place: ItemPlace): boolean {
    const { user, repo, node } = value
    if (place.edges === null && node === undefined) {
      this.#sink.skipped(repo === undefined ? stargazersOfNone : starsOfNone)
    }
    const name = 'starred_at' in value ? 'starred_at' : 'starredAt'
    const at = readMember(value, name, readSeconds, this.#report(value)) ?? 0
    const items = user !== undefined ? 'users' : repo !== undefined ? 'repos' : place.items
    return this.#visit(user ?? repo ?? node, { ...place, items, at: at > this.#now ? 0 : at })
  }

  /** Finds records in the members of an object that is not a record. */
  #visitMembers(object: Members, place: ItemPlace): boolean {
    // The people in an issue or commit of the REST API are not items of its list.
    if (typeof object.node_id === 'string' || typeof object.sha === 'string') return false
    let isFound = this.#countErrors(object)
    for (const name of Object.keys(object)) {
      const value = object[name]
      if (name === 'errors' || name === 'extensions') continue
      if (value === null && accountMembers.has(name)) {
        this.#sink.skipped(hiddenAccount)
        isFound = true
      } else if (wrappers.has(name)) {
        const inside = name === 'data' ? { ...place, isAnswer: true } : place
        isFound = value === null || this.#visit(value, inside) || isFound
      } else if (Array.isArray(value) ? value.some(isObject) : isObject(value)) {
        isFound = this.#visit(value, this.#describePlace(name, place)) || isFound
      }
    }
    return isFound
  }

  /** The context for a member of an object that is not a record, by the member's name. */
  #describePlace(name: string, { isAnswer }: ItemPlace): ItemPlace {
    const list = findList(null, name)
    const isOrganization = organizations.has(name)
    const place = { ...nowhere, isAnswer, isOrganization, items: list?.items ?? null }
    if (list?.type === undefined) return place
    const own = this.#list
    const isOwn = own?.type === list.type && own.items === list.items && own[list.end!]
    if (isOwn) return { ...place, edges: this.#openInputEdges() }
    this.#sink.skipped(`${name} of an object without a name: ask for its id and name, too`)
    return place
  }

  #countErrors({ errors }: Members): boolean {
    if (!Array.isArray(errors)) return false
    for (const error of errors) {
      const message = isObject(error) && typeof error.message === 'string' ? error.message : ''
      this.#sink.skipped(`error of GitHub: ${removeNames(message)}`)
    }
    return errors.length > 0
  }

  #readPerson(object: Members, place: ItemPlace): void {
    if (object.type === 'Anonymous') return this.#readAuthor(object, place)
    const fields = readGithubFields('users', object, place.isAnswer, this.#sink, this.#line)
    if (place.isOrganization || isOrganization(object)) fields.type ??= 'Organization'
    const { ref, members } = readPerson(fields, this.#report(object, 'users'))
    const person = this.#sink.person(ref, 0, this.#line)
    this.#sink.describePerson(person, members, 0, this.#line)
    if (place.edges?.items === 'users') this.#addEdge(person, object, place.edges, place.at)
    else if (isContributor(object)) this.#sink.skipped(contributorsOfNone)
    this.#visitLists('users', object, person, ref.login ?? null, place)
  }

  /** A contributor without an account, by name and address. */
  #readAuthor(object: Members, { edges }: ItemPlace): void {
    const { email: address, name } = object
    if (typeof address !== 'string' || edges?.items !== 'users') {
      return this.#sink.skipped('contributor without an account')
    }
    const author = this.#sink.person({ address, name: isText(name) ? name : undefined }, 0)
    const displayName = isText(name) ? readDisplayName(name) : undefined
    if (displayName !== undefined) {
      this.#sink.describePerson(author, { displayName }, 0, this.#line)
    }
    this.#addEdge(author, object, edges, 0)
  }

  #readRepo(object: Members, place: ItemPlace): void {
    const fields = readGithubFields('repos', object, place.isAnswer, this.#sink, this.#line)
    if (fields.fullName === undefined && place.owner !== null) fields.ownerLogin ??= place.owner
    const { ref, members } = readRepository(fields, this.#report(object, 'repos'))
    const repo = this.#sink.repo(ref, 0, this.#line)
    this.#sink.describeRepo(repo, members, 0, this.#line)
    if (object.owner === null) this.#sink.skipped(hiddenAccount)
    if (isObject(object.owner)) this.#readOwner(object.owner, place)
    if (place.edges?.items === 'repos') this.#addEdge(repo, object, place.edges, place.at)
    this.#visitLists('repos', object, repo, null, place)
  }

  /** Describes an owner, once for many repositories. A login alone is no description. */
  #readOwner(owner: Members, { isAnswer }: ItemPlace): void {
    const { login, id, node_id: nodeId, __typename: typeName } = owner
    if (typeof login !== 'string' || (id ?? nodeId ?? typeName ?? null) === null) return
    if (this.#owners.has(login)) return
    if (this.#owners.size === ownersMax) this.#owners.clear()
    this.#owners.add(login)
    this.#readPerson(owner, { ...nowhere, isAnswer })
  }

  /** @param number of the person or repository that has the lists */
  #visitLists(
    kind: NodeKind,
    object: Members,
    number: number,
    login: string | null,
    { isAnswer }: ItemPlace,
  ): void {
    for (const name of Object.keys(object)) {
      const value = object[name]
      if (typeof value !== 'object' || value === null) continue
      const list = findList(kind, name)
      const isAlias = list === null && isObject(value) && hasItems(value)
      if (list === null && !(isAlias && isUnknown(kind, name))) continue
      this.#visit(value, {
        items: list?.items ?? null,
        edges: list === null ? null : openListEdges(list, number),
        owner: name === 'repositories' ? login : null,
        isOrganization: organizations.has(name),
        isAnswer,
        at: 0,
      })
    }
  }

  #addEdge(item: number, object: Members, edges: ItemEdges, at: number): void {
    const isContribution = edges.type === 'contributes'
    const count = isContribution
      ? readMember(object, 'contributions', readCount, this.#report(object))
      : undefined
    this.#sink.edge({
      type: edges.type,
      from: edges.from ?? item,
      to: edges.to ?? item,
      at,
      ...(count !== undefined && { count }),
    })
  }

  /** Counts values of an object that are not read, by the names of its members. */
  #report(object: Members, kind?: NodeKind): UnreadReport {
    const line = this.#line
    return (field, reason) => {
      const name = kind === undefined ? field : findMember(field, kind, object)
      this.#sink.unreadMember(name, reason, line)
    }
  }

  #openInputEdges(): ItemEdges {
    this.#edgesOfList ??= openInputEdges(this.#list!, this.#sink)
    return this.#edgesOfList
  }
}

const neither = 'neither a user nor a repository'

const buildAdvice = (list: string, constants: object) =>
  `name the file ${list}.json, or give --map ${JSON.stringify({ kind: 'edges', constants })}`
const adviceOnStars = buildAdvice('OWNER__NAME.stargazers', { type: 'stars', to: 'OWNER/NAME' })
const stargazersOfNone = `stargazers of an unknown repository: ${adviceOnStars}`
const adviceOnWork = buildAdvice('OWNER__NAME.contributors', {
  type: 'contributes',
  to: 'OWNER/NAME',
})
const contributorsOfNone = `contributors to an unknown repository: ${adviceOnWork}`
const adviceOnPeople = buildAdvice('LOGIN.starred', { type: 'stars', from: 'LOGIN' })
const starsOfNone = `stars of an unknown person: ${adviceOnPeople}`

const accountTypes: ReadonlySet<unknown> = new Set([
  'User',
  'Organization',
  'Bot',
  'Mannequin',
  'EnterpriseUserAccount',
])

/** @param expected kind of the list's items, which may have few members */
function classifyObject(object: Members, expected: NodeKind | null): NodeKind | null {
  const { __typename: typeName, fullName, owner, name } = object
  if (typeName === 'Repository') return 'repos'
  if (typeof typeName === 'string') return accountTypes.has(typeName) ? 'users' : null
  if (isText(object.nameWithOwner)) return 'repos'
  // The `full_name` of a user is that of a person, in Gitea and its kin.
  if (isText(object.full_name) && !(isText(object.login) && !isObject(owner))) return 'repos'
  if (isText(fullName) && fullName.includes('/')) return 'repos'
  if (isText(object.login)) return 'users'
  if (isText(object.username) && isText(object.web_url)) return 'users'
  if (isText(name) && isObject(owner) && isText(owner.login)) return 'repos'
  if (object.type === 'Anonymous') return 'users'
  const isItem = isText(object.id) || (expected === 'repos' && isText(name))
  return isItem ? expected : null
}

/** Whether an object, or its content, comes from GitHub, by its members. */
export function isOfGithub(object: Members): boolean {
  if (marks.some((name) => name in object) || hasItems(object)) return true
  const { data, items, errors, owner, fullName } = object
  if (Array.isArray(errors) || (Array.isArray(items) && 'total_count' in object)) return true
  if (isObject(data) && Object.values(data).some((value) => value === null || isObject(value))) {
    return true
  }
  if (isText(object.full_name) && object.full_name.includes('/')) return true
  if (isObject(owner) && isText(owner.login)) return isText(fullName) || isText(object.name)
  if (object.type === 'Anonymous' && isText(object.email)) return true
  if (isText(object.login) && isContributor(object)) return true
  const isAccount = isText(object.login)
  return Object.values(object).some(
    (value) => isObject(value) && (isAccount ? 'totalCount' in value : hasItems(value)),
  )
}

const marks = [
  '__typename',
  'node_id',
  'avatar_url',
  'avatarUrl',
  'gravatar_id',
  'nameWithOwner',
  'starred_at',
  'starredAt',
  'pageInfo',
] as const

function openListEdges({ items, type, end }: ItemList, number: number): ItemEdges | null {
  if (type === undefined) return null
  return { items, type, from: end === 'from' ? number : null, to: end === 'to' ? number : null }
}

function openInputEdges({ items, type, from, to }: InputList, sink: RecordSink): ItemEdges {
  return {
    items,
    type,
    from: from === undefined ? null : sink.person({ login: from }, 0),
    to:
      to === undefined
        ? null
        : type === 'follows'
          ? sink.person({ login: to }, 0)
          : sink.repo({ fullName: to }, 0),
  }
}

function findDate(object: Members): unknown {
  return object.starred_at ?? object.starredAt ?? undefined
}

/** Lists of organizations in the REST API do not say their type. */
function isOrganization(object: Members): boolean {
  return isText(object.members_url) || isText(object.hooks_url)
}

function isContributor({ contributions, node_id: nodeId, id }: Members): boolean {
  return typeof contributions === 'number' && (nodeId ?? id ?? null) !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Removes names from a message, so that equal messages are counted together. */
function removeNames(message: string): string {
  return message.slice(0, 200).replace(/'[^']{0,100}'/g, '…')
}
