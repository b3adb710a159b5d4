/** Lists of a plan, with the values that must be known before a search. */
import type { FoundLists, Hits, Ranking } from 'native-free-index'
import type { ListRanking } from '../../plan/index.ts'
import { isOfMatches } from '../planned-lists.ts'
import { anyOf, type KnownTerms, type ListQuery } from './list-query.ts'
import type { Query } from './requests.ts'

/** Values of a hybrid list. */
export interface KnownHybrid {
  readonly similarities: Hits
  readonly known: KnownTerms
  /** Documents that match too. */
  readonly relevant: readonly Query[]
  /** The fused lists. */
  readonly lists: FoundLists
  readonly mayBeTopic: boolean
}

/** A list of a plan, with everything that its scores depend on. */
export interface KnownList {
  readonly query: ListQuery
  readonly ranking: Ranking
  /** Null unless the list is hybrid. */
  readonly hybrid: KnownHybrid | null
}

/** The ranking with its similarity filled in. */
export function resolved(
  list: ListRanking,
  hybrid: KnownHybrid | null,
): { readonly ranking: Ranking; readonly matches: readonly Query[] } {
  if (!('similarity' in list)) return { ranking: list, matches: [] }
  const { similarity } = list
  if (similarity.kind !== 'hybrid') return { ranking: { ...list, similarity }, matches: [] }
  const { scores, count, ordinals: all } = hybrid!.similarities
  const ordinals = all.subarray(0, count)
  const given = { kind: 'precomputed', ordinals, values: scores.subarray(0, count) } as const
  const matches = isOfMatches(list) ? [matchHybrid(hybrid!)] : []
  return { ranking: { ...list, similarity: given }, matches }
}

/** All documents that a hybrid list matches. */
export function matchHybrid({ similarities, known, relevant }: KnownHybrid): Query {
  const { ordinals, count } = similarities
  return anyOf(known, [...ordinals.subarray(0, count)], relevant)
}
