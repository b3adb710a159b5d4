/**
 * Moves commits from SQLite's log into its tables, in a thread of its own: that waits for the disk,
 * and the thread that answers requests must not. Without it the log would grow for ever.
 */
import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { Sqlite } from './sqlite.ts'

const everyMs = 1000
const logBytesMax = 4 << 20

const path = workerData as string
const database = new Sqlite(path)
const timer = setInterval(() => {
  try {
    const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size > logBytesMax) database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {
    // A full disk refuses debits as well, which says so.
  }
}, everyMs)

parentPort!.once('message', () => {
  clearInterval(timer)
  database.close()
})
