/** Types of answers, derived from the types of requests. */
import type {
  Dataset,
  Repository,
  RepositoryAdditions,
  RepositoryRecord,
  SearchReposRequest,
  SearchReposResponse,
  SearchUsersRequest,
  SearchUsersResponse,
  User,
  UserAdditions,
  UserRecord,
} from './generated/types.ts'
import type { CallInfo } from './transport.ts'

/** An answer. `call` has its cost, and is not enumerable. */
export type Answered<T> = T & { readonly call: CallInfo }

type Refused = false | null | undefined

/** Requested members, and members that may be requested. */
type AskedFor<A> = { [K in keyof A]-?: A[K] extends Refused ? never : K }[keyof A]
type AskedMaybe<A> = {
  [K in AskedFor<A>]: Extract<A[K], Refused> extends never ? never : K
}[AskedFor<A>]

/** A record with only the requested members of `A`. */
export type Augmented<Stored, Additions, A> = Stored &
  Pick<Additions, Exclude<AskedFor<A>, AskedMaybe<A>> & keyof Additions> &
  Partial<Pick<Additions, AskedMaybe<A> & keyof Additions>>

/** Members that a data set adds by default. */
type OfDataset<D extends Dataset, Added> = 'professional' extends D ? Added : unknown

/** A user with what `includeAttributes` (`A`) and `dataset` (`D`) add. */
export type UserWith<A = unknown, D extends Dataset = 'standard'> = Augmented<
  UserRecord,
  UserAdditions,
  A
> &
  OfDataset<D, Pick<User, 'professional'>>

/** A repository with what `includeAttributes` (`A`) and `dataset` (`D`) add. */
export type RepositoryWith<A = unknown, D extends Dataset = 'standard'> = Augmented<
  RepositoryRecord,
  RepositoryAdditions,
  A
> &
  OfDataset<D, Pick<Repository, 'ownerProfessional'>>

/** One search of several: one of both members. */
export type OneSearch =
  | { readonly users: SearchUsersRequest; readonly repos?: never }
  | { readonly repos: SearchReposRequest; readonly users?: never }

type Attributes<R> = R extends { readonly includeAttributes: infer A } ? A : unknown
type DatasetOf<R> = R extends { readonly dataset: infer D extends Dataset } ? D : 'standard'

/** The answer to one search of several. */
export type AnswerTo<S> = S extends { readonly users: infer R extends object }
  ? SearchUsersResponse<UserWith<Attributes<R>, DatasetOf<R>>>
  : S extends { readonly repos: infer R extends object }
    ? SearchReposResponse<RepositoryWith<Attributes<R>, DatasetOf<R>>>
    : never
