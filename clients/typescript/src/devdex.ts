import type { Answered, AnswerTo, OneSearch } from './answer-types.ts'
import { DevdexError } from './errors.ts'
import { ServiceCalls } from './generated/calls.ts'
import type * as api from './generated/types.ts'
import { fetchAnswer } from './pages.ts'
import { RecordStream } from './record-stream.ts'
import { Repos } from './repos.ts'
import { SavedSearches } from './saved-searches.ts'
import { type CallOptions, type DevdexOptions, type RawAnswer, Transport } from './transport.ts'
import { Users } from './users.ts'

type Union = Omit<api.MultiSearchRequest, 'searches' | 'union'>

/** The answer of a union: the list of the collection that all its searches share. */
interface UnionAnswer {
  readonly count: number
  readonly users?: api.User[]
  readonly repositories?: api.Repository[]
  readonly pageInfo: api.PageInfo
  readonly corrections?: api.MultiSearchResponse['corrections']
}

/** A client of one service with one key. Every call may throw DevdexError. */
export class Devdex extends ServiceCalls {
  readonly users: Users
  readonly repos: Repos
  readonly savedSearches: SavedSearches
  readonly #transport: Transport

  /** @param defaults options of every call */
  constructor(options: DevdexOptions, defaults: CallOptions = {}) {
    const transport = new Transport(options, defaults)
    super(transport)
    this.#transport = transport
    this.users = new Users(transport)
    this.repos = new Repos(transport)
    this.savedSearches = new SavedSearches(transport)
  }

  /** Credits charged for all answers so far. */
  get creditsUsed(): number {
    return this.#transport.creditsUsed
  }

  /** The balance of the latest answer. Undefined before the first. */
  get creditsRemaining(): number | undefined {
    return this.#transport.creditsRemaining
  }

  /** Runs several searches in one call. The answers have the same order. */
  async multiSearch<const S extends readonly OneSearch[]>(
    searches: S,
    options?: CallOptions,
  ): Promise<Answered<{ answers: { -readonly [I in keyof S]: AnswerTo<S[I]> } }>> {
    return fetchAnswer(this.#transport, '/multi-search', { searches }, options)
  }

  /** Merges several searches of one collection into one ranked list. */
  union(
    searches: readonly OneSearch[],
    request: Union = {},
    options?: CallOptions,
  ): Promise<Answered<UnionAnswer>> {
    const body = { ...request, searches, union: true }
    return fetchAnswer(this.#transport, '/multi-search', body, options)
  }

  /** Calls any path below `/v3`, with the types of the contract. */
  post<const Path extends keyof api.Paths & string>(
    path: Path,
    request: api.Paths[Path]['request'],
    options?: CallOptions,
  ): Promise<Answered<api.Paths[Path]['response']>> {
    return fetchAnswer(this.#transport, path, request, options)
  }

  /** Calls any path below `/v3`, without types. Returns the answer as received, and parsed. */
  call(path: string, request: object, options?: CallOptions): Promise<RawAnswer> {
    return this.#transport.call(path, request, options)
  }

  /** Every record of any search, without types. */
  stream(path: string, request: object, options?: CallOptions): RecordStream<RawAnswer['body']> {
    return new RecordStream(this.#transport, path, request, options)
  }

  /**
   * The maximum cost of a call. The service validates the call and does not run it: `await
   * devdex.price((dry) => dry.users.search(request))`.
   */
  async price(call: (dry: Devdex) => Promise<object>): Promise<api.Cost> {
    const answer = await call(new Devdex(this.#transport.options, { dryRun: true }))
    if ('dryRun' in answer && answer.dryRun === true) return answer as api.Cost
    throw new DevdexError('the service knows no dry runs: the call has been run')
  }
}
