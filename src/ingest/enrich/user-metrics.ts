/**
 * Metrics of users: from their lines, or else from the graph. A count is unknown if the line lacks
 * it and the data set has no edge of its type.
 */

import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { encodeByteStrings, GrowableU32 } from 'native-free-index'
import {
  type EdgeType,
  edgeTypes,
  type GivenCount,
  givenCounts,
  topLengths,
} from '../../contract/index.ts'
import {
  type GraphMetric,
  graphMetrics,
  type UserMetricColumns,
  UserTexts,
} from '../../snapshot/index.ts'
import { type Csr, type DatedCsr, visitRows } from '../graph/csr.ts'
import type { GraphRecords } from '../graph/graph-records.ts'
import type { NodeOrder } from '../graph/ordered-lists.ts'
import type { DevRanks } from './devrank/rank-developers.ts'

export interface MetricSource {
  readonly graphs: Readonly<Record<EdgeType, DatedCsr>>
  readonly records: GraphRecords
  readonly ranks: DevRanks
  /** By position of a user, as `ranks`. */
  readonly totalStars: Float64Array
}

/** By position. Null where the data set has no edge that tells. */
type Computed = ArrayLike<number> | null

/** The function that computes each metric from the graph. Numbers of lines take precedence. */
const computed: Readonly<
  Record<GraphMetric, (source: MetricSource) => Computed | Promise<Computed>>
> = {
  totalStars: ({ totalStars }) => totalStars,
  followersCount: ({ graphs, records }) => countIncoming(graphs.follows, records.users),
  followingCount: ({ graphs }) => countOutgoing(graphs.follows),
  ownedRepoCount: ({ graphs }) => countOutgoing(graphs.owns),
  contributionsCount: ({ graphs }) => countOutgoing(graphs.contributes),
  starsGivenCount: ({ graphs }) => countOutgoing(graphs.stars),
  lastActivityAt: ({ graphs, records }) => findLastActivity(graphs, records.updatedAt),
}

/** By ordinal. */
export async function computeUserMetrics(
  source: MetricSource,
  { byOrdinal }: NodeOrder,
): Promise<UserMetricColumns> {
  const { graphs, records, ranks } = source
  const sort = (values: Float64Array) =>
    Float64Array.from(byOrdinal, (position) => values[position]!)
  const columns: Partial<Record<GraphMetric, Float64Array>> = {}
  for (const name of graphMetrics) {
    const values = await computed[name](source)
    const given = givenCounts.includes(name as GivenCount)
      ? records.getCounts(name as GivenCount)
      : null
    columns[name] = Float64Array.from(byOrdinal, (user) => {
      const known = given?.[user] ?? Number.NaN
      return Number.isNaN(known) ? (values?.[user] ?? Number.NaN) : known
    })
  }
  return {
    rawScore: sort(ranks.rawScore),
    pc: sort(ranks.pc),
    crackedScore: sort(ranks.crackedScore),
    trust: sort(ranks.trust),
    community: byOrdinal.map((position) => ranks.community[position]!),
    ...(columns as Record<GraphMetric, Float64Array>),
    account: Uint8Array.from(byOrdinal, (position) => records.accounts[position]!),
    ...(await rankTexts(graphs.owns, graphs.contributes, records, byOrdinal)),
  }
}

function countOutgoing({ starts, targets }: Csr): Computed {
  if (targets.length === 0) return null
  return starts.subarray(1).map((end, user) => end - starts[user]!)
}

async function countIncoming({ starts, targets }: Csr, nodes: number): Promise<Computed> {
  if (targets.length === 0) return null
  const degrees = new Uint32Array(nodes)
  await visitRows(starts, (first, last) => {
    for (let edge = starts[first]!; edge < starts[last]!; edge++) degrees[targets[edge]!]!++
  })
  return degrees
}

/** By position: the newest date of an edge from the user, or `updatedAt` if it is later. */
async function findLastActivity(
  graphs: MetricSource['graphs'],
  updatedAt: Float64Array,
): Promise<Float64Array> {
  const newest = updatedAt.slice()
  for (const type of edgeTypes) {
    const { starts, dates } = graphs[type]
    if (dates === null) continue
    await visitRows(starts, (first, last) => {
      for (let user = first; user < last; user++) {
        for (let edge = starts[user]!; edge < starts[user + 1]!; edge++) {
          const date = dates[edge]!
          // 0 is no date. The negation also accepts any date if `newest` is NaN.
          if (date !== 0 && !(newest[user]! >= date)) newest[user] = date
        }
      }
    })
  }
  return newest
}

