/** Summarises the documents that a plan matches, as a task. */
import { joinFilters, type Matched, type QueryTerm } from 'native-free-index'
import { limits } from '../../../contract/index.ts'
import type { Collection } from '../../../domain/index.ts'
import type { ListPlan, QueryPlan } from '../../../plan/index.ts'
import { hasPattern } from '../../patterns/pattern-queue.ts'
import {
  findRequiredTerms,
  isExpertPlan,
  isHybrid,
  isOfMatches,
  listFilters,
  listRankings,
} from '../../planned-lists.ts'
import { countStrengths } from '../../strengths.ts'
import type { CountedField, FieldCounts, Summary, SummaryQuestion } from '../../summary.ts'
import type { SummaryTask, Task, TaskScope } from '../workers/protocol.ts'
import { type PlacedSummary, readSummary } from '../workers/summary-numbers.ts'
import type { ReadAnswers } from '../workers/wait-queue.ts'
import type { Documents } from './documents.ts'
import { type HybridFound, type HybridLists, type HybridWork, planHybridWork } from './rankings.ts'

/** The environment of one summary. */
export interface SummaryRun {
  readonly scope: TaskScope
  readonly run: <T>(task: Task, read: ReadAnswers<T>) => Promise<T>
  readonly openDocuments: (collection: Collection) => Documents
  /** Number of idle threads. */
  readonly idle: number
}

/** Takes one round trip, and one before it if near documents match. Throws as `Searcher.search`. */
export async function summarise(
  plan: QueryPlan,
  question: SummaryQuestion,
  { scope: whole, run, openDocuments, idle }: SummaryRun,
): Promise<Summary> {
  const near = isExpertPlan(plan) ? [] : planNear(plan)
  const scope = { ...whole, patternMs: whole.patternMs / (1 + near.length) }
  const found = await Promise.all(
    near.map(({ work, read }) => run({ ...scope, kind: 'search', ...work }, read)),
  )
  const parts = isExpertPlan(plan) || hasPatterns(plan) ? 1 : idle
  const summaries = await Promise.all(
    splitFields(question, parts).map((share) => {
      const task = { ...scope, kind: 'summary', ...planSummaryWork(plan, found, share) } as const
      return run(task, ([answer]) =>
        readKeys(share, readSummary(answer!.evidence), ({ link }) =>
          openDocuments(link === null ? plan.collection : 'professionals'),
        ),
      )
    }),
  )
  const byStrength =
    question.byStrength && !isExpertPlan(plan)
      ? await countStrengths(plan, summaries[0]!.total, (limited) => {
          const work = planSummaryWork(limited, found, { facets: [], sizes: null })
          const task = { ...scope, kind: 'summary', ...work } as const
          return run(task, ([answer]) => readSummary(answer!.evidence).total)
        })
      : summaries[0]!.byStrength
  const [first] = summaries
  const facets = question.facets.map((_, i) => {
    return summaries[i % summaries.length]!.facets[Math.floor(i / summaries.length)]!
  })
  return { ...first!, byStrength, facets }
}

/** Each thread counts some of the fields. Repeating the search takes a fraction of that time. */
function splitFields(
  { facets, sizes, byStrength = false }: SummaryQuestion,
  parts: number,
): SummaryQuestion[] {
  const count = Math.max(1, Math.min(parts, facets.length))
  return Array.from({ length: count }, (_, part) => ({
    facets: facets.filter((_, i) => i % count === part),
    sizes: part === 0 ? sizes : null,
    byStrength: part === 0 && byStrength,
  }))
}

function hasPatterns(plan: QueryPlan): boolean {
  return listFilters(plan).some(hasPattern)
}

/** The work that finds the near documents. Empty if they do not match. */
function planNear(plan: ListPlan): HybridWork[] {
  return listRankings(plan.ranking).some(isOfMatches) ? planHybridWork(plan, limits.fusedDepth) : []
}

/** @param near results of `planNear`, by position */
function planSummaryWork(
  plan: QueryPlan,
  near: readonly HybridLists[],
  question: SummaryQuestion,
): Pick<SummaryTask, 'filter' | 'lists' | 'experts' | 'question'> {
  const { filter } = plan
  if (isExpertPlan(plan)) return { filter, lists: [], experts: plan.ranking, question }
  const found = near.flatMap((lists) => lists.found)
  return { filter, lists: listMatches(plan, found), experts: null, question }
}

/** @param found by list of `listHybrids`; empty if nearness does not count */
function listMatches(
  { ranking }: Pick<ListPlan, 'ranking'>,
  found: readonly HybridFound[],
): Matched[] {
  const left = found.values()
  return listRankings(ranking).flatMap((list): Matched[] => {
    const filter = list.filter ?? null
    const own = isHybrid(list) ? left.next().value : undefined
    if (own !== undefined && isOfMatches(list)) {
      const { ordinals, count } = own.similarities
      const { terms, relevance } = list.similarity
      const lists = { ...matchSome(filter, terms), ordinals: ordinals.slice(0, count) }
      if (relevance === null) return [lists]
      return [lists, { ...matchSome(joinFilters(filter, relevance), []), isAll: true }]
    }
    const terms = findRequiredTerms(list)
    return [terms === null ? { ...matchSome(filter, []), isAll: true } : matchSome(filter, terms)]
  })
}

function matchSome(filter: Matched['filter'], terms: readonly QueryTerm[]): Matched {
  return { filter, isAll: false, terms, ordinals: new Float64Array(0), values: [] }
}

/**
 * Replaces positions of keywords by the folded keywords.
 *
 * @param openDocuments the collection with the field
 */
function readKeys(
  { facets: asked }: SummaryQuestion,
  { total, byStrength, sizes, facets }: PlacedSummary,
  openDocuments: (field: CountedField) => Documents,
): Summary {
  const named = facets.map(({ values, ...facet }, i): FieldCounts => {
    const keyOf = openDocuments(asked[i]!).openKeys(asked[i]!.field)
    return {
      ...facet,
      values: values.map(({ count, ordinal, shard, value }) => ({
        key: keyOf?.(shard, value) ?? value,
        count,
        ordinal,
      })),
    }
  })
  return { total, byStrength, sizes, facets: named }
}
