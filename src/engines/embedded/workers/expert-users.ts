/** Users of a search by expertise, and their works, as the graph tells them. */
import {
  type Adjacency,
  type Bitset,
  type Budget,
  bitsetWords,
  type Filter,
  lowerBound,
  type MatchingDocuments,
  type Searcher,
  setBit,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { OpenRelation, Relation } from '../../../snapshot/index.ts'
import { hasPattern } from '../../patterns/pattern-queue.ts'

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
  if (collection === 'users') return users.select(filter, budget).byOrdinal(budget)
  const { owns, profiles } = relations
  const selected = new Uint32Array(bitsetWords(owns.out.nodes))
  for (const profile of professionals.select(filter, budget).ordinals(budget)) {
    if (profiles.in.degree(profile) > 0) setBit(selected, profiles.in.neighbour(profile, 0))
  }
  return selected
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
  for (const list of lists) for (const user of users) edges += list.degree(user)
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
