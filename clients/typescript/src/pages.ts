/** Answers that come page by page, each with the cursor of the next. */

import type { Answered } from './answer-types.ts'
import { DevdexError } from './errors.ts'
import type { CallOptions, Transport } from './transport.ts'

interface Paged {
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

/** One answer. `T` is the answer of the path in the contract. Throws DevdexError. */
export async function answered<T>(
  transport: Transport,
  path: string,
  request: object,
  options?: CallOptions,
): Promise<Answered<T>> {
  const { body, info } = await transport.call(path, request, options)
  // Not enumerable: copies and JSON have what the service sent and nothing else.
  return Object.defineProperty(body, 'call', { value: info }) as unknown as Answered<T>
}

/**
 * One page after the other. `total` and `facets` are on the first page alone: they are the same on
 * each, and are paid for once. Throws DevdexError for a cursor that comes twice.
 */
export async function* pagesOf<T extends Paged>(
  transport: Transport,
  path: string,
  request: object,
  options?: CallOptions,
): AsyncGenerator<Answered<T>, void, undefined> {
  let body: object = request
  for (let last: string | undefined; ; ) {
    const answer = await answered<T>(transport, path, body, options)
    yield answer
    const { endCursor, hasNextPage } = answer.pageInfo
    if (!hasNextPage || endCursor === null) return
    if (endCursor === last) throw new DevdexError(`the service gave the cursor ${last} twice`)
    last = endCursor
    const { total, facets, ...others } = request as { total?: unknown; facets?: unknown }
    body = { ...others, after: endCursor }
  }
}

/** A request for pages of a search: these have cursors only if the request asks for them. */
export function withCursors(request: object): object {
  return { ...request, enablePagination: true }
}

/** @param id may have any characters */
export function graphPath(collection: 'users' | 'repos', id: string, list: string): string {
  return `/raw/${collection}/${encodeURIComponent(id)}/graph/${list}`
}
