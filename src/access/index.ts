export { type Access, type AccessOptions, type LocalAccess, openAccess } from './access.ts'
export { AccessError, type Account, type AccountOptions } from './accounts.ts'
export { AdmissionControl, type Entrant, type Permit } from './admission/admission-control.ts'
export {
  type AdmissionBounds,
  admissionBounds,
  clusterAdmissionBounds,
} from './admission/bounds.ts'
export {
  type Admission,
  admissionRefusal,
  admit,
  charge,
  creditFields,
  readCreditFields,
  requireService,
} from './admit.ts'
export type { Also, Charge, ChargedReveal, Debit, Paid, ReplayKey } from './charge.ts'
export { refusing } from './debit-group.ts'
export type { Hold, HoldRequest } from './holds.ts'
export { fingerprinter, idempotencyHash } from './idempotency/idempotency-keys.ts'
export { hashOf, isWellFormed, newKey } from './key-format.ts'
export { tellClock } from './latest-time.ts'
export { ConcurrencyLimiter, RateLimiter, type RateState } from './limiters.ts'
export { openRemoteAccess, type RemoteAccess } from './postgres/remote-access.ts'
export type {
  FoundRoom,
  FoundSavedSearch,
  SavedSearches,
  SavedSearchRecord,
} from './saved-searches.ts'
export type { UsageRange, UsageRow } from './usage.ts'
