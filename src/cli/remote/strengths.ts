/** Strength of matches, as searches print it. */
import { retrievals, strengthRetrievals, userRetrievals } from '../../contract/vocabulary.ts'
import type { JsonObject } from '../output/json.ts'
import { type ListedCollection, prependColumns } from './collections.ts'

/** The collection with its columns of strength and score in front. */
export function prependRanks(collection: ListedCollection, body: JsonObject): ListedCollection {
  const hasStrength = mayHaveStrength(collection, body)
  const shown = hasStrength ? ['strength', 'score'] : ['score']
  const ranked = prependColumns(collection, shown, ['strength', 'score'])
  return { ...ranked, dividesStrengths: hasStrength && body.rankBy === undefined }
}

/** Whether matches of the request have a strength, as long as it has words. */
function mayHaveStrength({ member }: ListedCollection, body: JsonObject): boolean {
  const { query, similarTo } = body
  if (query === undefined) return false
  if (member === 'users') {
    return strengthRetrievals.users.includes(String(body.retrieval ?? userRetrievals[0]))
  }
  const retrieval = String(body.retrieval ?? retrievals[0])
  return similarTo === undefined && strengthRetrievals.repositories.includes(retrieval)
}

/** Tells an empty answer how to see weak matches. Undefined if the search ranks them too. */
export function describeWeakMatches(
  collection: ListedCollection,
  body: JsonObject,
): string | undefined {
  if (body.match === 'all' || !mayHaveStrength(collection, body)) return undefined
  const none = collection.member === 'users' ? 'No person' : 'No repository'
  return `${none} matches strongly or fairly. --match all shows weak matches.`
}
