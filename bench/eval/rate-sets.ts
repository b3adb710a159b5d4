/** The score of each method at each query of a set. */
import { createHash } from 'node:crypto'
import {
  computeGradedNdcgAt10,
  computePrecisionAt10,
  computeRecallAt10,
  ndcgAt10,
  reciprocalRankAt10,
} from './quality.ts'
import { acceptedMembers, acceptedMethods, findBy, type RequestMethod } from './request-methods.ts'
import { mapSome, type SearchService } from './service.ts'
import type {
  GradedSet,
  NothingQuery,
  PairSet,
  QuerySet,
  RelevantMetric,
} from './sets/query-set.ts'

export const metrics = [
  'MRR@10',
  'nDCG@10',
  'recall@100',
  'recall@10',
  'precision@10',
  'unjudged@10',
  'overlap@10',
  'total ratio',
  'nothing found',
  'starred@10',
] as const
export type Metric = (typeof metrics)[number]

export interface MethodScores {
  readonly method: string
  /** Name of the table or model; null where no vector decides. */
  readonly embedding: string | null
  /** By query. */
  readonly scores: readonly number[]
}

export interface ScoredSet {
  readonly set: string
  readonly metric: Metric
  /** Digest of queries and judgements. Scores with equal digests may be paired. */
  readonly digest: string
  readonly methods: readonly MethodScores[]
}

/** The most that a search returns: where it finds more, totals are equal. */
const resultsMax = 1000

/** @param onlyEmbedding leaves methods out that another table does not change */
export async function rateSets(
  service: SearchService,
  sets: readonly QuerySet[],
  onlyEmbedding = false,
): Promise<ScoredSet[]> {
  const rated: ScoredSet[] = []
  for (const set of sets) {
    const members = await acceptedMembers(service, set.subject, set.members)
    const all = await acceptedMethods(service, set.subject)
    const byMethod: { method: RequestMethod; lists: ScoreLists }[] = []
    for (const method of all.filter(({ embeds }) => embeds || !onlyEmbedding)) {
      const find: Find = async (query, first) =>
        (await findBy(method, service, set.subject, { query, first, ...members })).ids
      const lists = await rate(set, find)
      byMethod.push({ method, lists })
    }
    const names = Object.keys(byMethod[0]?.lists ?? {}) as Metric[]
    for (const metric of names) {
      rated.push({
        set: set.name,
        metric,
        digest: digestOf(set.queries),
        methods: byMethod.map(({ method, lists }) => ({
          method: method.name,
          embedding: method.embeds ? service.embedding : null,
          scores: lists[metric]!,
        })),
      })
    }
  }
  return rated
}

type ScoreLists = Readonly<Partial<Record<Metric, readonly number[]>>>
/** Asks a service in one way. Returns `platformId`s, best first. */
type Find = (query: string, first: number) => Promise<readonly string[]>

const relevantMetrics: Readonly<
  Record<RelevantMetric, (ranked: readonly string[], relevant: ReadonlySet<string>) => number>
> = {
  'nDCG@10': ndcgAt10,
  'recall@10': computeRecallAt10,
  'precision@10': computePrecisionAt10,
}

async function rate(set: QuerySet, find: Find): Promise<ScoreLists> {
  if (set.kind === 'pairs') return ratePairs(set, find)
  if (set.kind === 'graded') return rateGraded(set, find)
  const ranked = (query: string) => find(query, 10)
  if (set.kind === 'wanted') {
    const scores = await mapSome(set.queries, async ({ text, wanted }) =>
      reciprocalRankAt10(await ranked(text), (id) => id === wanted),
    )
    return { 'MRR@10': scores }
  }
  if (set.kind === 'nothing') {
    const isEmpty = async ({ text }: NothingQuery) => ((await ranked(text)).length === 0 ? 1 : 0)
    return { 'nothing found': await mapSome(set.queries, isEmpty) }
  }
  const { metric = 'nDCG@10' } = set
  const scores = await mapSome(set.queries, async ({ text, relevant }) =>
    relevantMetrics[metric](await ranked(text), new Set(relevant)),
  )
  return { [metric]: scores }
}

async function rateGraded({ queries }: GradedSet, find: Find): Promise<ScoreLists> {
  const rated = await mapSome(queries, async ({ text, grades }) => {
    const [ids, graded] = [await find(text, 10), new Map(Object.entries(grades))]
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

async function ratePairs({ queries }: PairSet, find: Find): Promise<ScoreLists> {
  const pairs = await mapSome(queries, async ({ text, other }) => {
    return await Promise.all([find(text, resultsMax), find(other, resultsMax)])
  })
  return {
    'overlap@10': pairs.map(([found, right]) => overlapAt10(found, right)),
    'total ratio': pairs.map(([found, right]) => totalRatio(found.length, right.length)),
  }
}

/** Overlap of the first ten, as a share of the longer list. */
export function overlapAt10(found: readonly string[], right: readonly string[]): number {
  const [few, many] = [found.slice(0, 10), new Set(right.slice(0, 10))]
  const both = few.filter((id) => many.has(id)).length
  return both === 0 ? 0 : both / Math.max(few.length, many.size)
}

/** The smaller total by the larger one: 1 where both texts find as many. */
export function totalRatio(one: number, other: number): number {
  return one === other ? 1 : Math.min(one, other) / Math.max(one, other)
}

export function digestOf(queries: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(queries)).digest('hex').slice(0, 16)
}
