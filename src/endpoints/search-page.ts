/** The parts that the endpoints of searches share. */
import { serialisePageInfo } from '../contract/index.ts'
import type { Engine, SearchHit, SearchPage } from '../engines/index.ts'
import type { PlannedSearch } from '../plan/index.ts'
import { usersOfProfiles } from './lookups.ts'
import type { Services } from './services.ts'

/** `pageInfo` as JSON: whether there is more and, where the request pages, where it begins. */
export function pageInfoOf(
  { hits, more }: SearchPage,
  { binding }: PlannedSearch,
  { engine, cursors }: Services,
): string {
  const last = more && binding !== null ? hits.at(-1) : undefined
  const endCursor = last === undefined ? null : cursors.seal(last, engine.snapshot, binding!)
  return serialisePageInfo({ endCursor, hasNextPage: more })
}

/** Hits among the professionals, as the users they are about. */
export async function userHits(engine: Engine, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const users = await usersOfProfiles(engine, hits)
  return hits.map(({ score }, i) => ({ ...users[i]!, score }))
}
