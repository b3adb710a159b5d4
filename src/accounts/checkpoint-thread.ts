/**
 * Moves commits from SQLite's log into its tables, in a thread of its own: that waits for the disk,
 * and the thread that answers requests must not. Without it the log would grow for ever.
 */
import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { Sqlite } from './sqlite.ts'

const everyMs = 1000
const logBytesMin = 4 << 20
/** Those who commit wait while the log begins anew. Without a pause of theirs it never would. */
const framesMax = 32_768
/** They wait at most so long for one who still reads. */
const waitMs = 20

const path = workerData as string
const database = new Sqlite(path, { busyMs: waitMs })
const timer = setInterval(() => {
  try {
    const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size <= logBytesMin) return
    const checkpoint = database.get<{ log: number }>('PRAGMA wal_checkpoint(PASSIVE)')
    if (checkpoint!.log > framesMax) database.get('PRAGMA wal_checkpoint(RESTART)')
  } catch {
    // A full disk refuses debits as well, which says so.
  }
}, everyMs)

parentPort!.once('message', () => {
  clearInterval(timer)
  database.close()
})
