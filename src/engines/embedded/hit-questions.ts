/** Questions that need no page. Each is repeated if the suppression changes meanwhile. */
import type { Filter, TermGroups } from 'native-free-index'
import type { CancelSignal, Collection } from '../../domain/index.ts'
import type { ListPlan, QueryPlan } from '../../plan/index.ts'
import type { DocumentRank, ExplainedScore, QueryWords, SearchPage } from '../engine.ts'
import { addStrengths } from './search/result-page.ts'
import { unpackWords } from './workers/packed-words.ts'
import type { Task, TaskScope } from './workers/protocol.ts'
import { readExplanations, readRanks } from './workers/slot-buffers.ts'
import type { ReadAnswers } from './workers/wait-queue.ts'

/** Runs tasks for an engine. */
export interface HitTaskRunner {
  scope(collection: Collection): TaskScope
  run<T>(task: Task, read: ReadAnswers<T>, signal: CancelSignal): Promise<T>
  /** The current state of suppression. */
  current(): unknown
}

/** Explains the scores of documents. Repeats the question if the suppression has changed. */
export async function explainedHits(
  runner: HitTaskRunner,
  plan: QueryPlan,
  ordinals: readonly number[],
  signal: CancelSignal,
): Promise<readonly ExplainedScore[]> {
  const asOf = runner.current()
  const scope = runner.scope(plan.collection)
  const explained: ExplainedScore[] = []
  const read: ReadAnswers<void> = ([answer]) => {
    explained.push(...readExplanations(answer!))
  }
  // A task returns as many explanations as fit, and at least one.
  while (explained.length < ordinals.length) {
    const left = ordinals.slice(explained.length)
    await runner.run({ ...scope, kind: 'explain', plan, ordinals: left }, read, signal)
  }
  return asOf === runner.current() ? explained : explainedHits(runner, plan, ordinals, signal)
}

/** The ranks of documents. Repeats the question if the suppression has changed. */
export function hitRanks(
  runner: HitTaskRunner,
  plan: QueryPlan,
  ordinals: readonly number[],
  signal: CancelSignal,
): Promise<readonly (DocumentRank | null)[]> {
  const asOf = runner.current()
  const read: ReadAnswers<readonly (DocumentRank | null)[]> = ([answer]) =>
    asOf === runner.current()
      ? readRanks(answer!, ordinals.length)
      : hitRanks(runner, plan, ordinals, signal)
  const scope = runner.scope(plan.collection)
  return runner.run({ ...scope, kind: 'ranks', plan, ordinals }, read, signal)
}

/**
 * A page with the strengths of its hits, if the plan wants them. Searches again if the suppression
 * has changed meanwhile.
 */
export async function addPageStrengths(
  runner: HitTaskRunner,
  plan: ListPlan,
  search: () => Promise<SearchPage>,
  signal: CancelSignal,
): Promise<SearchPage> {
  const { collection, relevance } = plan
  const asOf = runner.current()
  const page = await search()
  if (relevance === undefined || page.hits.length === 0) return page
  const ordinals = page.hits.map(({ ordinal }) => ordinal)
  const levels = await measureStrengths(runner, { collection, relevance }, ordinals, signal)
  if (asOf !== runner.current()) return addPageStrengths(runner, plan, search, signal)
  return { ...page, hits: addStrengths(page.hits, levels) }
}

/** By position: the level of the query that a document matches best. */
function measureStrengths(
  runner: HitTaskRunner,
  { collection, relevance }: Required<Pick<ListPlan, 'collection' | 'relevance'>>,
  ordinals: readonly number[],
  signal: CancelSignal,
): Promise<readonly number[]> {
  const read: ReadAnswers<readonly number[]> = ([answer]) =>
    Array.from(answer!.lists[0]!.scores.subarray(0, ordinals.length))
  const scope = runner.scope(collection)
  return runner.run({ ...scope, kind: 'strengths', queries: relevance, ordinals }, read, signal)
}

/** Exact number of documents that match. */
export function countDocuments(
  runner: HitTaskRunner,
  collection: Collection,
  filter: Filter,
  signal: CancelSignal,
): Promise<number> {
  const asOf = runner.current()
  const read: ReadAnswers<number> = (answers) =>
    asOf === runner.current()
      ? answers.reduce((sum, { total }) => sum + total, 0)
      : countDocuments(runner, collection, filter, signal)
  return runner.run({ ...runner.scope(collection), kind: 'count', filter }, read, signal)
}

/** By query: the term groups of its words. */
export function expandWords(
  runner: HitTaskRunner,
  collection: Collection,
  queries: QueryWords,
  signal: CancelSignal,
): Promise<readonly TermGroups<string>[]> {
  const asOf = runner.current()
  const read: ReadAnswers<readonly TermGroups<string>[]> = ([answer]) =>
    asOf === runner.current()
      ? unpackWords(answer!.wordNotes)
      : expandWords(runner, collection, queries, signal)
  return runner.run({ ...runner.scope(collection), kind: 'words', queries }, read, signal)
}
