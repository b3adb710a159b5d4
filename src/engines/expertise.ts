/**
 * Expertise: how much the repositories that match a query say of the people who own them or
 * contribute to them. What one repository says of one person is
 *
 *   similarity^6 × share × standing × recency
 *
 *   share     owner: 1; one of n contributors: 1 / √n; one of n who starred it: 0.05 / √n
 *   standing  0.01 + stars / (stars + 200)
 *   recency   a half for every half-life that has passed; a half where no date is known
 *
 * What repositories of one owner say of a person is saturated: their sum S, the greatest of them M,
 * counts 2 M − M² / S, which is less than 2 M. So a thousand copies or toys count less than two
 * works. Everything is a whole number of 2^-24, so sums do not depend on their order. The score is
 * x / (x + 1/16).
 */
import { type Budget, GrowableU32, type MatchingDocuments } from 'native-free-index'
import { type ExpertRelation, expertRelations } from '../contract/index.ts'
import type { Expertise } from '../plan/index.ts'
import { EvidenceCollector, type ExpertEvidence, noEvidence } from './evidence.ts'
import { Recency } from './recency.ts'

/** Number fields of repositories that are read with matches, in this order. */
export const expertFields = ['stargazerCount', 'updatedAt'] as const

const unit = 2 ** 24
/** The sum that has a score of a half. */
const middle = unit / 16

/** What is less rounds to 0. */
const least = 0.5

const standingLeast = 0.01
const standingMiddle = 200
const starShare = 0.05

const profileMost = 0.1
const profilePart = 0.02
/** Similarities from which on a repository may be about a query, and to which it certainly is. */
const aboutFrom = 0.3
const aboutTo = 0.45

/** What counts: all of it but in an ablation. */
export interface ExpertForm {
  readonly standing: boolean
  readonly saturation: boolean
  readonly recency: boolean
}

const wholeForm: ExpertForm = { standing: true, saturation: true, recency: true }

/** The people of repositories, by relation: lists of users with dates in seconds since 1970. */
export interface RepoPeople {
  degree(relation: ExpertRelation, repo: number): number
  /** Copies from a position on, as many as the arrays hold. Dates are 0 where unknown. */
  copy(
    relation: ExpertRelation,
    repo: number,
    position: number,
    users: Uint32Array,
    dates: Uint32Array,
  ): number
}

/** What long work asks whether it is late. */
type DeadlineCheck = Pick<Budget, 'check'>

/** Numbers by user: the sum and the greatest of a group, and the repository that counted last. */
const perUser = 4
const chunkMax = 1024
/** Between two deadline checks. */
const reposPerCheck = 64

/** One thread's memory for the expertise of all users. One query at a time. */
export class ExpertScores {
  /** By ordinal: the score of those that are known, 0 of others. */
  readonly scores: Float64Array
  readonly #state: Float64Array
  /** By owner: 1 + the last match that is linked, or 0. */
  readonly #lastOf: Uint32Array
  readonly #linked = new GrowableU32()
  readonly #owners = new GrowableU32()
  readonly #known = new GrowableU32()
  readonly #group = new GrowableU32()
  readonly #users = new Uint32Array(chunkMax)
  readonly #dates = new Uint32Array(chunkMax)
  readonly #evidence = new EvidenceCollector(middle)
  /** Numbers of repositories go on over all queries, so that none has to be forgotten. */
  #repoNumber = 0
  #strongest = 0
  #nearest = 0
  #recency = new Recency(0, 1)

  readonly #form: ExpertForm

  /** @param users of the collection */
  constructor(users: number, form: ExpertForm = wholeForm) {
    this.#form = form
    this.scores = new Float64Array(users)
    this.#state = new Float64Array(users * perUser)
    this.#lastOf = new Uint32Array(users)
  }

  /** Bytes that it takes for each user. */
  static readonly bytesPerUser = 8 + 8 * perUser + 4

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

  /** Fills `scores`, step by step. Throws what the budget throws. */
  *rank(
    matches: MatchingDocuments,
    people: RepoPeople,
    expertise: Expertise,
    budget: DeadlineCheck,
  ): Generator<void, void> {
    const { scores } = this
    for (const user of this.known) scores[user] = 0
    this.#known.length = 0
    this.#strongest = 0
    this.#nearest = 0
    yield* this.#visit(matches, people, expertise, budget)
    for (const user of this.known) scores[user] = scoreOf(scores[user]!)
  }

