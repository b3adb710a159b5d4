/**
 * Decides how many tasks a query is split into. The results have the same bits for any number.
 *
 * Splitting pays only if a worker is idle and the shard group has enough work. If all workers are
 * busy, splitting adds work and shortens nothing, so each query is one task. Patterns are the
 * exception: they may take a hundred thousand times longer than a term. They always wait for slots
 * of all workers that they may use, because their time limit assumes that these run in parallel.
 *
 * A query of several lists may have twice as many tasks as there are shards, each with half of the
 * lists. A list by meaning takes about as long as those by words and by name.
 *
 * Edges are never split, because their lists lead to documents of all shards. Searches for people
 * by expertise are not split either, because they sum over all shards. Summaries, words of queries
 * and questions about hits are not split. Queries with a link are not split, because each task
 * would resolve it over the whole collection, within a fraction of the pattern time.
 *
 * The duration of a query is learned: a moving average over queries of its kind.
 */
import {
  type Filter,
  type FilterVisitor,
  hasCondition,
  type QueryTerm,
  type RankExpression,
  type Ranking,
  type Similarity,
  visitFilter,
} from 'native-free-index'
import { type CountTask, findFilter, type SearchTask, type Task } from './protocol.ts'

/** Milliseconds of work that justify another round trip with a separate top k. */
const partWorkMs = 0.2

/** Weight of the newest time in the moving average. */
const newestWeight = 1 / 16

/** Capacity of the averages. A full map is emptied. */
const kindsMax = 1024

/** Number of parts of a query. */
export interface PartCount {
  /** Parts if enough slots are free. */
  readonly parts: number
  /** The query waits for at least this many slots. */
  readonly partsMin: number
}

export interface Split extends PartCount {
  /** Key of the moving average. Null: the time is not recorded. */
  readonly kind: string | null
}

export interface SplitLimits {
  /** Maximum number of parts, at least 1. */
  readonly partsMax: number
  /** Shards of the collection. */
  readonly shards: number
  readonly idleWorkers: number
}

export interface SplitRule {
  split(task: Task, limits: SplitLimits): Split
  /** @param workMs time of all parts together */
  learn(split: Split, workMs: number): void
}

/** Splits as described above. */
export class ScatterRule implements SplitRule {
  /** Moving average by kind of query. */
  readonly #workMs = new Map<string, number>()

  split(task: Task, { partsMax, shards, idleWorkers }: SplitLimits): Split {
    const shardParts = Math.min(partsMax, shards)
    const hasLists = task.kind === 'search' && task.rankings.length > 1
    const useful = hasLists && partsMax >= 2 * shards ? 2 * shards : shardParts
    if (useful === 1 || !isSplittable(task)) return whole
    // A pattern may take a hundred thousand times longer than another query.
    if (isLarge(findFilter(task), 'pattern')) {
      return { parts: shardParts, partsMin: shardParts, kind: null }
    }
    if (idleWorkers < 2) return whole
    const kind = nameKind(task)
    // Unknown kinds are split, because long queries matter most.
    const workMs = this.#workMs.get(kind) ?? Number.POSITIVE_INFINITY
    const worthwhile = Math.max(1, Math.floor(workMs / partWorkMs))
    const parts = Math.min(useful, idleWorkers, worthwhile)
    return { parts: parts < useful ? Math.min(parts, shardParts) : parts, partsMin: 1, kind }
  }

  learn({ kind }: Split, workMs: number): void {
    if (kind === null) return
    if (this.#workMs.size === kindsMax && !this.#workMs.has(kind)) this.#workMs.clear()
    const before = this.#workMs.get(kind) ?? workMs
    this.#workMs.set(kind, before + (workMs - before) * newestWeight)
  }
}

type SplitTask = SearchTask | CountTask

export const whole: Split = { parts: 1, partsMin: 1, kind: null }

/** Whether a task may be split. */
export function isSplittable(task: Task): task is SplitTask {
  if (task.kind !== 'search' && task.kind !== 'count') return false
  return !isLarge(findFilter(task), 'linked')
}

/**
 * Key of the moving average: the shape of a query, as far as it predicts the time. Ignores
 * frequencies of terms, the number of values in a filter, and of precomputed similarities.
 */
function nameKind(task: SplitTask): string {
  const filter = findFilter(task)
  const fields = filter === null ? '' : visitFilter(filter, filterKinds).slice(0, kindCharsMax)
  if (task.kind === 'count') return `${task.collection} count ${fields}`
  return `${task.collection} ${task.rankings.map(nameRanking).join(' ')} ${fields}`
}

function nameRanking(ranking: Ranking): string {
  switch (ranking.kind) {
    case 'terms':
      return nameTerms(ranking.terms)
    case 'sorted':
      return `sorted ${ranking.among?.terms.length ?? ''}`
    case 'named':
      return ranking.name.near?.prefix ? 'named prefix' : 'named'
    case 'linear':
      return `linear ${nameSimilarity(ranking.similarity)}`
    case 'formula':
      return [
        ranking.matchesOnly ? 'matches' : 'formula',
        ...[countSteps(ranking.formula), nameSimilarity(ranking.similarity)],
      ].join(' ')
  }
}

function nameSimilarity(similarity: Similarity): string {
  return similarity.kind === 'terms' ? `terms ${nameTerms(similarity.terms)}` : similarity.kind
}

/** A word with variants takes longer than one without, and a prefix longer still. */
function nameTerms(terms: readonly QueryTerm[]): string {
  let groups = 0
  let prefixes = 0
  for (const term of terms) {
    if (typeof term === 'string') continue
    groups++
    if (term.prefix === true) prefixes++
  }
  return `${terms.length}/${groups}/${prefixes}`
}

/** Steps of a formula per document: one per node, and one per term of BM25. */
function countSteps(formula: RankExpression): number {
  switch (formula.kind) {
    case 'sum':
    case 'product':
    case 'greatest':
    case 'least':
      return formula.operands.reduce((steps, operand) => steps + countSteps(operand), 1)
    case 'quotient':
      return 1 + countSteps(formula.dividend) + countSteps(formula.divisor)
    case 'logarithm':
    case 'saturation':
      return 1 + countSteps(formula.operand)
    case 'bm25':
      return 1 + formula.terms.length
    default:
      return 1
  }
}

/** Filters with the same beginning up to this length are one kind. */
const kindCharsMax = 200

const filterKinds: FilterVisitor<string> = {
  and: (parts) => `and(${parts.join(', ')})`,
  or: (parts) => `or(${parts.join(', ')})`,
  not: (part) => `not ${part}`,
  linked: ({ link }) => link,
  leaf: (leaf) => ('field' in leaf ? `${leaf.kind} ${leaf.field}` : leaf.kind),
}

/** Whether the filter has such a condition, ignoring filters behind links. */
function isLarge(filter: Filter | null, kind: 'pattern' | 'linked'): boolean {
  return filter !== null && hasCondition(filter, (condition) => condition.kind === kind)
}
