/**
 * Which workers hang: they have a slot, and have neither claimed another nor looked at the clock
 * for several checks in a row. The engine looks every few milliseconds, so who is silent for a
 * third of a second will not come back. Checks are counted, not time: where the whole process stood
 * still, or this thread was busy, nothing can be said of workers. Nor can it where other processes
 * had the processors: a worker that loops for ever takes one, so this process must have had its
 * share, and that of two where another worker is busy too.
 */

/** Checks without a sign of life. */
const silentChecksMax = 3

/** Processor time of the whole process during them: most of one processor, or of two. */
const silentCpuMs = 250

/** Whoever waits for what never comes takes no processor at all: silence must be longer then. */
const blockedChecksMax = 30

interface WorkerSilence {
  readonly heartbeat: number
  readonly checks: number
  /** Processor time of the process when it began. */
  readonly sinceCpuMs: number
}

export class HungWorkerDetector {
  readonly #heartbeatOf: (worker: number) => number
  /** By worker that has a slot. */
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
   * Takes one more look; returns the workers that hang, each as often as it is found so.
   *
   * @param busy workers that have a slot
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
