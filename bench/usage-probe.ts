/**
 * Loaded into a process with `node --import`: when the process ends, writes what it took to the
 * file that BENCH_USAGE names. The process itself is the unchanged product.
 */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { childCpuSeconds, memoryOf } from './process-usage.ts'

export interface Usage {
  readonly wallSeconds: number
  /** Processor time of all threads and child processes, user and system. */
  readonly cpuSeconds: number
  /** Memory of the process alone. */
  readonly residentBytesMax: number
}

const path = process.env.BENCH_USAGE
if (isMainThread && path !== undefined) process.on('exit', () => write(path))

function write(target: string): void {
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    wallSeconds: performance.now() / 1000,
    cpuSeconds: (user + system) / 1e6 + childCpuSeconds(),
    residentBytesMax: memoryOf('self').residentBytesMax,
  }
  writeFileSync(target, JSON.stringify(usage))
}
