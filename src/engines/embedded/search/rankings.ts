/**
 * Turns a plan's ranking into tasks, and their lists into hits. A hybrid list takes one or more
 * round trips. The first returns lists by words, by meaning and by name, which are fused here. Its
 * hits fill most pages. Otherwise longer lists return all near documents, and a last round trip
 * returns the other documents: those with a word, or, for a formula, every document with the fused
 * similarity. No score depends on the page.
 */
import {
  type Correction,
  type FoundLists,
  fuseByRank,
  fuseHybrid,
  fusionDepth,
  type Hits,
  limits as indexLimits,
  mergeCorrections,
  mergeHits,
  type Ranking,
  rankFused,
} from 'native-free-index'
import { limits } from '../../../contract/vocabulary.ts'
import type { ListPlan, ListRanking } from '../../../plan/index.ts'
import {
  type HybridList,
  isHybrid,
  isOfMatches,
  keepNear,
  listHybrids,
  listRankings,
  type MatchRanking,
} from '../../planned-lists.ts'
import type { ListNotes, SearchTask } from '../workers/protocol.ts'
import { listsMax, type SlotAnswer } from '../workers/slot-buffers.ts'
import type { Documents } from './documents.ts'

/** The ranking part of a search task. */
export type RankingWork = Pick<SearchTask, 'plan' | 'rankings'>

/** Result of the first round trip for one hybrid list. */
export interface HybridFound {
  /** Ranked similarities of its documents. */
  readonly similarities: Hits
  /** Whether longer lists would have more documents by meaning or by name. */
  readonly hasMoreNear: boolean
  /** Whether other documents may have a word of the query, or a value that says it. */
  readonly hasMoreWords: boolean
}

/** Results of the first round trip. */
export interface HybridLists {
  /** By hybrid list of the plan. */
  readonly found: readonly HybridFound[]
  readonly corrections: readonly Correction[]
}

/** The first round trip, and the reader of its answers. */
export interface HybridWork {
  readonly work: RankingWork
  readonly read: (answers: readonly ListAnswer[]) => HybridLists
  /** The fused lists of each hybrid list, as views of the answers. */
  readonly listsIn: (answers: readonly ListAnswer[]) => FoundLists[]
}

/** The answer of a search task. */
export type ListAnswer = Pick<SlotAnswer, 'lists' | 'wordNotes'>

/** Length of the first round trip's lists. One page rarely needs more than a fusion counts. */
export function chooseDepth({ ranking }: ListPlan): number {
  return ranking.kind !== 'fused' && isOfMatches(ranking) ? fusionDepth : limits.fusedDepth
}

/**
 * The first round trips of a plan, in as few tasks as possible. Empty without a hybrid list.
 *
 * @param depth length of the lists
 */
export function planHybridWork({ ranking, filter }: ListPlan, depth: number): HybridWork[] {
  const hybrids = listHybrids(ranking)
  const plan = { filter, limit: depth, after: null }
  const works: HybridWork[] = []
  for (let start = 0; start < hybrids.length; start += hybridsPerTask) {
    const own = hybrids.slice(start, start + hybridsPerTask)
    const listsIn = (answers: readonly ListAnswer[]) => {
      const { unknown } = readNotes(answers)
      return own.map((_, i) => {
        const first = i * listsPerHybrid
        return mergeLists(answers, first, depth, !unknown.includes(first))
      })
    }
    works.push({
      work: { plan, rankings: own.flatMap(splitHybrid) },
      listsIn,
      read: (answers) => {
        const { corrections } = readNotes(answers)
        const lists = listsIn(answers)
        return { corrections, found: own.map((list, i) => fuseLists(lists[i]!, depth, list)) }
      },
    })
  }
  return works
}

function mergeLists(
  answers: readonly ListAnswer[],
  first: number,
  depth: number,
  knowsWords: boolean,
): FoundLists {
  return {
    text: mergeAnswers(answers, first, depth),
    vector: keepNear(mergeAnswers(answers, first + 1, depth), knowsWords),
    names: mergeAnswers(answers, first + 2, depth),
  }
}

function fuseLists(
  lists: FoundLists,
  depth: number,
  { mayBeTopic, relevance }: HybridList,
): HybridFound {
  return {
    similarities: fuseHybrid(lists, mayBeTopic),
    hasMoreNear:
      depth < limits.fusedDepth && (lists.vector.count === depth || lists.names.count === depth),
    hasMoreWords: lists.text.count === depth || (relevance?.values ?? []).length > 0,
  }
}

/** Like `rankPage` if the first round trip has found the whole page. Otherwise null. */
export function findWholePage(
  plan: ListPlan,
  { found }: HybridLists,
  documents: Documents,
): Hits | null {
  const { ranking, limit, after } = plan
  const [first] = found
  if (first === undefined || ranking.kind === 'fused' || !isOfMatches(ranking)) return null
  const hits = fuseHits(ranking, first, documents, limit + 1, after)
  if (!first.hasMoreNear && !first.hasMoreWords) return hits
  // Other documents have the similarity 0.
  const isWhole = hits.count > limit && hits.scores[limit]! > documents.findGreatest(ranking.base)
  return isWhole ? hits : null
}

