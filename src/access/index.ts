export { type Access, type AccessOptions, type LocalAccess, openAccess } from './access.ts'
export { AccessError } from './access-error.ts'
export type { Account, AccountOptions } from './account.ts'
export {
  type AdmissionBounds,
  AdmissionControl,
  admissionBounds,
  clusterAdmissionBounds,
  type Entrant,
  type Permit,
} from './admission/index.ts'
export {
  type Admission,
  admissionRefusal,
  admit,
  charge,
  creditFields,
  requireService,
} from './admit.ts'
export type { Also, Charge, ChargedReveal, Debit, Paid, ReplayKey } from './charge.ts'
export { ConcurrencyLimiter } from './concurrency.ts'
export type { Hold, HoldRequest } from './holds.ts'
export { fingerprinter } from './idempotency/fingerprint.ts'
export { idempotencyHash } from './idempotency/idempotency-keys.ts'
export { hashOf, isWellFormed, newKey } from './key-format.ts'
export { refusing } from './pending-debits.ts'
export { openRemoteAccess, type RemoteAccess } from './postgres/remote-access.ts'
export { RateLimiter, type RateState } from './rate-limit.ts'
export type { UsageRange, UsageRow } from './usage.ts'
