/** Resources of a process, from Linux's /proc. */
import { readFileSync } from 'node:fs'

export interface Memory {
  /** Bytes now, and at most so far. */
  readonly residentBytes: number
  readonly residentBytesMax: number
  /** Bytes now of pages that belong to no file. */
  readonly ownBytes: number
}

/** From /proc: the peak of resourceUsage() would begin with that of the parent process. */
export function memoryOf(pid: number | 'self'): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
  return {
    residentBytes: kilobytes('VmRSS') * 1024,
    residentBytesMax: kilobytes('VmHWM') * 1024,
    ownBytes: (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024,
  }
}

/** Processor time of the main thread so far, in seconds. */
export function mainCpuSecondsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
}

/**
 * Ticks per second in /proc/<pid>/stat: fixed by the kernel's interface, independent of its own
 * clock.
 */
const ticksPerSecond = 100

/** Processor time of all threads so far, in seconds, in steps of 10 ms. */
export function cpuSecondsOf(pid: number): number {
  const [user, system] = timesOf(pid)
  return user! + system!
}

/** Processor time of ended child processes and their children. */
export function childCpuSeconds(): number {
  const [, , user, system] = timesOf('self')
  return user! + system!
}

/** In seconds: user and system time of the process, and of children that have ended. */
function timesOf(pid: number | 'self'): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may hold anything; the times are the 12th to 15th
  // field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).map((ticks) => Number(ticks) / ticksPerSecond)
}
