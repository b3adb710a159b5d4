/**
 * Records the calls of a sink in one thread and replays them to the real sink in another. Calls are
 * sent as one flat JSON array, so that no array or object is allocated per call.
 */
import { edgeTypes } from '../../contract/index.ts'
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
const person = 0
const repo = 1
const describePerson = 2
const describeRepo = 3
const edge = 4
const samePerson = 5
const badLine = 6
const unknownMember = 7
const skipped = 8
const read = 9
const trust = 10
const column = 11
const unreadMember = 12
const noteSignature = 13
const noteLogin = 14
const valueCounts = [8, 6, 4, 4, 6, 3, 2, 2, 2, 1, 1, 2, 3, 2, 3]

/** About 60 KB of text, which is replayed before the young generation is full. */
const valuesPerText = 1 << 13

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
    const { platformId, login, address, name, text, rowId } = ref
    this.#values.push(person, platformId, login, address, name, text, at, rowId, line)
    this.#flushIfFull()
    return this.#people++
  }

  repo(ref: RepoRef, at: number, line = 0): number {
    checkRepoRef(ref)
    const { platformId, fullName, text, rowId } = ref
    this.#values.push(repo, platformId, fullName, text, at, rowId, line)
    this.#flushIfFull()
    return this.#repos++
  }

  describePerson(number: number, members: Members, at: number, line: number): void {
    this.#values.push(describePerson, number, members, at, line)
    this.#units += unitsOf(members)
    this.#flushIfFull()
  }

  describeRepo(number: number, members: Members, at: number, line: number): void {
    this.#values.push(describeRepo, number, members, at, line)
    this.#units += unitsOf(members)
    this.#flushIfFull()
  }

  edge({ type, from, to, at, firstAt, count }: FoundEdge): void {
    this.#values.push(edge, edgeTypes.indexOf(type), from, to, at, firstAt, count)
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
function unitsOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let units = 0
  for (const name in value) units += unitsOf((value as Members)[name])
  return units
}

/** Replays the calls of one recorder to a sink, text by text in the order of `send`. */
export class CallReplay {
  readonly #sink: RecordSink
  /** The sink's number by that of the recorder. */
  readonly #people: number[] = []
  readonly #repos: number[] = []
  #values: readonly unknown[] = []
  /** Position in `#values` of the call's method. */
  #at = 0

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  tell(text: string): void {
    this.#values = JSON.parse(text) as unknown[]
    for (this.#at = 0; this.#at < this.#values.length; ) {
      const method = this.#number(0)
      if (method === person) this.#people.push(this.#tellPerson())
      else if (method === repo) this.#repos.push(this.#tellRepo())
      else if (method === edge) this.#sink.edge(this.#edge())
      else this.#tellRest(method)
      this.#at += 1 + valueCounts[method]!
    }
    this.#values = []
  }

  #tellPerson(): number {
    const ref = {
      platformId: this.#text(1),
      login: this.#text(2),
      address: this.#text(3),
      name: this.#text(4),
      text: this.#text(5),
      rowId: this.#text(7),
    }
    return this.#sink.person(ref, this.#number(6), this.#number(8))
  }

  #tellRepo(): number {
    const names = { platformId: this.#text(1), fullName: this.#text(2), text: this.#text(3) }
    const ref = { ...names, rowId: this.#text(5) }
    return this.#sink.repo(ref, this.#number(4), this.#number(6))
  }

  #edge(): FoundEdge {
    const type = edgeTypes[this.#number(1)]!
    const from = this.#people[this.#number(2)]!
    const to = (type === 'follows' ? this.#people : this.#repos)[this.#number(3)]!
    const at = this.#number(4)
    return { type, from, to, at, firstAt: this.#optional(5), count: this.#optional(6) }
  }

  #tellRest(method: number): void {
    const sink = this.#sink
    const number = this.#number(1)
    const members = this.#values[this.#at + 2] as Members
    switch (method) {
      case describePerson:
        return sink.describePerson(this.#people[number]!, members, this.#number(3), this.#number(4))
      case describeRepo:
        return sink.describeRepo(this.#repos[number]!, members, this.#number(3), this.#number(4))
      case samePerson:
        return sink.samePerson(
          this.#people[number]!,
          this.#people[this.#number(2)]!,
          this.#text(3)!,
        )
      case noteLogin:
        return sink.noteLogin(this.#text(1)!, this.#text(2)!, this.#number(3))
      case noteSignature:
        return sink.noteSignature(
          this.#people[number]!,
          this.#values[this.#at + 2] as RepositorySignature,
        )
      case badLine:
        return sink.badLine(number, this.#text(2)!)
      case unknownMember:
        return sink.unknownMember(this.#text(1)!, this.#number(2))
      case unreadMember:
        return sink.unreadMember(this.#text(1)!, this.#text(2)!, this.#number(3))
      case skipped:
        return sink.skipped(this.#text(1)!, this.#number(2))
      case read:
        return sink.read(number)
      case column:
        return sink.column(this.#text(1)!, this.#text(2)!)
      case trust:
        sink.trust = this.#text(1) as TrustClass
    }
  }

  #number(place: number): number {
    return this.#values[this.#at + place] as number
  }

  #text(place: number): string | undefined {
    return (this.#values[this.#at + place] ?? undefined) as string | undefined
  }

  #optional(place: number): number | undefined {
    return (this.#values[this.#at + place] ?? undefined) as number | undefined
  }
}
