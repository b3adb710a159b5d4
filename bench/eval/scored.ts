/** Scores of methods at the queries of a set, as rows: means, and differences over the queries. */
import { createHash } from 'node:crypto'
import type { Bound, Row } from '../report/result.ts'
import { row } from '../report/rows.ts'
import { report } from '../suite.ts'
import { bootstrapMean, isBeyondNoise, type MeanInterval, pairedDifference } from './bootstrap.ts'
import type { Judgements } from './judgements.ts'
import { mean } from './quality.ts'
import type { EarlierScores } from './score-file.ts'

/** What each part of a run is given. */
export interface Evaluation {
  readonly judgements: Judgements
  /** Real repositories and people. */
  readonly data: string
  /** For imports. */
  readonly folder: string
  readonly parts: readonly string[]
  /** Of the query sets. */
  readonly seed: number
  readonly quick: boolean
}

export interface MethodScores {
  readonly method: string
  /** By query. */
  readonly scores: readonly number[]
}

export interface ScoredSet {
  readonly set: string
  readonly metric: string
  /** Digest of queries and judgements. Scores with equal digests may be paired. */
  readonly digest: string
  readonly methods: readonly MethodScores[]
}

export function digestOf(queries: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(queries)).digest('hex').slice(0, 16)
}

/** A score as files keep it: four digits tell all ranks apart. */
export function keepScore(score: number): number {
  return Number(score.toFixed(4))
}

/** Rows of the page or with a bound. `beside`: at least as good as that method. */
const bounds = new Map<string, { least?: number; beside?: string; isShown?: boolean }>([
  ['judged topics: keyword, nDCG@10', { isShown: true }],
  ['judged topics: semantic, nDCG@10', { least: 0.57, isShown: true }],
  ['judged topics: semantic, recall@100', { least: 0.73 }],
  ['judged topics: hybrid, nDCG@10', { beside: 'semantic', isShown: true }],
  ['a repository by its name, any of that name: hybrid, MRR@10', { least: 0.97, isShown: true }],
  ['people, words of bios: profile, nDCG@10', { isShown: true }],
  ['experts, judged topics: expertise, nDCG@10', { least: 0.63, isShown: true }],
  ['experts, real people: hybrid, starred@10', { least: 0.7, isShown: true }],
])

/** Each method, then each pair of them, then each beside its earlier scores. */
export function reportSets(sets: readonly ScoredSet[], earlier: EarlierScores | null): void {
  for (const scored of sets) {
    const { set, metric, methods } = scored
    const before = earlier?.find(scored) ?? []
    const differences = methods.flatMap((one, i) =>
      methods.slice(0, i).map((other) => differenceRow(scored, one, other)),
    )
    // Digits that no file keeps would count as gains or losses of every query.
    const changes = methods.flatMap(({ method, scores }) =>
      before
        .filter((one) => one.method === method)
        .map((one) => ({ ...one, method: `${method} before` }))
        .map((one) => differenceRow(scored, { method, scores: scores.map(keepScore) }, one)),
    )
    const means = methods.map((one) => meanRow(scored, one))
    report(`${set}: ${metric}`, [...means, ...differences, ...changes])
  }
}

function meanRow({ set, metric, methods }: ScoredSet, { method, scores }: MethodScores): Row {
  const name = `${set}: ${method}, ${metric}`
  const { least, beside, isShown = false } = bounds.get(name) ?? {}
  const other = methods.find((one) => one.method === beside)
  const bound: Bound | undefined =
    other !== undefined
      ? { value: 1, kind: 'ratio at least' }
      : least === undefined
        ? undefined
        : { value: least, kind: 'at least' }
  return row(name, 'score', mean(scores), {
    ...intervalOf(bootstrapMean(scores)),
    ...(isShown ? { section: 'quality' as const } : {}),
    ...(bound && { bound }),
    ...(other && { peer: { name: other.method, median: mean(other.scores) } }),
  })
}

function differenceRow({ set, metric }: ScoredSet, one: MethodScores, other: MethodScores): Row {
  const interval = pairedDifference(one.scores, other.scores)
  return row(`${set}: ${one.method} − ${other.method}, ${metric}`, 'score', interval.mean, {
    ...intervalOf(interval),
    note: isBeyondNoise(interval) ? 'More than noise.' : null,
  })
}

function intervalOf({ low, high, n }: MeanInterval) {
  return { low, high, spread: '95 %' as const, n }
}
