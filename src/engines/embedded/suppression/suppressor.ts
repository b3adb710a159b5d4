/**
 * Replaces one state of suppression by the next. The next state is computed in time slices while
 * the current one is in force, and then published in one step: as live documents in shared memory
 * for the workers, and as `current` for the main thread. A query that spans two states is repeated
 * (see EmbeddedEngine), so no answer mixes them.
 */

import { type Bitset, hasBit, LiveDocuments, OrdinalSet } from 'native-free-index'
import {
  type Collection,
  collections,
  mapCollections,
  type NameFingerprinter,
  type SuppressedPeople,
} from '../../../domain/index.ts'
import { OvertakenError, TimeSlices } from '../../time-slices.ts'
import {
  addUsersByAddress,
  countSuppressedFollows,
  findAddressCandidates,
  findFingerprints,
  findPeopleDocuments,
  findUsersByName,
  type SnapshotFingerprints,
  type SuppressibleSnapshot,
} from './find-suppressed.ts'

/** One immutable state of suppression, as the main thread reads it. */
export interface IndexSuppression {
  /** By collection: the suppressed documents. Null: none. */
  readonly suppressed: Readonly<Record<Collection, SuppressedDocuments | null>>
  /** Null if no user is suppressed. */
  readonly follows: HiddenFollows | null
}

export const noIndexSuppression: IndexSuppression = {
  suppressed: { users: null, repos: null, professionals: null },
  follows: null,
}

/** Counts of a user's followers and followed users who are hidden. */
export interface HiddenFollows {
  countFollowers(user: number): number
  followingOf(user: number): number
}

/** By user: counts of suppressed followers and followed users. */
export interface SuppressedFollowCounts {
  readonly followers: Uint32Array
  readonly following: Uint32Array
}

/** Shared memory of the live documents, which workers open. */
export type LiveBuffers = Readonly<Record<Collection, SharedArrayBuffer>>

/**
 * If there are at least this many candidates, all are suppressed before their addresses are read.
 * Reading may take seconds, and suppression must take effect within one.
 */
const candidatesAtOnceMax = 1024

export class Suppressor {
  readonly #snapshot: SuppressibleSnapshot
  readonly #live: Readonly<Record<Collection, LiveDocuments>>
  readonly #onChange: (current: IndexSuppression) => void
  #current: IndexSuppression = noIndexSuppression
  #latest: Promise<void> = Promise.resolve()
  /** Cancels the running suppression. */
  #suppressing = new AbortController()
  /** Cancels the running computation of fingerprints. */
  #finding = new AbortController()
  #fingerprints: Promise<SnapshotFingerprints> | undefined
  #fingerprinter: NameFingerprinter | undefined
  #isStopped = false

  /** @param onChange called with each state when it takes effect */
  constructor(snapshot: SuppressibleSnapshot, onChange: (current: IndexSuppression) => void) {
    this.#snapshot = snapshot
    this.#live = mapCollections((name) => new LiveDocuments(snapshot.indexes[name]))
    this.#onChange = onChange
  }

  get current(): IndexSuppression {
    return this.#current
  }

