/** A sink that keeps all that a reader tells it, as plain values in the order of telling. */
import {
  checkPersonRef,
  checkRepoRef,
  type FoundEdge,
  type PersonRef,
  type RecordSink,
  type RepoRef,
  type RepositorySignature,
  type TrustClass,
} from '../../../src/ingest/formats/format.ts'
import type { Members } from '../../../src/ingest/normalise/index.ts'

export interface RecordedDescription {
  readonly members: Members
  readonly at: number
  readonly line: number
}

/** An edge with its ends instead of their numbers. */
export interface RecordedEdge extends Omit<FoundEdge, 'from' | 'to'> {
  readonly from: PersonRef
  readonly to: PersonRef | RepoRef
}

export class RecordingSink implements RecordSink {
  trust: TrustClass
  /** By number. */
  readonly persons: PersonRef[] = []
  readonly repos: RepoRef[] = []
  /** All that were told, by number. */
  readonly personDates: number[][] = []
  readonly repoDates: number[][] = []
  readonly personFields: (RecordedDescription & { readonly person: PersonRef })[] = []
  readonly repoFields: (RecordedDescription & { readonly repo: RepoRef })[] = []
  readonly edges: RecordedEdge[] = []
  readonly badLines: { line: number; reason: string }[] = []
  readonly same: { person: PersonRef; other: PersonRef; reason: string }[] = []
  readonly signatures: (RepositorySignature & { readonly person: PersonRef })[] = []
  readonly logins: { platformId: string; login: string; at: number }[] = []
  readonly unknown = new Map<string, number>()
  readonly unread: { name: string; reason: string; line: number }[] = []
  readonly columns = new Map<string, string>()
  readonly skips = new Map<string, number>()
  bytes = 0
  turns = 0
  readonly #personNumbers = new Map<string, number>()
  readonly #repoNumbers = new Map<string, number>()

  /** @param trust that of the reader */
  constructor(trust: TrustClass = 'archive') {
    this.trust = trust
  }

  person(ref: PersonRef, at: number): number {
    checkPersonRef(ref)
    return numberOf(ref, at, this.persons, this.personDates, this.#personNumbers)
  }

  repo(ref: RepoRef, at: number): number {
    checkRepoRef(ref)
    return numberOf(ref, at, this.repos, this.repoDates, this.#repoNumbers)
  }

  describePerson(person: number, members: Members, at: number, line: number): void {
    this.personFields.push({ person: this.persons[person]!, members: plain(members), at, line })
  }

  describeRepo(repo: number, members: Members, at: number, line: number): void {
    this.repoFields.push({ repo: this.repos[repo]!, members: plain(members), at, line })
  }

  edge({ from, to, ...rest }: FoundEdge): void {
    const ends = rest.type === 'follows' ? this.persons : this.repos
    this.edges.push({ ...rest, from: this.persons[from]!, to: ends[to]! })
  }

  samePerson(person: number, other: number, reason: string): void {
    this.same.push({ person: this.persons[person]!, other: this.persons[other]!, reason })
  }

  noteSignature(person: number, signature: RepositorySignature): void {
    this.signatures.push({ person: this.persons[person]!, ...signature })
  }

  noteLogin(platformId: string, login: string, at: number): void {
    this.logins.push({ platformId, login, at })
  }

  badLine(line: number, reason: string): void {
    this.badLines.push({ line, reason })
  }

  column(name: string, field: string): void {
    this.columns.set(name, field)
  }

  unknownMember(name: string, records = 1): void {
    this.unknown.set(name, (this.unknown.get(name) ?? 0) + records)
  }

  unreadMember(name: string, reason: string, line: number): void {
    this.unread.push({ name, reason, line })
  }

  skipped(reason: string, records = 1): void {
    this.skips.set(reason, (this.skips.get(reason) ?? 0) + records)
  }

  read(bytes: number): void {
    this.bytes += bytes
  }

  async turn(): Promise<void> {
    this.turns++
  }

  /** Descriptions of the person with a login, in order. */
  told(login: string): RecordedDescription[] {
    return this.#toldOf(this.persons.find((ref) => ref.login === login))
  }

  /** Descriptions of the repository `owner/name`, in order. */
  toldOfRepo(fullName: string): RecordedDescription[] {
    const one = this.repos.find((ref) => ref.fullName === fullName)
    return this.repoFields.filter(({ repo }) => repo === one).map(({ repo: _, ...told }) => told)
  }

  /** Dates at which a login was somewhere. */
  datesOf(login: string): number[] {
    return this.personDates[this.persons.findIndex((ref) => ref.login === login)] ?? []
  }

  /** Edges as `type from to`, with logins or addresses and full names, in order. */
  edgeTexts(): string[] {
    return this.edges.map(({ type, from, to }) => `${type} ${nameOf(from)} ${nameOf(to)}`)
  }

  #toldOf(one: PersonRef | undefined): RecordedDescription[] {
    return this.personFields
      .filter(({ person }) => person === one)
      .map(({ person: _, ...told }) => told)
  }
}

function nameOf({ login, fullName, text, address, platformId }: PersonRef & RepoRef): string {
  return login ?? fullName ?? text ?? address ?? platformId ?? '?'
}

function numberOf<Ref extends object>(
  ref: Ref,
  at: number,
  refs: Ref[],
  dates: number[][],
  numbers: Map<string, number>,
): number {
  const known = plain(ref)
  const key = JSON.stringify(known)
  const number = numbers.get(key) ?? refs.push(known) - 1
  numbers.set(key, number)
  dates[number] ??= []
  dates[number].push(at)
  return number
}

/** Without members that are undefined, so that tests compare what is there. */
function plain<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T
}
