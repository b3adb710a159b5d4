/**
 * Resources of the process, under the names that all clients of Prometheus use. The library's own
 * set watches event loop and garbage collection once for each registry, for the life of the
 * process.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import type { Registry } from 'prom-client'
import { showCounter, showGauge } from './series.ts'

export function addProcessMetrics(registers: Registry[]): void {
  const startSeconds = Date.now() / 1000 - process.uptime()
  const gauges: readonly (readonly [string, string, () => number | undefined])[] = [
    ['process_start_time_seconds', 'Start, in seconds since 1970', () => startSeconds],
    [
      'process_resident_memory_bytes',
      'Resident memory, with the index',
      () => process.memoryUsage.rss(),
    ],
    ['process_open_fds', 'Open files and sockets', openFiles],
    ['process_max_fds', 'Limit of open files and sockets', openFilesMax],
    [
      'nodejs_heap_size_total_bytes',
      'Heap of the main thread',
      () => process.memoryUsage().heapTotal,
    ],
    [
      'nodejs_heap_size_used_bytes',
      'Used heap of the main thread',
      () => process.memoryUsage().heapUsed,
    ],
    [
      'nodejs_heap_size_limit_bytes',
      'Limit of the heap of the main thread',
      () => getHeapStatistics().heap_size_limit,
    ],
    [
      'nodejs_external_memory_bytes',
      'Memory of buffers outside the heap, without the index',
      () => process.memoryUsage().external,
    ],
  ]
  for (const [name, help, read] of gauges) {
    // An unknown value is omitted, not shown as 0.
    if (read() === undefined) continue
    showGauge(registers, { name, help, each: (set) => set({}, read() ?? Number.NaN) })
  }
  showCounter(registers, {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads, user and system',
    each: (set) => {
      const { user, system } = process.cpuUsage()
      set({}, (user + system) / 1e6)
    },
  })
}

const filesFolder = '/proc/self/fd'

/** Linux since 6.2 has the number. Before, thousands of names have to be read for it. */
function openFiles(): number | undefined {
  try {
    return statSync(filesFolder).size || readdirSync(filesFolder).length
  } catch {
    return undefined // No Linux, or no permission.
  }
}

function openFilesMax(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined // As above.
  }
}
