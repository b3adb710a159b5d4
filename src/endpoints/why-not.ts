/**
 * `whyNot` of a search: where named documents rank, or why they do not. It takes a second request
 * to the engine. Conditions are tried in the order of the request, for all names at once.
 */
import { type FilterExpression, RequestError, type WhyNot } from '../contract/index.ts'
import { type Collection, Deadline } from '../domain/index.ts'
import { type DocumentRank, openFieldReaders, type QueryEngine } from '../engines/index.ts'
import {
  excludeBots,
  hasStrengths,
  type PlannedPage,
  planCondition,
  planTrial,
  type QueryPlan,
  type SearchQuery,
} from '../plan/index.ts'
import { findByNames } from './lookups.ts'
import type { RequestContext } from './request-context.ts'

type PlannedFilter = PlannedPage['filter']

/** A named document that can be seen. */
interface NamedRecord {
  readonly ordinal: number
  readonly id: string
}

type Outcome = Omit<WhyNot, 'name'>

/** The search as planned, and with weak matches. */
interface RankedPlans {
  readonly relevant: QueryPlan
  readonly all: QueryPlan
}

/** By position of the names. Throws as `Searcher.search` and `Searcher.ranks`. */
export async function explainRanks(
  names: readonly string[],
  { subject, request }: SearchQuery,
  { relevant, all }: RankedPlans,
  context: RequestContext,
): Promise<WhyNot[]> {
  const { filters, similarTo = [], dataset } = request
  const { collection } = all
  const documents = await findNamed(collection, names, context)
  const known = new Map(
    documents.flatMap((one): [number, NamedRecord][] => (one === null ? [] : [[one.ordinal, one]])),
  )
  const outcomes = new Map<number, Outcome>()
  const listLeft = () => [...known.values()].filter(({ ordinal }) => !outcomes.has(ordinal))
  const trial = new FilterTrial(dataset, collection, context)
  if (filters !== undefined) {
    for (const { ordinal, outcome } of await trial.findFailing(filters, '/filters', listLeft())) {
      outcomes.set(ordinal, outcome)
    }
  }
  const people = subject === 'users' ? excludeBots(request, context.target.mask) : null
  for (const { ordinal } of await trial.listFailing(people, listLeft())) {
    outcomes.set(ordinal, { outcome: 'bot' })
  }
  const like = new Set((await findNamed(collection, similarTo, context)).map((one) => one?.ordinal))
  for (const { ordinal } of await trial.listFailing(all.filter, listLeft())) {
    outcomes.set(ordinal, { outcome: like.has(ordinal) ? 'similar' : 'phrase' })
  }
  const ordinals = listLeft().map(({ ordinal }) => ordinal)
  if (ordinals.length > 0) {
    const ranks = await context.engine.searcher.ranks(relevant, ordinals, context.signal)
    for (const [i, ordinal] of ordinals.entries()) {
      const own = ranks[i]!
      if (own !== null) outcomes.set(ordinal, describeRank(own, relevant))
    }
  }
  const unranked = listLeft().map(({ ordinal }) => ordinal)
  if (unranked.length > 0) {
    const ranks = hasStrengths(relevant)
      ? await context.engine.searcher.ranks(all, unranked, context.signal)
      : []
    for (const [i, ordinal] of unranked.entries()) {
      const isWeak = (ranks[i] ?? null) !== null
      outcomes.set(ordinal, { outcome: isWeak ? 'weak_match' : describeMissing(all) })
    }
  }
  return documents.map((one, i) => {
    const outcome: Outcome = one === null ? { outcome: 'unknown' } : outcomes.get(one.ordinal)!
    return { name: names[i]!, ...outcome }
  })
}

function describeRank({ rank, score }: DocumentRank, { ranking, collection }: QueryPlan): Outcome {
  const isScored = collection === 'repos' || ranking.kind !== 'sorted'
  return { outcome: 'ranked', rank, ...(isScored && { score }) }
}

function describeMissing({ ranking, collection }: QueryPlan): Outcome['outcome'] {
  const isOfSeveral =
    ranking.kind === 'experts' ? ranking.lists.length > 1 : ranking.kind === 'fused'
  if (isOfSeveral) return 'not_listed'
  if (ranking.kind === 'experts') return 'no_evidence'
  return collection === 'repos' ? 'no_match' : 'no_word'
}

