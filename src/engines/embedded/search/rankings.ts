/**
 * What a plan's ranking asks of the index, and what becomes of the lists that come back. A list
 * whose similarity is hybrid takes two hops: the first brings its two halves, a list by words and
 * one by meaning, which are fused here; the second ranks by the formula, with the fused values in
 * place of similarity. The halves do not depend on the page, so neither does a score.
 */
import {
  fuseByRank,
  fuseHybrid,
  type Hits,
  limits as indexLimits,
  mergeHits,
  type Ranking,
} from 'native-free-index'
import { limits } from '../../../contract/index.ts'
import type { HybridSimilarity, ListRanking, QueryPlan } from '../../../plan/index.ts'
import { hybridsOf, listsOf } from '../../planned-lists.ts'
import type { SearchTask } from '../workers/protocol.ts'
import { listsMax, type SlotAnswer } from '../workers/slots.ts'

/** What a search task says beyond its scope. */
export type RankingWork = Pick<SearchTask, 'plan' | 'rankings'>

/** A first hop, and what it brings. */
export interface HybridWork {
  readonly work: RankingWork
  /** The similarities of its lists, in their order; a list that is not hybrid has none. */
  readonly read: (answers: readonly SlotAnswer[]) => Hits[]
}

/** The first hops of a plan: none where nothing is hybrid, else as few tasks as have the room. */
export function hybridWork({ ranking, filter }: QueryPlan): HybridWork[] {
  const hybrids = hybridsOf(ranking)
  const plan = { filter, limit: limits.fusedDepth, after: null }
  const works: HybridWork[] = []
  for (let start = 0; start < hybrids.length; start += hybridsPerTask) {
    const own = hybrids.slice(start, start + hybridsPerTask)
    works.push({
      work: { plan, rankings: own.flatMap(halvesOf) },
      read: (answers) =>
        own.map((_, i) => {
          const text = merged(answers, 2 * i, limits.fusedDepth)
          return fuseHybrid(text, merged(answers, 2 * i + 1, limits.fusedDepth))
        }),
    })
  }
  return works
}

/** @param similarities of the hybrid lists of the plan, in their order */
export function pageWork(plan: QueryPlan, similarities: readonly Hits[]): RankingWork {
  const { ranking, filter, limit, after } = plan
  const left = similarities.values()
  const rankings = listsOf(ranking).map((list) => resolved(list, left))
  return ranking.kind === 'fused'
    ? { plan: { filter, limit: limits.fusedDepth, after: null }, rankings }
    : // One more hit than the page holds tells whether there is a next page.
      { plan: { filter, limit: limit + 1, after }, rankings }
}

/** The hits that rank behind `after`; one more than the page holds where there are so many. */
export function rankedHits(plan: QueryPlan, answers: readonly SlotAnswer[]): Hits {
  const { ranking, limit, after } = plan
  if (ranking.kind !== 'fused') return merged(answers, 0, limit + 1)
  const lists = ranking.rankings.map((_, i) => merged(answers, i, limits.fusedDepth))
  return fuseByRank(lists, limit + 1, after)
}

/** Each brings a list for either half. */
const hybridsPerTask = Math.floor(listsMax / 2)

if (limits.queryListMax > listsMax) throw new Error('more queries than a slot has lists')
if (limits.resultsMax + 1 > indexLimits.hitsMax) throw new Error('a page exceeds the engine')

function halvesOf({ terms, vector }: HybridSimilarity): Ranking[] {
  return [
    { kind: 'terms', terms },
    { kind: 'linear', similarity: { kind: 'vector', vector }, weight: 1, base: null },
  ]
}

/** The ranking with its similarity told, which is the next one left where it is hybrid. */
function resolved(list: ListRanking, left: Iterator<Hits, undefined>): Ranking {
  if (!('similarity' in list)) return list
  const { similarity } = list
  if (similarity.kind !== 'hybrid') return { ...list, similarity }
  const fused = left.next().value
  if (fused === undefined) throw new Error('a hybrid list without similarities')
  const { ordinals, scores, count } = fused
  return {
    ...list,
    similarity: {
      kind: 'given',
      ordinals: ordinals.subarray(0, count),
      values: scores.subarray(0, count),
    },
  }
}

/** One list of all parts; where there is one part it lies in the slot. */
function merged(answers: readonly SlotAnswer[], list: number, most: number): Hits {
  const lists = answers.map((answer) => answer.lists[list]!)
  return lists.length === 1 ? lists[0]! : mergeHits(lists, most)
}
