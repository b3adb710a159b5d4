/** Sums up what repositories say of people, by the definition in expertise.ts. */
import { type Bitset, GrowableU32, hasBit, type MatchingDocuments } from 'native-free-index'
import type { Expertise } from '../plan/index.ts'
import { type ExpertForm, ExpertMeasure, scoreOf, shareOf } from './expertise.ts'
import { type DeadlineCheck, PeopleBatch, type RepoPeople, visitPeople } from './repo-people.ts'
import { unknownOwner, type WorksByOwner, worksByOwner } from './works-by-owner.ts'

const profileMost = 0.1
const profilePart = 0.02
/** Similarities from which on a repository may be about a query, and to which it certainly is. */
const aboutFrom = 0.3
const aboutTo = 0.45

/** Numbers by user: the sum and the greatest of a group, and the repository that counted last. */
const perUser = 4

/** One thread's memory for the expertise of all users. One query at a time. */
export class ExpertScores {
  /** By ordinal: the score of those that are known, 0 of others. */
  readonly scores: Float64Array
  readonly measure: ExpertMeasure
  readonly #state: Float64Array
  readonly #known = new GrowableU32()
  readonly #group = new GrowableU32()
  /** Numbers of repositories go on over all queries, so that none has to be forgotten. */
  #repoNumber = 0
  #strongest = 0
  #nearest = 0
  // Of the repository that is visited.
  #isSimple = false
  #owner = unknownOwner
  #allowed: Bitset | null = null

  /** @param users of the collection */
  constructor(users: number, form?: ExpertForm) {
    this.measure = new ExpertMeasure(form)
    this.scores = new Float64Array(users)
    this.#state = new Float64Array(users * perUser)
  }

  /** Bytes that it takes for each user. */
  static readonly bytesPerUser = 8 + 8 * perUser

  /** Ordinals of the users with a score. Valid until the next query. */
  get known(): Uint32Array {
    return this.#known.view()
  }

  /**
   * What a score by the words of a profile of 1 counts for. Where repositories are about the
   * query, it is a part of what the strongest of them counts for: expertise in a topic without
   * starred works has low scores too. Where none is, profiles are all there is.
   */
  get profileWeight(): number {
    const about = Math.min(1, Math.max(0, (this.#nearest - aboutFrom) / (aboutTo - aboutFrom)))
    const part = Math.min(profileMost, profilePart * scoreOf(this.#strongest))
    return about * part + (1 - about) * profileMost
  }

  /**
   * Fills `scores`, step by step. Throws what the budget throws.
   *
   * @param allowed the users who get one; null: all
   */
  *rank(
    matches: MatchingDocuments,
    people: RepoPeople,
    expertise: Expertise,
    allowed: Bitset | null,
    budget: DeadlineCheck,
  ): Generator<void, void> {
    const { scores, measure } = this
    const before = this.known
    for (let i = 0; i < before.length; i++) scores[before[i]!] = 0
    this.#known.length = 0
    budget.check()
    measure.begin(expertise)
    this.#allowed = allowed
    const works = worksByOwner(matches, null, people.of('owns'), measure)
    this.#takeGreatest(works, matches.similarities)
    const batches = batchesOf(measure, people)
    try {
      yield* visitPeople(batches, works.repos, budget, (place, batch, isFirst) => {
        if (isFirst && batch === batches[0]) this.#beginRepo(works, place, batches)
        if (this.#isSimple) this.#countSimply(works, place, batch)
        else this.#count(works, place, batch)
      })
      this.#closeGroup()
    } finally {
      // A query that runs out of time leaves nothing to the next one.
      this.#dropGroup()
    }
    const known = this.known
    for (let i = 0; i < known.length; i++) scores[known[i]!] = scoreOf(scores[known[i]!]!)
  }

  #takeGreatest({ matches, bases, updated }: WorksByOwner, similarities: Float64Array): void {
    this.#strongest = 0
    this.#nearest = 0
    for (let i = 0; i < matches.length; i++) {
      this.#nearest = Math.max(this.#nearest, similarities[matches[i]!]!)
      this.#strongest = Math.max(this.#strongest, this.measure.recent(bases[i]!, updated[i]!))
    }
  }

  #beginRepo({ owners }: WorksByOwner, place: number, batches: readonly PeopleBatch[]): void {
    const owner = owners[place]!
    const isKnown = owner !== unknownOwner
    if (!isKnown || owner !== owners[place - 1]) this.#closeGroup()
    const isAlone = !isKnown || (owner !== owners[place - 1] && owner !== owners[place + 1])
    const { relation, degree } = batches[0]!
    const isOwned = relation === 'owns'
    this.#isSimple = isAlone && batches.length <= (isOwned ? 2 : 1) && (!isOwned || degree <= 1)
    this.#owner = isOwned ? owner : unknownOwner
    this.#repoNumber++
  }

  /** Of the only repository of its owner, where every user counts once: nothing is summed up. */
  #countSimply(
    { bases, updated }: WorksByOwner,
    place: number,
    { relation, users, dates, degree, start, end }: PeopleBatch,
  ): void {
    const { measure, scores } = this
    const allowed = this.#allowed
    const worth = bases[place]! * shareOf(relation, degree)
    for (let i = start; i < end; i++) {
      const user = users[i]!
      if (user === this.#owner && relation !== 'owns') continue
      if (allowed !== null && !hasBit(allowed, user)) continue
      const said = measure.said(worth, relation, dates[i]!, updated[place]!)
      if (said === 0) continue
      if (scores[user] === 0) this.#known.push(user)
      scores[user]! += said
    }
  }

  /** Who is in several relations of a repository counts in the first. */
  #count(
    { bases, updated }: WorksByOwner,
    place: number,
    { relation, users, dates, degree, start, end }: PeopleBatch,
  ): void {
    const state = this.#state
    const allowed = this.#allowed
    const worth = bases[place]! * shareOf(relation, degree)
    for (let i = start; i < end; i++) {
      const user = users[i]!
      if (allowed !== null && !hasBit(allowed, user)) continue
      const at = user * perUser
      if (state[at + 2] === this.#repoNumber) continue
      state[at + 2] = this.#repoNumber
      const said = this.measure.said(worth, relation, dates[i]!, updated[place]!)
      if (said === 0) continue
      if (state[at] === 0) this.#group.push(user)
      state[at]! += said
      if (said > state[at + 1]!) state[at + 1] = said
    }
  }

  #closeGroup(): void {
    // Most are empty, and a view takes time.
    if (this.#group.length === 0) return
    const { scores, measure } = this
    const state = this.#state
    const group = this.#group.view()
    for (let i = 0; i < group.length; i++) {
      const user = group[i]!
      if (scores[user] === 0) this.#known.push(user)
      scores[user]! += measure.counted(state[user * perUser]!, state[user * perUser + 1]!)
    }
    this.#dropGroup()
  }

  #dropGroup(): void {
    for (const user of this.#group.view()) {
      this.#state[user * perUser] = 0
      this.#state[user * perUser + 1] = 0
    }
    this.#group.length = 0
  }
}

/** For the relations that count. */
export function batchesOf({ relations }: ExpertMeasure, people: RepoPeople): PeopleBatch[] {
  return relations.map((relation) => new PeopleBatch(relation, people.of(relation)))
}
