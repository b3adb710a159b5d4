import type { Answered, UserWith } from './answer-types.ts'
import { RepoCalls } from './generated/calls.ts'
import type * as api from './generated/types.ts'
import { buildGraphPath, fetchAnswer, fetchPages } from './pages.ts'
import type { CallOptions, Transport } from './transport.ts'

type ListName = 'contributes' | 'owns' | 'stars'

export class Repos extends RepoCalls {
  readonly #transport: Transport

  constructor(transport: Transport) {
    super(transport)
    this.#transport = transport
  }

  /** One page of a repository's related users, such as `contributes`. */
  graph<const A extends api.UserAttributes = NonNullable<unknown>>(
    id: string,
    list: ListName,
    request: api.RawRepoContributesRequest<A> = {},
    options?: CallOptions,
  ): Promise<Answered<api.RawRepoContributesResponse<UserWith<A>>>> {
    return fetchAnswer(this.#transport, buildGraphPath('repos', id, list), request, options)
  }

  /** All pages of a repository's related users. */
  graphPages<const A extends api.UserAttributes = NonNullable<unknown>>(
    id: string,
    list: ListName,
    request: api.RawRepoContributesRequest<A> = {},
    options?: CallOptions,
  ): AsyncGenerator<Answered<api.RawRepoContributesResponse<UserWith<A>>>, void, undefined> {
    return fetchPages(this.#transport, buildGraphPath('repos', id, list), request, options)
  }
}