/** By position, in the searched collection. Null for what cannot be seen there. */
async function findNamed(
  collection: Collection,
  names: readonly string[],
  { engine }: Pick<RequestContext, 'engine'>,
): Promise<(NamedRecord | null)[]> {
  if (names.length === 0) return []
  const found = await findByNames(engine, collection === 'repos' ? 'repos' : 'users', names)
  if (collection !== 'professionals') return found
  const users = found.filter((one) => one !== null)
  const ordinals = users.map(({ ordinal }) => ordinal)
  const profiles = await engine.graph.linked('profiles', 'out', ordinals)
  const profileOf = new Map(ordinals.map((ordinal, i) => [ordinal, profiles[i]!]))
  return found.map((one) => {
    const ordinal = one === null ? null : profileOf.get(one.ordinal)!
    return one === null || ordinal === null ? null : { ordinal, id: one.id }
  })
}

interface FailedTrial {
  readonly ordinal: number
  readonly outcome: Outcome
}

class FilterTrial {
  readonly #dataset: SearchQuery['request']['dataset']
  readonly #collection: Collection
  readonly #context: RequestContext
  /** The deadline of all trials together. */
  readonly #deadline: Deadline

  constructor(
    dataset: SearchQuery['request']['dataset'],
    collection: Collection,
    context: RequestContext,
  ) {
    this.#deadline = new Deadline(context.services.deadlineMs)
    this.#dataset = dataset
    this.#collection = collection
    this.#context = context
  }

  /** The documents that do not match the filter. None for a null filter. */
  async listFailing(
    filter: PlannedFilter,
    named: readonly NamedRecord[],
  ): Promise<readonly NamedRecord[]> {
    if (filter === null || named.length === 0) return []
    if (this.#deadline.isOver()) throw new RequestError('deadline_exceeded')
    const { engine, signal } = this.#context
    const ids = named.map(({ id }) => id)
    const { hits } = await engine.searcher.search(planTrial(this.#collection, filter, ids), signal)
    const passed = new Set(hits.map(({ ordinal }) => ordinal))
    return named.filter(({ ordinal }) => !passed.has(ordinal))
  }

  /** The first failing condition of each failing document. An And fails in one of its parts. */
  async findFailing(
    condition: FilterExpression,
    pointer: string,
    named: readonly NamedRecord[],
  ): Promise<readonly FailedTrial[]> {
    const subject = this.#collection === 'repos' ? 'repos' : 'users'
    const filter = planCondition(subject, this.#dataset, condition, this.#context.target)
    const failing = await this.listFailing(filter, named)
    if (!('filters' in condition) || condition.op === 'Or') {
      return Promise.all(failing.map((one) => this.#describeFailure(condition, pointer, one)))
    }
    const failed: FailedTrial[] = []
    let left = failing
    for (const [i, part] of condition.filters.entries()) {
      if (left.length === 0) break
      const more = await this.findFailing(part, `${pointer}/filters/${i}`, left)
      failed.push(...more)
      const resolved = new Set(more.map(({ ordinal }) => ordinal))
      left = left.filter(({ ordinal }) => !resolved.has(ordinal))
    }
    return failed
  }

  async #describeFailure(
    condition: FilterExpression,
    pointer: string,
    { ordinal }: NamedRecord,
  ): Promise<FailedTrial> {
    const { engine } = this.#context
    const value =
      'filters' in condition
        ? undefined
        : await readShownValue(engine, this.#collection, ordinal, condition.field)
    const told = { outcome: 'filter', pointer, condition } as const
    return { ordinal, outcome: value === undefined ? told : { ...told, value } }
  }
}

/** The value as answers show it. Undefined if they do not show it. */
async function readShownValue(
  engine: QueryEngine,
  collection: Collection,
  ordinal: number,
  field: string,
): Promise<unknown> {
  const isLinked = field.startsWith(linkedPrefix)
  const asked = isLinked
    ? { field: `professional.${field.slice(linkedPrefix.length)}`, link: 'ownerProfessional' }
    : { field: field === 'githubId' ? 'platformId' : field, link: null }
  const [read] = await openFieldReaders(engine, collection, asked, [ordinal])
  return read!()
}

const linkedPrefix = 'ownerProfessional.'
