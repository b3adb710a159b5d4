/** Lists of a plan with what was found out about them before they are searched. */
import type { FoundLists, Hits, Ranking } from 'native-free-index'
import type { ListRanking } from '../../plan/index.ts'
import { isOfMatches } from '../planned-lists.ts'
import { anyOf, type KnownTerms, type ListQuery } from './list-query.ts'
import type { Query } from './requests.ts'

/** What is known of a hybrid list. */
export interface KnownHybrid {
  readonly similarities: Hits
  readonly known: KnownTerms
  /** What was fused. */
  readonly lists: FoundLists
  readonly mayBeTopic: boolean
}

/** A list of a plan with all that its scores are made of. */
export interface KnownList {
  readonly query: ListQuery
  readonly ranking: Ranking
  /** Null: it is not hybrid. */
  readonly hybrid: KnownHybrid | null
}

/** The ranking with its similarity told. */
export function resolved(
  list: ListRanking,
  hybrid: KnownHybrid | null,
): { readonly ranking: Ranking; readonly matches: readonly Query[] } {
  if (!('similarity' in list)) return { ranking: list, matches: [] }
  const { similarity } = list
  if (similarity.kind !== 'hybrid') return { ranking: { ...list, similarity }, matches: [] }
  const { similarities, known } = hybrid!
  const { scores, count } = similarities
  const ordinals = similarities.ordinals.subarray(0, count)
  const given = { kind: 'precomputed', ordinals, values: scores.subarray(0, count) } as const
  const matches = isOfMatches(list) ? [anyOf(known, [...ordinals])] : []
  return { ranking: { ...list, similarity: given }, matches }
}
