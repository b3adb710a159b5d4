/**
 * Runs between the passes of an import. Edges become a graph, users are ranked by it, and the
 * graph's part of the snapshot is written. Ranks decide the ordinals, and lists contain ordinals,
 * so this order is necessary.
 */
import { type EdgeType, edgeTypes, type UserMetrics } from '../contract/index.ts'
import { metricsOf, type SnapshotWriter, type UserMetricColumns } from '../snapshot/index.ts'
import { type DevRanks, rankDevelopers } from './enrich/devrank/rank-developers.ts'
import { userMetrics } from './enrich/user-metrics.ts'
import type { FirstPass } from './first-pass.ts'
import { buildCsr, type DatedCsr, transposed, withoutLoops } from './graph/csr.ts'
import { EdgeList } from './graph/edge-list.ts'
import { type GraphRecords, totalStars } from './graph/graph-records.ts'
import { GraphWriter, type Orders } from './graph/graph-writer.ts'
import { NodeOrder, type OnList } from './graph/ordered-lists.ts'
import { RepoPlaces } from './graph/repo-places.ts'
import type { RepoContext } from './normalise/index.ts'
import type { Phases } from './report.ts'

/** The results that documents need: their order, and members that come from the graph. */
export interface RankedGraph {
  /** Positions in the spill files, in ordinal order. */
  readonly users: Uint32Array
  readonly repos: Uint32Array
  /** Positions of users with a profile, in ordinal order. */
  readonly professionals: Uint32Array
  /** Number of communities with at least two users. */
  readonly communities: number
  readonly repeatedEdges: number
  /** The metrics of the user at a position. */
  userMetrics(position: number): UserMetrics
  /** The context of the repository at a position. */
  repoContext(position: number): Omit<RepoContext, 'embeddedAt'>
}

type Graphs = Record<EdgeType, DatedCsr>

export class GraphPass {
  readonly #snapshot: SnapshotWriter
  readonly #first: FirstPass
  readonly #records: GraphRecords
  readonly #phases: Phases
  #repeatedEdges = 0

  constructor(snapshot: SnapshotWriter, first: FirstPass, records: GraphRecords, phases: Phases) {
    this.#snapshot = snapshot
    this.#first = first
    this.#records = records
    this.#phases = phases
  }

