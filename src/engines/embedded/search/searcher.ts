/**
 * Runs plans on the worker threads. This thread merges the ranked lists, and makes hits that read
 * their documents on demand.
 */
import type { Filter } from 'native-free-index'
import { limits } from '../../../contract/index.ts'
import { type CancelSignal, type Collection, neverAborted } from '../../../domain/index.ts'
import type { ExpertPlan, ListPlan, QueryPlan } from '../../../plan/index.ts'
import type { DocumentRank, ExplainedScore, Searcher, SearchPage } from '../../engine.ts'
import { isExpertPlan, listFilters } from '../../planned-lists.ts'
import type { Summary, SummaryQuestion } from '../../summary.ts'
import type { TaskRunner } from '../task-runner.ts'
import type { TaskScope } from '../workers/protocol.ts'
import { readEvidence, readExplanations, readLevels, readRanks } from '../workers/slot-buffers.ts'
import type { OpenDocuments } from './documents.ts'
import {
  chooseDepth,
  findWholePage,
  planHybridWork,
  planPageWork,
  rankPage,
  readNotes,
} from './rankings.ts'
import { buildPage, type StoredPage } from './result-page.ts'
import { summarise } from './summarise.ts'

export class EmbeddedSearcher implements Searcher {
  readonly #runner: TaskRunner
  readonly #collections: Readonly<Record<Collection, OpenDocuments>>

  constructor(runner: TaskRunner, collections: Readonly<Record<Collection, OpenDocuments>>) {
    this.#runner = runner
    this.#collections = collections
  }

  search(plan: QueryPlan, signal: CancelSignal = neverAborted): Promise<SearchPage> {
    return this.#runner.ask(listFilters(plan), signal, () =>
      isExpertPlan(plan) ? this.#findExperts(plan, signal) : this.#findPage(plan, signal),
    )
  }

  summarise(
    plan: QueryPlan,
    question: SummaryQuestion,
    signal: CancelSignal = neverAborted,
  ): Promise<Summary> {
    return this.#runner.ask(listFilters(plan), signal, () =>
      summarise(plan, question, {
        scope: this.#runner.openScope(plan.collection),
        run: (task, read) => this.#runner.run(task, read, signal),
        openDocuments: (collection) => this.#collections[collection].documents,
        idle: this.#runner.idleWorkers,
      }),
    )
  }

  explain(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal: CancelSignal = neverAborted,
  ): Promise<readonly ExplainedScore[]> {
    return this.#runner.ask(listFilters(plan), signal, async () => {
      const scope = this.#runner.openScope(plan.collection)
      const explained: ExplainedScore[] = []
      // A task returns as many explanations as fit, and at least one.
      while (explained.length < ordinals.length) {
        const left = ordinals.slice(explained.length)
        const some = await this.#runner.run(
          { ...scope, kind: 'explain', plan, ordinals: left },
          ([answer]) => readExplanations(answer!),
          signal,
        )
        explained.push(...some)
      }
      return explained
    })
  }

  ranks(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal: CancelSignal = neverAborted,
  ): Promise<readonly (DocumentRank | null)[]> {
    return this.#runner.ask(listFilters(plan), signal, () => {
      const scope = this.#runner.openScope(plan.collection)
      return this.#runner.run(
        { ...scope, kind: 'ranks', plan, ordinals },
        ([answer]) => readRanks(answer!, ordinals.length),
        signal,
      )
    })
  }

  count(
    collection: Collection,
    filter: Filter,
    signal: CancelSignal = neverAborted,
  ): Promise<number> {
    return this.#runner.ask([filter], signal, () =>
      this.#runner.run(
        { ...this.#runner.openScope(collection), kind: 'count', filter },
        (answers) => answers.reduce((sum, { total }) => sum + total, 0),
        signal,
      ),
    )
  }

  #findExperts(plan: ExpertPlan, signal: CancelSignal): Promise<SearchPage> {
    const { ranking, filter, limit, after } = plan
    const scope = this.#runner.openScope(plan.collection)
    // One extra hit shows whether there is a next page.
    const task = { plan: { filter, limit: limit + 1, after }, ranking }
    return this.#runner.run(
      { ...scope, kind: 'experts', ...task },
      ([answer]) => {
        const hits = answer!.lists[0]!
        return buildPage(this.#collections[plan.collection].documents, {
          hits,
          limit,
          corrections: readNotes([answer!]).corrections,
          evidence: ranking.evidence === 0 ? [] : readEvidence(answer!.evidence, hits.count),
          levels: readLevels(answer!),
        })
      },
      signal,
    )
  }

  /** A page with the strengths of its hits, if the plan wants them. */
  async #findPage(plan: ListPlan, signal: CancelSignal): Promise<SearchPage> {
    const scope = this.#runner.openScope(plan.collection)
    const page = await this.#rankLists(plan, scope, chooseDepth(plan), signal)
    const { relevance } = plan
    if (relevance === undefined || page.hits.length === 0) return page
    const ordinals = page.hits.map(({ ordinal }) => ordinal)
    const measured = this.#runner.openScope(plan.collection)
    const levels = await this.#runner.run(
      { ...measured, kind: 'strengths', queries: relevance, ordinals },
      ([answer]) => answer!.lists[0]!.scores.slice(0, ordinals.length),
      signal,
    )
    return { ...page, hits: page.hits.map((hit, i) => hit.addStrength(levels[i]!)) }
  }

  /** @param depth length of the lists of the first round trip */
  async #rankLists(
    plan: ListPlan,
    whole: TaskScope,
    depth: number,
    signal: CancelSignal,
  ): Promise<StoredPage> {
    const { documents } = this.#collections[plan.collection]
    const first = planHybridWork(plan, depth)
    // All tasks of a query are one request, and share its time.
    const scope = { ...whole, patternMs: whole.patternMs / (1 + first.length) }
    const lists = await Promise.all(
      first.map(({ work, read }) =>
        this.#runner.run({ ...scope, kind: 'search', ...work }, read, signal),
      ),
    )
    const near = {
      found: lists.flatMap(({ found }) => found),
      corrections: lists.flatMap(({ corrections }) => corrections),
    }
    const { limit } = plan
    const hits = findWholePage(plan, near, documents)
    if (hits !== null) return buildPage(documents, { hits, limit, corrections: near.corrections })
    if (near.found.some(({ hasMoreNear }) => hasMoreNear)) {
      const left = { ...whole, patternMs: scope.patternMs }
      return this.#rankLists(plan, left, limits.fusedDepth, signal)
    }
    return this.#runner.run(
      { ...scope, kind: 'search', ...planPageWork(plan, near) },
      (answers) =>
        buildPage(documents, {
          hits: rankPage(plan, answers, near, documents),
          limit,
          corrections: [...near.corrections, ...readNotes(answers).corrections],
        }),
      signal,
    )
  }
}
