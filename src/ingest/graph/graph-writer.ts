/** Writes the graph of a snapshot: files of user metrics and relations, by ordinal. */

import type { EdgeType } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import {
  type Relation,
  relationEnds,
  type SnapshotWriter,
  type UserMetricColumns,
  writeRelation,
  writeUserMetrics,
} from '../../snapshot/index.ts'
import { buildCsr, type DatedCsr, transposed } from './csr.ts'
import { EdgeList } from './edge-list.ts'
import { type NodeOrder, type OnList, orderedLists } from './ordered-lists.ts'

/** Relations with dates, which searches for people by evidence use. */
const datedRelations: readonly Relation[] = ['owns', 'contributes', 'stars']

/** Order of each collection's documents. */
export type Orders = Readonly<Record<Collection, NodeOrder>>

export class GraphWriter {
  readonly #snapshot: SnapshotWriter
  readonly #orders: Orders

  constructor(snapshot: SnapshotWriter, orders: Orders) {
    this.#snapshot = snapshot
    this.#orders = orders
  }

  writeUserMetrics(userMetrics: UserMetricColumns): void {
    writeUserMetrics(this.#snapshot, userMetrics)
  }

  /** @param onTargetList gets the list of each node that edges lead to */
  async writeEdges(type: EdgeType, graph: DatedCsr, onTargetList?: OnList): Promise<void> {
    await this.#writeRelation(type, graph, onTargetList)
  }

  /** @param ownerOf by repository: position of its owner, or -1 */
  async writeOwners(ownerOf: Float64Array): Promise<void> {
    const list = new EdgeList()
    for (const [repo, owner] of ownerOf.entries()) if (owner >= 0) list.add(repo, owner, 0)
    const nodes = { from: ownerOf.length, to: this.#orders.users.ordinalOf.length }
    await this.#writeRelation('owners', await buildCsr(list, nodes))
  }

  /** A profile's position is that of its user. */
  async writeProfiles(): Promise<void> {
    const { users, professionals } = this.#orders
    const list = new EdgeList()
    for (const position of professionals.byOrdinal) list.add(position, position, 0)
    const nodes = { from: users.ordinalOf.length, to: users.ordinalOf.length }
    await this.#writeRelation('profiles', await buildCsr(list, nodes))
  }

  async #writeRelation(relation: Relation, graph: DatedCsr, onList?: OnList): Promise<void> {
    const rows = this.#orders[relationEnds[relation].out]
    const ends = this.#orders[relationEnds[relation].in]
    const turned = await transposed(graph, ends.ordinalOf.length)
    writeRelation(this.#snapshot, relation, {
      out: await orderedLists(graph, rows, ends),
      in: await orderedLists(turned, ends, rows, onList, datedRelations.includes(relation)),
    })
  }
}
