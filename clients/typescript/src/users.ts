/** Calls to search, read and list users. */

import type { Answered, RepositoryWith, UserWith } from './answer-types.ts'
import type * as api from './generated/types.ts'
import { answered, graphPath, pagesOf, withCursors } from './pages.ts'
import { RecordStream } from './record-stream.ts'
import type { CallOptions, Transport } from './transport.ts'

type Searched = api.SearchedUserAttributes
type Found<A, D extends api.Dataset> = api.SearchUsersResponse<UserWith<A, D>>
type FoundByWords<A, D extends api.Dataset> = api.SearchUsersNaturalLanguageResponse<UserWith<A, D>>
type Standard = 'standard'

type UserList = 'followers' | 'following'
type RepositoryList = 'contributes' | 'owns' | 'stars'

export class Users {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page of a search. */
  search<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchUsersRequest<A, D>,
    options?: CallOptions,
  ): Promise<Answered<Found<A, D>>> {
    return answered(this.#transport, '/search/users', request, options)
  }

  /** All pages of a search, requested on demand. */
  pages<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchUsersRequest<A, D>,
    options?: CallOptions,
  ): AsyncGenerator<Answered<Found<A, D>>, void, undefined> {
    return pagesOf(this.#transport, '/search/users', withCursors(request), options)
  }

  /** Streams every user that a search finds. */
  all<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchUsersRequest<A, D>,
    options?: CallOptions,
  ): RecordStream<UserWith<A, D>> {
    return new RecordStream(this.#transport, '/search/users', request, options)
  }

  /** One page of a search in plain words. */
  ask<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchUsersNaturalLanguageRequest<A, D>,
    options?: CallOptions,
  ): Promise<Answered<FoundByWords<A, D>>> {
    return answered(this.#transport, '/search/users/natural-language', request, options)
  }

  /**
   * All pages of a search in plain words. Each page also costs the credit of the interpretation.
   */
  askPages<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchUsersNaturalLanguageRequest<A, D>,
    options?: CallOptions,
  ): AsyncGenerator<Answered<FoundByWords<A, D>>, void, undefined> {
    const path = '/search/users/natural-language'
    return pagesOf(this.#transport, path, withCursors(request), options)
  }

  /** Streams every user that a search in plain words finds. */
  askAll<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchUsersNaturalLanguageRequest<A, D>,
    options?: CallOptions,
  ): RecordStream<UserWith<A, D>> {
    return new RecordStream(this.#transport, '/search/users/natural-language', request, options)
  }

  /** Users by identifier, in the order of the request; null where there is none. */
  byId<const A extends api.UserAttributes = NonNullable<unknown>>(
    request: api.RawUsersRequest<A>,
    options?: CallOptions,
  ): Promise<Answered<api.RawUsersResponse<UserWith<A>>>> {
    return answered(this.#transport, '/raw/users', request, options)
  }

  byLogin<const A extends api.UserAttributes = NonNullable<unknown>>(
    request: api.RawUsersByLoginRequest<A>,
    options?: CallOptions,
  ): Promise<Answered<api.RawUsersByLoginResponse<UserWith<A>>>> {
    return answered(this.#transport, '/raw/users/by-login', request, options)
  }

  byProfessionalUrl<const A extends api.UserAttributes = NonNullable<unknown>>(
    request: api.RawUsersByProfessionalUrlRequest<A>,
    options?: CallOptions,
  ): Promise<Answered<api.RawUsersByProfessionalUrlResponse<UserWith<A>>>> {
    return answered(this.#transport, '/raw/users/by-professional-url', request, options)
  }

  count(
    request: api.RawUsersCountRequest,
    options?: CallOptions,
  ): Promise<Answered<api.RawUsersCountResponse>> {
    return answered(this.#transport, '/raw/users/count', request, options)
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
    return answered(this.#transport, graphPath('users', id, list), request, options)
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
    return pagesOf<never>(this.#transport, graphPath('users', id, list), request, options)
  }

  /** Best addresses of users by identifier or by login. */
  bestEmail(
    request: api.BestEmailRequest | api.BestEmailByLoginRequest,
    options?: CallOptions,
  ): Promise<Answered<api.BestEmailResponse>> {
    const path = 'logins' in request ? '/users/best-email/by-login' : '/users/best-email'
    return answered(this.#transport, path, request, options)
  }

  /** Tells the service that users have replied. */
  reportReply(
    request: api.BestEmailReplyRequest,
    options?: CallOptions,
  ): Promise<Answered<api.BestEmailReplyResponse>> {
    return answered(this.#transport, '/users/best-email/signal/reply', request, options)
  }

  /** The fields that filters, facets and formulas may name. */
  fields(
    request: Omit<api.UserFieldsRequest, 'collection'> = {},
    options?: CallOptions,
  ): Promise<Answered<api.FieldsResponse>> {
    return answered(this.#transport, '/fields', { collection: 'users', ...request }, options)
  }

  /** The values of a field, most frequent first. */
  fieldValues<const D extends api.Dataset = Standard>(
    request: Omit<api.UserFieldValuesRequest<D>, 'collection'>,
    options?: CallOptions,
  ): Promise<Answered<api.FieldValuesResponse>> {
    return answered(this.#transport, '/fields/values', { collection: 'users', ...request }, options)
  }
}
