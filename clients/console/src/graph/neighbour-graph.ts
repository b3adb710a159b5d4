/** The loaded lists as a graph to draw: the same names as in the tables. */
import { isRepository, type NamedRecord, readName, readShownName } from '../parts/named.ts'
import type { Neighbour, Relationship } from './relationships.ts'

export interface GraphNode {
  readonly id: string
  /** As the tables show it. */
  readonly label: string
  readonly kind: 'person' | 'repository'
  /** Whether the page is about it. */
  readonly isRoot?: true
  readonly named: NamedRecord
}

export interface GraphLink {
  readonly from: string
  readonly to: string
  readonly kind: Relationship['name']
}

export interface NeighbourGraph {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
}

interface LoadedList {
  readonly relationship: Relationship
  readonly items: readonly Neighbour[]
}

/**
 * Each record is one node, even in several lists. Owners of repositories are also linked to these.
 */
export function buildGraph(subject: NamedRecord, lists: readonly LoadedList[]): NeighbourGraph {
  const nodes = new Map<string, GraphNode>()
  const links = new Map<string, GraphLink>()
  const link = (from: string, to: string, kind: GraphLink['kind']) => {
    if (from !== to) links.set(`${from} ${to} ${kind}`, { from, to, kind })
  }
  const root = subject.record
  nodes.set(root.id, { ...buildNode(root), isRoot: true })
  for (const { relationship, items } of lists) {
    for (const item of items) {
      if (!nodes.has(item.id)) nodes.set(item.id, buildNode(item))
      const isInward = relationship.name === 'followers' || subject.collection === 'repos'
      const kind = relationship.name === 'followers' ? 'following' : relationship.name
      if (isInward) link(item.id, root.id, kind)
      else link(root.id, item.id, kind)
    }
  }
  const records = [root, ...lists.flatMap(({ items }) => items)]
  const people = new Map<string, string>()
  for (const record of records) if (!isRepository(record)) people.set(record.login, record.id)
  for (const record of records) {
    const owner = isRepository(record) ? people.get(record.ownerLogin) : undefined
    if (owner !== undefined) link(owner, record.id, 'owns')
  }
  return { nodes: [...nodes.values()], links: [...links.values()] }
}

function buildNode(record: Neighbour): GraphNode {
  const collection = isRepository(record) ? 'repos' : 'users'
  const named = { collection, record } as const
  const kind = isRepository(record) ? 'repository' : 'person'
  const label = isRepository(record) ? readName(named) : readShownName(record)
  return { id: record.id, label, kind, named }
}
