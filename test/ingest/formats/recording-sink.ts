/** A sink that keeps what a reader tells, with references as they were given. */
import type {
  FoundEdge,
  PersonRef,
  RecordSink,
  RepoRef,
} from '../../../src/ingest/formats/format.ts'
import type { Members } from '../../../src/ingest/normalise/index.ts'

interface Described<Ref> {
  readonly ref: Ref
  readonly members: Members
  readonly at: number
  readonly line: number
}

export class RecordingSink implements RecordSink {
  readonly persons: { ref: PersonRef; at: number }[] = []
  readonly repos: { ref: RepoRef; at: number }[] = []
  readonly people: Described<PersonRef>[] = []
  readonly repositories: Described<RepoRef>[] = []
  readonly edges: FoundEdge[] = []
  readonly same: { person: PersonRef; other: PersonRef; reason: string }[] = []
  readonly badLines: { line: number; reason: string }[] = []
  readonly unknown = new Map<string, number>()
  readonly skips = new Map<string, number>()
  bytes = 0
  turns = 0
  readonly #numbers = new Map<string, number>()

  person(ref: PersonRef, at: number): number {
    return this.#number(ref, at, this.persons)
  }

  repo(ref: RepoRef, at: number): number {
    return this.#number(ref, at, this.repos)
  }

  describePerson(person: number, members: Members, at: number, line: number): void {
    this.people.push({ ref: this.persons[person]!.ref, members, at, line })
  }

  describeRepo(repo: number, members: Members, at: number, line: number): void {
    this.repositories.push({ ref: this.repos[repo]!.ref, members, at, line })
  }

  edge(edge: FoundEdge): void {
    this.edges.push(edge)
  }

  samePerson(person: number, other: number, reason: string): void {
    this.same.push({ person: this.persons[person]!.ref, other: this.persons[other]!.ref, reason })
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

  #number<Ref>(ref: Ref, at: number, all: { ref: Ref; at: number }[]): number {
    const key = JSON.stringify([all === (this.persons as unknown) ? 'person' : 'repo', ref])
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = all.push({ ref, at }) - 1
      this.#numbers.set(key, number)
    }
    return number
  }
}
