/** Reads persons, repositories and edges from the events of a GH Archive hour. */
import { LineError, type Members } from '../../normalise/index.ts'
import { parseDate } from '../dates.ts'
import type { FoundEdge, RecordSink } from '../format.ts'
import { hiddenAccount, isGhost } from '../hidden-accounts.ts'
import { describeKind, type UnreadReport } from '../read-members.ts'
import { typesWithoutEdges, withActor, withEdges } from './event-types.ts'
import {
  eventMembers,
  findAddressAccount,
  listCommits,
  noMembers,
  profileMembers,
  readDates,
  readEventMembers,
  readFullName,
  readId,
  readListed,
  readLogin,
  readObject,
  readRepoName,
  repoMembers,
} from './gharchive-values.ts'
import { FieldsTold, NamesTold, NewestLogins } from './latest-told.ts'

/** Bounds of the caches of an hour. An evicted entry is passed to the sink again. */
const namesMax = 250_000
const descriptionsMax = 50_000
const pullRequestsMax = 100_000

const mergeWithoutAuthor = 'merged pull request without its author'
const withoutRepository = 'event without its repository'

/** Why events give nothing that usually have an edge, or describe a repository. */
const reasonsWithoutEdge: Readonly<Record<string, string>> = {
  PullRequestEvent: 'pull request event without a merge',
  MemberEvent: 'member event without a new member',
  ForkEvent: 'fork event without the full name of a public fork',
}

interface ArchiveEvent {
  readonly members: Members
  readonly payload: Members
  readonly at: number
  readonly line: number
  readonly report: UnreadReport
}

type AccountId = string | number

/** The events of one input. */
export class ArchiveHour {
  readonly #sink: RecordSink
  readonly #now: number
  readonly #peopleById: NamesTold<AccountId>
  readonly #peopleByLogin: NamesTold<string>
  readonly #reposById: NamesTold<AccountId>
  readonly #reposByName: NamesTold<string>
  readonly #profiles: FieldsTold
  readonly #types: FieldsTold
  readonly #descriptions: FieldsTold
  /** Separate from full descriptions, which contain more, so that neither replaces the other. */
  readonly #creations: FieldsTold
  /** Authors by id of the pull request. Since 2025-10-07 only its opening names the author. */
  readonly #authors = new Map<AccountId, number>()
  /** Logins of actors, from events that make no person of them. */
  readonly #logins: NewestLogins
  /** Edges and descriptions that were found, and events that were passed over, with repeats. */
  #accounted = 0
  readonly #merges: { readonly id: AccountId; readonly to: number; readonly at: number }[] = []
  #dateText = ''
  #date = 0