  get buffers(): LiveBuffers {
    return mapCollections((name) => this.#live[name].buffer)
  }

  /** The latest of several calls wins, and all resolve when its state takes effect. */
  suppress(people: SuppressedPeople): Promise<void> {
    if (this.#isStopped) return this.#latest
    this.#suppressing.abort()
    this.#suppressing = new AbortController()
    this.#latest = this.#suppress(people, this.#suppressing.signal)
    return this.#latest
  }

  /** Cancels running work without a result. */
  stop(): void {
    this.#isStopped = true
    this.#suppressing.abort()
    this.#finding.abort()
    this.#latest = Promise.resolve()
  }

  async #suppress(people: SuppressedPeople, signal: AbortSignal): Promise<void> {
    if (people.isEmpty && this.#current !== noIndexSuppression) this.#publish(noIndexSuppression)
    try {
      // Also for an empty list, so that the first suppression on a busy server need not wait for
      // them.
      const fingerprints = await this.#hashNames(people.fingerprints.fingerprinter)
      if (people.isEmpty) return
      await this.#suppressPeople(people, fingerprints, new TimeSlices(signal))
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
      await this.#latest
    }
  }

  /** Computed once. Repeated after a failure, or if another store made the list. */
  #hashNames(fingerprinter: NameFingerprinter): Promise<SnapshotFingerprints> {
    if (this.#fingerprints !== undefined && this.#fingerprinter === fingerprinter)
      return this.#fingerprints
    this.#finding.abort()
    this.#finding = new AbortController()
    this.#fingerprinter = fingerprinter
    const timeSlices = new TimeSlices(this.#finding.signal)
    const fingerprints = findFingerprints(this.#snapshot, fingerprinter, timeSlices)
    this.#fingerprints = fingerprints
    fingerprints.catch(() => {
      if (this.#fingerprints === fingerprints) this.#fingerprints = undefined
    })
    return fingerprints
  }

  async #suppressPeople(
    people: SuppressedPeople,
    fingerprints: SnapshotFingerprints,
    timeSlices: TimeSlices,
  ): Promise<void> {
    const snapshot = this.#snapshot
    const publish = async (users: OrdinalSet) => {
      const found = await findPeopleDocuments(users, snapshot, people, fingerprints, timeSlices)
      const next = await this.#buildState(found, timeSlices)
      timeSlices.check()
      this.#publish(next)
    }
    const users = await findUsersByName(snapshot, people, fingerprints, timeSlices)
    const { addresses } = fingerprints
    const candidates = await findAddressCandidates(addresses, people, users, timeSlices)
    if (candidates.length >= candidatesAtOnceMax) {
      const all = new OrdinalSet(
        snapshot.indexes.users,
        users.sets.map((bits) => bits.slice()),
      )
      for (const user of candidates) all.add(user)
      await publish(all)
    }
    await addUsersByAddress(snapshot, people, candidates, users, timeSlices)
    await publish(users)
  }

  async #buildState(
    found: Readonly<Record<Collection, OrdinalSet>>,
    timeSlices: TimeSlices,
  ): Promise<IndexSuppression> {
    const suppressed = mapCollections((name) => listDocuments(found[name]))
    if (suppressed.users === null) return { suppressed, follows: null }
    const { follows } = this.#snapshot.relations
    const users = found.users.listOrdinals()
    const { followers, following } = await countSuppressedFollows(follows, users, timeSlices)
    const countFollowers = (user: number) => followers[user]!
    return {
      suppressed,
      follows: { countFollowers: countFollowers, followingOf: (user) => following[user]! },
    }
  }

  #publish(next: IndexSuppression): void {
    for (const name of collections) this.#live[name].prepare(next.suppressed[name]?.sets ?? null)
    for (const name of collections) this.#live[name].swap()
    this.#current = next
    this.#onChange(next)
  }
}

function listDocuments(documents: OrdinalSet): SuppressedDocuments | null {
  const count = documents.listOrdinals().length
  return count === 0 ? null : new SuppressedDocuments(documents, count)
}

export class SuppressedDocuments {
  readonly count: number
  /** By shard: bits of docIds. */
  readonly sets: readonly Bitset[]
  readonly #byOrdinal: Bitset

  constructor(documents: OrdinalSet, count: number) {
    this.count = count
    this.sets = documents.sets
    this.#byOrdinal = documents.toOrdinalBits()
  }

  has(ordinal: number): boolean {
    return hasBit(this.#byOrdinal, ordinal)
  }

  hasAny(ordinals: Uint32Array): boolean {
    const bits = this.#byOrdinal
    for (let i = 0; i < ordinals.length; i++) if (hasBit(bits, ordinals[i]!)) return true
    return false
  }
}
