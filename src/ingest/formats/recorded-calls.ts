import type { Members } from '../normalise/index.ts'
import {
  checkPersonRef,
  checkRepoRef,
  type FoundEdge,
  type PersonRef,
  type RecordSink,
  type RepoRef,
  type RepositorySignature,
  type TrustClass,
} from './format.ts'

/** Numbers of the methods in the array. */
const [person, repo, describePerson, describeRepo, edge, samePerson, badLine] = [
  0, 1, 2, 3, 4, 5, 6,
]
const [unknownMember, skipped, read, trust, column, unreadMember] = [7, 8, 9, 10, 11, 12]
const [noteSignature, noteLogin] = [13, 14]

/** By number of a method: how many values follow it. */
const valueCounts = [3, 3, 4, 4, 1, 3, 2, 2, 2, 1, 1, 2, 3, 2, 3]

/** About 60 KB of text, which is replayed before the young generation is full. */
const valuesPerText = 1 << 12

/** UTF-16 units of the fields in a text. JSON may take six times as many, which V8 limits. */
const unitsPerText = 1 << 22

/** Sends a text after so many turns without one, for progress and Ctrl-C. */
const turnsPerText = 16

export class CallRecorder implements RecordSink {
  readonly #send: (text: string) => void
  readonly #onTurn: () => Promise<void>
  #values: unknown[] = []
  /** Estimate of the UTF-16 units of `#values`. */
  #units = 0
  /** Turns since the last text. */
  #turns = 0
  #people = 0
  #repos = 0
  #trust: TrustClass
  /** Sent once per text, because a third of an archive's events is skipped. */
  readonly #skipped = new Map<string, number>()

  /**
   * @param send takes the text of some calls
   * @param onTurn awaited by the reader every few thousand records
   */
  constructor(trust: TrustClass, send: (text: string) => void, onTurn: () => Promise<void>) {
    this.#trust = trust
    this.#send = send
    this.#onTurn = onTurn
  }

  get trust(): TrustClass {
    return this.#trust
  }

  set trust(value: TrustClass) {
    this.#trust = value
    this.#values.push(trust, value)
  }

  person(ref: PersonRef, at: number, line = 0): number {
    checkPersonRef(ref)
    this.#values.push(person, ref, at, line)
    this.#flushIfFull()
    return this.#people++
  }

  repo(ref: RepoRef, at: number, line = 0): number {
    checkRepoRef(ref)
    this.#values.push(repo, ref, at, line)
    this.#flushIfFull()
    return this.#repos++
  }

  describePerson(number: number, members: Members, at: number, line: number): void {
    this.#values.push(describePerson, number, members, at, line)
    this.#units += countUnits(members)
    this.#flushIfFull()
  }

  describeRepo(number: number, members: Members, at: number, line: number): void {
    this.#values.push(describeRepo, number, members, at, line)
    this.#units += countUnits(members)
    this.#flushIfFull()
  }

  edge(given: FoundEdge): void {
    this.#values.push(edge, given)
    this.#flushIfFull()
  }

  samePerson(one: number, other: number, repository: string): void {
    this.#values.push(samePerson, one, other, repository)
    this.#flushIfFull()
  }

  noteLogin(platformId: string, login: string, at: number): void {
    this.#values.push(noteLogin, platformId, login, at)
    this.#flushIfFull()
  }

  noteSignature(number: number, signature: RepositorySignature): void {
    this.#values.push(noteSignature, number, signature)
    this.#flushIfFull()
  }

  badLine(line: number, reason: string): void {
    this.#values.push(badLine, line, reason)
    this.#flushIfFull()
  }

  column(name: string, field: string): void {
    this.#values.push(column, name, field)
  }

  unknownMember(name: string, records = 1): void {
    this.#values.push(unknownMember, name, records)
    this.#flushIfFull()
  }

  unreadMember(name: string, reason: string, line: number): void {
    this.#values.push(unreadMember, name, reason, line)
    this.#flushIfFull()
  }

  skipped(reason: string, records = 1): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + records)
  }

  read(bytes: number): void {
    this.#values.push(read, bytes)
  }

  turn(): Promise<void> {
    if (++this.#turns >= turnsPerText) this.flush()
    else this.#flushIfFull()
    return this.#onTurn()
  }

  /** Sends the recorded calls. */
  flush(): void {
    for (const [reason, records] of this.#skipped) this.#values.push(skipped, reason, records)
    this.#skipped.clear()
    if (this.#values.length > 0) this.#send(JSON.stringify(this.#values))
    this.#values = []
    this.#units = 0
    this.#turns = 0
  }

  #flushIfFull(): void {
    if (this.#values.length >= valuesPerText || this.#units >= unitsPerText) this.flush()
  }
}

/** Total length of the texts in a value of JSON, in UTF-16 units. */
function countUnits(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let units = 0
  for (const name in value) units += countUnits((value as Members)[name])
  return units
}

/** Replays the calls of one recorder to a sink, text by text in the order of `send`. */
export class CallReplay {
  readonly #sink: RecordSink
  /** The sink's number by that of the recorder. */
  readonly #people: number[] = []
  readonly #repos: number[] = []

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  tell(text: string): void {
    // biome-ignore lint/suspicious/noExplicitAny: the recorder has written what the sink takes.
    const values = JSON.parse(text) as any[]
    for (let at = 0; at < values.length; at += 1 + valueCounts[values[at]]!) {
      this.#replay(values[at], values[at + 1], values[at + 2], values[at + 3], values[at + 4])
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #replay(method: number, first: any, second: any, third: any, fourth: any): unknown {
    const sink = this.#sink
    switch (method) {
      case person:
        return this.#people.push(sink.person(first, second, third))
      case repo:
        return this.#repos.push(sink.repo(first, second, third))
      case edge: {
        const { type, from, to } = first as FoundEdge
        const ends = type === 'follows' ? this.#people : this.#repos
        return sink.edge({ ...first, from: this.#people[from], to: ends[to] })
      }
      case describePerson:
        return sink.describePerson(this.#people[first]!, second, third, fourth)
      case describeRepo:
        return sink.describeRepo(this.#repos[first]!, second, third, fourth)
      case samePerson:
        return sink.samePerson(this.#people[first]!, this.#people[second]!, third)
      case noteLogin:
        return sink.noteLogin(first, second, third)
      case noteSignature:
        return sink.noteSignature(this.#people[first]!, second)
      case badLine:
        return sink.badLine(first, second)
      case unknownMember:
        return sink.unknownMember(first, second)
      case unreadMember:
        return sink.unreadMember(first, second, third)
      case skipped:
        return sink.skipped(first, second)
      case read:
        return sink.read(first)
      case column:
        return sink.column(first, second)
      default:
        sink.trust = first
        return
    }
  }
}
