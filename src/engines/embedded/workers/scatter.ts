/**
 * Decides how many tasks a query is split into. The results have the same bits for any number.
 *
 * Splitting pays only if a worker is idle and the shard group has enough work. If all workers are
 * busy, splitting adds work and shortens nothing, so each query is one task. Patterns are the
 * exception: they may take a hundred thousand times longer than a term. They always wait for slots
 * of all workers that they may have, because their time limit is meant for workers side by side.
 *
 * A query of several lists may have twice as many tasks as there are shards, each with half of the
 * lists. A list by meaning takes about as long as those by words and by name.
 *
 * Edges are never split, because their lists lead to documents of all shards. Nor is a search for
 * people by what they did, which sums up over all of them. Summaries, words of queries and
 * questions about hits are whole too. Nor is a filter with a link: each task would resolve it again
 * over the whole collection, within its fraction of the pattern time.
 *
 * The duration of a query is learned: a moving average over queries of its kind.
 */
import {
  type Filter,
  type FilterVisitor,
  type QueryTerm,
  type RankExpression,
  type Ranking,
  type Similarity,
  someCondition,
  visitFilter,
} from 'native-free-index'
import { type CountTask, filterOf, type SearchTask, type Task } from './protocol.ts'

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

export interface SplitLimits {
  /** As many as there may be, from 1. */
  readonly partsMax: number
  /** Of the collection. */
  readonly shards: number
  readonly idleWorkers: number
}

export interface SplitRule {
  split(task: Task, limits: SplitLimits): Split
  /** @param workMs time that all parts took together */
  learn(split: Split, workMs: number): void
}

/** The rule above. */
export class ScatterRule implements SplitRule {
  /** By kind. */
  readonly #workMs = new Map<string, number>()

  split(task: Task, { partsMax, shards, idleWorkers }: SplitLimits): Split {
    const shardParts = Math.min(partsMax, shards)
    const hasLists = task.kind === 'search' && task.rankings.length > 1
    const useful = hasLists && partsMax >= 2 * shards ? 2 * shards : shardParts
    if (useful === 1 || !isSplittable(task)) return whole
    // It may take a hundred thousand times longer than another.
    if (holds(filterOf(task), 'pattern')) {
      return { parts: shardParts, partsMin: shardParts, kind: null }
    }
    if (idleWorkers < 2) return whole
    const kind = kindOf(task)
    // A kind that has never been seen is split: it is the long queries that matter.
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

/** Whether a task may be split at all. */
export function isSplittable(task: Task): task is SplitTask {
  if (task.kind !== 'search' && task.kind !== 'count') return false
  return !holds(filterOf(task), 'linked')
}

/**
 * Key of the moving average: as close as a query's shape predicts its time. The frequency of its
 * terms, the number of values in a filter and of precomputed similarities are ignored.
 */
function kindOf(task: SplitTask): string {
  const filter = filterOf(task)
  const fields = filter === null ? '' : visitFilter(filter, filterKinds).slice(0, kindCharsMax)
  if (task.kind === 'count') return `${task.collection} count ${fields}`
  return `${task.collection} ${task.rankings.map(rankingKind).join(' ')} ${fields}`
}

function rankingKind(ranking: Ranking): string {
  switch (ranking.kind) {
    case 'terms':
      return termsKind(ranking.terms)
    case 'sorted':
      return `sorted ${ranking.among?.terms.length ?? ''}`
    case 'named':
      return ranking.name.near?.prefix ? 'named prefix' : 'named'
    case 'linear':
      return `linear ${similarityKind(ranking.similarity)}`
    case 'formula':
      return [
        ranking.matchesOnly ? 'matches' : 'formula',
        ...[stepsOf(ranking.formula), similarityKind(ranking.similarity)],
      ].join(' ')
  }
}

function similarityKind(similarity: Similarity): string {
  return similarity.kind === 'terms' ? `terms ${termsKind(similarity.terms)}` : similarity.kind
}

/** A word that stands for others takes longer than one alone, and a prefix longer still. */
function termsKind(terms: readonly QueryTerm[]): string {
  let groups = 0
  let prefixes = 0
  for (const term of terms) {
    if (typeof term === 'string') continue
    groups++
    if (term.prefix === true) prefixes++
  }
  return `${terms.length}/${groups}/${prefixes}`
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

/** Filters that agree so far are taken for the same kind. */
const kindCharsMax = 200

const filterKinds: FilterVisitor<string> = {
  and: (parts) => `and(${parts.join(', ')})`,
  or: (parts) => `or(${parts.join(', ')})`,
  not: (part) => `not ${part}`,
  linked: ({ link }) => link,
  leaf: (leaf) => ('field' in leaf ? `${leaf.kind} ${leaf.field}` : leaf.kind),
}

/** Does not look behind links. */
function holds(filter: Filter | null, kind: 'pattern' | 'linked'): boolean {
  return filter !== null && someCondition(filter, (condition) => condition.kind === kind)
}
