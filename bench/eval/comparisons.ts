/** Means of methods with their intervals, and differences between methods over the same queries. */
import { bootstrapMean, type MeanInterval, pairedDifference } from './bootstrap.ts'
import type { MethodScores, Metric, ScoredSet } from './rate-sets.ts'

export interface Comparison {
  readonly set: string
  readonly metric: Metric
  /** A method, or the two of a difference. */
  readonly label: string
  readonly isDifference: boolean
  readonly interval: MeanInterval
}

/** Scores of one set under the names that tables and result files show. */
export interface LabelledScores {
  readonly label: string
  readonly scores: readonly number[]
}

/**
 * Each method, then each pair of them. A method of another table is compared with itself alone: all
 * other differences follow from these.
 *
 * @param shipped name of the table that labels do not name
 * @param before scores of an earlier run, for the same queries
 */
export function comparisonsOf(
  scored: ScoredSet,
  shipped: string,
  before: readonly LabelledScores[] = [],
): Comparison[] {
  const { set, metric, methods } = scored
  const isShipped = ({ embedding }: MethodScores) => embedding === null || embedding === shipped
  const labelled = (one: MethodScores) => ({ label: labelOf(one, shipped), scores: one.scores })
  const own = methods.filter(isShipped).map(labelled)
  const others = methods.filter((one) => !isShipped(one))
  const difference = (one: LabelledScores, other: LabelledScores) => ({
    set,
    metric,
    label: `${one.label} − ${other.label}`,
    isDifference: true,
    interval: pairedDifference(one.scores, other.scores),
  })
  return [
    ...methods.map(labelled).map(({ label, scores }) => {
      return { set, metric, label, isDifference: false, interval: bootstrapMean(scores) }
    }),
    ...own.flatMap((one, i) => own.slice(0, i).map((other) => difference(one, other))),
    ...others.flatMap((other) => {
      const same = own.find(({ label }) => label === other.method)
      return same === undefined ? [] : [difference(same, labelled(other))]
    }),
    ...own.flatMap((one) => {
      const earlier = before.find(({ label }) => label === one.label)
      if (earlier === undefined) return []
      // Digits that no file keeps would count as gains or losses of every query.
      const kept = { label: one.label, scores: one.scores.map(keptScore) }
      return [difference(kept, { label: `${one.label} before`, scores: earlier.scores })]
    }),
  ]
}

/** A score as files keep it: four digits tell all ranks and overlaps apart. */
export function keptScore(score: number): number {
  return Number(score.toFixed(4))
}

export function labelOf({ method, embedding }: MethodScores, shipped: string): string {
  return embedding === null || embedding === shipped ? method : `${method} (${embedding})`
}

/** Joins what two services scored at the same sets. */
export function mergeScored(sets: readonly ScoredSet[], others: readonly ScoredSet[]): ScoredSet[] {
  return sets.map((one) => {
    const other = others.find(({ set, metric }) => set === one.set && metric === one.metric)
    if (other === undefined) return one
    if (other.digest !== one.digest) throw new Error(`${one.set}: the queries are not the same`)
    return { ...one, methods: [...one.methods, ...other.methods] }
  })
}
