/**
 * Turns a plan's ranking into tasks, and their lists into hits. A hybrid list takes two round
 * trips. The first returns two lists, by words and by meaning, which are fused here. The second
 * ranks by the formula, with the fused values in place of similarity. The fused lists do not depend
 * on the page, so neither does a score.
 */
import {
  type Correction,
  fuseByRank,
  fuseHybrid,
  type Hits,
  limits as indexLimits,
  mergeHits,
  type Ranking,
} from 'native-free-index'
import { limits } from '../../../contract/index.ts'
import type { ListRanking, QueryPlan } from '../../../plan/index.ts'
import { type HybridList, hybridsOf, listsOf } from '../../planned-lists.ts'
import type { SearchTask } from '../workers/protocol.ts'
import { listsMax, type SlotAnswer } from '../workers/slot-buffers.ts'

/** The ranking part of a search task. */
export type RankingWork = Pick<SearchTask, 'plan' | 'rankings'>

/** What the first round trip brings. */
export interface HybridLists {
  /** The precomputed similarities of the hybrid lists, in their order. */
  readonly similarities: readonly Hits[]
  readonly corrections: readonly Correction[]
}

/** The first round trip, and how to read its answers. */
export interface HybridWork {
  readonly work: RankingWork
  readonly read: (answers: readonly SlotAnswer[]) => HybridLists
}

/** The first round trips of a plan, in as few tasks as have room. None without a hybrid list. */
export function hybridWork({ ranking, filter }: QueryPlan): HybridWork[] {
  const hybrids = hybridsOf(ranking)
  const plan = { filter, limit: limits.fusedDepth, after: null }
  const works: HybridWork[] = []
  for (let start = 0; start < hybrids.length; start += hybridsPerTask) {
    const own = hybrids.slice(start, start + hybridsPerTask)
    works.push({
      work: { plan, rankings: own.flatMap(halvesOf) },
      read: (answers) => ({
        corrections: correctionsIn(answers),
        similarities: own.map((_, i) => {
          const text = merged(answers, 2 * i, limits.fusedDepth)
          return fuseHybrid(text, merged(answers, 2 * i + 1, limits.fusedDepth))
        }),
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
    : // One extra hit shows whether there is a next page.
      { plan: { filter, limit: limit + 1, after }, rankings }
}

/** The misspellings that were followed. Each task of a query says the same. */
export function correctionsIn([answer]: readonly SlotAnswer[]): readonly Correction[] {
  const { corrections } = answer!
  return corrections === '' ? [] : (JSON.parse(corrections) as Correction[])
}

/** The hits after `after`, with one more than the page if there are so many. */
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

function halvesOf({ terms, vector, filter }: HybridList): Ranking[] {
  const own = filter === undefined ? {} : { filter }
  return [
    { kind: 'terms', terms, ...own },
    { kind: 'linear', similarity: { kind: 'vector', vector }, weight: 1, base: null, ...own },
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
      kind: 'precomputed',
      ordinals: ordinals.subarray(0, count),
      values: scores.subarray(0, count),
    },
  }
}

/** Merges the lists of all shard groups. A single list stays in its slot. */
function merged(answers: readonly SlotAnswer[], list: number, most: number): Hits {
  const lists = answers.map((answer) => answer.lists[list]!)
  return lists.length === 1 ? lists[0]! : mergeHits(lists, most)
}
