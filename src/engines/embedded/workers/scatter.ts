/**
 * Decides how many tasks a query is split into. The results have the same bits for any number.
 *
 * Splitting pays only if a worker is idle and the shard group has enough work. If all workers are
 * busy, splitting adds work and shortens nothing, so each query is one task. Patterns are the
 * exception: they may take a hundred thousand times longer than a term. They always wait for slots
 * of all workers that they may have, because their time limit is meant for workers side by side.
 *
 * Edges are never split, because their lists lead to documents of all shards. Nor is a filter with
 * a link: each task would resolve it again over the whole collection, within its fraction of the
 * pattern time.
 *
 * The duration of a query is learned: a moving average over queries of its kind.
 */
import type { Filter, RankExpression, Ranking, Similarity } from 'native-free-index'
import type { EdgesTask, Task } from './protocol.ts'

/** `adaptive` is the rule above. The others are for comparisons. */
export type Scatter = 'adaptive' | 'always' | 'never'

/** Milliseconds of work that justify another round trip with its own top k. */
const partWorkMs = 0.2

/** Weight of the newest time in an average. */
const newestWeight = 1 / 16

/** Remembered kinds. Beyond it all are forgotten. */
const kindsMax = 1024

/** How many parts a query has. */
export interface PartCount {
  /** Where slots are not short. */
  readonly parts: number
  /** It waits for slots rather than run in fewer. */
  readonly partsMin: number
}

export interface Split extends PartCount {
  /** Key of the moving average. Null if nothing is learned. */
  readonly kind: string | null
}

export class ScatterRule {
  readonly #scatter: Scatter
  /** By kind. */
  readonly #workMs = new Map<string, number>()

  constructor(scatter: Scatter) {
    this.#scatter = scatter
  }

  /** @param partsMax as many as there may be, from 1 */
  split(task: Task, partsMax: number, idleWorkers: number): Split {
    if (partsMax === 1 || this.#scatter === 'never' || task.kind === 'edges') return whole
    const filter = filterOf(task)
    if (holds(filter, 'linked')) return whole
    // It may take a hundred thousand times longer than another.
    if (holds(filter, 'pattern')) return { parts: partsMax, partsMin: partsMax, kind: null }
    if (this.#scatter === 'always') return { parts: partsMax, partsMin: 1, kind: null }
    if (idleWorkers < 2) return whole
    const kind = kindOf(task)
    // A kind that has never been seen is split: it is the long queries that matter.
    const workMs = this.#workMs.get(kind) ?? Number.POSITIVE_INFINITY
    const worthwhile = Math.max(1, Math.floor(workMs / partWorkMs))
    return { parts: Math.min(partsMax, idleWorkers, worthwhile), partsMin: 1, kind }
  }

  /** @param workMs time that all parts took together */
  learn({ kind }: Split, workMs: number): void {
    if (kind === null) return
    if (this.#workMs.size === kindsMax && !this.#workMs.has(kind)) this.#workMs.clear()
    const before = this.#workMs.get(kind) ?? workMs
    this.#workMs.set(kind, before + (workMs - before) * newestWeight)
  }
}

type SplitTask = Exclude<Task, EdgesTask>

const whole: Split = { parts: 1, partsMin: 1, kind: null }

/**
 * Key of the moving average: as close as a query's shape predicts its time. The frequency of its
 * terms, the number of values in a filter and of precomputed similarities are ignored.
 */
function kindOf(task: SplitTask): string {
  const fields = filterKind(filterOf(task)).slice(0, kindCharsMax)
  if (task.kind === 'count') return `${task.collection} count ${fields}`
  return `${task.collection} ${task.rankings.map(rankingKind).join(' ')} ${fields}`
}

function rankingKind(ranking: Ranking): string {
  switch (ranking.kind) {
    case 'terms':
      return `${ranking.terms.length}`
    case 'sorted':
      return 'sorted'
    case 'linear':
      return `linear ${similarityKind(ranking.similarity)}`
    case 'formula':
      return `formula ${stepsOf(ranking.formula)} ${similarityKind(ranking.similarity)}`
  }
}

function similarityKind(similarity: Similarity): string {
  return similarity.kind === 'terms' ? `terms ${similarity.terms.length}` : similarity.kind
}

/** Steps of a formula per document: one for each node, and one for each term of a BM25. */
function stepsOf(formula: RankExpression): number {
  switch (formula.kind) {
    case 'sum':
    case 'product':
    case 'greatest':
    case 'least':
      return formula.operands.reduce((steps, operand) => steps + stepsOf(operand), 1)
    case 'quotient':
      return 1 + stepsOf(formula.dividend) + stepsOf(formula.divisor)
    case 'logarithm':
    case 'saturation':
      return 1 + stepsOf(formula.operand)
    case 'bm25':
      return 1 + formula.terms.length
    default:
      return 1
  }
}

function filterOf(task: SplitTask): Filter | null {
  return task.kind === 'count' ? task.filter : task.plan.filter
}

/** Filters that agree so far are taken for the same kind. */
const kindCharsMax = 200

function filterKind(filter: Filter | null): string {
  if (filter === null) return ''
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `${filter.kind}(${filter.filters.map(filterKind).join(', ')})`
    case 'not':
      return `not ${filterKind(filter.filter)}`
    case 'linked':
      return filter.link
    default:
      return `${filter.kind} ${filter.field}`
  }
}

/** Does not look behind links. */
function holds(filter: Filter | null, kind: 'pattern' | 'linked'): boolean {
  if (filter === null) return false
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.some((one) => holds(one, kind))
    case 'not':
      return holds(filter.filter, kind)
    default:
      return filter.kind === kind
  }
}
