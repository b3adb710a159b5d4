/** Computes the scores of people as defined in expertise.ts. */
import {
  type Bitset,
  type Computed,
  GrowableF64,
  GrowableU32,
  hasBit,
  type MatchingDocuments,
  measureStrength,
  type StrengthBounds,
  strengthLevels,
  type WordCoverage,
} from 'native-free-index'
import type { Expertise } from '../plan/index.ts'
import { computeScore, type ExpertForm, ExpertMeasure, measureShare } from './expertise.ts'
import { shareMin } from './person-profiles.ts'
import {
  type DeadlineCheck,
  openBatches,
  type PeopleBatch,
  type RepoPeople,
  visitPeople,
} from './repo-people.ts'
import { UserNumbers } from './user-numbers.ts'
import { groupWorks, unknownOwner, type WorksByOwner } from './works-by-owner.ts'

/**
 * Numbers per user: the sum over owners and their maximum, the sum and the maximum of the current
 * owner, and the repository that counted last. The last two are the greatest share of the query
 * that the user covers with a repository, and the level of the strongest one.
 */
const perUser = 7
const sumsMin = 1024 * perUser
/** Capacity that is kept for the next query. */
const sumsKept = 512 * sumsMin

/** Which words of a query people and repositories have. */
export interface CoveredQuery {
  readonly coverage: WordCoverage
  readonly bounds: StrengthBounds
  readonly ofUsers: WordBits
  readonly ofRepos: WordBits
}

/** People with expertise, as documents of the searched collection. */
export interface KnownPeople extends Pick<Computed, 'known' | 'values'> {
  /** By position: the greatest share of the query that a person and a work cover. */
  readonly shares: Float64Array
  /** By position: how strongly a person matches. */
  readonly levels: Uint32Array
}

/** The users who get a score. */
export interface RankedUsers {
  /** Null: all. */
  readonly allowed: Bitset | null
  /** Positions of the matches that are works of theirs. Null: all are visited. */
  readonly works: Uint32Array | null
  /** The level of the weakest. */
  readonly least: number
}

/** By ordinal: bits of the words. */
export interface WordBits {
  get(ordinal: number): number | undefined
}

/** One thread's memory for the scores of people. It serves one query at a time. */
export class ExpertScores {
  readonly measure: ExpertMeasure
  readonly #numbers = new UserNumbers()
  /** By number of the user. */
  #sums = new Float64Array(sumsMin)
  readonly #users = new GrowableU32()
  readonly #scores = new GrowableF64()
  /** Offsets of the numbers of the current owner's users. */
  readonly #group = new GrowableU32()
  readonly #shares = new GrowableF64()
  readonly #levels = new GrowableU32()
  #repoNumber = 0
  #covered: CoveredQuery | null = null
  // State of the current repository.
  #isSimple = false
  #owner = unknownOwner
  #allowed: Bitset | null = null

  constructor(form?: ExpertForm) {
    this.measure = new ExpertMeasure(form)
  }

  /** Bytes of memory, which grow with the people of a query. */
  get bytes(): number {
    return this.#numbers.bytes + this.#sums.byteLength + 20 * this.#users.length
  }

  /** The users with a score or a covering work, unordered. Valid until the next query. */
  get users(): Uint32Array {
    return this.#users.view()
  }

  /** By position in `users`. */
  get scores(): Float64Array {
    return this.#scores.view()
  }

  /** Whether a repository counts for a user, who may cover what it does not say. */
  counts(user: number, repo: number, isAlone: boolean): boolean {
    return isAlone || this.#measureShare(user, repo) >= shareMin
  }

