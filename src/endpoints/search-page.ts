/** The parts that the endpoints of searches share. */
import { serialisePageInfo } from '../contract/index.ts'
import type { SearchPage } from '../engines/index.ts'
import type { PlannedSearch } from '../plan/index.ts'
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

/** How a request is run that its wishes have refused. */
export function neverRun(): never {
  throw new Error('a request for what is not available was run')
}
