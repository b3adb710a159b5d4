/** Users of a search by expertise, and their works, as the graph tells them. */
import {
  type Adjacency,
  type Bitset,
  type Budget,
  countBitsetWords,
  type Filter,
  findLowestBit,
  lowerBound,
  type MatchingDocuments,
  measureStrength,
  type Searcher,
  setBit,
  strengthLevels,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { OpenRelation, Relation } from '../../../snapshot/index.ts'
import { hasPattern } from '../../patterns/pattern-queue.ts'
import type { CoveredPeople } from './covered-people.ts'

interface UserSources {
  readonly users: Searcher
  readonly professionals: Searcher
  readonly relations: Readonly<Record<Relation, OpenRelation>>
}

interface UserQuestion {
  readonly collection: Collection
  readonly plan: { readonly filter: Filter | null }
}

/** Users who match the filter, or have such a profile. Null if all users may get a score. */
export function selectUsers(
  { collection, plan: { filter } }: UserQuestion,
  { users, professionals, relations }: UserSources,
  budget: Budget,
): Bitset | null {
  // A pattern takes longer than it saves.
  if (filter === null || hasPattern(filter)) return null
  if (collection === 'users') return users.select(filter, budget).toOrdinalBits(budget)
  const { owns, profiles } = relations
  const selected = new Uint32Array(countBitsetWords(owns.out.nodes))
  for (const profile of professionals.select(filter, budget).listOrdinals(budget)) {
    if (profiles.in.countNeighbours(profile) > 0)
      setBit(selected, profiles.in.readNeighbour(profile, 0))
  }
  return selected
}

/**
 * The users who may match fairly: by a work, by what they say, or by both together.
 *
 * @param lists users by repository
 * @param nodes number of users
 */
export function selectFairUsers(
  { ordinals, levels }: Pick<MatchingDocuments, 'ordinals' | 'levels'>,
  lists: readonly Adjacency[],
  covered: CoveredPeople | null,
  nodes: number,
): Bitset {
  const selected = new Uint32Array(countBitsetWords(nodes))
  if (covered !== null) {
    for (let user = 0; user < nodes; user++) {
      const bits = covered.ofUsers.get(user)!
      if (bits !== 0 && isFairMatch(bits, covered)) setBit(selected, user)
    }
  }
  for (let i = 0; i < ordinals.length; i++) {
    const repo = ordinals[i]!
    const isFair = levels[i]! >= strengthLevels.fair
    const bits = isFair || covered === null ? 0 : covered.ofRepos.get(repo)!
    if (!isFair && bits === 0) continue
    for (const list of lists) {
      const degree = list.countNeighbours(repo)
      if (degree === 0) continue
      const first = list.findFirstEdge(repo)
      for (let edge = first; edge < first + degree; edge++) {
        const user = list.readNeighbourAt(edge)
        const isOfThem = isFair || isFairMatch(bits | covered!.ofUsers.get(user)!, covered!)
        if (isOfThem) setBit(selected, user)
      }
    }
  }
  return selected
}

function isFairMatch(bits: number, { coverage, bounds }: CoveredPeople): boolean {
  return measureStrength(coverage.measureShare(bits), 0, bounds) >= strengthLevels.fair
}

/** The users of a set, unless there are more than this. */
export function listUsers(users: Bitset, most: number): number[] | null {
  const list: number[] = []
  for (let i = 0; i < users.length; i++) {
    for (let rest = users[i]!; rest !== 0; rest &= rest - 1) {
      if (list.length === most) return null
      list.push(i * 32 + findLowestBit(rest))
    }
  }
  return list
}

/**
 * Positions of the matches that are repositories of these users. Null if visiting all matches is
 * faster.
 */
export function findWorks(
  users: readonly number[],
  lists: readonly Adjacency[],
  { ordinals }: Pick<MatchingDocuments, 'ordinals'>,
): Uint32Array | null {
  let edges = 0
  for (const list of lists) for (const user of users) edges += list.countNeighbours(user)
  if (edges > ordinals.length) return null
  const works = new Uint32Array(edges)
  let count = 0
  for (const list of lists) {
    for (const user of users) count += list.copy(user, 0, edges, works, count)
  }
  const positions = new Set<number>()
  for (const repo of works) {
    const position = lowerBound(ordinals, repo)
    if (ordinals[position] === repo) positions.add(position)
  }
  return Uint32Array.from(positions).sort()
}
