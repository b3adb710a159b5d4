/** Links from repositories to the profiles of their owners. */
import {
  type Adjacency,
  type Budget,
  type LinkResolver,
  type OpenIndex,
  OrdinalSet,
  type Searcher,
} from 'native-free-index'
import type { OpenRelation } from '../../../snapshot/index.ts'

/** Profiles or neighbours between two deadline checks. */
const chunkMax = 4096

/**
 * Resolves the link `ownerProfessional` of repositories to their owner's profile: from matching
 * profiles to their users, and to the repositories that these own.
 */
export function openOwnerLinks(
  repos: OpenIndex,
  professionals: Searcher,
  { owners, profiles }: { readonly owners: OpenRelation; readonly profiles: OpenRelation },
): LinkResolver {
  return ({ link, filter }, budget) => {
    if (link !== 'ownerProfessional') throw new RangeError(`no link "${link}"`)
    const matching = professionals.select(filter, budget)
    const owned = new OrdinalSet(repos)
    const chunk = new Uint32Array(chunkMax)
    for (const [i, profile] of matching.listOrdinals(budget).entries()) {
      if (i % chunkMax === 0) budget.check()
      // A profile without a user has no repositories.
      if (profiles.in.countNeighbours(profile) === 0) continue
      addNeighbours(owners.in, profiles.in.readNeighbour(profile, 0), owned, chunk, budget)
    }
    return owned.sets
  }
}

function addNeighbours(
  lists: Adjacency,
  node: number,
  set: OrdinalSet,
  chunk: Uint32Array,
  budget: Budget,
): void {
  const degree = lists.countNeighbours(node)
  for (let place = 0; place < degree; place += chunkMax) {
    if (place > 0) budget.check()
    const count = lists.copy(node, place, chunkMax, chunk, 0)
    for (let i = 0; i < count; i++) set.add(chunk[i]!)
  }
}
