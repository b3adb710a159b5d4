/**
 * SIGINT (Ctrl-C) or SIGTERM during an import: it stops at the next check, and removes its
 * unfinished files. If no check comes within three seconds, the process ends.
 */
import type { Io } from '../output/io.ts'

/** Throws after SIGINT or SIGTERM. Called often, between pieces of work. */
export type CheckInterruption = () => void

/**
 * Runs `work`, which calls `check` often. A second signal ends the process at once, and the next
 * import removes the files that are left.
 *
 * @param outcome the state after Ctrl-C, for the message
 */
export async function runInterruptibly<T>(
  io: Io,
  outcome: string,
  work: (check: CheckInterruption) => Promise<T>,
): Promise<T> {
  let isInterrupted = false
  let timer: NodeJS.Timeout | null = null
  const exit = () => {
    io.stderr.write(`devdex: stopped: ${outcome}\n`)
    process.exit(exitCode)
  }
  const onSignal = () => {
    if (isInterrupted) exit()
    isInterrupted = true
    // The work may be waiting for another process, and then it never calls `check`.
    timer = setTimeout(exit, graceMs)
  }
  for (const signal of signals) process.on(signal, onSignal)
  try {
    return await work(() => {
      if (isInterrupted) throw new Error('stopped')
    })
  } catch (error) {
    throw isInterrupted ? new Error(`stopped: ${outcome}`, { cause: error }) : error
  } finally {
    if (timer !== null) clearTimeout(timer)
    for (const signal of signals) process.off(signal, onSignal)
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const
const graceMs = 3000
/** 128 + SIGINT, as shells report it. Also after SIGTERM. */
const exitCode = 130
