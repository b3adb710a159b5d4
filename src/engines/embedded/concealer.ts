/**
 * From one state of what is hidden to the next. The next is made beside the one in use, in slices,
 * and then replaces it at once: in shared memory for the workers, and as `current` for the main
 * thread. What was asked under one state and is answered under another is asked again (see
 * EmbeddedEngine), so that no answer is made of both.
 */
import type { TieSet } from 'native-free-index'
import { type Collection, collections, perCollection } from '../../snapshot/index.ts'
import type { HiddenPeople, NameTagger } from '../engine.ts'
import type { Obfuscate } from '../redacted.ts'
import { OvertakenError, Slices } from '../slices.ts'
import { type Concealment, HiddenDocuments, nothingHidden } from './concealment.ts'
import { countHiddenFollows, findHidden } from './find-hidden.ts'
import {
  type AddressWorld,
  findCandidates,
  type Redacted,
  redactExactly,
  redactRoughly,
} from './find-redacted.ts'
import { findTags, type KnownTags } from './known-tags.ts'
import { Redaction } from './redaction.ts'
import { createSets, type SetBuffers, type SharedSets, setNumbers } from './shared-sets.ts'

/** What of a snapshot tells who is where. */
export interface ConcealedWorld extends AddressWorld {
  readonly obfuscate: Obfuscate | undefined
}

/** So many users whose addresses have to be read keep others waiting for what is hidden at once. */
const roughlyFrom = 1024

/** Those who are hidden themselves. */
interface HiddenNames extends Pick<Concealment, 'hidden' | 'follows'> {
  readonly people: HiddenPeople
}

export class Concealer {
  readonly #world: ConcealedWorld
  readonly #sets: SharedSets
  readonly #onChange: (current: Concealment) => void
  #current: Concealment = nothingHidden
  #latest: Promise<void> = Promise.resolve()
  #calls = 0
  #tags: Promise<KnownTags> | undefined
  #tagger: NameTagger | undefined
  #isStopped = false

  /** @param onChange told of each new state, at once */
  constructor(world: ConcealedWorld, onChange: (current: Concealment) => void) {
    this.#world = world
    this.#sets = createSets(world.indexes)
    this.#onChange = onChange
  }

  get current(): Concealment {
    return this.#current
  }

  /** What workers open. */
  get buffers(): SetBuffers {
    return perCollection((name) => this.#sets[name].buffer)
  }

  /** Of several that run at once, the latest wins; all resolve when that is in force. */
  conceal(people: HiddenPeople): Promise<void> {
    const call = ++this.#calls
    this.#latest = this.#conceal(people, () => call === this.#calls)
    return this.#latest
  }

  /** Nobody waits for what runs any more. */
  stop(): void {
    this.#calls++
    this.#isStopped = true
    this.#latest = Promise.resolve()
  }

  async #conceal(people: HiddenPeople, isWanted: () => boolean): Promise<void> {
    if (people.isEmpty && this.#current !== nothingHidden) {
      for (const name of collections) this.#sets[name].prepare()
      this.#publish(nothingHidden)
    }
    try {
      // Also where nobody is hidden: whoever is first should not wait for them, on a busy server.
      const tags = await this.#tagsBy(people.tags.tagger)
      if (!people.isEmpty) await this.#hide(people, tags, new Slices(isWanted))
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
      await this.#latest
    }
  }

  /** Of all that is in the snapshot; begun anew where names have other tags, or it has failed. */
  #tagsBy(tagger: NameTagger): Promise<KnownTags> {
    if (this.#tags !== undefined && this.#tagger === tagger) return this.#tags
    const isWanted = () => !this.#isStopped && this.#tagger === tagger
    this.#tagger = tagger
    const tags = findTags(this.#world, tagger, new Slices(isWanted))
    this.#tags = tags
    tags.catch(() => {
      if (this.#tags === tags) this.#tags = undefined
    })
    return tags
  }

  async #hide(people: HiddenPeople, tags: KnownTags, slices: Slices): Promise<void> {
    const { indexes, relations } = this.#world
    const found = await findHidden(indexes, relations, people, tags, slices)
    const hidden = perCollection((name) => documentsOf(found[name]))
    const users = hidden.users === null ? null : found.users.ties()
    const follows = users && (await countHiddenFollows(relations.follows, users, slices))
    const names = { people, hidden, follows }
    const candidates = await findCandidates(tags.addresses, people, found.users, slices)
    if (candidates.length >= roughlyFrom) {
      const roughly = await redactRoughly(this.#world, candidates, slices)
      this.#publish(await this.#prepared(names, roughly, slices))
    }
    const exactly = await redactExactly(this.#world, people, candidates, slices)
    this.#publish(await this.#prepared(names, exactly, slices))
  }

  /** With its sets in the half of shared memory that nobody reads. */
  async #prepared(
    { people, hidden, follows }: HiddenNames,
    redacted: Redacted,
    slices: Slices,
  ): Promise<Concealment> {
    slices.check()
    const writers = perCollection((name) => this.#sets[name].prepare())
    const put = (name: Collection) => (set: number, bits: TieSet['sets']) => {
      // Who has been overtaken must write no more: another writes there now.
      slices.check()
      writers[name].put(set, bits)
    }
    for (const name of collections) {
      if (hidden[name] !== null) put(name)(setNumbers.hidden, hidden[name].sets)
    }
    const terms = {
      users: await redacted.termsOf('users', put('users'), slices),
      repos: null,
      professionals: await redacted.termsOf('professionals', put('professionals'), slices),
    }
    slices.check()
    const { contacts, obfuscate } = this.#world
    const redaction = redacted.users && new Redaction(redacted.users, people, contacts, obfuscate)
    return { hidden, follows, redaction, terms }
  }

  #publish(next: Concealment): void {
    for (const name of collections) this.#sets[name].swap()
    this.#current = next
    this.#onChange(next)
  }
}

function documentsOf(documents: TieSet): HiddenDocuments | null {
  const count = documents.ties().length
  return count === 0 ? null : new HiddenDocuments(documents, count)
}
