/** Where a page of a search begins: paging of the wire -> plain data. */
import type { After } from 'native-free-index'
import { type CursorBox, type CursorState, scopeOf } from './cursor.ts'

export interface PageStart {
  /** Last hit of the previous page. Null on the first page. */
  readonly after: After | null
  /** Scope of the search's cursors. Null if the request does not page. */
  readonly scope: Uint8Array | null
  /** The state that the cursor carried. */
  readonly cursorState: CursorState | undefined
}

interface PagingRequest {
  readonly after?: string
  readonly enablePagination?: boolean
  readonly applyFiltersToIncludeAttributes?: boolean
  readonly filterUserIncludeAttributes?: boolean
}

/**
 * @param endpoint of the request; a cursor is bound to both
 * @throws RequestError `invalid_cursor`
 */
export function openPlace(
  endpoint: string,
  request: PagingRequest,
  cursors: CursorBox,
  snapshot: string,
): PageStart {
  if (!request.enablePagination) return { after: null, scope: null, cursorState: undefined }
  const scope = scopeOf(endpoint, canonical(request))
  if (request.after === undefined) return { after: null, scope, cursorState: undefined }
  return { scope, ...cursors.open(request.after, snapshot, scope) }
}

/** A cursor goes on under either name of a member. */
function canonical({ filterUserIncludeAttributes: alias, ...request }: PagingRequest) {
  if (alias === undefined) return request
  const { applyFiltersToIncludeAttributes = false } = request
  return { ...request, applyFiltersToIncludeAttributes: applyFiltersToIncludeAttributes || alias }
}
