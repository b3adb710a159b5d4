/**
 * Detects hung workers: they own a slot, and have neither claimed another nor checked the deadline
 * in several checks in a row. The engine checks it every few milliseconds, so a third of a second
 * without a heartbeat means a hang. Checks are counted instead of time, because a stopped process
 * or a busy main thread proves nothing about workers. Other processes may have had the processors
 * too. A worker that loops for ever takes one. So this process must have had one meanwhile, or two
 * if another worker is busy.
 */

/** Checks without a sign of life. */
const silentChecksMax = 3

/** Processor time of the whole process during them: most of one processor, or of two. */
const silentCpuMs = 250

/** A blocked worker takes no processor time, so its silence must be longer. */
const blockedChecksMax = 30

interface WorkerSilence {
  readonly heartbeat: number
  readonly checks: number
  /** Processor time of the process when it began. */
  readonly sinceCpuMs: number
}

export class HungWorkerDetector {
  readonly #heartbeatOf: (worker: number) => number
  /** By worker with a slot. */
  #watched = new Map<number, WorkerSilence>()
  readonly #cpuMs: () => number

  /**
   * @param pulseOf what differs whenever the worker has given a sign of life
   * @param cpuMs processor time that all threads of this process have had
   */
  constructor(heartbeatOf: (worker: number) => number, cpuMs: () => number = processCpuMs) {
    this.#heartbeatOf = heartbeatOf
    this.#cpuMs = cpuMs
  }

  /**
   * Checks once. Returns the hung workers, again at each check.
   *
   * @param busy workers that own a slot
   */
  check(busy: ReadonlySet<number>): number[] {
    const watched = new Map<number, WorkerSilence>()
    const cpuMs = busy.size > 0 ? this.#cpuMs() : 0
    const shareMs = silentCpuMs * Math.min(2, busy.size)
    const hanging: number[] = []
    for (const worker of busy) {
      const heartbeat = this.#heartbeatOf(worker)
      const before = this.#watched.get(worker)
      const isSilent = before?.heartbeat === heartbeat
      const silence = isSilent
        ? { ...before, checks: before.checks + 1 }
        : { heartbeat, checks: 0, sinceCpuMs: cpuMs }
      watched.set(worker, silence)
      if (isLong(silence, cpuMs, shareMs)) hanging.push(worker)
    }
    this.#watched = watched
    return hanging
  }
}

function isLong({ checks, sinceCpuMs }: WorkerSilence, cpuMs: number, shareMs: number): boolean {
  if (checks < silentChecksMax) return false
  return cpuMs - sinceCpuMs >= shareMs || checks >= blockedChecksMax
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
