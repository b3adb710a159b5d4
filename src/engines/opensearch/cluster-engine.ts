/**
 * The engine over a cluster. It keeps no data but cached terms and the suppressed documents, so any
 * number of processes may serve one cluster with the same answers.
 */

import { type Filter, foldKeyword, type TermGroups } from 'native-free-index'
import { limits, type Provenance, RequestError } from '../../contract/index.ts'
import {
  type CancelSignal,
  type Collection,
  type EngineStats,
  neverAborted,
  perCollection,
  type SuppressedPeople,
} from '../../domain/index.ts'
import type { QueryPlan } from '../../plan/index.ts'
import {
  type Direction,
  relationEnds,
  type SourcedCollection,
  schemas,
} from '../../snapshot/index.ts'
import {
  checkRoom,
  type DocumentRank,
  type EdgePage,
  type EdgeQuery,
  type Engine,
  type EngineView,
  type LookupField,
  type QueryWords,
  type SearchPage,
  type StoredDocument,
  type UserData,
} from '../engine.ts'
import { firstPattern, hasPattern, PatternQueue } from '../patterns/pattern-queue.ts'
import { checkedSize, regexProblem } from '../patterns/regex.ts'
import { filtersOf, isExpertPlan } from '../planned-lists.ts'
import type { Summary, SummaryQuestion } from '../summary.ts'
import type { ClusterHealth } from './cluster-health.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { edgePages } from './edge-pages.ts'
import { ClusterExpertSearch } from './expert-search.ts'
import { names, pathOf } from './field-names.ts'
import { KnownValues } from './known-values.ts'
import { allMatches } from './list-query.ts'
import { ClusterSearch } from './planned-search.ts'
import { QueryTime } from './queries.ts'
import { QueryTerms } from './query-terms.ts'
import { ComplexPatternError } from './requests.ts'
import { storedKeyword } from './stored-values.ts'
import { summaryOf } from './summary-search.ts'
import {
  type ClusterSuppression,
  noClusterSuppression,
  SuppressedFollows,
  suppressionOf,
} from './suppression.ts'

export interface ClusterEngineOptions {
  /** Time for one query. */
  readonly deadlineMs: number
}

/** Queries with patterns go one at a time here too, and each takes longer. */
const patternWaitMs = 500

export class ClusterEngine implements Engine {
  readonly snapshot: string
  readonly snapshotSeconds: number
  readonly regexProblem = regexProblem
  readonly regexSize = checkedSize
  readonly #snapshot: ClusterSnapshot
  readonly #health: ClusterHealth
  readonly #options: ClusterEngineOptions
  readonly #patternQueue = new PatternQueue(patternWaitMs)
  #suppression = noClusterSuppression()
  #values: KnownValues
  #latest: Promise<void> = Promise.resolve()
  #calls = 0
  #isClosed = false

  constructor(snapshot: ClusterSnapshot, health: ClusterHealth, options: ClusterEngineOptions) {
    this.snapshot = snapshot.name
    this.snapshotSeconds = Date.parse(snapshot.createdAt) / 1000
    this.#snapshot = snapshot
    this.#health = health
    this.#options = options
    this.#values = new KnownValues(snapshot, this.#suppression)
  }

  get hiding(): object {
    return this.#suppression
  }

  get sizes(): Readonly<Record<Collection, number>> {
    const { suppressed } = this.#suppression
    return perCollection((name) => this.#snapshot.documents[name] - suppressed[name].size)
  }

  search(plan: QueryPlan, signal: CancelSignal = neverAborted): Promise<SearchPage> {
    const pattern = filtersOf(plan).find(hasPattern) ?? null
    return this.#whole(signal, pattern, 1, (suppression, time) => {
      const { collection } = plan
      if (isExpertPlan(plan)) {
        return new ClusterExpertSearch(this.#snapshot, suppression, collection, time).page(plan)
      }
      return new ClusterSearch(this.#snapshot, suppression, collection, time).page(plan)
    })
  }

  words(
    collection: Collection,
    queries: QueryWords,
    signal: CancelSignal = neverAborted,
  ): Promise<readonly TermGroups<string>[]> {
    return this.#whole(signal, null, 1, (suppression, time) =>
      Promise.all(
        queries.map(async (words) => {
          const terms = new QueryTerms(this.#snapshot, suppression, collection, time)
          const { groups } = await terms.known(words)
          return { groups, corrections: terms.corrections }
        }),
      ),
    )
  }

  summarise(
    plan: QueryPlan,
    question: SummaryQuestion,
    signal: CancelSignal = neverAborted,
  ): Promise<Summary> {
    const pattern = filtersOf(plan).find(hasPattern) ?? null
    return this.#whole(signal, pattern, 1, (suppression, time) =>
      summaryOf(this.#snapshot, suppression, plan, question, time),
    )
  }

  async explain(): Promise<never> {
    throw new RequestError('not_supported', { feature: 'explain' })
  }

  /** Throws RequestError `not_supported` for a rank behind the longest page. */
  async ranks(
    plan: QueryPlan,
    ordinals: readonly number[],
    signal: CancelSignal = neverAborted,
  ): Promise<readonly (DocumentRank | null)[]> {
    const longest = { ...plan, limit: limits.resultsMax, after: null }
    const { hits, more } = await this.search(longest, signal)
    const ranks = new Map(hits.map(({ ordinal, score }, i) => [ordinal, { rank: i + 1, score }]))
    const found = ordinals.map((ordinal) => ranks.get(ordinal) ?? null)
    if (!more || !found.includes(null)) return found
    throw new RequestError('not_supported', { feature: `rank above ${limits.resultsMax}` })
  }

  count(
    collection: Collection,
    filter: Filter,
    signal: CancelSignal = neverAborted,
  ): Promise<number> {
    return this.#whole(signal, filter, 1, async (suppression, time) => {
      const { queries, indices } = this.#snapshot
      const search = new ClusterSearch(this.#snapshot, suppression, collection, time)
      const query = allMatches(await search.matching(filter))
      return queries.count(indices[collection], query, time)
    })
  }

