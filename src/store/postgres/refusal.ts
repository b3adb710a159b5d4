/** Translates errors of the database client. */
import { messageOf } from '../../domain/index.ts'
import { StoreError } from '../store-error.ts'

/**
 * Classes of SQLSTATE that do not depend on the statement: connection, rollback, resources, locks,
 * operator intervention, system. Also a refused login, a read-only server, and a transaction that
 * timed out while this process was stopped.
 */
const transientStates = ['08', '40', '53', '55', '57', '58', '28', '25006', '25P03']

/** StoreError `unavailable` for transient errors. Otherwise the error itself. */
export function refusal(error: unknown): unknown {
  if (error instanceof StoreError || !isTransient(error)) return error
  const reason = messageOf(error)
  return new StoreError('unavailable', `the database of accounts cannot be used: ${reason}`, {
    cause: error,
  })
}

/** Errors without an SQLSTATE come from the connection. */
function isTransient(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || transientStates.some((each) => state.startsWith(each))
}

/** Whether the connection itself has failed, and cannot be used for further statements. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof StoreError) || error.cause === undefined) return false
  return stateOf(error.cause) === undefined
}

/** The SQLSTATE of a server's error. Other errors, such as EPIPE, have no severity. */
export function stateOf(error: unknown): string | undefined {
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown }
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined
}
