/** A sink that keeps what a reader tells it, and sums it up as an import would. */
import type {
  FoundEdge,
  PersonRef,
  RecordSink,
  RepoRef,
  TrustClass,
} from '../../../src/ingest/formats/format.ts'
import type { Members } from '../../../src/ingest/normalise/index.ts'

export interface Description {
  readonly members: Members
  readonly at: number
  readonly line: number
}

export class RecordingSink implements RecordSink {
  trust: TrustClass = 'archive'
  /** By number. */
  readonly persons: PersonRef[] = []
  readonly repos: RepoRef[] = []
  /** First and last date by reference, as JSON. */
  readonly personDates = new Map<string, [number, number]>()
  readonly repoDates = new Map<string, [number, number]>()
  readonly personFields: (Description & { readonly person: PersonRef })[] = []
  readonly repoFields: (Description & { readonly repo: RepoRef })[] = []
  readonly edges: FoundEdge[] = []
  readonly same: (readonly [PersonRef, PersonRef, string])[] = []
  readonly badLines: { readonly line: number; readonly reason: string }[] = []
  readonly unknown = new Map<string, number>()
  readonly passedOver = new Map<string, number>()
  bytes = 0
  turns = 0
  readonly #personNumbers = new Map<string, number>()
  readonly #repoNumbers = new Map<string, number>()

  person(ref: PersonRef, at: number): number {
    return numberOf(this.persons, this.#personNumbers, this.personDates, ref, at)
  }

  repo(ref: RepoRef, at: number): number {
    return numberOf(this.repos, this.#repoNumbers, this.repoDates, ref, at)
  }

  describePerson(person: number, members: Members, at: number, line: number): void {
    this.personFields.push({ person: this.persons[person]!, members, at, line })
  }

  describeRepo(repo: number, members: Members, at: number, line: number): void {
    this.repoFields.push({ repo: this.repos[repo]!, members, at, line })
  }

  edge(edge: FoundEdge): void {
    this.edges.push(edge)
  }

  samePerson(person: number, other: number, reason: string): void {
    this.same.push([this.persons[person]!, this.persons[other]!, reason])
  }

  badLine(line: number, reason: string): void {
    this.badLines.push({ line, reason })
  }

  unknownMember(name: string): void {
    this.unknown.set(name, (this.unknown.get(name) ?? 0) + 1)
  }

  skipped(reason: string): void {
    this.passedOver.set(reason, (this.passedOver.get(reason) ?? 0) + 1)
  }

  read(bytes: number): void {
    this.bytes += bytes
  }

  turn(): Promise<void> {
    this.turns++
    return Promise.resolve()
  }

  /** Edges as `type from to`, with logins or addresses and full names, in the order they came. */
  edgeTexts(): string[] {
    return this.edges.map(
      ({ type, from, to }) => `${type} ${this.#nameOf(from)} ${this.#end(type, to)}`,
    )
  }

  /** The newest value of each field of a repository, by the end of its full name or number. */
  repoMembers(fullName: string): Members {
    return newest(this.repoFields.filter(({ repo }) => repo.fullName === fullName))
  }

  personMembers(login: string): Members {
    return newest(this.personFields.filter(({ person }) => person.login === login))
  }

  #nameOf(person: number): string {
    const { login, address, platformId } = this.persons[person]!
    return login ?? address ?? platformId ?? '?'
  }

  #end(type: string, to: number): string {
    if (type === 'follows') return this.#nameOf(to)
    const { fullName, platformId } = this.repos[to]!
    return fullName ?? platformId ?? '?'
  }
}

function newest(descriptions: readonly Description[]): Members {
  const sorted = descriptions.toSorted((a, b) => a.at - b.at)
  return Object.assign({}, ...sorted.map(({ members }) => members)) as Members
}

function numberOf<Ref extends object>(
  refs: Ref[],
  numbers: Map<string, number>,
  dates: Map<string, [number, number]>,
  ref: Ref,
  at: number,
): number {
  const key = JSON.stringify(ref)
  const [first, last] = dates.get(key) ?? [at, at]
  dates.set(key, [Math.min(first, at), Math.max(last, at)])
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, refs.push(ref) - 1)
  return refs.length - 1
}