  async run(): Promise<RankedGraph> {
    const graphs = await this.#graphs()
    this.#records.countStars(graphs.stars)
    const edges = edgeTypes.reduce((sum, type) => sum + graphs[type].targets.length, 0)
    const { users, accounts, places, ownerOf } = this.#records
    return this.#phases.run('devrank', users + edges, async (advance) => {
      const stars = totalStars(graphs.owns, this.#records)
      const ranks = await rank(graphs.follows, accounts, stars, advance)
      const orders = this.#orders(ranks)
      const contributions = graphs.contributes.targets.length
      const repoPlaces = new RepoPlaces(places, orders.users.byOrdinal, ownerOf, contributions)
      const writer = new GraphWriter(this.#snapshot, orders)
      const source = { graphs, records: this.#records, ranks, totalStars: stars }
      const columns = await userMetrics(source, orders.users)
      writer.writeUserMetrics(columns)
      await writeRelations(writer, graphs, repoPlaces, advance)
      await writer.writeOwners(ownerOf)
      await writer.writeProfiles()
      return this.#ranked(columns, ranks, orders, repoPlaces)
    })
  }

  async #graphs(): Promise<Graphs> {
    const { edges } = this.#records
    const total = edgeTypes.reduce((sum, type) => sum + edges[type].length, 0)
    return this.#phases.run('graph', total, async (advance) => {
      const graphs: Partial<Graphs> = {}
      for (const type of edgeTypes) {
        const lines = edges[type].length
        const graph = await buildCsr(edges[type], this.#nodes(type))
        this.#repeatedEdges += lines - graph.targets.length
        graphs[type] = type === 'owns' ? await this.#withOwners(graph) : graph
        if (lines > 0) advance(lines)
      }
      return graphs as Graphs
    })
  }

  /** Adds owners by `ownerLogin` to those by edges. */
  async #withOwners(owns: DatedCsr): Promise<DatedCsr> {
    const list = new EdgeList()
    for (const [repo, owner] of this.#records.ownerOf.entries()) {
      if (owner >= 0) list.add(owner, repo, 0)
    }
    for (let user = 0; user + 1 < owns.starts.length; user++) {
      for (let edge = owns.starts[user]!; edge < owns.starts[user + 1]!; edge++) {
        list.add(user, owns.targets[edge]!, owns.dates?.[edge] ?? 0)
      }
    }
    return buildCsr(list, this.#nodes('owns'))
  }

  #nodes(type: EdgeType): { readonly from: number; readonly to: number } {
    const { users, repos } = this.#records
    return { from: users, to: type === 'follows' ? users : repos }
  }

  #orders({ rawScore }: DevRanks): Orders {
    const users = this.#first.users.sorted(rawScore)
    const hasProfile = new Uint8Array(users.length)
    for (const position of this.#records.profiles) hasProfile[position] = 1
    const professionals = users.filter((position) => hasProfile[position] === 1)
    return {
      users: new NodeOrder(users),
      repos: new NodeOrder(this.#first.repos.sorted(this.#records.stars)),
      professionals: new NodeOrder(professionals, users.length),
    }
  }

  #ranked(
    columns: UserMetricColumns,
    ranks: DevRanks,
    orders: Orders,
    places: RepoPlaces,
  ): RankedGraph {
    const { ownerOf, stars } = this.#records
    const { community, crackedScore } = ranks
    return {
      users: orders.users.byOrdinal,
      repos: orders.repos.byOrdinal,
      professionals: orders.professionals.byOrdinal,
      communities: countCommunities(community),
      repeatedEdges: this.#repeatedEdges,
      userMetrics: (position) => metricsOf(columns, orders.users.ordinalOf[position]!),
      repoContext: (repo) => ({
        ownerLocation: places.ownerLocation(repo),
        contributorLocations: places.contributorLocations(repo),
        ownerDevrank: crackedScore[ownerOf[repo]!],
        stars: stars[repo]!,
      }),
    }
  }
}

/** Counts communities with at least two users. */
function countCommunities(community: Uint32Array): number {
  const sizes = new Uint32Array(community.length)
  for (const number of community) sizes[number]!++
  return sizes.reduce((count, size) => (size > 1 ? count + 1 : count), 0)
}

/**
 * @param accounts by user: 0 for a person. Other accounts are not ranked
 * @param advance gets progress as numbers of users, which sum to all users
 */
async function rank(
  follows: DatedCsr,
  accounts: Float64Array,
  totalStars: Float64Array,
  advance: (users: number) => void,
): Promise<DevRanks> {
  const users = accounts.length
  const following = await withoutLoops(follows, accounts)
  // Ranks do not depend on dates.
  const followers = await transposed({ ...following, dates: null }, users)
  const stars = totalStars.map((count, user) => (accounts[user] === 0 ? count : Number.NaN))
  let told = 0
  return rankDevelopers({ following, followers }, stars, (done, total) => {
    const share = Math.floor((done / total) * users)
    if (share > told) advance(share - told)
    told = share
  })
}

/** Removes the graphs one after the other, so that each can be freed once it is written. */
async function writeRelations(
  writer: GraphWriter,
  graphs: Partial<Graphs>,
  places: RepoPlaces,
  advance: (edges: number) => void,
): Promise<void> {
  const onTargetList: Partial<Record<EdgeType, OnList>> = {
    owns: places.addOwners,
    contributes: places.addContributors,
  }
  for (const type of edgeTypes) {
    const graph = graphs[type]!
    delete graphs[type]
    await writer.writeEdges(type, graph, onTargetList[type])
    if (graph.targets.length > 0) advance(graph.targets.length)
  }
}
