/** Passes the records of one input to staging. Dates, counts and checks them. */

import { isNoContact } from '../formats/addresses.ts'
import { isBotSignature } from '../formats/bots.ts'
import type {
  FoundEdge,
  PersonRef,
  RecordSink,
  RepoRef,
  RepositorySignature,
  SourceInput,
  TrustClass,
} from '../formats/format.ts'
import { rowIdField } from '../formats/format.ts'
import { hiddenAccount, isGhost } from '../formats/hidden-accounts.ts'
import { countByName, countUnread, createCounts, noteColumn } from '../input-report.ts'
import type { Members } from '../normalise/index.ts'
import type { NodeKind } from '../sources/index.ts'
import type { RecordOrigin } from './accounts.ts'
import type { RowIdDecision } from './row-ids.ts'
import type { Staging } from './staging.ts'

export interface InputContext {
  readonly staging: Staging
  /** Index of the input. */
  readonly index: number
  readonly trust: TrustClass
  /** In seconds since 1970. Dates after it are wrong. */
  readonly now: number
  /** Throws if too many lines are bad. */
  readonly onBadLine: (line: number, reason: string) => void
  readonly onRead: (bytes: number) => void
  readonly onTurn: () => Promise<void>
}

/** The number of an account that GitHub does not show. */
export const hiddenPerson = -1

export class InputSink implements RecordSink {
  readonly counts = createCounts()
  trust: TrustClass
  readonly #input: SourceInput
  readonly #context: InputContext
  protected readonly staging: Staging
  /** Line of each described person and repository, for sources that must not repeat any. */
  readonly #described: Record<NodeKind, Map<number, number>> = {
    users: new Map(),
    repos: new Map(),
  }

  constructor(input: SourceInput, context: InputContext) {
    this.#input = input
    this.#context = context
    this.staging = context.staging
    this.trust = context.trust
  }

  person(ref: PersonRef, at: number, line = 0): number {
    if (isGhost(ref)) return hiddenPerson
    const origin = this.#buildOrigin(at)
    const isShared = this.staging.isContradicted('people', ref, origin)
    return this.staging.person(isShared ? this.#dropShared(ref, line) : ref, origin)
  }

  repo(ref: RepoRef, at: number, line = 0): number {
    const origin = this.#buildOrigin(at)
    const isShared = this.staging.isContradicted('repos', ref, origin)
    return this.staging.repo(isShared ? this.#dropShared(ref, line) : ref, origin)
  }

  describePerson(person: number, members: Members, at: number, line: number): void {
    if (person === hiddenPerson) return this.skipped(hiddenAccount)
    this.counts.records++
    if (this.#isRepeated('users', person, line)) return
    this.staging.describePerson(person, this.#dropNoContacts(members), this.#buildOrigin(at))
  }

  describeRepo(repo: number, members: Members, at: number, line: number): void {
    this.counts.records++
    if (this.#isRepeated('repos', repo, line)) return
    this.staging.describeRepo(repo, members, this.#buildOrigin(at))
  }

  edge(edge: FoundEdge): void {
    if (edge.from === hiddenPerson || edge.to === hiddenPerson) return this.skipped(hiddenAccount)
    this.counts.records++
    this.staging.edge(edge, this.#context.index)
  }

  samePerson(person: number, other: number, repository: string): void {
    if (person === hiddenPerson || other === hiddenPerson) return
    this.staging.samePerson(person, other, repository)
  }

  noteLogin(platformId: string, login: string, at: number): void {
    this.staging.noteLogin(platformId, login, this.#buildOrigin(at))
  }

  noteSignature(person: number, signature: RepositorySignature): void {
    this.staging.noteSignature(person, signature)
  }

  badLine(line: number, reason: string): void {
    this.counts.badLines++
    this.#context.onBadLine(line, reason)
  }

  column(name: string, field: string): void {
    noteColumn(this.counts, name, field)
  }

  unknownMember(name: string, records = 1): void {
    countByName(this.counts.unknown, name, records)
  }

  unreadMember(name: string, reason: string, line: number): void {
    countUnread(this.counts, name, reason, line)
  }

  skipped(reason: string, records = 1): void {
    countByName(this.counts.skipped, reason, records)
  }

  read(bytes: number): void {
    this.#context.onRead(bytes)
  }

  turn(): Promise<void> {
    return this.#context.onTurn()
  }

  /** Reports whether the columns that may number the rows have platformIds. */
  decideRowIds({ areIds, count: rows, shared }: RowIdDecision): void {
    for (let i = 0; i < shared; i++) this.unreadMember('platformId', sharedId, 0)
    const { columns } = this.counts
    for (const [name, field] of columns) {
      if (field !== rowIdField) continue
      if (areIds) columns.set(name, 'platformId')
      else columns.delete(name)
      if (!areIds && rows > 0) this.unknownMember(name, rows)
    }
  }

  /** Removes addresses that cannot receive mail. */
  #dropNoContacts(members: Members): Members {
    const { emails } = members
    if (!Array.isArray(emails)) return members
    const isContact = (one: string) => !isNoContact(one) && !isBotSignature('', one)
    const contacts = emails.filter((one) => typeof one !== 'string' || isContact(one))
    if (contacts.length === emails.length) return members
    for (let i = contacts.length; i < emails.length; i++) this.skipped(noContact)
    return { ...members, emails: contacts.length > 0 ? contacts : undefined }
  }

  /**
   * An identifier with two names is that of the first record. The other one is known by its name
   * alone. A file that people write must not repeat any, so there its description is refused.
   */
  #dropShared(ref: PersonRef & RepoRef, line: number): PersonRef & RepoRef {
    const { platformId, ...names } = ref
    if (this.trust === 'hand' && line > 0) return { platformId }
    this.unreadMember('platformId', sharedId, line)
    return names
  }

  #buildOrigin(at: number): RecordOrigin {
    const { index, now } = this.#context
    const isDate = at > 0 && at <= now
    const { trust } = this
    if (isDate) return { input: index, trust, at: Math.floor(at) }
    return { input: index, trust, at: this.#input.modifiedAt, isUndated: true }
  }

  /** Archives and exports repeat records, but files that people write must not. */
  #isRepeated(kind: 'users' | 'repos', account: number, line: number): boolean {
    if (this.trust !== 'hand') return false
    const known = this.#described[kind].get(account)
    if (known === undefined) {
      this.#described[kind].set(account, line)
      return false
    }
    const noun = kind === 'users' ? 'person' : 'repository'
    this.badLine(line, `the same ${noun} stands in line ${known}`)
    return true
  }
}

const sharedId = 'an identifier that an earlier record has under another name'
const noContact = 'address that nothing can be written to'