/** Edges between two event-loop ticks. A single user may have more. */
const edgesPerTick = 1 << 16

type TopTexts = Pick<UserMetricColumns, keyof typeof topLengths>

async function rankTexts(
  owns: Csr,
  contributes: Csr,
  { labels, stars }: GraphRecords,
  byOrdinal: Uint32Array,
): Promise<TopTexts> {
  const { texts, placeOf } = labels.sortTexts()
  const languages = new TopLists(placeOf, topLengths.topLanguages, byOrdinal.length)
  const topics = new TopLists(placeOf, topLengths.topTopics, byOrdinal.length)
  let edges = 0
  for (const [ordinal, user] of byOrdinal.entries()) {
    for (const repo of listRepos(user, owns, contributes)) {
      const weight = weighStars(stars[repo]!)
      const language = labels.getLanguage(repo)
      if (language >= 0) languages.add(language, weight)
      for (const topic of labels.getTopics(repo)) topics.add(topic, weight)
      edges++
    }
    languages.finish(ordinal)
    topics.finish(ordinal)
    if (edges < edgesPerTick) continue
    edges = 0
    await nextLoopTick()
  }
  return shareTable(texts, languages, topics)
}

/** A whole number, so that sums do not depend on the order of addition. */
function weighStars(stars: number): number {
  return Math.round(Math.log(2 + stars) * 2 ** 20)
}

/** The repositories of a user, each once: a merge of two ascending rows. */
function* listRepos(user: number, owns: Csr, contributes: Csr): Generator<number> {
  let own = owns.starts[user]!
  let other = contributes.starts[user]!
  const ownEnd = owns.starts[user + 1]!
  const otherEnd = contributes.starts[user + 1]!
  while (own < ownEnd || other < otherEnd) {
    const left = own < ownEnd ? owns.targets[own]! : Number.POSITIVE_INFINITY
    const right = other < otherEnd ? contributes.targets[other]! : Number.POSITIVE_INFINITY
    if (left <= right) own++
    if (right <= left) other++
    yield Math.min(left, right)
  }
}

/** The labels with the greatest sums of each user, greatest first. */
class TopLists {
  readonly starts: Uint32Array
  /** Indexes of the labels in the sorted texts. */
  readonly places = new GrowableU32()
  readonly #placeOf: Uint32Array
  readonly #most: number
  /** By label: the sum so far for this user. */
  readonly #sums: Float64Array
  #labels: number[] = []

  constructor(placeOf: Uint32Array, most: number, users: number) {
    this.starts = new Uint32Array(users + 1)
    this.#placeOf = placeOf
    this.#most = most
    this.#sums = new Float64Array(placeOf.length)
  }

  add(label: number, weight: number): void {
    if (this.#sums[label] === 0) this.#labels.push(label)
    this.#sums[label]! += weight
  }

  /** Ends the list of a user. */
  finish(ordinal: number): void {
    const sums = this.#sums
    const placeOf = this.#placeOf
    this.#labels.sort((a, b) => sums[b]! - sums[a]! || placeOf[a]! - placeOf[b]!)
    for (const label of this.#labels.slice(0, this.#most)) this.places.push(placeOf[label]!)
    for (const label of this.#labels) sums[label] = 0
    this.#labels = []
    this.starts[ordinal + 1] = this.places.length
  }
}

/** Renumbers both lists to one table that contains only the texts in use. */
function shareTable(texts: readonly string[], languages: TopLists, topics: TopLists): TopTexts {
  const numberOf = new Uint32Array(texts.length)
  for (const list of [languages, topics])
    for (const place of list.places.view()) numberOf[place] = 1
  const used = texts.filter((_, place) => numberOf[place] === 1)
  let number = 0
  for (let place = 0; place < texts.length; place++) {
    if (numberOf[place] === 1) numberOf[place] = number++
  }
  const table = encodeByteStrings(used, used.length)
  const renumberList = ({ starts, places }: TopLists) =>
    new UserTexts(
      table,
      starts,
      places.view().map((place) => numberOf[place]!),
    )
  return { topLanguages: renumberList(languages), topTopics: renumberList(topics) }
}