  find(
    collection: Collection,
    field: LookupField,
    values: readonly string[],
  ): Promise<(StoredDocument | null)[]> {
    if (values.length === 0) return Promise.resolve([])
    return this.#whole(neverAborted, null, 1, async (suppression, time) => {
      const { match } = keywordField(collection, field)
      const wanted = values.map((value) => storedKeyword(match, foldKeyword(match, value)))
      if (field === 'id' || field === 'platformId') {
        const mustNot = suppression.mustNot[collection]
        return this.#snapshot.identified({ collection, field, values: wanted, mustNot }, time)
      }
      const path = pathOf('keyword', field)
      const { queries, indices } = this.#snapshot
      const distinct = [...new Set(wanted)]
      const { hits } = (
        await queries.search(
          indices[collection],
          {
            query: {
              bool: {
                filter: [{ terms: { [path]: distinct } }],
                must_not: suppression.mustNot[collection],
              },
            },
            size: distinct.length,
            // Of several documents with the value, the one with the least id.
            collapse: { field: path },
            sort: [{ [pathOf('keyword', 'id')]: 'asc' }, { [names.ordinal]: 'asc' }],
            _source: [names.body],
          },
          time,
        )
      ).hits
      const ordinals = hits.map(({ sort }) => sort![1] as number)
      const bodies = hits.map(({ _source }) => Buffer.from((_source as { body: string }).body))
      const found = new Map(
        hits.map(({ fields }, i): [unknown, StoredDocument] => [
          fields![path]![0],
          { ordinal: ordinals[i]!, body: bodies[i]! },
        ]),
      )
      return wanted.map((value) => found.get(value) ?? null)
    })
  }

  has(collection: Collection, field: string, values: readonly string[]): Promise<boolean[]> {
    const { match } = keywordField(collection, field)
    const wanted = values.map((value) => storedKeyword(match, foldKeyword(match, value)))
    return this.#whole(neverAborted, null, 1, (_, time) => {
      const values = this.#values
      return Promise.all(wanted.map((value) => values.has(collection, field, value, time)))
    })
  }

  bodies(collection: Collection, ordinals: ArrayLike<number>): Promise<Uint8Array[]> {
    const list = Array.from(ordinals)
    return this.#whole(neverAborted, null, 1, (_, time) =>
      this.#snapshot.bodies(collection, list, time),
    )
  }

  async edges(query: EdgeQuery, signal: CancelSignal = neverAborted): Promise<readonly EdgePage[]> {
    checkRoom(query)
    const { relation, direction, filter, patternShare } = query
    return this.#whole(signal, filter, patternShare ?? 1, async (suppression, time) => {
      const { queries, indices } = this.#snapshot
      const ends = relationEnds[relation]
      const collection = ends[direction === 'out' ? 'in' : 'out']
      const search = new ClusterSearch(this.#snapshot, suppression, collection, time)
      const clauses = filter === null ? null : await search.matching(filter)
      const suppressed = suppression.suppressed[collection]
      const suppressedRoots = suppression.suppressed[ends[direction]]
      const roots = query.roots.filter((root) => !suppressedRoots.has(root))
      const matchClauses = async (neighbours: readonly number[]) => {
        if (clauses === null) return (ordinal: number) => !suppressed.has(ordinal)
        const ordinals = await search.matchesAmong(neighbours, clauses)
        return (ordinal: number) => ordinals.has(ordinal)
      }
      const found = await edgePages(queries, indices.edges, { ...query, roots }, matchClauses, time)
      const pages = new Map(roots.map((root, i) => [root, found[i]!]))
      return query.roots.map((root) => pages.get(root) ?? emptyPage)
    })
  }

  linked(
    relation: 'owners' | 'profiles',
    direction: Direction,
    ordinals: readonly number[],
  ): Promise<(number | null)[]> {
    return this.#whole(neverAborted, null, 1, async (suppression, time) => {
      const ends = relationEnds[relation]
      const suppressed = suppression.suppressed[ends[direction === 'out' ? 'in' : 'out']]
      const found =
        relation === 'owners' && direction === 'in'
          ? await this.#snapshot.reposOf(ordinals, time)
          : (await this.#snapshot.links(ends[direction], ordinals, time)).map(
              ({ owner, profile, user }) => owner ?? profile ?? user ?? null,
            )
      return found.map((ordinal) => (ordinal === null || suppressed.has(ordinal) ? null : ordinal))
    })
  }

  userMetrics(users: readonly number[]): Promise<UserData[]> {
    return this.#whole(neverAborted, null, 1, async (suppression, time) => {
      const all = await this.#snapshot.userMetrics(users, time)
      if (suppression.suppressed.users.size === 0) return all
      const follows = await SuppressedFollows.of(
        this.#snapshot,
        users,
        suppression.suppressed.users,
        time,
      )
      return all.map((userMetrics, i) => follows.without(users[i]!, userMetrics))
    })
  }

  vectors(repos: readonly number[]): Promise<(Float32Array | null)[]> {
    return this.#whole(neverAborted, null, 1, (_, time) => this.#snapshot.vectors(repos, time))
  }

  provenance(
    collection: SourcedCollection,
    ordinals: readonly number[],
  ): Promise<(Provenance | null)[]> {
    return this.#whole(neverAborted, null, 1, (_, time) =>
      this.#snapshot.provenance(collection, ordinals, time),
    )
  }

  addresses(users: readonly number[]): Promise<(readonly string[])[]> {
    return this.#whole(neverAborted, null, 1, async ({ suppressed }, time) => {
      const all = await this.#snapshot.contactsOf(users, time)
      return all.map((addresses, i) => (suppressed.users.has(users[i]!) ? [] : addresses))
    })
  }

  suppress(people: SuppressedPeople): Promise<void> {
    const call = ++this.#calls
    this.#latest = this.#suppress(people, call)
    return this.#latest
  }

  /** Hidden documents of a scope may be millions, which no query can exclude one by one. */
  view(): Promise<EngineView> {
    const reason =
      'this service searches in a cluster, where keys with filters or fields see nothing; ' +
      'make a key without these, or serve the data without a cluster'
    return Promise.reject(new RequestError('not_implemented', { reason }))
  }

  started(): Promise<void> {
    return this.#health.started()
  }

  /** Everything is finished when the cluster has answered. */
  pollFinished(): void {}

  ready(): boolean {
    return this.#health.isReady
  }

  stats(): EngineStats {
    const { running, retried, refused } = this.#snapshot.queries.counts
    const { status, nodes, indexBytes } = this.#health.state
    return {
      kind: 'cluster',
      status,
      nodes,
      waiting: 0,
      running,
      retried,
      refused: refused + this.#patternQueue.refused,
      indexBytes,
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#health.stop()
  }

  async #suppress(people: SuppressedPeople, call: number): Promise<void> {
    const found = await suppressionOf(this.#snapshot, people)
    if (this.#isClosed) return
    if (call !== this.#calls) return this.#latest
    this.#suppression = found
    this.#values = new KnownValues(this.#snapshot, found)
  }

  /** Runs the task under one state of suppression. If that changes meanwhile, it runs again. */
  #whole<T>(
    signal: CancelSignal,
    filter: Filter | null,
    patternShare: number,
    task: (suppression: ClusterSuppression, time: QueryTime) => Promise<T>,
  ): Promise<T> {
    const run = async () => {
      const time = new QueryTime(this.#options.deadlineMs, signal)
      for (;;) {
        const suppression = this.#suppression
        const made = await task(suppression, time)
        if (suppression === this.#suppression) return made
      }
    }
    if (!hasPattern(filter)) return run()
    return this.#patternQueue.run(() => orTooExpensive(run(), filter!), signal, patternShare)
  }
}

const emptyPage: EdgePage = { ordinals: new Uint32Array(), next: null }

/** An error for patterns names the first of them. */
async function orTooExpensive<T>(answer: Promise<T>, filter: Filter): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isLate = error instanceof RequestError && error.code === 'deadline_exceeded'
    if (!isLate && !(error instanceof ComplexPatternError)) throw error
    throw new RequestError('pattern_too_expensive', { pattern: firstPattern(filter)! })
  }
}

/** Throws RangeError for a field that is none. */
function keywordField(collection: Collection, field: string) {
  const found = schemas[collection].keywords.find(({ name }) => name === field)
  if (found === undefined) throw new RangeError(`no keyword field "${field}"`)
  return found
}
