/** Reads the owners, contributors and stargazers of repositories. */
import { type Bitset, type Budget, hasBit } from 'native-free-index'
import type { ExpertRelation } from '../contract/index.ts'

/** Checks the deadline of long work. */
export type DeadlineCheck = Pick<Budget, 'check'>

export interface RepoPeople {
  of(relation: ExpertRelation): PeopleLists
  /** By user. Null: all are visible. */
  readonly visible: Bitset | null
}

/** Users by repository. Lists are consecutive. See `Adjacency`. */
export interface PeopleLists {
  countNeighbours(repo: number): number
  /** Number of the first edge of a repository, which must have people. */
  findFirstEdge(repo: number): number
  readNeighbourAt(edge: number): number
  /** Dates are seconds since 1970, 0 for none. */
  copyEdges(first: number, count: number, users: Uint32Array, dates: Uint32Array, at: number): void
}

/** Repositories per batch. */
const reposMax = 256
const peopleMax = 4096

/** The visible people of a batch of repositories in one relation. */
export class PeopleBatch {
  readonly relation: ExpertRelation
  readonly users = new Uint32Array(peopleMax)
  readonly dates = new Uint32Array(peopleMax)
  // The visited people of one repository: from `start` to `end`.
  start = 0
  end = 0
  /** Number of visible people of the whole repository. */
  degree = 0
  readonly #lists: PeopleLists
  readonly #visible: Bitset | null
  /** By repository of the batch: offset of its people. One more at the end. */
  readonly #starts = new Uint32Array(reposMax + 1)
  /** By repository of the batch: its first edge. */
  readonly #edges = new Uint32Array(reposMax)

  constructor(relation: ExpertRelation, people: RepoPeople) {
    this.relation = relation
    this.#lists = people.of(relation)
    this.#visible = people.visible
  }

  /** Returns how many of the repositories fit in the batch. */
  measure(repos: Uint32Array): number {
    const starts = this.#starts
    const edges = this.#edges
    const lists = this.#lists
    for (let i = 0; i < repos.length; i++) {
      const degree = lists.countNeighbours(repos[i]!)
      starts[i + 1] = starts[i]! + degree
      if (degree > 0) edges[i] = lists.findFirstEdge(repos[i]!)
    }
    let count = repos.length
    while (count > 0 && starts[count]! > peopleMax) count--
    return count
  }

  /** Reads the people of the first `count` measured repositories. */
  read(count: number): void {
    const { users, dates } = this
    const starts = this.#starts
    const edges = this.#edges
    const lists = this.#lists
    for (let i = 0; i < count; i++) {
      const at = starts[i]!
      lists.copyEdges(edges[i]!, starts[i + 1]! - at, users, dates, at)
    }
    if (this.#visible !== null) this.#dropHidden(this.#visible, count)
  }

  /** Selects a repository of the batch. */
  selectRepo(i: number): void {
    this.start = this.#starts[i]!
    this.end = this.#starts[i + 1]!
    this.degree = this.end - this.start
  }

  /** Visits the people of a repository that is too large for a batch, in parts. */
  visitParts(repo: number, budget: DeadlineCheck, visit: (isFirst: boolean) => void): void {
    const all = this.#lists.countNeighbours(repo)
    let visible = all
    if (this.#visible !== null) {
      visible = 0
      for (let position = 0; position < all; position += peopleMax) {
        budget.check()
        this.#readPart(repo, position, all)
        visible += this.end
      }
    }
    this.degree = visible
    this.end = 0
    if (all === 0) visit(true)
    for (let position = 0; position < all; position += peopleMax) {
      budget.check()
      this.#readPart(repo, position, all)
      visit(position === 0)
    }
  }

  #readPart(repo: number, position: number, all: number): void {
    const count = Math.min(peopleMax, all - position)
    const first = this.#lists.findFirstEdge(repo) + position
    this.#lists.copyEdges(first, count, this.users, this.dates, 0)
    this.#starts[1] = count
    if (this.#visible !== null) this.#dropHidden(this.#visible, 1)
    this.start = 0
    this.end = this.#starts[1]
  }

  /** Removes hidden people of the first `count` repositories. */
  #dropHidden(visible: Bitset, count: number): void {
    const { users, dates } = this
    const starts = this.#starts
    let kept = 0
    let start = 0
    for (let i = 0; i < count; i++) {
      const end = starts[i + 1]!
      for (let at = start; at < end; at++) {
        users[kept] = users[at]!
        dates[kept] = dates[at]!
        if (hasBit(visible, users[at]!)) kept++
      }
      start = end
      starts[i + 1] = kept
    }
  }
}

/** One batch per relation. */
export function openBatches(
  relations: readonly ExpertRelation[],
  people: RepoPeople,
): PeopleBatch[] {
  return relations.map((relation) => new PeopleBatch(relation, people))
}

/**
 * @param work position of the repository
 * @param isFirst whether it is the first part in this relation
 */
export type VisitPeople = (work: number, batch: PeopleBatch, isFirst: boolean) => void

/**
 * Visits the people of each repository, relation by relation. A batch is read before it is used, so
 * that cache misses overlap. Throws as the budget.
 */
export function* visitPeople(
  batches: readonly PeopleBatch[],
  repos: Uint32Array,
  budget: DeadlineCheck,
  visit: VisitPeople,
): Generator<void, void> {
  for (let work = 0; work < repos.length; ) {
    budget.check()
    yield
    const count = readBatch(batches, repos.subarray(work, work + reposMax))
    for (let i = 0; i < count; i++) {
      for (const batch of batches) {
        batch.selectRepo(i)
        visit(work + i, batch, true)
      }
    }
    if (count === 0) {
      for (const batch of batches) {
        batch.visitParts(repos[work]!, budget, (isFirst) => visit(work, batch, isFirst))
      }
    }
    work += Math.max(1, count)
  }
}

/** Returns how many repositories were read: none if the first is too large. */
function readBatch(batches: readonly PeopleBatch[], repos: Uint32Array): number {
  let count = repos.length
  for (const batch of batches) count = batch.measure(repos.subarray(0, count))
  for (const batch of batches) batch.read(count)
  return count
}
