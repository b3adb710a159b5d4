/** Paged answers, each with the cursor of the next page. */

import type { Answered } from './answer-types.ts'
import { DevdexError } from './errors.ts'
import type { CallOptions, Transport } from './transport.ts'

interface Paged {
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

/** One answer. `T` is the response type of the path. Throws DevdexError. */
export async function fetchAnswer<T>(
  transport: Transport,
  path: string,
  request: object,
  options?: CallOptions,
): Promise<Answered<T>> {
  const { body, info } = await transport.call(path, request, options)
  // Not enumerable, so that copies and JSON equal the answer of the service.
  return Object.defineProperty(body, 'call', { value: info }) as unknown as Answered<T>
}

/**
 * Yields pages. Only the first page has `total` and `facets`, which are equal on all pages and cost
 * credits. Throws DevdexError for a repeated cursor.
 */
export async function* fetchPages<T extends Paged>(
  transport: Transport,
  path: string,
  request: object,
  options?: CallOptions,
): AsyncGenerator<Answered<T>, void, undefined> {
  let body: object = request
  for (let last: string | undefined; ; ) {
    const answer = await fetchAnswer<T>(transport, path, body, options)
    yield answer
    const { endCursor, hasNextPage } = answer.pageInfo
    if (!hasNextPage || endCursor === null) return
    if (endCursor === last) throw new DevdexError(`the service gave the cursor ${last} twice`)
    last = endCursor
    const { total, facets, ...others } = request as { total?: unknown; facets?: unknown }
    body = { ...others, after: endCursor }
  }
}

/** A request that also asks for cursors, which searches return only on request. */
export function addCursors(request: object): object {
  return { ...request, enablePagination: true }
}

/** @param id any text, which the path encodes */
export function buildGraphPath(collection: 'users' | 'repos', id: string, list: string): string {
  return `/raw/${collection}/${encodeURIComponent(id)}/graph/${list}`
}