export function planPageWork(plan: ListPlan, { found }: HybridLists): RankingWork {
  const { ranking, filter, limit, after } = plan
  const left = found.values()
  const rankings = listRankings(ranking).map((list) => resolveSimilarity(list, left))
  return ranking.kind === 'fused'
    ? { plan: { filter, limit: limits.fusedDepth, after: null }, rankings }
    : // One extra hit shows whether there is a next page.
      { plan: { filter, limit: limit + 1, after }, rankings }
}

/** Notes of a query's lists about its words. */
interface QueryNotes {
  readonly corrections: readonly Correction[]
  /** Numbers of the lists without a known word. */
  readonly unknown: readonly number[]
}

/** Notes in the order of the lists. Tasks of one list have the same notes. */
export function readNotes(answers: readonly Pick<SlotAnswer, 'wordNotes'>[]): QueryNotes {
  if (answers.every(({ wordNotes }) => wordNotes === '')) return noNotes
  const notes = answers
    .flatMap(({ wordNotes }): ListNotes[] => (wordNotes === '' ? [] : JSON.parse(wordNotes)))
    .sort((a, b) => a.list - b.list)
  return {
    corrections: mergeCorrections(notes.flatMap(({ corrections }) => corrections)),
    unknown: notes.filter(({ isUnknown }) => isUnknown).map(({ list }) => list),
  }
}

const noNotes: QueryNotes = { corrections: [], unknown: [] }

/**
 * The hits after `after`, with one more than the page if there is one.
 *
 * @param answers of the page's tasks
 */
export function rankPage(
  plan: ListPlan,
  answers: readonly ListAnswer[],
  lists: HybridLists,
  documents: Documents,
): Hits {
  const { ranking, limit, after } = plan
  if (ranking.kind !== 'fused') {
    return listsIn([ranking], answers, lists, documents, { most: limit + 1, after })[0]!
  }
  return fuseByRank(rankQueries(plan, answers, lists, documents), limit + 1, after)
}

/** The lists of several queries, to be fused by rank. */
export function rankQueries(
  { ranking }: ListPlan,
  answers: readonly ListAnswer[],
  lists: HybridLists,
  documents: Documents,
): Hits[] {
  const whole = { most: limits.fusedDepth, after: null }
  return listsIn(listRankings(ranking), answers, lists, documents, whole)
}

function listsIn(
  rankings: readonly ListRanking[],
  answers: readonly ListAnswer[],
  { found }: HybridLists,
  documents: Documents,
  { most, after }: { readonly most: number; readonly after: ListPlan['after'] },
): Hits[] {
  const left = found.values()
  return rankings.map((list, i) => {
    const others = mergeAnswers(answers, i, most)
    const own = isHybrid(list) ? left.next().value : undefined
    if (own === undefined || !isOfMatches(list)) return others
    return mergeHits([fuseHits(list, own, documents, most, after), others], most)
  })
}

const listsPerHybrid = 3
const hybridsPerTask = Math.floor(listsMax / listsPerHybrid)

if (limits.queryListMax > listsMax) throw new Error('more queries than a slot has lists')
if (limits.resultsMax + 1 > indexLimits.hitsMax) throw new Error('a page exceeds the engine')

function splitHybrid({ terms, vector, name, filter }: HybridList): Ranking[] {
  const own = filter === undefined ? {} : { filter }
  return [
    { kind: 'terms', terms, ...own },
    { kind: 'linear', similarity: { kind: 'vector', vector }, weight: 1, base: null, ...own },
    { kind: 'named', name, ...own },
  ]
}

/** The best documents of the first round trip. */
export function fuseHits(
  { weight, base }: MatchRanking,
  { similarities }: Pick<HybridFound, 'similarities'>,
  documents: Pick<Documents, 'openNumbers'>,
  most: number,
  after: ListPlan['after'],
): Hits {
  return rankFused(similarities, weight, documents.openNumbers(base), most, after)
}

/**
 * The ranking with its similarity filled in, for a hybrid list the next of `left`. A list of
 * matches returns documents that were not found yet, with the similarity 0.
 */
function resolveSimilarity(list: ListRanking, left: Iterator<HybridFound, undefined>): Ranking {
  if (!('similarity' in list)) return list
  const { similarity } = list
  if (similarity.kind !== 'hybrid') return { ...list, similarity }
  const found = left.next().value
  if (found === undefined) throw new Error('a hybrid list without similarities')
  const { ordinals, scores, count } = found.similarities
  const known = ordinals.subarray(0, count)
  if (isOfMatches(list)) {
    const { base, filter } = list
    const own = filter === undefined ? {} : { filter }
    const { terms, relevance } = similarity
    const among = { terms, relevance, except: known }
    return { kind: 'sorted', field: base, among, ...own }
  }
  const values = scores.subarray(0, count)
  return { ...list, similarity: { kind: 'precomputed', ordinals: known, values } }
}

/** Merges the lists of all shard groups. A single list is not copied. */
function mergeAnswers(answers: readonly ListAnswer[], list: number, most: number): Hits {
  const lists = answers.map((answer) => answer.lists[list]!)
  return lists.length === 1 ? lists[0]! : mergeHits(lists, most)
}
