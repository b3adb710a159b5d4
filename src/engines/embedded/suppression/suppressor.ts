/**
 * From one state of what is hidden to the next. The next is made beside the one in use, in slices,
 * and then replaces it at once: in shared memory for the workers, and as `current` for the main
 * thread. What was asked under one state and is answered under another is asked again (see
 * EmbeddedEngine), so that no answer is made of both.
 */
import type { OrdinalSet } from 'native-free-index'
import { type Collection, collections, perCollection } from '../../../snapshot/index.ts'
import type { NameTagger, SuppressedPeople } from '../../engine.ts'
import type { Obfuscate } from '../../redacted.ts'
import { OvertakenError, TimeSlices } from '../../time-slices.ts'
import { createSets, type SetBuffers, type SharedSets, setNumbers } from '../workers/shared-sets.ts'
import {
  type AddressWorld,
  findCandidates,
  type Redacted,
  redactExactly,
  redactRoughly,
} from './find-redacted.ts'
import { countSuppressedFollows, findSuppressed } from './find-suppressed.ts'
import { findFingerprints, type KnownFingerprints } from './known-fingerprints.ts'
import { Redaction } from './redaction.ts'
import { noneSuppressed, SuppressedDocuments, type Suppression } from './suppressed-documents.ts'

/** What of a snapshot tells who is where. */
export interface SuppressedWorld extends AddressWorld {
  readonly obfuscate: Obfuscate | undefined
}

/** So many users whose addresses have to be read keep others waiting for what is hidden at once. */
const roughlyFrom = 1024

/** Those who are hidden themselves. */
interface SuppressedNames extends Pick<Suppression, 'suppressed' | 'follows'> {
  readonly people: SuppressedPeople
}

export class Suppressor {
  readonly #world: SuppressedWorld
  readonly #sets: SharedSets
  readonly #onChange: (current: Suppression) => void
  #current: Suppression = noneSuppressed
  #latest: Promise<void> = Promise.resolve()
  #calls = 0
  #fingerprints: Promise<KnownFingerprints> | undefined
  #tagger: NameTagger | undefined
  #isStopped = false

  /** @param onChange told of each new state, at once */
  constructor(world: SuppressedWorld, onChange: (current: Suppression) => void) {
    this.#world = world
    this.#sets = createSets(world.indexes)
    this.#onChange = onChange
  }

  get current(): Suppression {
    return this.#current
  }

  /** What workers open. */
  get buffers(): SetBuffers {
    return perCollection((name) => this.#sets[name].buffer)
  }

  /** Of several that run at once, the latest wins; all resolve when that is in force. */
  suppress(people: SuppressedPeople): Promise<void> {
    const call = ++this.#calls
    this.#latest = this.#suppress(people, () => call === this.#calls)
    return this.#latest
  }

  /** Nobody waits for what runs any more. */
  stop(): void {
    this.#calls++
    this.#isStopped = true
    this.#latest = Promise.resolve()
  }

  async #suppress(people: SuppressedPeople, isWanted: () => boolean): Promise<void> {
    if (people.isEmpty && this.#current !== noneSuppressed) {
      for (const name of collections) this.#sets[name].prepare()
      this.#publish(noneSuppressed)
    }
    try {
      // Also where nobody is hidden: whoever is first should not wait for them, on a busy server.
      const fingerprints = await this.#fingerprintsBy(people.fingerprints.tagger)
      if (!people.isEmpty)
        await this.#suppressPeople(people, fingerprints, new TimeSlices(isWanted))
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
      await this.#latest
    }
  }

  /** Of all that is in the snapshot; begun anew where names have other tags, or it has failed. */
  #fingerprintsBy(tagger: NameTagger): Promise<KnownFingerprints> {
    if (this.#fingerprints !== undefined && this.#tagger === tagger) return this.#fingerprints
    const isWanted = () => !this.#isStopped && this.#tagger === tagger
    this.#tagger = tagger
    const fingerprints = findFingerprints(this.#world, tagger, new TimeSlices(isWanted))
    this.#fingerprints = fingerprints
    fingerprints.catch(() => {
      if (this.#fingerprints === fingerprints) this.#fingerprints = undefined
    })
    return fingerprints
  }

  async #suppressPeople(
    people: SuppressedPeople,
    fingerprints: KnownFingerprints,
    timeSlices: TimeSlices,
  ): Promise<void> {
    const { indexes, relations } = this.#world
    const found = await findSuppressed(indexes, relations, people, fingerprints, timeSlices)
    const suppressed = perCollection((name) => documentsOf(found[name]))
    const users = suppressed.users === null ? null : found.users.ordinals()
    const follows = users && (await countSuppressedFollows(relations.follows, users, timeSlices))
    const names = { people, suppressed, follows }
    const candidates = await findCandidates(fingerprints.addresses, people, found.users, timeSlices)
    if (candidates.length >= roughlyFrom) {
      const roughly = await redactRoughly(this.#world, candidates, timeSlices)
      this.#publish(await this.#prepared(names, roughly, timeSlices))
    }
    const exactly = await redactExactly(this.#world, people, candidates, timeSlices)
    this.#publish(await this.#prepared(names, exactly, timeSlices))
  }

  /** With its sets in the half of shared memory that nobody reads. */
  async #prepared(
    { people, suppressed, follows }: SuppressedNames,
    redacted: Redacted,
    timeSlices: TimeSlices,
  ): Promise<Suppression> {
    timeSlices.check()
    const writers = perCollection((name) => this.#sets[name].prepare())
    const put = (name: Collection) => (set: number, bits: OrdinalSet['sets']) => {
      // Who has been overtaken must write no more: another writes there now.
      timeSlices.check()
      writers[name].put(set, bits)
    }
    for (const name of collections) {
      if (suppressed[name] !== null) put(name)(setNumbers.suppressed, suppressed[name].sets)
    }
    const terms = {
      users: await redacted.termsOf('users', put('users'), timeSlices),
      repos: null,
      professionals: await redacted.termsOf('professionals', put('professionals'), timeSlices),
    }
    timeSlices.check()
    const { contacts, obfuscate } = this.#world
    const redaction = redacted.users && new Redaction(redacted.users, people, contacts, obfuscate)
    return { suppressed, follows, redaction, terms }
  }

  #publish(next: Suppression): void {
    for (const name of collections) this.#sets[name].swap()
    this.#current = next
    this.#onChange(next)
  }
}

function documentsOf(documents: OrdinalSet): SuppressedDocuments | null {
  const count = documents.ordinals().length
  return count === 0 ? null : new SuppressedDocuments(documents, count)
}
