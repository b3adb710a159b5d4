import { CommanderError, InvalidArgumentError } from 'commander'
import { readMessage, UsageFailure } from '../../domain/index.ts'
import { type Io, write } from './io.ts'
import { cleanText } from './safe-text.ts'

export { UsageFailure }

export type ExitCode = 0 | 1 | 2

/** Whether the accounts, or the suppressions, call a value invalid. */
export function isInvalid(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'invalid'
}

/** Throws UsageFailure in place of errors that call a value invalid. */
export async function refuseInvalid<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    throw isInvalid(error) ? new UsageFailure(cleanText(error.message), { cause: error }) : error
  }
}

/** Writes an error to stderr, in one line unless debugging. Returns the exit code. */
export async function reportFailure(error: unknown, io: Io, debug: boolean): Promise<ExitCode> {
  // Commander has already printed its own errors, and its help.
  if (error instanceof CommanderError && !(error instanceof InvalidArgumentError)) {
    return error.exitCode === 0 ? 0 : 2
  }
  await write(io.stderr, `${formatFailure(error)}\n`)
  if (debug) await write(io.stderr, `${formatStacks(error)}\n`)
  return error instanceof UsageFailure || error instanceof InvalidArgumentError ? 2 : 1
}

export function formatFailure(error: unknown): string {
  return `devdex: ${cleanText(readMessage(error))}`
}

function formatStacks(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by ${formatStacks(error.cause)}`
}
