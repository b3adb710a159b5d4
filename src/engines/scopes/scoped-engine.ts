/**
 * A view of an engine for one scope. The wrapped engine has only the documents of the scope. This
 * class applies the mask of members: to plans and look-ups before they run, to documents and other
 * data afterwards.
 */
import type { Filter, TermGroups } from 'native-free-index'
import type { FieldMask, Provenance } from '../../contract/index.ts'
import type { CancelSignal, Collection, EngineStats } from '../../domain/index.ts'
import type { PlannedScope, QueryPlan } from '../../plan/index.ts'
import type { Direction, SourcedCollection } from '../../snapshot/index.ts'
import type {
  DocumentRank,
  EdgePage,
  EdgeQuery,
  Engine,
  EngineView,
  ExplainedScore,
  LookupField,
  QueryWords,
  SearchPage,
  ShownUserData,
  StoredDocument,
} from '../engine.ts'
import type { Summary, SummaryQuestion } from '../summary.ts'
import type { TimeSlices } from '../time-slices.ts'
import {
  MaskedHit,
  maskedBody,
  maskedDocument,
  maskedProvenance,
  maskedUserData,
} from './masked-members.ts'
import { maskedPlan } from './masked-plan.ts'

/** Documents between two clock checks. */
const documentsPerCheck = 16

/** @param engine with only the documents of the scope */
export function scopedEngine(engine: Engine, { mask }: PlannedScope): Engine {
  return mask === null ? engine : new MaskedEngine(engine, mask)
}

class MaskedEngine implements Engine {
  readonly snapshot: string
  readonly snapshotSeconds: number
  readonly regexProblem: Engine['regexProblem']
  readonly regexSize: Engine['regexSize']
  readonly #engine: Engine
  readonly #mask: FieldMask

  constructor(engine: Engine, mask: FieldMask) {
    this.snapshot = engine.snapshot
    this.snapshotSeconds = engine.snapshotSeconds
    this.regexProblem = engine.regexProblem
    this.regexSize = engine.regexSize
    this.#engine = engine
    this.#mask = mask
  }

  get hiding(): object {
    return this.#engine.hiding
  }

  get sizes(): Engine['sizes'] {
    return this.#engine.sizes
  }

  async search(plan: QueryPlan, signal?: CancelSignal): Promise<SearchPage> {
    const page = await this.#engine.search(maskedPlan(plan, this.#mask), signal)
    const hits = page.hits.map((hit) => new MaskedHit(hit, plan.collection, this.#mask))
    return { ...page, hits }
  }

  summarise(plan: QueryPlan, question: SummaryQuestion, signal?: CancelSignal): Promise<Summary> {
    return this.#engine.summarise(maskedPlan(plan, this.#mask), question, signal)
  }

  words(
    collection: Collection,
    queries: QueryWords,
    signal?: CancelSignal,
  ): Promise<readonly TermGroups<string>[]> {
    return this.#engine.words(collection, queries, signal)
  }

  explain(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal?: CancelSignal,
  ): Promise<readonly ExplainedScore[]> {
    return this.#engine.explain(maskedPlan(plan, this.#mask), ordinals, signal)
  }

  ranks(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal?: CancelSignal,
  ): Promise<readonly (DocumentRank | null)[]> {
    return this.#engine.ranks(maskedPlan(plan, this.#mask), ordinals, signal)
  }

  count(collection: Collection, filter: Filter, signal?: CancelSignal): Promise<number> {
    return this.#engine.count(collection, filter, signal)
  }

  async find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]> {
    const found = await this.#engine.find(collection, field, values)
    // Looked up even if the field is masked, so that the time does not reveal it.
    if (!this.#mask.shows(field)) return values.map(() => null)
    return found.map((document) => maskedDocument(document, collection, this.#mask))
  }

  has(
    collection: Collection,
    field: string,
    values: readonly string[],
  ): readonly boolean[] | Promise<readonly boolean[]> {
    if (!this.#mask.shows(field)) return values.map(() => false)
    return this.#engine.has(collection, field, values)
  }

  async bodies(
    collection: Collection,
    ordinals: ArrayLike<number>,
    timeSlices?: TimeSlices,
  ): Promise<Uint8Array[]> {
    const stored = await this.#engine.bodies(collection, ordinals, timeSlices)
    const masked: Uint8Array[] = []
    for (const [i, body] of stored.entries()) {
      if (i % documentsPerCheck === 0 && timeSlices?.isOver) await timeSlices.pause()
      masked.push(maskedBody(body, collection, this.#mask))
    }
    return masked
  }

  edges(query: EdgeQuery, signal?: CancelSignal): Promise<readonly EdgePage[]> {
    return this.#engine.edges(query, signal)
  }

  linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ordinals: readonly number[],
  ): Promise<(number | null)[]> {
    return this.#engine.linked(relation, direction, ordinals)
  }

  async userMetrics(users: readonly number[]): Promise<ShownUserData[]> {
    const all = await this.#engine.userMetrics(users)
    return all.map((data) => maskedUserData(data, this.#mask))
  }

  async vectors(repos: readonly number[]): Promise<(Float32Array | null)[]> {
    return this.#mask.showsMeaning ? this.#engine.vectors(repos) : repos.map(() => null)
  }

  async provenance(
    collection: SourcedCollection,
    ordinals: readonly number[],
  ): Promise<(Provenance | null)[]> {
    const all = await this.#engine.provenance(collection, ordinals)
    return all.map((one) => maskedProvenance(one, this.#mask))
  }

  async addresses(users: readonly number[]): Promise<(readonly string[])[]> {
    return this.#mask.shows('emails') ? this.#engine.addresses(users) : users.map(() => [])
  }

  suppress(): Promise<void> {
    return Promise.reject(new Error('a view suppresses nothing'))
  }

  view(): Promise<EngineView> {
    return Promise.reject(new Error('a view has no views'))
  }

  started(): Promise<void> {
    return this.#engine.started()
  }

  pollFinished(): void {
    this.#engine.pollFinished()
  }

  ready(): boolean {
    return this.#engine.ready()
  }

  stats(): EngineStats {
    return this.#engine.stats()
  }

  /** The owner closes the engine. */
  async close(): Promise<void> {}
}
