/** A sink that keeps all that a reader tells it, as plain values in the order of telling. */
import type {
  FoundEdge,
  PersonRef,
  RecordSink,
  RepoRef,
  TrustClass,
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
  trust: TrustClass = 'archive'
  readonly persons: PersonRef[] = []
  readonly repos: RepoRef[] = []
  readonly edges: RecordedEdge[] = []
  readonly badLines: { line: number; reason: string }[] = []
  readonly same: { person: PersonRef; other: PersonRef; reason: string }[] = []
  readonly unknown = new Map<string, number>()
  readonly skips = new Map<string, number>()
  bytes = 0
  turns = 0
  readonly #numbers = new Map<string, number>()
  readonly #personDates = new Map<number, number[]>()
  readonly #people = new Map<number, RecordedDescription[]>()
  readonly #projects = new Map<number, RecordedDescription[]>()

  person(ref: PersonRef, at: number): number {
    const number = this.#number('person', ref, this.persons)
    this.#personDates.set(number, [...(this.#personDates.get(number) ?? []), at])
    return number
  }

  repo(ref: RepoRef, _at: number): number {
    return this.#number('repo', ref, this.repos)
  }

  describePerson(person: number, members: Members, at: number, line: number): void {
    push(this.#people, person, { members: plain(members), at, line })
  }

  describeRepo(repo: number, members: Members, at: number, line: number): void {
    push(this.#projects, repo, { members: plain(members), at, line })
  }

  edge({ from, to, ...rest }: FoundEdge): void {
    const ends = rest.type === 'follows' ? this.persons : this.repos
    this.edges.push({ ...rest, from: this.persons[from]!, to: ends[to]! })
  }

  samePerson(person: number, other: number, reason: string): void {
    this.same.push({ person: this.persons[person]!, other: this.persons[other]!, reason })
  }

  badLine(line: number, reason: string): void {
    this.badLines.push({ line, reason })
  }

  unknownMember(name: string): void {
    this.unknown.set(name, (this.unknown.get(name) ?? 0) + 1)
  }

  skipped(reason: string): void {
    this.skips.set(reason, (this.skips.get(reason) ?? 0) + 1)
  }

  read(bytes: number): void {
    this.bytes += bytes
  }

  async turn(): Promise<void> {
    this.turns++
  }

  /** What was told of the person with a login, in order. */
  told(login: string): RecordedDescription[] {
    return this.#people.get(this.persons.findIndex((ref) => ref.login === login)) ?? []
  }

  /** What was told of the repository `owner/name`, in order. */
  toldOfRepo(fullName: string): RecordedDescription[] {
    return this.#projects.get(this.repos.findIndex((ref) => ref.fullName === fullName)) ?? []
  }

  /** Dates at which a login was somewhere. */
  datesOf(login: string): number[] {
    return this.#personDates.get(this.persons.findIndex((ref) => ref.login === login)) ?? []
  }

  #number<T extends object>(kind: string, ref: T, list: T[]): number {
    const known = plain(ref)
    const key = `${kind} ${JSON.stringify(known)}`
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = list.push(known) - 1
      this.#numbers.set(key, number)
    }
    return number
  }
}

/** Without members that are undefined, so that tests compare what is there. */
function plain<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T
}

function push<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
