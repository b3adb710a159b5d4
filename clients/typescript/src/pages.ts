/** Answers that come page by page, each with the cursor of the next. */
import { DevdexError } from './errors.ts'
import type { Answered } from './narrowing.ts'
import type { CallOptions, Transport } from './transport.ts'

interface Paged {
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

/** One answer. `T` is what the contract says that the path answers. */
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
 * One answer after the other as long as each names a next one. What is told of all that matches is
 * on the first page alone: it is the same on each, and is paid for once.
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

/** A request for pages of a search, which have cursors only where they are asked for. */
export function withCursors(request: object): object {
  return { ...request, enablePagination: true }
}
