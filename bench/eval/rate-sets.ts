/** The score of each method at each query of a set. */
import {
  computeGradedNdcgAt10,
  computePrecisionAt10,
  computeRecallAt10,
  ndcgAt10,
  reciprocalRankAt10,
} from './quality.ts'
import { acceptedMethods, findBy } from './request-methods.ts'
import { digestOf, type ScoredSet } from './scored.ts'
import { mapSome, type SearchService } from './service.ts'
import type { GradedSet, NothingQuery, QuerySet, RelevantMetric } from './sets/query-set.ts'

export async function rateSets(
  service: SearchService,
  sets: readonly QuerySet[],
): Promise<ScoredSet[]> {
  const rated: ScoredSet[] = []
  for (const set of sets) {
    const byMethod: { method: string; lists: ScoreLists }[] = []
    for (const method of await acceptedMethods(service, set.subject)) {
      const find: Find = async (query) =>
        (await findBy(method, service, set.subject, { query, first: 10 })).ids
      byMethod.push({ method: method.name, lists: await rate(set, find) })
    }
    for (const metric of Object.keys(byMethod[0]?.lists ?? {})) {
      const methods = byMethod.map(({ method, lists }) => ({ method, scores: lists[metric]! }))
      rated.push({ set: set.name, metric, digest: digestOf(set.queries), methods })
    }
  }
  return rated
}

/** By metric. */
type ScoreLists = Readonly<Record<string, readonly number[]>>
/** Asks a service in one way. Returns `platformId`s, best first. */
type Find = (query: string) => Promise<readonly string[]>

const relevantMetrics: Readonly<
  Record<RelevantMetric, (ranked: readonly string[], relevant: ReadonlySet<string>) => number>
> = {
  'nDCG@10': ndcgAt10,
  'recall@10': computeRecallAt10,
  'precision@10': computePrecisionAt10,
}

async function rate(set: QuerySet, find: Find): Promise<ScoreLists> {
  if (set.kind === 'graded') return rateGraded(set, find)
  if (set.kind === 'wanted') {
    const scores = await mapSome(set.queries, async ({ text, wanted }) =>
      reciprocalRankAt10(await find(text), (id) => id === wanted),
    )
    return { 'MRR@10': scores }
  }
  if (set.kind === 'nothing') {
    const isEmpty = async ({ text }: NothingQuery) => ((await find(text)).length === 0 ? 1 : 0)
    return { 'nothing found': await mapSome(set.queries, isEmpty) }
  }
  const { metric = 'nDCG@10' } = set
  const scores = await mapSome(set.queries, async ({ text, relevant }) =>
    relevantMetrics[metric](await find(text), new Set(relevant)),
  )
  return { [metric]: scores }
}

async function rateGraded({ queries }: GradedSet, find: Find): Promise<ScoreLists> {
  const rated = await mapSome(queries, async ({ text, grades }) => {
    const [ids, graded] = [await find(text), new Map(Object.entries(grades))]
    return {
      ndcg: computeGradedNdcgAt10(ids, graded),
      unjudged: ids.filter((id) => !graded.has(id)).length,
    }
  })
  return {
    'nDCG@10': rated.map(({ ndcg }) => ndcg),
    'unjudged@10': rated.map(({ unjudged }) => unjudged),
  }
}
