/**
 * Detects a hung main thread: it took processor time for too long without a heartbeat. The time on
 * a clock proves nothing. A stopped process, a suspended machine and a machine without a free
 * processor all have late heartbeats, but no processor time.
 */
import { readFileSync } from 'node:fs'

export class HangDetector {
  readonly #cpuMsMax: number
  readonly #mainCpuMs: () => number
  #heartbeat: number | undefined
  /** Processor time of the main thread when its heartbeat was first seen unchanged. */
  #sinceCpuMs: number | undefined

  /** @param mainCpuMs processor time of the main thread so far; called while no heartbeat comes */
  constructor(cpuMsMax: number, mainCpuMs: () => number) {
    this.#cpuMsMax = cpuMsMax
    this.#mainCpuMs = mainCpuMs
  }

  /** Processor time of the main thread without a heartbeat. Null while it is not late. */
  check(heartbeat: number): number | null {
    if (heartbeat !== this.#heartbeat) {
      this.#heartbeat = heartbeat
      this.#sinceCpuMs = undefined
      return null
    }
    const cpuMs = this.#mainCpuMs()
    this.#sinceCpuMs ??= cpuMs
    const takenMs = cpuMs - this.#sinceCpuMs
    return takenMs >= this.#cpuMsMax ? takenMs : null
  }
}

/** Ticks of /proc a second: fixed by the kernel's interface, independent of its own clock. */
const ticksPerSecond = 100

/**
 * A clock of the main thread's processor time. Linux reports it by thread. Elsewhere the time of
 * the whole process replaces it, capped by the time on the clock between two readings. There a busy
 * process may count as hung, if no heartbeat comes at all.
 *
 * @param checkMs how often it is read
 */
export function createMainCpuClock(checkMs: number): () => number {
  const path = `/proc/self/task/${process.pid}/stat`
  try {
    readMainCpuMs(path)
    return () => readMainCpuMs(path)
  } catch {
    return createProcessCpuClock(checkMs)
  }
}

/** The name of the thread, in parentheses, may be any text. The 12th field after it is user. */
function readMainCpuMs(path: string): number {
  const stat = readFileSync(path, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  if (!Number.isFinite(ticks)) throw new Error(`${path} has another form than expected`)
  return (ticks * 1000) / ticksPerSecond
}

/** Exported for tests. */
export function createProcessCpuClock(
  checkMs: number,
  clock: () => number = () => performance.now(),
  processCpuMs: () => number = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000,
): () => number {
  let lastMs = clock()
  let lastCpuMs = processCpuMs()
  let sumMs = 0
  return () => {
    const nowMs = clock()
    const cpuMs = processCpuMs()
    // A reading that comes late, as after a suspension, counts as one that came in time.
    sumMs += Math.min(cpuMs - lastCpuMs, nowMs - lastMs, checkMs)
    lastMs = nowMs
    lastCpuMs = cpuMs
    return sumMs
  }
}
