/**
 * Decides what GET /ready answers: whether a load balancer should send requests here. The service
 * needs workers, or a cluster, that answer from an index. Its accounts must be writable, because
 * nearly every answer costs credits. And it must not be draining.
 */

import { statfsSync } from 'node:fs'
import type { Engine } from '../engines/index.ts'
import type { Readiness } from '../http/index.ts'
import type { DiskStats } from '../observe/index.ts'

export interface ReadinessParts {
  /** The engine of the current snapshot. */
  engine(): Pick<Engine, 'ready' | 'snapshot' | 'sizes' | 'stats'>
  /** Throws where the accounts cannot be written. */
  readonly store: { check(): void }
  /** Calls so far that could not be charged because the disk refused. */
  refusals(): number
  /** A snapshot that was refused. It is shown, and the service stays ready. */
  refused?(): object
  /** Milliseconds of any clock that only goes forward, for tests. */
  readonly now?: () => number
}

/** The accounts are tried at most so often, since that takes their lock. */
const tryEveryMs = 1000

/** A load balancer sends nothing meanwhile, so the absence of refusals means nothing. */
const refusalCountsMs = 10_000

export class ServiceReadiness {
  readonly #parts: ReadinessParts
  readonly #now: () => number
  #isDraining = false
  #triedMs = Number.NEGATIVE_INFINITY
  #isWritable = true
  #refusals = 0
  #refusedMs = Number.NEGATIVE_INFINITY

  constructor(parts: ReadinessParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  /** Not ready from now on. */
  drain(): void {
    this.#isDraining = true
  }

  readState(): Readiness {
    const engine = this.#parts.engine()
    const answers = engine.ready()
    const store = this.#isStoreWritable()
    const draining = this.#isDraining
    const { snapshot, sizes: documents } = engine
    const refused = this.#parts.refused?.()
    const ready = answers && store && !draining
    const detail = { snapshot, ...describeEngine(engine), store, draining, ...refused }
    return { ready, detail, counts: { documents } }
  }

  #isStoreWritable(): boolean {
    const nowMs = this.#now()
    if (nowMs - this.#triedMs < tryEveryMs) return this.#isWritable
    this.#triedMs = nowMs
    const refusals = this.#parts.refusals()
    // A file that is there may take a little more where the next debit cannot be written.
    if (refusals > this.#refusals) this.#refusedMs = nowMs
    this.#refusals = refusals
    this.#isWritable = nowMs - this.#refusedMs >= refusalCountsMs && this.#canWrite()
    return this.#isWritable
  }

  #canWrite(): boolean {
    try {
      this.#parts.store.check()
      return true
    } catch {
      // The writer that failed has logged it.
      return false
    }
  }
}

function describeEngine(engine: Pick<Engine, 'ready' | 'stats'>): object {
  const stats = engine.stats()
  if (stats.kind === 'workers') return { workers: engine.ready() }
  const { status, nodes } = stats
  return { cluster: { status, nodes } }
}

/** Reads the file system of the folder. Takes microseconds. */
export function readDiskStats(folder: string): DiskStats {
  try {
    const { bsize, blocks, bavail } = statfsSync(folder)
    return { bytes: bsize * blocks, freeBytes: bsize * bavail }
  } catch {
    // A file system that has gone must not hide all other metrics.
    return { bytes: Number.NaN, freeBytes: Number.NaN }
  }
}
