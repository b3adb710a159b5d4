/** Calls to search, read and list repositories. */

import type { Answered, RepositoryWith, UserWith } from './answer-types.ts'
import type * as api from './generated/types.ts'
import { answered, graphPath, pagesOf, withCursors } from './pages.ts'
import { RecordStream } from './record-stream.ts'
import type { CallOptions, Transport } from './transport.ts'

type Searched = api.RepositoryAttributes
type Found<A, D extends api.Dataset> = api.SearchReposResponse<RepositoryWith<A, D>>
type FoundByWords<A, D extends api.Dataset> = api.SearchReposNaturalLanguageResponse<
  RepositoryWith<A, D>
>
type Standard = 'standard'
type ListName = 'contributes' | 'owns' | 'stars'

export class Repos {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page of a search. */
  search<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchReposRequest<A, D>,
    options?: CallOptions,
  ): Promise<Answered<Found<A, D>>> {
    return answered(this.#transport, '/search/repos', request, options)
  }

  /** All pages of a search, requested on demand. */
  pages<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchReposRequest<A, D>,
    options?: CallOptions,
  ): AsyncGenerator<Answered<Found<A, D>>, void, undefined> {
    return pagesOf(this.#transport, '/search/repos', withCursors(request), options)
  }

  /** Streams every repository that a search finds. */
  all<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchReposRequest<A, D>,
    options?: CallOptions,
  ): RecordStream<RepositoryWith<A, D>> {
    return new RecordStream(this.#transport, '/search/repos', request, options)
  }

  /** One page of a search in plain words. */
  ask<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchReposNaturalLanguageRequest<A, D>,
    options?: CallOptions,
  ): Promise<Answered<FoundByWords<A, D>>> {
    return answered(this.#transport, '/search/repos/natural-language', request, options)
  }

  /**
   * All pages of a search in plain words. Each page also costs the credit of the interpretation.
   */
  askPages<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchReposNaturalLanguageRequest<A, D>,
    options?: CallOptions,
  ): AsyncGenerator<Answered<FoundByWords<A, D>>, void, undefined> {
    const path = '/search/repos/natural-language'
    return pagesOf(this.#transport, path, withCursors(request), options)
  }

  /** Streams every repository that a search in plain words finds. */
  askAll<const A extends Searched = NonNullable<unknown>, const D extends api.Dataset = Standard>(
    request: api.SearchReposNaturalLanguageRequest<A, D>,
    options?: CallOptions,
  ): RecordStream<RepositoryWith<A, D>> {
    return new RecordStream(this.#transport, '/search/repos/natural-language', request, options)
  }

  /** Repositories by identifier, in the order of the request; null where there is none. */
  byId<const A extends api.RepositoryAttributes = NonNullable<unknown>>(
    request: api.RawReposRequest<A>,
    options?: CallOptions,
  ): Promise<Answered<api.RawReposResponse<RepositoryWith<A>>>> {
    return answered(this.#transport, '/raw/repos', request, options)
  }

  byFullName<const A extends api.RepositoryAttributes = NonNullable<unknown>>(
    request: api.RawReposByFullnameRequest<A>,
    options?: CallOptions,
  ): Promise<Answered<api.RawReposByFullnameResponse<RepositoryWith<A>>>> {
    return answered(this.#transport, '/raw/repos/by-fullname', request, options)
  }

  count(
    request: api.RawReposCountRequest,
    options?: CallOptions,
  ): Promise<Answered<api.RawReposCountResponse>> {
    return answered(this.#transport, '/raw/repos/count', request, options)
  }

  /** One page of a repository's related users, such as `contributes`. */
  graph<const A extends api.UserAttributes = NonNullable<unknown>>(
    id: string,
    list: ListName,
    request: api.RawRepoContributesRequest<A> = {},
    options?: CallOptions,
  ): Promise<Answered<api.RawRepoContributesResponse<UserWith<A>>>> {
    return answered(this.#transport, graphPath('repos', id, list), request, options)
  }

  /** All pages of a repository's related users. */
  graphPages<const A extends api.UserAttributes = NonNullable<unknown>>(
    id: string,
    list: ListName,
    request: api.RawRepoContributesRequest<A> = {},
    options?: CallOptions,
  ): AsyncGenerator<Answered<api.RawRepoContributesResponse<UserWith<A>>>, void, undefined> {
    return pagesOf(this.#transport, graphPath('repos', id, list), request, options)
  }

  /** The fields that filters, facets and formulas may name. */
  fields(
    request: Omit<api.RepoFieldsRequest, 'collection'> = {},
    options?: CallOptions,
  ): Promise<Answered<api.FieldsResponse>> {
    return answered(this.#transport, '/fields', { collection: 'repos', ...request }, options)
  }

  /** The values of a field, most frequent first. */
  fieldValues<const D extends api.Dataset = Standard>(
    request: Omit<api.RepoFieldValuesRequest<D>, 'collection'>,
    options?: CallOptions,
  ): Promise<Answered<api.FieldValuesResponse>> {
    return answered(this.#transport, '/fields/values', { collection: 'repos', ...request }, options)
  }
}
