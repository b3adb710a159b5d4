import type { Answered, RepositoryWith, UserWith } from './answer-types.ts'
import { UserCalls } from './generated/calls.ts'
import type * as api from './generated/types.ts'
import { buildGraphPath, fetchAnswer, fetchPages } from './pages.ts'
import type { CallOptions, Transport } from './transport.ts'

type UserList = 'followers' | 'following'
type RepositoryList = 'contributes' | 'owns' | 'stars'

export class Users extends UserCalls {
  readonly #transport: Transport

  constructor(transport: Transport) {
    super(transport)
    this.#transport = transport
  }

  /** One page of a user's related records, such as `followers`. */
  graph<const A extends api.UserAttributes = NonNullable<unknown>>(
    id: string,
    list: UserList,
    request?: api.RawUserFollowersRequest<A>,
    options?: CallOptions,
  ): Promise<Answered<api.RawUserFollowersResponse<UserWith<A>>>>
  graph<const A extends api.RepositoryAttributes = NonNullable<unknown>>(
    id: string,
    list: RepositoryList,
    request?: api.RawUserOwnsRequest<A>,
    options?: CallOptions,
  ): Promise<Answered<api.RawUserOwnsResponse<RepositoryWith<A>>>>
  graph(id: string, list: string, request: object = {}, options?: CallOptions): Promise<never> {
    return fetchAnswer(this.#transport, buildGraphPath('users', id, list), request, options)
  }

  /** All pages of a user's related records. */
  graphPages<const A extends api.UserAttributes = NonNullable<unknown>>(
    id: string,
    list: UserList,
    request?: api.RawUserFollowersRequest<A>,
    options?: CallOptions,
  ): AsyncGenerator<Answered<api.RawUserFollowersResponse<UserWith<A>>>, void, undefined>
  graphPages<const A extends api.RepositoryAttributes = NonNullable<unknown>>(
    id: string,
    list: RepositoryList,
    request?: api.RawUserOwnsRequest<A>,
    options?: CallOptions,
  ): AsyncGenerator<Answered<api.RawUserOwnsResponse<RepositoryWith<A>>>, void, undefined>
  graphPages(
    id: string,
    list: string,
    request: object = {},
    options?: CallOptions,
  ): AsyncGenerator<never, void, undefined> {
    return fetchPages<never>(this.#transport, buildGraphPath('users', id, list), request, options)
  }

  /** Best addresses of users by identifier or by login. */
  bestEmail(
    request: api.BestEmailRequest | api.BestEmailByLoginRequest,
    options?: CallOptions,
  ): Promise<Answered<api.BestEmailResponse>> {
    const path = 'logins' in request ? '/users/best-email/by-login' : '/users/best-email'
    return fetchAnswer(this.#transport, path, request, options)
  }
}