  /**
   * By position: what speaks for each of the users, after `rank` of the same query.
   *
   * @param users at least one
   * @param first at most so many edges each
   */
  *evidence(
    users: readonly number[],
    first: number,
    matches: MatchingDocuments,
    people: RepoPeople,
    expertise: Expertise,
    budget: DeadlineCheck,
  ): Generator<void, ExpertEvidence[]> {
    const found = users.map(() => noEvidence())
    this.#evidence.begin(users, first, found, this.scores)
    try {
      yield* this.#visit(matches, people, expertise, budget)
    } finally {
      this.#evidence.end()
    }
    return found
  }

  /** Group by group: repositories of one owner, or one of an unknown owner. */
  *#visit(
    matches: MatchingDocuments,
    people: RepoPeople,
    expertise: Expertise,
    budget: DeadlineCheck,
  ): Generator<void> {
    const relations = relationsOf(expertise)
    const mayRepeat = relations.filter((relation) => relation !== 'owns').length > 1
    const visit = { people, relations, mayRepeat, budget, ...viewsOf(matches) }
    this.#recency = this.#recency.as(expertise)
    try {
      const linked = yield* this.#linkByOwner(visit)
      const owners = this.#owners.view()
      for (let i = 0; i < owners.length; i++) {
        if (i % reposPerCheck === 0) {
          budget.check()
          yield
        }
        const last = this.#lastOf[owners[i]!]! - 1
        if (linked[last] === 0 && this.#countAlone(visit, last)) continue
        for (let at = last; at >= 0; at = linked[at]! - 1) this.#count(visit, at)
        this.#closeGroup(visit)
      }
    } finally {
      // A query that runs out of time leaves nothing to the next one.
      for (const owner of this.#owners.view()) this.#lastOf[owner] = 0
      this.#owners.length = 0
      this.#dropGroup()
    }
  }

  /**
   * Links the matches of each owner, and counts those of unknown owners.
   */
  *#linkByOwner(visit: Visit): Generator<void, Uint32Array> {
    const { people, budget, ordinals, similarities, stars, updated } = visit
    this.#linked.length = 0
    this.#linked.extend(ordinals.length)
    const linked = this.#linked.view()
    for (let i = 0; i < ordinals.length; i++) {
      if (i % chunkMax === 0) {
        budget.check()
        yield
      }
      const base = this.#baseOf(similarities[i]!, stars[i]!)
      if (base < least) continue
      this.#nearest = Math.max(this.#nearest, similarities[i]!)
      this.#strongest = Math.max(this.#strongest, this.#recent(base, updated[i]!))
      const owner = ownerOf(people, ordinals[i]!, this.#users, this.#dates)
      if (owner < 0) {
        this.#count(visit, i)
        this.#closeGroup(visit)
        continue
      }
      const last = this.#lastOf[owner]!
      if (last === 0) this.#owners.push(owner)
      linked[i] = last
      this.#lastOf[owner] = i + 1
    }
    return linked
  }

  #baseOf(similarity: number, stars: number): number {
    return unit * worthOf(similarity) * (this.#form.standing ? standingOf(stars) : 1)
  }

  #recent(worth: number, date: number): number {
    return this.#form.recency ? worth * this.#recency.of(date) : worth
  }

  /**
   * The same as `#count` and `#closeGroup` for the only repository of its owner: nothing is summed
   * up. Returns false where that is not so simple.
   */
  #countAlone(visit: Visit, i: number): boolean {
    const { people, relations, ordinals, similarities, stars, updated } = visit
    const repo = ordinals[i]!
    if (this.#evidence.isOn || visit.mayRepeat || people.degree('owns', repo) > 1) return false
    const base = this.#baseOf(similarities[i]!, stars[i]!)
    let owner = -1
    for (const relation of relations) {
      const degree = people.degree(relation, repo)
      if (degree > chunkMax) return false
      const copied = people.copy(relation, repo, 0, this.#users, this.#dates)
      const worth = base * shareOf(relation, degree)
      for (let j = 0; j < copied; j++) {
        const user = this.#users[j]!
        if (user === owner) continue
        if (relation === 'owns') owner = user
        const date = dateOf(relation, this.#dates[j]!, updated[i]!)
        this.#add(user, Math.round(this.#recent(worth, date)))
      }
    }
    return true
  }

  #add(user: number, said: number): void {
    if (said === 0) return
    if (this.scores[user] === 0) this.#known.push(user)
    this.scores[user]! += said
  }

  /** What one repository says of its people. Those in several relations count in the first. */
  #count({ people, relations, budget, ordinals, similarities, stars, updated }: Visit, i: number) {
    const state = this.#state
    const repo = ordinals[i]!
    const number = ++this.#repoNumber
    if (number % reposPerCheck === 0) budget.check()
    const base = this.#baseOf(similarities[i]!, stars[i]!)
    for (const relation of relations) {
      const degree = people.degree(relation, repo)
      const worth = base * shareOf(relation, degree)
      for (let position = 0; position < degree; ) {
        if (position > 0) budget.check()
        const copied = people.copy(relation, repo, position, this.#users, this.#dates)
        position += copied
        for (let j = 0; j < copied; j++) {
          const user = this.#users[j]!
          const at = user * perUser
          if (state[at + 2] === number) continue
          state[at + 2] = number
          const date = dateOf(relation, this.#dates[j]!, updated[i]!)
          const said = Math.round(this.#recent(worth, date))
          if (said === 0) continue
          if (state[at] === 0) this.#group.push(user)
          state[at]! += said
          if (said > state[at + 1]!) state[at + 1] = said
          this.#evidence.add(user, i, relation, this.#dates[j]!, said)
        }
      }
    }
  }

  #closeGroup({ ordinals, similarities }: Visit): void {
    const state = this.#state
    const group = this.#group.view()
    if (this.#evidence.isOn) {
      this.#evidence.close(ordinals, similarities, (user) => {
        const sum = state[user * perUser]!
        return this.#counted(sum, state[user * perUser + 1]!) / sum
      })
    } else {
      for (let i = 0; i < group.length; i++) {
        const user = group[i]!
        this.#add(user, this.#counted(state[user * perUser]!, state[user * perUser + 1]!))
      }
    }
    this.#dropGroup()
  }

  /** What the repositories of one owner count together. */
  #counted(sum: number, greatest: number): number {
    if (sum === greatest || !this.#form.saturation) return sum
    return Math.round(2 * greatest - (greatest * greatest) / sum)
  }

  #dropGroup(): void {
    for (const user of this.#group.view()) {
      this.#state[user * perUser] = 0
      this.#state[user * perUser + 1] = 0
    }
    this.#group.length = 0
  }
}

