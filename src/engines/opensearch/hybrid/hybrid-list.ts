/** Hybrid lists: by words, by meaning and by name, which are searched first and then fused. */
import {
  type FoundLists,
  fuseHybrid,
  type Hits,
  HybridFusion,
  type Ranking,
  type ScoreNode,
} from 'native-free-index'
import type { ListPlan, ListRanking } from '../../../plan/index.ts'
import { isOfMatches, keepNear, listHybrids } from '../../planned-lists.ts'
import type { Query } from '../cluster/requests.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { names } from '../field-names.ts'
import type { ListQuery, MatchClauses } from '../lists/list-query.ts'
import { rankByNames } from '../names/name-query.ts'
import { type KnownTerms, matchGroups, rankByWords } from '../words/word-query.ts'

export interface HybridList {
  readonly similarities: Hits
  readonly words: KnownTerms
  /** Documents that match too. */
  readonly relevant: readonly Query[]
  /** The fused lists. */
  readonly lists: FoundLists
  readonly mayBeTopic: boolean
}

/** The hybrid lists of a plan, in its order. Throws as `Queries`. */
export async function findHybridLists(
  search: CollectionSearch,
  ranking: ListPlan['ranking'],
  clauses: MatchClauses,
): Promise<HybridList[]> {
  const hybrids = listHybrids(ranking)
  const queries: ListQuery[] = []
  const known: Pick<HybridList, 'words' | 'relevant'>[] = []
  for (const { terms, vector, name, relevance, filter } of hybrids) {
    const own = await search.addFilter(clauses, filter)
    const words = await search.terms.expand(terms)
    const relevant = relevance === null ? [] : (await search.buildClauses(relevance)).filter
    known.push({ words, relevant })
    queries.push(rankByWords(words, own))
    const similarity = { kind: 'vector', vector } as const
    const byMeaning = { kind: 'linear', similarity, weight: 1, base: null } as const
    queries.push(await search.buildList(byMeaning, own))
    queries.push(rankByNames(name, await search.mayBeMisspelt(name), own))
  }
  const found = await search.rankEach(queries)
  return hybrids.map(({ mayBeTopic }, i) => {
    const [text, vector, named] = found.slice(3 * i, 3 * i + 3) as [Hits, Hits, Hits]
    const near = keepNear(vector, known[i]!.words.groups.length > 0)
    const lists = { text, vector: near, names: named }
    return { similarities: fuseHybrid(lists, mayBeTopic), ...known[i]!, lists, mayBeTopic }
  })
}

/** The ranking with its similarity filled in, and the clauses of its documents. */
export function resolveRanking(
  list: ListRanking,
  hybrid: HybridList | null,
): { readonly ranking: Ranking; readonly matches: readonly Query[] } {
  if (!('similarity' in list)) return { ranking: list, matches: [] }
  const { similarity } = list
  if (similarity.kind !== 'hybrid') return { ranking: { ...list, similarity }, matches: [] }
  const { scores, count, ordinals: all } = hybrid!.similarities
  const ordinals = all.subarray(0, count)
  const values = scores.subarray(0, count)
  const matches = isOfMatches(list) ? [matchHybrid(hybrid!)] : []
  return { ranking: { ...list, similarity: { kind: 'precomputed', ordinals, values } }, matches }
}

/** All documents that a hybrid list matches. */
export function matchHybrid({ similarities, words, relevant }: HybridList): Query {
  const { ordinals, count } = similarities
  const fused = { terms: { [names.ordinal]: [...ordinals.subarray(0, count)] } }
  const own = words.groups.length === 0 ? [] : [matchGroups(words)]
  return { bool: { should: [fused, ...own, ...relevant] } }
}

/** The similarities. */
export function explainHybrid({ lists, mayBeTopic }: HybridList): (ordinal: number) => ScoreNode {
  const fusion = new HybridFusion(lists, mayBeTopic)
  return (ordinal) => fusion.explain(ordinal)
}
