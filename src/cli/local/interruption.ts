/** Ctrl-C while an import runs: it ends where it can, and what it has written so far is removed. */
import type { Io } from '../output/io.ts'

/** Throws once Ctrl-C was pressed. Called often, between pieces of work. */
export type CheckInterruption = () => void

/**
 * Runs `work`, which calls `check` often. A second signal ends the process at once; the next import
 * removes what that one leaves.
 *
 * @param outcome what Ctrl-C has left, for the message
 */
export async function interruptible<T>(
  io: Io,
  outcome: () => string,
  work: (check: CheckInterruption) => Promise<T>,
): Promise<T> {
  let isInterrupted = false
  let timer: NodeJS.Timeout | null = null
  const exit = () => {
    io.stderr.write(`devdex: stopped: ${outcome()}\n`)
    process.exit(exitCode)
  }
  const onSignal = () => {
    if (isInterrupted) exit()
    isInterrupted = true
    // It may wait for another process.
    timer = setTimeout(exit, graceMs)
  }
  for (const signal of signals) process.on(signal, onSignal)
  try {
    return await work(() => {
      if (isInterrupted) throw new Error('stopped')
    })
  } catch (error) {
    throw isInterrupted ? new Error(`stopped: ${outcome()}`, { cause: error }) : error
  } finally {
    if (timer !== null) clearTimeout(timer)
    for (const signal of signals) process.off(signal, onSignal)
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const
const graceMs = 3000
/** As shells report a process that a signal has ended. */
const exitCode = 130
