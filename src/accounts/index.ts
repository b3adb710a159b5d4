export { Access, type AccessOptions, openAccess } from './access.ts'
export { type Account, type AccountOptions, hashKey } from './account.ts'
export { AccountsError } from './accounts-error.ts'
export { AdmissionControl, type Entrant, type Permit } from './admission/admission-control.ts'
export {
  type AdmissionBounds,
  admissionBounds,
  clusterAdmissionBounds,
} from './admission/bounds.ts'
export {
  type Admission,
  admit,
  applyDebit,
  charge,
  findRefusal,
  formatCreditFields,
  readCreditFields,
  requireService,
} from './admit.ts'
export type { Charge, ChargedReveal, Debit, Paid, ReplayKey } from './charge.ts'
export type { AccountsDatabase, Awaitable, Statement } from './database.ts'
export type { Hold, HoldRequest } from './holds.ts'
export { makeKey } from './key-format.ts'
export { reportClock } from './latest-time.ts'
export type { Durability } from './ledger.ts'
export { ConcurrencyLimiter, RateLimiter, type RateState } from './limiters.ts'
export {
  hasAccounts,
  locateAccounts,
  lockService,
  openEmptyAccounts,
  openLocalAccounts,
} from './local.ts'
export { finishMove, moveAccounts } from './move.ts'
export { nameDatabase } from './postgres/address.ts'
export { CreditLeases } from './postgres/leases.ts'
export {
  openEmptyPostgres,
  openPostgres,
  type PostgresState,
  readPostgresState,
} from './postgres/open.ts'
export { withRefusals } from './refusals.ts'
export { deriveSecret, hashIdempotencyKey, makeFingerprinter, mayBeReplay } from './replays.ts'
export type {
  SavedSearch,
  SavedSearches,
  SavedSearchRecord,
  SavedSearchRoom,
} from './saved-searches.ts'
export { schemaVersion } from './schema.ts'
export { readSqliteVersion } from './sqlite.ts'
export { type Trimmed, trimJournal } from './trim.ts'
export type { UsageRange, UsageRow } from './usage.ts'
export { type Anchor, type VerifyOptions, type VerifyReport, verifyAccounts } from './verify.ts'
