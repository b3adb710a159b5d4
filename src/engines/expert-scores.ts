/** Sums up the scores of people, by the definition in expertise.ts. */
import {
  type Bitset,
  GrowableF64,
  GrowableU32,
  hasBit,
  type MatchingDocuments,
} from 'native-free-index'
import type { Expertise } from '../plan/index.ts'
import { type ExpertForm, ExpertMeasure, scoreOf, shareOf } from './expertise.ts'
import {
  batchesOf,
  type DeadlineCheck,
  type PeopleBatch,
  type RepoPeople,
  visitPeople,
} from './repo-people.ts'
import { UserNumbers } from './user-numbers.ts'
import { unknownOwner, type WorksByOwner, worksByOwner } from './works-by-owner.ts'

/** What a profile counts for where no repository is about the query. */
const profileWeightMax = 0.1
/** Where one is: the part of its score. So the best works come before the best profile. */
const profileWeightPerScore = 0.02
/** Below the first similarity no repository is about the query, from the second on one is. */
const aboutFrom = 0.3
const aboutTo = 0.45

/**
 * By user: the sum over owners and the greatest of these, the sum of one owner and the greatest in
 * it, and the repository that counted last.
 */
const perUser = 5
const sumsMin = 1024 * perUser
/** Room that is kept for the next query. */
const sumsKept = 512 * sumsMin

/** One thread's memory for the scores of people. One query at a time. */
export class ExpertScores {
  readonly measure: ExpertMeasure
  readonly #numbers = new UserNumbers()
  /** By number of the user. */
  #sums = new Float64Array(sumsMin)
  readonly #users = new GrowableU32()
  readonly #scores = new GrowableF64()
  /** Where the numbers of its users lie. */
  readonly #group = new GrowableU32()
  #repoNumber = 0
  #strongest = 0
  #nearest = 0
  // Of the repository that is visited.
  #isSimple = false
  #owner = unknownOwner
  #allowed: Bitset | null = null

  constructor(form?: ExpertForm) {
    this.measure = new ExpertMeasure(form)
  }

  /** Of its memory, which grows with the people of a query. */
  get bytes(): number {
    return this.#numbers.bytes + this.#sums.byteLength + 12 * this.#users.length
  }

  /** The users with a score above 0, in no order. Valid until the next query. */
  get users(): Uint32Array {
    return this.#users.view()
  }

  /** By position in `users`. */
  get scores(): Float64Array {
    return this.#scores.view()
  }

