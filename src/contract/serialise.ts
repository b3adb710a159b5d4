/**
 * Serialises records and small answers as JSON. Each function writes the members of its schema and
 * no others, the required ones first. A missing required member throws, an undefined one is
 * omitted. Null is no value for an optional member: it would be written as "".
 */
import type { AccountResponse } from './endpoints/account.ts'
import type { BestEmailReplyResponse, BestEmailResponse } from './endpoints/best-email.ts'
import type { CountResponse } from './endpoints/look-ups.ts'
import type { Problem } from './errors.ts'
import * as generated from './generated/serialisers.ts'
import type { PageInfo } from './schemas/connection.ts'
import type { ContributorProfile } from './schemas/contributor-profile.ts'
import type { DevRank } from './schemas/devrank.ts'
import type { Explanation } from './schemas/explanation.ts'
import type { Professional } from './schemas/professional.ts'
import type { Provenance } from './schemas/provenance.ts'
import type { RepositoryDocument } from './schemas/repository.ts'
import type { Cost } from './schemas/scalars.ts'
import type { UserDocument } from './schemas/user.ts'
import type { UserMetrics } from './schemas/user-metrics.ts'

type Serialise<Value> = (value: Value) => string

/** Without `score`, which belongs to a search and is added to the bytes then. */
export const serialiseUser: Serialise<UserDocument> = generated.serialiseUser
/** Without `score`, as for users. */
export const serialiseRepo: Serialise<RepositoryDocument> = generated.serialiseRepo
export const serialiseDevRank: Serialise<DevRank> = generated.serialiseDevRank
export const serialiseUserMetrics: Serialise<UserMetrics> = generated.serialiseUserMetrics
export const serialiseProfessional: Serialise<Professional> = generated.serialiseProfessional
export const serialiseContributorProfile: Serialise<ContributorProfile> =
  generated.serialiseContributorProfile
export const serialisePageInfo: Serialise<PageInfo> = generated.serialisePageInfo
export const serialiseProblem: Serialise<Problem> = generated.serialiseProblem
export const serialiseAccount: Serialise<AccountResponse> = generated.serialiseAccount
export const serialiseCount: Serialise<CountResponse> = generated.serialiseCount
export const serialiseBestEmails: Serialise<BestEmailResponse> = generated.serialiseBestEmails
export const serialiseReplyStored: Serialise<BestEmailReplyResponse> =
  generated.serialiseReplyStored
/** Filters and formulas nest to any depth, which no generated function writes. */
export const serialiseExplanation: Serialise<Explanation> = JSON.stringify
/** Its members are not named in the schema, so no generated function writes them. */
export const serialiseProvenance: Serialise<Provenance> = JSON.stringify
export const serialiseCost: Serialise<Cost> = generated.serialiseCost