interface Visit {
  readonly people: RepoPeople
  readonly relations: readonly ExpertRelation[]
  /** Whether a person may be in two of them besides owning. */
  readonly mayRepeat: boolean
  readonly budget: DeadlineCheck
  readonly ordinals: Uint32Array
  readonly similarities: Float64Array
  readonly stars: Float64Array
  readonly updated: Float64Array
}

function viewsOf({ ordinals, similarities, numbers }: MatchingDocuments) {
  const [stars, updated] = numbers
  return { ordinals, similarities, stars: stars!, updated: updated! }
}

/** In the order in which they count. */
function relationsOf({ relations }: Expertise): readonly ExpertRelation[] {
  return expertRelations.filter((relation) => relations.includes(relation))
}

function ownerOf(people: RepoPeople, repo: number, users: Uint32Array, dates: Uint32Array): number {
  if (people.degree('owns', repo) === 0) return -1
  people.copy('owns', repo, 0, users, dates)
  return users[0]!
}

/**
 * Whether what a repository says of its people may be more than rounds to 0. Most that have no more
 * than a word of the query say nothing of anybody.
 */
export function maySpeak(similarity: number, stars: number): boolean {
  return unit * worthOf(similarity) * standingOf(stars) >= least
}

function worthOf(similarity: number): number {
  const square = similarity * similarity
  return square * square * square
}

/** Stars are never unknown. */
function standingOf(stars: number): number {
  return standingLeast + stars / (stars + standingMiddle)
}

function shareOf(relation: ExpertRelation, people: number): number {
  if (relation === 'owns') return 1
  return (relation === 'stars' ? starShare : 1) / Math.sqrt(people)
}

/** An owner is there as long as the repository is alive; others while they do something. */
function dateOf(relation: ExpertRelation, date: number, updated: number): number {
  if (relation === 'owns') return Math.max(date, updated) || date
  return date > 0 ? date : updated
}

function scoreOf(sum: number): number {
  return sum / (sum + middle)
}
