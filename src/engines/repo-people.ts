/** Who owns repositories, contributes to them or has starred them. */
import type { Budget } from 'native-free-index'
import type { ExpertRelation } from '../contract/index.ts'

/** What long work asks whether it is late. */
export type DeadlineCheck = Pick<Budget, 'check'>

export interface RepoPeople {
  of(relation: ExpertRelation): PeopleLists
}

/**
 * By repository: users, with dates in seconds since 1970, 0 where unknown. Lists lie one behind
 * another.
 */
export interface PeopleLists {
  degree(repo: number): number
  /** Where the list of a repository begins. It has people. */
  first(repo: number): number
  /** @param place such as `first` */
  user(place: number): number
  copy(first: number, count: number, users: Uint32Array, dates: Uint32Array, at: number): void
}

/** Repositories that are read at once. */
const reposMax = 256
const peopleMax = 4096

/** The people of a few repositories in one relation. */
export class PeopleBatch {
  readonly relation: ExpertRelation
  readonly users = new Uint32Array(peopleMax)
  readonly dates = new Uint32Array(peopleMax)
  // The part that is visited: of one repository, from `start` to `end`.
  start = 0
  end = 0
  /** People of the whole repository. */
  degree = 0
  readonly #lists: PeopleLists
  /** By repository of the batch: where its people begin. One more at the end. */
  readonly #starts = new Uint32Array(reposMax + 1)
  /** By repository of the batch: where its list begins. */
  readonly #firsts = new Uint32Array(reposMax)

  constructor(relation: ExpertRelation, lists: PeopleLists) {
    this.relation = relation
    this.#lists = lists
  }

  /** Returns how many of the repositories have room. */
  measure(repos: Uint32Array): number {
    const starts = this.#starts
    const firsts = this.#firsts
    const lists = this.#lists
    for (let i = 0; i < repos.length; i++) {
      const degree = lists.degree(repos[i]!)
      starts[i + 1] = starts[i]! + degree
      if (degree > 0) firsts[i] = lists.first(repos[i]!)
    }
    let count = repos.length
    while (count > 0 && starts[count]! > peopleMax) count--
    return count
  }

  /** Reads the people of so many repositories that were measured. */
  read(count: number): void {
    const { users, dates } = this
    const starts = this.#starts
    const firsts = this.#firsts
    const lists = this.#lists
    for (let i = 0; i < count; i++) {
      const at = starts[i]!
      lists.copy(firsts[i]!, starts[i + 1]! - at, users, dates, at)
    }
  }

  /** Turns to a repository of the batch. */
  turnTo(i: number): void {
    this.start = this.#starts[i]!
    this.end = this.#starts[i + 1]!
    this.degree = this.end - this.start
  }

  /** Reads the people of one repository from a position on. Returns the position behind them. */
  readPart(repo: number, position: number): number {
    this.degree = this.#lists.degree(repo)
    this.start = 0
    this.end = Math.min(peopleMax, this.degree - position)
    this.#lists.copy(this.#lists.first(repo) + position, this.end, this.users, this.dates, 0)
    return position + this.end
  }
}

/** @param isFirst whether it is the first part in this relation */
export type VisitPeople = (place: number, batch: PeopleBatch, isFirst: boolean) => void

/**
 * Visits the people of repositories: of one behind the other, and of each relation by relation.
 * Those of many are read before any is used. Lists lie all over memory, and reads that wait for
 * nothing overlap. Throws what the budget throws.
 */
export function* visitPeople(
  batches: readonly PeopleBatch[],
  repos: Uint32Array,
  budget: DeadlineCheck,
  visit: VisitPeople,
): Generator<void, void> {
  for (let place = 0; place < repos.length; ) {
    budget.check()
    yield
    const count = readBatch(batches, repos.subarray(place, place + reposMax))
    for (let i = 0; i < count; i++) {
      for (const batch of batches) {
        batch.turnTo(i)
        visit(place + i, batch, true)
      }
    }
    if (count === 0) visitLarge(batches, repos[place]!, place, budget, visit)
    place += Math.max(1, count)
  }
}

/** Returns how many of the repositories were read: none if the first has no room. */
function readBatch(batches: readonly PeopleBatch[], repos: Uint32Array): number {
  let count = repos.length
  for (const batch of batches) count = batch.measure(repos.subarray(0, count))
  for (const batch of batches) batch.read(count)
  return count
}

function visitLarge(
  batches: readonly PeopleBatch[],
  repo: number,
  place: number,
  budget: DeadlineCheck,
  visit: VisitPeople,
): void {
  for (const batch of batches) {
    let position = batch.readPart(repo, 0)
    visit(place, batch, true)
    while (position < batch.degree) {
      budget.check()
      position = batch.readPart(repo, position)
      visit(place, batch, false)
    }
  }
}