  /** @param now events after it are bad lines */
  constructor(sink: RecordSink, now: number) {
    this.#sink = sink
    this.#now = now
    this.#peopleById = new NamesTold(namesMax, (id, login, at) =>
      sink.person({ platformId: `${id}`, login }, at),
    )
    this.#logins = new NewestLogins(namesMax, sink.noteLogin.bind(sink))
    this.#peopleByLogin = new NamesTold(namesMax, (login, _, at) => sink.person({ login }, at))
    this.#reposById = new NamesTold(namesMax, (id, fullName, at) =>
      sink.repo({ platformId: `${id}`, fullName }, at),
    )
    this.#reposByName = new NamesTold(namesMax, (fullName, _, at) => sink.repo({ fullName }, at))
    const describePerson = sink.describePerson.bind(sink)
    this.#profiles = new FieldsTold(descriptionsMax, describePerson)
    this.#types = new FieldsTold(descriptionsMax, describePerson)
    const describeRepo = (repo: number, members: Members, at: number, line: number): void =>
      sink.describeRepo(repo, readDates(members, this.#reportAt(line)), at, line)
    this.#descriptions = new FieldsTold(descriptionsMax, describeRepo)
    this.#creations = new FieldsTold(descriptionsMax, describeRepo)
  }

  /**
   * Notes the login of an actor. The event makes no person, but others may name the account.
   *
   * @param date as the event has it
   */
  noteLogin(id: string, login: string, date: string): void {
    const at = this.#parseDate(date)
    if (at !== null && at > 0 && at <= this.#now) this.#logins.note(id, login, at)
  }

  read(given: Members, line: number): void {
    try {
      this.#readEvent(given, line)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      this.#sink.badLine(line, error.message)
    }
  }

  #reportAt(line: number): UnreadReport {
    return (field, reason) => {
      this.#sink.unreadMember(eventMembers[field] ?? field, reason, line)
    }
  }

  #readEvent(given: Members, line: number): void {
    const report = this.#reportAt(line)
    const members = readEventMembers(given, report)
    const { type } = members
    if (typeof type !== 'string') return this.#sink.badLine(line, 'an event without its type')
    const withoutEdge = typesWithoutEdges.get(type)
    if (withoutEdge === undefined && !withEdges.has(type)) {
      return this.#skip('unknown event type')
    }
    const isPublic = members.public !== false && members.public !== 'false'
    const isPrivate = !isPublic || readObject(members.repository)?.private === true
    if (isPrivate) return this.#skip('private event')
    const at = this.#parseDate(members.created_at)
    if (at === null || at <= 0) return this.#sink.badLine(line, 'an event without its date')
    if (at > this.#now) return this.#sink.badLine(line, 'an event of the future')
    const payload = readObject(members.payload)
    if (payload === null && (members.payload ?? null) !== null) {
      report('payload', `${describeKind(members.payload)} where an object is expected`)
    }
    const event = { members, payload: payload ?? noMembers, at, line, report }
    this.#describe(event)
    if (!withActor.has(type)) this.#noteActor(event)
    if (withoutEdge !== undefined) return this.#skip(withoutEdge)
    const accounted = this.#accounted
    this.#readEdges(type, event)
    if (this.#accounted === accounted)
      this.#skip(reasonsWithoutEdge[type] ?? `${type} without an edge`)
  }

  /** Passes what is still cached to the sink. */
  finish(): void {
    this.#finishMerges()
    this.#logins.finish()
    for (const people of [this.#peopleById, this.#peopleByLogin]) people.finish()
    for (const repos of [this.#reposById, this.#reposByName]) repos.finish()
    for (const fields of [this.#profiles, this.#types]) fields.finish()
    for (const fields of [this.#descriptions, this.#creations]) fields.finish()
  }

  #noteActor({ members: { actor, created_at: date } }: ArchiveEvent): void {
    const id = readId(readObject(actor)?.id)
    const login = readLogin(actor)
    if (id === undefined || login === undefined || typeof date !== 'string') return
    this.noteLogin(`${id}`, login, date)
  }

  /** Until 2014 each event has its repository in full, and a profile of the actor. */
  #describe(event: ArchiveEvent): void {
    const attributes = readObject(event.members.actor_attributes)
    if (attributes !== null) this.#describeActor(attributes, event)
    const timeline = readObject(event.members.repository)
    if (timeline !== null) this.#describeRepo(timeline, event)
  }

  #readEdges(type: string, event: ArchiveEvent): void {
    const { members, payload } = event
    switch (type) {
      case 'WatchEvent':
        return this.#addRepoEdge('stars', this.#readActor(event), event)
      case 'PushEvent':
        return this.#readPush(event)
      case 'PullRequestEvent':
        return this.#readPullRequest(event)
      case 'MemberEvent':
        if (payload.action !== 'added') return
        return this.#addRepoEdge('contributes', this.#readPerson(payload.member, event), event)
      case 'ReleaseEvent': {
        const author = readObject(payload.release)?.author ?? members.actor
        return this.#addRepoEdge('contributes', this.#readPerson(author, event), event)
      }
      case 'FollowEvent':
        return this.#readFollow(event)
      case 'ForkEvent': {
        if (this.#readRepo(event) === null) this.#skip(withoutRepository)
        const fork = readObject(payload.forkee)
        if (fork !== null && this.#describeRepo(fork, event)) this.#accounted++
        return
      }
      case 'PublicEvent':
        if (this.#readRepo(event) === null) this.#skip(withoutRepository)
        else this.#accounted++
        return
    }
    this.#readCreation(event)
  }

  #readCreation(event: ArchiveEvent): void {
    const { members, payload, at, line } = event
    const repo = this.#readRepo(event)
    // Until 2011 the member was called `object`.
    const isNew = (payload.ref_type ?? payload.object) === 'repository'
    const created_at = isNew ? members.created_at : undefined
    const { description } = payload
    const described = readListed({ description, created_at }, repoMembers, event.report)
    if (repo === null) return this.#skip(withoutRepository)
    this.#accounted++
    // Timelines describe the repository in full.
    if (members.repository !== undefined) return
    if (hasMembers(described)) this.#creations.note(repo, described, at, line)
  }

  #readPush(event: ArchiveEvent): void {
    const actor = this.#readActor(event)
    const repo = this.#readRepo(event)
    this.#addKnownEdge('contributes', actor, repo, event)
    const { members, payload, at, line } = event
    if (actor === null || repo === null || members.actor_attributes !== undefined) return
    for (const { email, name, isNew } of listCommits(payload, event.report)) {
      const account = findAddressAccount(email, members.actor)
      if (account === 'actor' && name !== undefined) {
        this.#profiles.note(actor, { displayName: name }, at, line)
      } else if (account === 'other' && isNew) {
        const from = this.#sink.person({ address: email, name }, at)
        this.#addEdge({ type: 'contributes', from, to: repo, at })
      }
    }
  }

  #readPullRequest(event: ArchiveEvent): void {
    const { payload, members } = event
    const pullRequest = readObject(payload.pull_request)
    const base = readObject(readObject(pullRequest?.base)?.repo)
    // Since 2025-10-07 this object has neither full name nor description.
    const isFull = typeof base?.full_name === 'string' && members.repository === undefined
    if (isFull) this.#describeRepo(base, event)
    const id = readId(pullRequest?.id)
    const { action } = payload
    const user = pullRequest?.user
    const isMerged = pullRequest?.merged === true || typeof pullRequest?.merged_at === 'string'
    if (action === 'merged' || (action === 'closed' && isMerged)) {
      if (user !== undefined)
        return this.#addRepoEdge('contributes', this.#readPerson(user, event), event)
      const to = this.#readRepo(event)
      if (id === undefined || to === null) return this.#skip(mergeWithoutAuthor)
      this.#merges.push({ id, to, at: event.at })
      // It is an edge or passed over when its author is known.
      this.#accounted++
    } else if (action === 'opened' && id !== undefined && user === undefined) {
      const author = this.#readPerson(members.actor, event)
      if (author !== null) this.#authors.set(id, author)
    }
    const size = Math.max(this.#authors.size, this.#merges.length)
    if (size >= pullRequestsMax) this.#finishMerges()
  }

  /** Finds authors within the hour only. Most merged pull requests were opened before it. */
  #finishMerges(): void {
    for (const { id, to, at } of this.#merges) {
      const from = this.#authors.get(id)
      if (from === undefined) this.#skip(mergeWithoutAuthor)
      else this.#addEdge({ type: 'contributes', from, to, at })
    }
    this.#merges.length = 0
    this.#authors.clear()
  }

  #readFollow(event: ArchiveEvent): void {
    const target = readObject(event.payload.target)
    const from = this.#readActor(event)
    const to = this.#readPerson(target ?? event.payload.target, event)
    if (target !== null && to !== null) this.#noteProfile(to, target, event)
    if (from !== null && to !== null) {
      this.#addEdge({ type: 'follows', from, to, at: event.at })
    }
  }

  #addRepoEdge(type: FoundEdge['type'], from: number | null, event: ArchiveEvent): void {
    this.#addKnownEdge(type, from, this.#readRepo(event), event)
  }

  #addKnownEdge(
    type: FoundEdge['type'],
    from: number | null,
    to: number | null,
    event: ArchiveEvent,
  ): void {
    if (to === null) this.#skip(withoutRepository)
    else if (from !== null) this.#addEdge({ type, from, to, at: event.at })
  }

  #addEdge(edge: FoundEdge): void {
    this.#accounted++
    this.#sink.edge(edge)
  }

  #skip(reason: string): void {
    this.#accounted++
    this.#sink.skipped(reason)
  }

  #readActor(event: ArchiveEvent): number | null {
    return this.#readPerson(event.members.actor, event)
  }

  /** Returns null and counts a skipped event for a deleted account. */
  #readPerson(value: unknown, { at, line }: ArchiveEvent): number | null {
    const login = readLogin(value)
    const id = readId(readObject(value)?.id)
    const platformId = id === undefined ? undefined : `${id}`
    if ((login ?? id) === undefined || isGhost({ login, platformId })) {
      this.#skip(hiddenAccount)
      return null
    }
    const person =
      id === undefined
        ? this.#peopleByLogin.note(login!, login!, at)
        : this.#peopleById.note(id, login, at)
    const type = readObject(value)?.type
    if (type === 'Bot' || type === 'Organization') {
      this.#types.note(person, { type: type.toLowerCase() }, at, line)
    }
    return person
  }

  #describeActor(attributes: Members, event: ArchiveEvent): void {
    const login = readLogin(attributes) ?? readLogin(event.members.actor)
    if (login === undefined) return
    const id = readObject(event.members.actor)?.id
    const person = this.#readPerson({ id, login, type: attributes.type }, event)
    if (person !== null) this.#noteProfile(person, attributes, event)
  }

  #noteProfile(person: number, attributes: Members, event: ArchiveEvent): void {
    const { at, line, report } = event
    const members = readListed(attributes, profileMembers, report)
    if (hasMembers(members)) this.#profiles.note(person, members, at, line)
  }

  /** The repository that an event belongs to, and the organization that owned it. */
  #readRepo(event: ArchiveEvent): number | null {
    const { repo, org, repository: timeline } = event.members
    if (readObject(org) !== null) this.#readOrganization(org, event)
    const given = readObject(repo)
    if (given === null && readObject(timeline) !== null) {
      return this.#noteRepoName(
        readObject(timeline)!.id,
        readRepoName(readObject(timeline)!),
        event,
      )
    }
    // In 2011 some events have the name only in the payload.
    const inside = event.payload.repo
    const name = readFullName(given?.name) ?? readFullName(readObject(inside)?.name ?? inside)
    return this.#noteRepoName(given?.id, name, event)
  }

  #readOrganization(value: unknown, event: ArchiveEvent): void {
    const login = readLogin(value)
    if (login === undefined) return
    this.#readPerson({ id: readObject(value)?.id, login, type: 'Organization' }, event)
  }

  #noteRepoName(givenId: unknown, name: string | undefined, { at }: ArchiveEvent): number | null {
    const id = readId(givenId)
    if (id !== undefined) return this.#reposById.note(id, name, at)
    return name === undefined ? null : this.#reposByName.note(name, name, at)
  }

  /** A repository in full, with its owner. Returns whether it was read. */
  #describeRepo(given: Members, event: ArchiveEvent): boolean {
    const name = readRepoName(given)
    if (given.private === true || name === undefined) return false
    const repo = this.#noteRepoName(given.id, name, event)
    if (readObject(given.owner) !== null) this.#readPerson(given.owner, event)
    if (typeof given.organization === 'string') this.#readOrganization(given.organization, event)
    const members = readListed(given, repoMembers, event.report)
    if (repo !== null && hasMembers(members)) {
      this.#descriptions.note(repo, members, event.at, event.line)
    }
    return true
  }

  #parseDate(value: unknown): number | null {
    if (value === this.#dateText) return this.#date
    const seconds = parseDate(value)
    if (seconds === null || typeof value !== 'string') return seconds
    this.#dateText = value
    this.#date = seconds
    return seconds
  }
}

function hasMembers(members: Members): boolean {
  for (const _ in members) return true
  return false
}
