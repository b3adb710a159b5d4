import type { Answered, AnswerTo, OneSearch } from './answer-types.ts'
import type * as api from './generated/types.ts'
import { fetchAnswer } from './pages.ts'
import type { CallOptions, Transport } from './transport.ts'

type Saved = Omit<api.SaveSearchRequest, 'search'> & { readonly search: OneSearch }

/** New results of the saved search `S`. Without `S`, records of either collection. */
export type NewResults<S = unknown> = S extends OneSearch
  ? Omit<api.NewResultsResponse, 'users' | 'repositories'> &
      Pick<AnswerTo<S>, keyof AnswerTo<S> & ('users' | 'repositories')>
  : api.NewResultsResponse

export class SavedSearches {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Saves a search. Its current results count as seen. */
  save(request: Saved, options?: CallOptions): Promise<Answered<api.SaveSearchResponse>> {
    return fetchAnswer(this.#transport, '/saved-searches', request, options)
  }

  list(options?: CallOptions): Promise<Answered<api.SavedSearchesResponse>> {
    return fetchAnswer(this.#transport, '/saved-searches/list', {}, options)
  }

  delete(name: string, options?: CallOptions): Promise<Answered<api.DeleteSavedSearchResponse>> {
    return fetchAnswer(this.#transport, '/saved-searches/delete', { name }, options)
  }

  /**
   * The results that are not yet seen. The call marks them as seen, unless `acknowledge` is false.
   * Pass the type of the search, `newResults<typeof search>(…)`, for the types of its records.
   */
  newResults<S = unknown>(
    request: api.NewResultsRequest,
    options?: CallOptions,
  ): Promise<Answered<NewResults<S>>> {
    return fetchAnswer(this.#transport, '/saved-searches/new', request, options)
  }
}
