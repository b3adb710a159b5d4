/** Lists of one person's neighbours in the graph, in pieces: they may be hundreds of thousands. */
import type { UserRelationship } from '../../../contract/index.ts'
import { userRelationships } from '../../../contract/index.ts'
import type { Direction, OpenRelation, Relation } from '../../../snapshot/index.ts'
import type { JsonObject } from '../../output/json.ts'
import type { StoredSnapshot } from '../stored/snapshot.ts'

export const relationshipNames = Object.keys(userRelationships) as readonly UserRelationship[]

const pieceSize = 1000

/** Logins or full names of all at the other ends, in the order in which the service lists them. */
export async function* neighbours(
  stored: StoredSnapshot,
  relationship: UserRelationship,
  user: number,
): AsyncGenerator<readonly string[]> {
  const { edges, direction, returns } = userRelationships[relationship]
  const lists = await stored.relation(edges)
  const others = await stored.collection(returns)
  for (const ordinals of pieces(lists, direction, user)) {
    yield Array.from(ordinals, (ordinal) => nameOf(others.documentOf(ordinal)))
  }
}

/** Ordinals of all repositories of the owner. */
export async function ownedOrdinals(stored: StoredSnapshot, user: number): Promise<number[]> {
  return [...pieces(await stored.relation('owners'), 'in', user)].flatMap((ordinals) => [
    ...ordinals,
  ])
}

/** The ordinal at the only other end, or undefined. */
export async function linkedOrdinal(
  stored: StoredSnapshot,
  relation: Extract<Relation, 'owners' | 'profiles'>,
  node: number,
): Promise<number | undefined> {
  const { out } = await stored.relation(relation)
  return out.degree(node) === 0 ? undefined : out.neighbour(node, 0)
}

function* pieces(
  relation: OpenRelation,
  direction: Direction,
  node: number,
): Generator<Uint32Array> {
  const lists = relation[direction]
  for (let place = 0; place < lists.degree(node); place += pieceSize) {
    const ordinals = new Uint32Array(Math.min(pieceSize, lists.degree(node) - place))
    lists.copy(node, place, ordinals.length, ordinals, 0)
    yield ordinals
  }
}

function nameOf({ login, ownerLogin, name }: JsonObject): string {
  return typeof login === 'string' ? login : `${ownerLogin}/${name}`
}
