/**
 * What a reader tells a sink, recorded in one thread and told to the real sink in another. Calls
 * cross as JSON, which is fast for many small values.
 */

import type { Members } from '../../normalise/index.ts'
import type { FoundEdge, PersonRef, RecordSink, RepoRef, TrustClass } from '../format.ts'

/** Method and arguments. References have the numbers of the recorder. */
type RecordedCall =
  | readonly [method: 'person', ref: PersonRef, at: number]
  | readonly [method: 'repo', ref: RepoRef, at: number]
  | readonly [
      method: 'describePerson' | 'describeRepo',
      number: number,
      members: Members,
      at: number,
      line: number,
    ]
  | readonly [method: 'edge', edge: FoundEdge]
  | readonly [method: 'samePerson', person: number, other: number, repository: string]
  | readonly [method: 'badLine', line: number, reason: string]
  | readonly [method: 'unknownMember' | 'skipped', name: string, records: number]
  | readonly [method: 'read', bytes: number]
  | readonly [method: 'trust', trust: TrustClass]

/** Calls of a text, about half a mebibyte. */
const callsPerText = 1 << 13

export class CallRecorder implements RecordSink {
  readonly #send: (text: string) => void
  readonly #onTurn: () => Promise<void>
  #calls: RecordedCall[] = []
  #people = 0
  #repos = 0
  #trust: TrustClass
  /** Told once a text, because a third of all events is passed over. */
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

  set trust(trust: TrustClass) {
    this.#trust = trust
    this.#add(['trust', trust])
  }

  person(ref: PersonRef, at: number): number {
    this.#add(['person', ref, at])
    return this.#people++
  }

  repo(ref: RepoRef, at: number): number {
    this.#add(['repo', ref, at])
    return this.#repos++
  }

  describePerson(person: number, members: Members, at: number, line: number): void {
    this.#add(['describePerson', person, members, at, line])
  }

  describeRepo(repo: number, members: Members, at: number, line: number): void {
    this.#add(['describeRepo', repo, members, at, line])
  }

  edge(edge: FoundEdge): void {
    this.#add(['edge', edge])
  }

  samePerson(person: number, other: number, repository: string): void {
    this.#add(['samePerson', person, other, repository])
  }

  badLine(line: number, reason: string): void {
    this.#add(['badLine', line, reason])
  }

  unknownMember(name: string, records = 1): void {
    this.#add(['unknownMember', name, records])
  }

  skipped(reason: string, records = 1): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + records)
  }

  read(bytes: number): void {
    this.#add(['read', bytes])
  }

  turn(): Promise<void> {
    return this.#onTurn()
  }

  /** Sends what has not been sent. */
  flush(): void {
    for (const [reason, records] of this.#skipped) this.#calls.push(['skipped', reason, records])
    this.#skipped.clear()
    if (this.#calls.length > 0) this.#send(JSON.stringify(this.#calls))
    this.#calls = []
  }

  #add(call: RecordedCall): void {
    this.#calls.push(call)
    if (this.#calls.length >= callsPerText) this.flush()
  }
}

/** Tells a sink the calls of one recorder, text by text in the order of `send`. */
export class CallReplay {
  readonly #sink: RecordSink
  /** The sink's number by that of the recorder. */
  readonly #people: number[] = []
  readonly #repos: number[] = []

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  tell(text: string): void {
    for (const call of JSON.parse(text) as RecordedCall[]) this.#tell(call)
  }

  #tell(call: RecordedCall): void {
    const sink = this.#sink
    switch (call[0]) {
      case 'person':
        this.#people.push(sink.person(call[1], call[2]))
        return
      case 'repo':
        this.#repos.push(sink.repo(call[1], call[2]))
        return
      case 'describePerson':
        return sink.describePerson(this.#people[call[1]]!, call[2], call[3], call[4])
      case 'describeRepo':
        return sink.describeRepo(this.#repos[call[1]]!, call[2], call[3], call[4])
      case 'edge':
        return sink.edge(this.#edge(call[1]))
      case 'samePerson':
        return sink.samePerson(this.#people[call[1]]!, this.#people[call[2]]!, call[3])
      case 'badLine':
        return sink.badLine(call[1], call[2])
      case 'unknownMember':
        return sink.unknownMember(call[1], call[2])
      case 'skipped':
        return sink.skipped(call[1], call[2])
      case 'read':
        return sink.read(call[1])
      case 'trust':
        sink.trust = call[1]
    }
  }

  #edge(edge: FoundEdge): FoundEdge {
    const ends = edge.type === 'follows' ? this.#people : this.#repos
    return { ...edge, from: this.#people[edge.from]!, to: ends[edge.to]! }
  }
}
