/**
 * Detects hung workers: those that own a slot, and neither claimed another nor checked the deadline
 * during several checks in a row. A worker checks the deadline every few milliseconds, so a third
 * of a second without a heartbeat means a hang. Checks are counted instead of time, because a
 * stopped process or a busy main thread says nothing about workers. Other processes may have had
 * the processors too. A worker in an endless loop uses one processor, so this process must have
 * used one, or two if another worker is busy.
 */

/** Checks in a row without a heartbeat. */
const silentChecksMax = 3

/** Processor time of the process during these checks: most of one processor, or of two. */
const silentCpuMs = 250

/** A blocked worker uses no processor time, so more checks are needed. */
const blockedChecksMax = 30

interface WorkerSilence {
  readonly heartbeat: number
  readonly checks: number
  /** Processor time of the process at the start of the silence. */
  readonly sinceCpuMs: number
}

export class HungWorkerDetector {
  readonly #heartbeatOf: (worker: number) => number
  /** By worker with a slot: its silence. */
  #watched = new Map<number, WorkerSilence>()
  readonly #cpuMs: () => number

  /**
   * @param heartbeatOf returns a number that changes with every heartbeat
   * @param cpuMs returns the processor time of all threads of this process
   */
  constructor(heartbeatOf: (worker: number) => number, cpuMs: () => number = processCpuMs) {
    this.#heartbeatOf = heartbeatOf
    this.#cpuMs = cpuMs
  }

  /**
   * Checks once. Returns the hung workers, also those of earlier checks.
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