  scoreFor(user: number): number {
    const number = this.#numbers.find(user)
    return number < 0 ? 0 : computeScore(this.#sumAt(number * perUser))
  }

  /** By position in `users`: the greatest share of the query that a user and a work cover. */
  get shares(): Float64Array {
    return this.#shares.view()
  }

  /** By position in `users`: how strongly a user matches, by the repositories that count. */
  get levels(): Uint32Array {
    return this.#levels.view()
  }

  /**
   * Computes the scores step by step. Throws as the budget.
   *
   * @param covered null: shares of the query are not wanted
   */
  *rank(
    matches: MatchingDocuments,
    people: RepoPeople,
    expertise: Expertise,
    { allowed, works: positions, least }: RankedUsers,
    covered: CoveredQuery | null,
    budget: DeadlineCheck,
  ): Generator<void, void> {
    const { measure } = this
    this.#clear()
    budget.check()
    measure.begin(expertise)
    this.#allowed = allowed
    this.#covered = covered
    const works = yield* groupWorks(matches, positions, people, measure, covered !== null)
    const batches = openBatches(measure.relations, people)
    yield* visitPeople(batches, works.repos, budget, (work, batch, isFirst) => {
      if (isFirst && batch === batches[0]) this.#beginRepo(works, work, batches)
      if (this.#isSimple) this.#countSimply(works, work, batch)
      else this.#count(works, work, batch)
    })
    this.#closeGroup()
    for (let number = 0; number < this.#numbers.count; number++) {
      const sum = this.#sumAt(number * perUser)
      const share = this.#sums[number * perUser + 5]!
      if (sum === 0 && share === 0) continue
      const level = this.#readLevel(number * perUser)
      if (level < least) continue
      this.#users.push(this.#numbers.readUser(number))
      this.#scores.push(computeScore(sum))
      this.#shares.push(share)
      this.#levels.push(level)
    }
  }

  #clear(): void {
    if (this.#sums.length > sumsKept) this.#sums = new Float64Array(sumsMin)
    else this.#sums.fill(0, 0, this.#numbers.count * perUser)
    this.#numbers.clear()
    const lists = [this.#users, this.#scores, this.#shares, this.#levels, this.#group]
    for (const list of lists) list.length = 0
    this.#repoNumber = 0
  }

  /** The sum over all owners. */
  #sumAt(at: number): number {
    return this.measure.saturate(this.#sums[at]!, this.#sums[at + 1]!)
  }

  #readLevel(at: number): number {
    const level = this.#sums[at + 6]!
    if (this.#covered === null) return level
    return Math.max(level, measureStrength(this.#sums[at + 5]!, 0, this.#covered.bounds))
  }

  /** Offset of a user's numbers. */
  #openPlace(user: number): number {
    const at = this.#numbers.assignNumber(user) * perUser
    if (at < this.#sums.length) return at
    const grown = new Float64Array(2 * this.#sums.length)
    grown.set(this.#sums)
    this.#sums = grown
    return at
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

  /** Counts the only repository of an owner, if every user has one relation to it. */
  #countSimply(
    { bases, updated, repos, levels }: WorksByOwner,
    work: number,
    { relation, users, dates, degree, start, end }: PeopleBatch,
  ): void {
    const { measure } = this
    const allowed = this.#allowed
    const share = bases[work]! * measureShare(relation, degree)
    for (let i = start; i < end; i++) {
      const user = users[i]!
      if (user === this.#owner && relation !== 'owns') continue
      if (allowed !== null && !hasBit(allowed, user)) continue
      const covered = this.#covered === null ? 0 : this.#measureShare(user, repos[work]!)
      if (levels[work] === strengthLevels.none && covered < shareMin) continue
      const score = measure.scoreWork(share, relation, dates[i]!, updated[work]!)
      if (score === 0 && covered === 0) continue
      const at = this.#openPlace(user)
      this.#add(at, score)
      this.#raise(at, covered, levels[work]!)
    }
  }

  /** A user with several relations to a repository counts in the first. */
  #count(
    { bases, updated, repos, levels }: WorksByOwner,
    work: number,
    { relation, users, dates, degree, start, end }: PeopleBatch,
  ): void {
    const allowed = this.#allowed
    const share = bases[work]! * measureShare(relation, degree)
    for (let i = start; i < end; i++) {
      const user = users[i]!
      if (allowed !== null && !hasBit(allowed, user)) continue
      const covered = this.#covered === null ? 0 : this.#measureShare(user, repos[work]!)
      if (levels[work] === strengthLevels.none && covered < shareMin) continue
      const at = this.#openPlace(user)
      const sums = this.#sums
      if (sums[at + 4] === this.#repoNumber) continue
      sums[at + 4] = this.#repoNumber
      const score = this.measure.scoreWork(share, relation, dates[i]!, updated[work]!)
      if (score === 0 && covered === 0) continue
      this.#raise(at, covered, levels[work]!)
      if (score === 0) continue
      if (sums[at + 2] === 0) this.#group.push(at)
      sums[at + 2]! += score
      if (score > sums[at + 3]!) sums[at + 3] = score
    }
  }

  /** The share of the query that a user and a repository cover together. 0 without a query. */
  #measureShare(user: number, repo: number): number {
    if (this.#covered === null) return 0
    const { coverage, ofUsers, ofRepos } = this.#covered
    return coverage.measureShare((ofUsers.get(user) ?? 0) | (ofRepos.get(repo) ?? 0))
  }

  #raise(at: number, share: number, level: number): void {
    const sums = this.#sums
    if (share > sums[at + 5]!) sums[at + 5] = share
    if (level > sums[at + 6]!) sums[at + 6] = level
  }

  #closeGroup(): void {
    // Most groups are empty, and creating a view takes time.
    if (this.#group.length === 0) return
    const sums = this.#sums
    const group = this.#group.view()
    for (let i = 0; i < group.length; i++) {
      const at = group[i]!
      this.#add(at, this.measure.saturate(sums[at + 2]!, sums[at + 3]!))
      sums[at + 2] = 0
      sums[at + 3] = 0
    }
    this.#group.length = 0
  }

  /** Adds the score for one owner. */
  #add(at: number, sum: number): void {
    const sums = this.#sums
    sums[at]! += sum
    if (sum > sums[at + 1]!) sums[at + 1] = sum
  }
}
