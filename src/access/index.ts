export { type Access, type AccessOptions, type LocalAccess, openAccess } from './access.ts'
export { AccessError } from './access-error.ts'
export type { Account, AccountOptions } from './account.ts'
export {
  type Admission,
  admit,
  charge,
  creditFields,
  refusalAtGate,
  requireService,
} from './admit.ts'
export type { Also, Charge, Debit, Paid, Repeat, Reveal } from './charge.ts'
export { ConcurrencyLimiter } from './concurrency.ts'
export {
  clusterGateBounds,
  type Entrant,
  Gate,
  type GateBounds,
  gateBounds,
  type Pass,
} from './gate/index.ts'
export type { Hold, HoldRequest } from './holds.ts'
export { hashOf, isWellFormed, newKey } from './key-format.ts'
export { refusing } from './pending-debits.ts'
export { openRemoteAccess, type RemoteAccess } from './postgres/remote-access.ts'
export { RateLimiter, type RateState } from './rate-limit.ts'
export { fingerprinter } from './repeats/fingerprint.ts'
export { idempotencyMark } from './repeats/idempotency-keys.ts'
export type { UsageRange, UsageRow } from './usage.ts'