  scoreFor(user: number): number {
    const number = this.#numbers.find(user)
    return number < 0 ? 0 : scoreOf(this.#sumAt(number * perUser))
  }

  /**
   * What a score by the words of a profile of 1 counts for. Where repositories are about the
   * query, it is a part of what the strongest of them counts for: expertise in a topic without
   * starred works has low scores too. Where none is, profiles are all there is.
   */
  get profileWeight(): number {
    const about = Math.min(1, Math.max(0, (this.#nearest - aboutFrom) / (aboutTo - aboutFrom)))
    const part = profileWeightPerScore * scoreOf(this.#strongest)
    return about * part + (1 - about) * profileWeightMax
  }

  /**
   * Finds the scores, step by step. Throws what the budget throws.
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
    const { measure } = this
    this.#clear()
    budget.check()
    measure.begin(expertise)
    this.#allowed = allowed
    const works = yield* worksByOwner(matches, null, people, measure)
    this.#takeGreatest(works, matches.similarities)
    const batches = batchesOf(measure.relations, people)
    yield* visitPeople(batches, works.repos, budget, (work, batch, isFirst) => {
      if (isFirst && batch === batches[0]) this.#beginRepo(works, work, batches)
      if (this.#isSimple) this.#countSimply(works, work, batch)
      else this.#count(works, work, batch)
    })
    this.#closeGroup()
    for (let number = 0; number < this.#numbers.count; number++) {
      const sum = this.#sumAt(number * perUser)
      if (sum === 0) continue
      this.#users.push(this.#numbers.userOf(number))
      this.#scores.push(scoreOf(sum))
    }
  }

  #clear(): void {
    if (this.#sums.length > sumsKept) this.#sums = new Float64Array(sumsMin)
    else this.#sums.fill(0, 0, this.#numbers.count * perUser)
    this.#numbers.clear()
    for (const list of [this.#users, this.#scores, this.#group]) list.length = 0
    this.#repoNumber = 0
  }

  /** Over all owners. */
  #sumAt(at: number): number {
    return this.measure.saturated(this.#sums[at]!, this.#sums[at + 1]!)
  }

  /** Where the numbers of a user lie. */
  #placeOf(user: number): number {
    const at = this.#numbers.numberOf(user) * perUser
    if (at < this.#sums.length) return at
    const grown = new Float64Array(2 * this.#sums.length)
    grown.set(this.#sums)
    this.#sums = grown
    return at
  }

  #takeGreatest({ matches, bases, updated }: WorksByOwner, similarities: Float64Array): void {
    this.#strongest = 0
    this.#nearest = 0
    for (let i = 0; i < matches.length; i++) {
      this.#nearest = Math.max(this.#nearest, similarities[matches[i]!]!)
      this.#strongest = Math.max(this.#strongest, this.measure.recent(bases[i]!, updated[i]!))
    }
  }

  #beginRepo({ owners }: WorksByOwner, work: number, batches: readonly PeopleBatch[]): void {
    const owner = owners[work]!
    if (owner !== owners[work - 1]) this.#closeGroup()
    const isAlone = owner !== owners[work - 1] && owner !== owners[work + 1]
    const { relation, degree } = batches[0]!
    const isOwned = relation === 'owns'
    this.#isSimple = isAlone && batches.length <= (isOwned ? 2 : 1) && (!isOwned || degree <= 1)
    this.#owner = isOwned ? owner : unknownOwner
    this.#repoNumber++
  }

  /** Of the only repository of its owner, where every user counts once: nothing is summed up. */
  #countSimply(
    { bases, updated }: WorksByOwner,
    work: number,
    { relation, users, dates, degree, start, end }: PeopleBatch,
  ): void {
    const { measure } = this
    const allowed = this.#allowed
    const share = bases[work]! * shareOf(relation, degree)
    for (let i = start; i < end; i++) {
      const user = users[i]!
      if (user === this.#owner && relation !== 'owns') continue
      if (allowed !== null && !hasBit(allowed, user)) continue
      const score = measure.workScore(share, relation, dates[i]!, updated[work]!)
      if (score === 0) continue
      this.#add(this.#placeOf(user), score)
    }
  }

  /** Who is in several relations of a repository counts in the first. */
  #count(
    { bases, updated }: WorksByOwner,
    work: number,
    { relation, users, dates, degree, start, end }: PeopleBatch,
  ): void {
    const allowed = this.#allowed
    const share = bases[work]! * shareOf(relation, degree)
    for (let i = start; i < end; i++) {
      const user = users[i]!
      if (allowed !== null && !hasBit(allowed, user)) continue
      const at = this.#placeOf(user)
      const sums = this.#sums
      if (sums[at + 4] === this.#repoNumber) continue
      sums[at + 4] = this.#repoNumber
      const score = this.measure.workScore(share, relation, dates[i]!, updated[work]!)
      if (score === 0) continue
      if (sums[at + 2] === 0) this.#group.push(at)
      sums[at + 2]! += score
      if (score > sums[at + 3]!) sums[at + 3] = score
    }
  }

  #closeGroup(): void {
    // Most are empty, and a view takes time.
    if (this.#group.length === 0) return
    const sums = this.#sums
    const group = this.#group.view()
    for (let i = 0; i < group.length; i++) {
      const at = group[i]!
      this.#add(at, this.measure.saturated(sums[at + 2]!, sums[at + 3]!))
      sums[at + 2] = 0
      sums[at + 3] = 0
    }
    this.#group.length = 0
  }

  /** What one owner gives. */
  #add(at: number, sum: number): void {
    const sums = this.#sums
    sums[at]! += sum
    if (sum > sums[at + 1]!) sums[at + 1] = sum
  }
}
