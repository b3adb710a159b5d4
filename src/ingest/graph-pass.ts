/**
 * Runs between the passes of an import. Edges become a graph, users are ranked by it, and the
 * graph's part of the snapshot is written. Ranks decide the ordinals, and lists contain ordinals,
 * so this order is necessary.
 */
import { type EdgeType, edgeTypes, type UserMetrics } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import {
  type Relation,
  readMetrics,
  relationEnds,
  type SnapshotWriter,
  writeRelation,
  writeUserMetrics,
} from '../snapshot/index.ts'
import { type DevRanks, rankDevelopers } from './enrich/devrank/rank-developers.ts'
import { computeUserMetrics } from './enrich/user-metrics.ts'
import type { FirstPass } from './first-pass.ts'
import { buildCsr, type DatedCsr, type NodeCounts, removeLoops, transpose } from './graph/csr.ts'
import { EdgeList } from './graph/edge-list.ts'
import { type GraphRecords, sumStars } from './graph/graph-records.ts'
import { NodeOrder, type OnList, orderLists } from './graph/ordered-lists.ts'
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

/** Order of each collection's documents. */
type Orders = Readonly<Record<Collection, NodeOrder>>

export async function rankGraph(
  snapshot: SnapshotWriter,
  first: FirstPass,
  records: GraphRecords,
  phases: Phases,
): Promise<RankedGraph> {
  const { graphs, repeatedEdges } = await buildGraphs(records, phases)
  records.countStars(graphs.stars)
  const edges = edgeTypes.reduce((sum, type) => sum + graphs[type].targets.length, 0)
  const { users, accounts, ownerOf } = records
  return phases.run('devrank', users + edges, async (advance) => {
    const stars = sumStars(graphs.owns, records)
    const ranks = await rank(graphs.follows, accounts, stars, advance)
    const orders = orderNodes(first, records, ranks)
    const contributions = graphs.contributes.targets.length
    const places = new RepoPlaces(records.places, orders.users.byOrdinal, ownerOf, contributions)
    const columns = await computeUserMetrics(
      { graphs, records, ranks, totalStars: stars },
      orders.users,
    )
    writeUserMetrics(snapshot, columns)
    await writeRelations(snapshot, orders, graphs, places, advance)
    await writeOwners(snapshot, orders, ownerOf)
    await writeProfiles(snapshot, orders)
    return {
      users: orders.users.byOrdinal,
      repos: orders.repos.byOrdinal,
      professionals: orders.professionals.byOrdinal,
      communities: countCommunities(ranks.community),
      repeatedEdges,
      userMetrics: (position) => readMetrics(columns, orders.users.ordinalOf[position]!),
      repoContext: (repo) => ({
        ownerLocation: places.getOwnerLocation(repo),
        contributorLocations: places.listContributorLocations(repo),
        ownerDevrank: ranks.crackedScore[ownerOf[repo]!],
        stars: records.stars[repo]!,
      }),
    }
  })
}

async function buildGraphs(
  records: GraphRecords,
  phases: Phases,
): Promise<{ readonly graphs: Graphs; readonly repeatedEdges: number }> {
  const { edges, users, repos } = records
  const total = edgeTypes.reduce((sum, type) => sum + edges[type].length, 0)
  return phases.run('graph', total, async (advance) => {
    const graphs: Partial<Graphs> = {}
    let repeatedEdges = 0
    for (const type of edgeTypes) {
      const lines = edges[type].length
      const nodes = { from: users, to: type === 'follows' ? users : repos }
      const graph = await buildCsr(edges[type], nodes)
      repeatedEdges += lines - graph.targets.length
      graphs[type] = type === 'owns' ? await addOwners(graph, records.ownerOf, nodes) : graph
      if (lines > 0) advance(lines)
    }
    return { graphs: graphs as Graphs, repeatedEdges }
  })
}

/** Adds owners by `ownerLogin` to those by edges. @param ownerOf by repository, or -1 */
async function addOwners(
  owns: DatedCsr,
  ownerOf: Float64Array,
  nodes: NodeCounts,
): Promise<DatedCsr> {
  const list = new EdgeList()
  for (const [repo, owner] of ownerOf.entries()) if (owner >= 0) list.add(owner, repo, 0)
  for (let user = 0; user + 1 < owns.starts.length; user++) {
    for (let edge = owns.starts[user]!; edge < owns.starts[user + 1]!; edge++) {
      list.add(user, owns.targets[edge]!, owns.dates?.[edge] ?? 0)
    }
  }
  return buildCsr(list, nodes)
}

function orderNodes(first: FirstPass, records: GraphRecords, { rawScore }: DevRanks): Orders {
  const users = first.users.sortPositions(rawScore)
  const hasProfile = new Uint8Array(users.length)
  for (const position of records.profiles) hasProfile[position] = 1
  const professionals = users.filter((position) => hasProfile[position] === 1)
  return {
    users: new NodeOrder(users),
    repos: new NodeOrder(first.repos.sortPositions(records.stars)),
    professionals: new NodeOrder(professionals, users.length),
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
  const following = await removeLoops(follows, accounts)
  // Ranks do not depend on dates.
  const followers = await transpose({ ...following, dates: null }, users)
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
  snapshot: SnapshotWriter,
  orders: Orders,
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
    await writeLists(snapshot, orders, type, graph, onTargetList[type])
    if (graph.targets.length > 0) advance(graph.targets.length)
  }
}

/** @param ownerOf by repository: position of its owner, or -1 */
async function writeOwners(
  snapshot: SnapshotWriter,
  orders: Orders,
  ownerOf: Float64Array,
): Promise<void> {
  const list = new EdgeList()
  for (const [repo, owner] of ownerOf.entries()) if (owner >= 0) list.add(repo, owner, 0)
  const nodes = { from: ownerOf.length, to: orders.users.ordinalOf.length }
  await writeLists(snapshot, orders, 'owners', await buildCsr(list, nodes))
}

/** A profile's position is that of its user. */
async function writeProfiles(snapshot: SnapshotWriter, orders: Orders): Promise<void> {
  const list = new EdgeList()
  for (const position of orders.professionals.byOrdinal) list.add(position, position, 0)
  const { length } = orders.users.ordinalOf
  const graph = await buildCsr(list, { from: length, to: length })
  await writeLists(snapshot, orders, 'profiles', graph)
}

/** Relations with dates, which searches for people by evidence use. */
const datedRelations: readonly Relation[] = ['owns', 'contributes', 'stars']

/** @param onTargetList gets the list of each node that edges lead to */
async function writeLists(
  snapshot: SnapshotWriter,
  orders: Orders,
  relation: Relation,
  graph: DatedCsr,
  onTargetList?: OnList,
): Promise<void> {
  const rows = orders[relationEnds[relation].out]
  const ends = orders[relationEnds[relation].in]
  const turned = await transpose(graph, ends.ordinalOf.length)
  const isDated = datedRelations.includes(relation)
  writeRelation(snapshot, relation, {
    out: await orderLists(graph, rows, ends),
    in: await orderLists(turned, ends, rows, onTargetList, isDated),
  })
}
