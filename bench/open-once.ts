/** Opens a snapshot as the service does at its start, once, and prints how long that took. */
import { loadSnapshot, openCollection } from '../src/snapshot/index.ts'

/** Milliseconds. */
export interface OpenTimes {
  /** Read into shared memory and verified. */
  readonly loadMs: number
  /** Views over the bytes. */
  readonly viewsMs: number
}

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('usage: open-once DATA')

const startedMs = performance.now()
const snapshot = await loadSnapshot(dataDir)
const loadedMs = performance.now()
openCollection('users', snapshot.shared.users)
openCollection('repos', snapshot.shared.repos)
const times: OpenTimes = { loadMs: loadedMs - startedMs, viewsMs: performance.now() - loadedMs }
console.log(JSON.stringify(times))
