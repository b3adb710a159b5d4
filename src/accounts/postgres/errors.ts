/** Translates errors of the database client. */
import { readMessage } from '../../domain/index.ts'
import { AccountsError } from '../accounts-error.ts'

/**
 * Classes of SQLSTATE that do not depend on the statement: connection, rollback, resources, locks,
 * operator intervention, system. Also a refused login, a read-only server, and a transaction that
 * timed out while this process was stopped.
 */
const transientStates = ['08', '40', '53', '55', '57', '58', '28', '25006', '25P03']

/** A row that a table may not have. */
const constraintState = '23'

/**
 * AccountsError `unavailable` for transient errors, and `conflict` for a row that is refused.
 * Otherwise the error itself.
 */
export function translateError(error: unknown): unknown {
  if (error instanceof AccountsError) return error
  const reason = readMessage(error)
  if (readState(error)?.startsWith(constraintState)) {
    return new AccountsError('conflict', reason, { cause: error })
  }
  if (!isTransient(error)) return error
  return new AccountsError('unavailable', `the database of accounts cannot be used: ${reason}`, {
    cause: error,
  })
}

/** Errors without an SQLSTATE come from the connection. */
function isTransient(error: unknown): boolean {
  const state = readState(error)
  return state === undefined || transientStates.some((each) => state.startsWith(each))
}

/** Whether the connection itself has failed, and cannot be used for further statements. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof AccountsError) || error.cause === undefined) return false
  return readState(error.cause) === undefined
}

/** The SQLSTATE of a server's error. Other errors, such as EPIPE, have no severity. */
function readState(error: unknown): string | undefined {
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown }
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined
}
