/**
 * From one state of what is hidden to the next. The next is made beside the one in use, in slices,
 * and then replaces it at once: in shared memory for the workers, and as `current` for the main
 * thread. What was asked under one state and is answered under another is asked again (see
 * EmbeddedEngine), so that no answer is made of both.
 */
import { type Bitset, type OpenIndex, setBit, type TieSet } from 'native-free-index'
import {
  type Collection,
  collections,
  type OpenRelation,
  perCollection,
  type Relation,
  type UserContacts,
} from '../../snapshot/index.ts'
import { termsOnlyOf } from '../address-terms.ts'
import type { HiddenPeople, NameTagger } from '../engine.ts'
import type { Obfuscate } from '../redacted.ts'
import { OvertakenError, Slices } from '../slices.ts'
import { type Concealment, HiddenDocuments, nothingHidden } from './concealment.ts'
import { countHiddenFollows, findHidden } from './find-hidden.ts'
import { HiddenTermsFinder } from './hidden-terms.ts'
import { type AddressTags, findTags, type KnownTags } from './known-tags.ts'
import { Redaction } from './redaction.ts'
import {
  createSets,
  type SetBuffers,
  type SharedSets,
  setCounts,
  setNumbers,
} from './shared-sets.ts'

/** What of a snapshot tells who is where. */
export interface ConcealedWorld {
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly relations: Readonly<Record<Relation, OpenRelation>>
  readonly contacts: UserContacts
  readonly obfuscate: Obfuscate | undefined
}

/** Users between two looks at the clock: nearly none, and all, of whom have a hidden address. */
const usersPerLook = 4096
const redactedPerLook = 64

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
    const tags = this.#tagsBy(people.tags.tagger)
    if (people.isEmpty) {
      // Whoever is hidden first is not kept waiting for them.
      tags.catch(() => {})
      if (this.#current === nothingHidden) return
      for (const name of collections) this.#sets[name].prepare()
      this.#publish(nothingHidden)
      return
    }
    try {
      this.#publish(await this.#find(people, await tags, new Slices(isWanted)))
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

  async #find(people: HiddenPeople, tags: KnownTags, slices: Slices): Promise<Concealment> {
    const { indexes, relations, contacts, obfuscate } = this.#world
    const found = await findHidden(indexes, relations, people, tags, slices)
    const finders = {
      users: new HiddenTermsFinder(indexes.users),
      professionals: new HiddenTermsFinder(indexes.professionals),
    }
    const redacted = await this.#findRedacted(people, tags.addresses, found.users, finders, slices)
    const hidden = perCollection((name) => documentsOf(found[name]))
    const users = hidden.users === null ? null : found.users.ties()
    const follows = users && (await countHiddenFollows(relations.follows, users, slices))
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
    const termsOf = (name: 'users' | 'professionals') =>
      finders[name].finish(setCounts[name], put(name), slices)
    const terms = {
      users: await termsOf('users'),
      repos: null,
      professionals: await termsOf('professionals'),
    }
    slices.check()
    const redaction = redacted && new Redaction(redacted, people, contacts, obfuscate)
    return { hidden, follows, redaction, terms }
  }

  /** Users who are not hidden and have a hidden address, by tie; null where there are none. */
  async #findRedacted(
    people: HiddenPeople,
    { starts, tags }: AddressTags,
    hiddenUsers: TieSet,
    finders: Readonly<Record<'users' | 'professionals', HiddenTermsFinder>>,
    slices: Slices,
  ): Promise<Bitset | null> {
    const { contacts, relations } = this.#world
    const redacted = new Uint32Array((contacts.users + 31) >>> 5)
    const mayHide = (tag: number) => people.tags.mayHide(tag)
    let isAny = false
    let read = 0
    for (let user = 0; user < contacts.users; user++) {
      if (user % usersPerLook === 0 && slices.isOver) await slices.pause()
      if (!anyOf(tags, starts[user]!, starts[user + 1]!, mayHide)) continue
      if (++read % redactedPerLook === 0 && slices.isOver) await slices.pause()
      const addresses = contacts.addressesOf(user)
      const hidden = addresses.filter((address) => people.hidesAddress(address))
      if (hidden.length === 0 || hiddenUsers.has(user)) continue
      isAny = true
      setBit(redacted, user)
      const others = addresses.filter((address) => !hidden.includes(address))
      const terms = termsOnlyOf(hidden, others)
      finders.users.add(user, terms)
      const { out } = relations.profiles
      if (out.degree(user) > 0) finders.professionals.add(out.neighbour(user, 0), terms)
    }
    return isAny ? redacted : null
  }

  #publish(next: Concealment): void {
    for (const name of collections) this.#sets[name].swap()
    this.#current = next
    this.#onChange(next)
  }
}

function anyOf(
  tags: Uint16Array,
  start: number,
  end: number,
  is: (tag: number) => boolean,
): boolean {
  for (let i = start; i < end; i++) if (is(tags[i]!)) return true
  return false
}

function documentsOf(documents: TieSet): HiddenDocuments | null {
  const count = documents.ties().length
  return count === 0 ? null : new HiddenDocuments(documents, count)
}
