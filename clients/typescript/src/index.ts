/** The client of devdex: `new Devdex({ url, apiKey })`. */

export type {
  Answered,
  AnswerTo,
  Augmented,
  OneSearch,
  RepositoryWith,
  UserWith,
} from './answer-types.ts'
export { baseAddress } from './base-address.ts'
export { Devdex } from './devdex.ts'
export {
  AnswerTooLargeError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  DevdexError,
  GoneCursorError,
  InvalidRequestError,
  NotFoundError,
  OutOfCreditsError,
  PermissionError,
  RateLimitError,
  type RequestMistake,
  ServerError,
  StreamCutError,
  TimeoutError,
} from './errors.ts'
export type * from './generated/types.ts'
export type { RecordBlock, RecordStream, StreamSummary } from './record-stream.ts'
export type { Repos } from './repos.ts'
export type { NewResults, SavedSearches } from './saved-searches.ts'
export type { CallInfo, CallOptions, DevdexOptions, RawAnswer, Retry } from './transport.ts'
export type { Users } from './users.ts'
