/**
 * Loaded into the main thread of a server with `node --import`. At each SIGUSR2 it collects all
 * garbage and appends a line of JSON to the file STRESS_LOG.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { mainCpuSecondsOf } from '../../../bench/process-usage.ts'

export interface ServerState {
  /** Names added to the prototypes of all objects since the process started. */
  readonly polluted: readonly string[]
  /** Bytes of the heap and of external buffers, after a full collection. */
  readonly heapBytes: number
  /** Memory of the process, without mapped files. */
  readonly residentBytes: number
  /** The most processor time of the main thread between two turns of its loop, since the last. */
  readonly busiestMs: number
}

const inherited: Readonly<Record<string, object>> = {
  Object: Object.prototype,
  Array: Array.prototype,
  Function: Function.prototype,
  String: String.prototype,
  Number: Number.prototype,
  Map: Map.prototype,
  Uint8Array: Uint8Array.prototype,
}
const namesOf = (one: object) => Reflect.ownKeys(one).map(String)
const names = new Map(Object.entries(inherited).map(([name, one]) => [name, namesOf(one)]))

const path = process.env.STRESS_LOG
let busiestMs = 0
let turnSeconds = 0
if (path !== undefined && isMainThread) {
  process.on('SIGUSR2', () => tell(path))
  setInterval(() => {
    const now = mainCpuSecondsOf(process.pid)
    busiestMs = Math.max(busiestMs, (now - turnSeconds) * 1000)
    turnSeconds = now
  }, 5).unref()
}

function tell(target: string): void {
  if (globalThis.gc === undefined) throw new Error('the probe needs --expose-gc')
  const toldMs = busiestMs
  // The first collection may free the last references to buffers.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  const anonymous = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))
  const state: ServerState = {
    polluted: Object.entries(inherited).flatMap(([name, one]) =>
      namesOf(one)
        .filter((own) => !names.get(name)!.includes(own))
        .map((own) => `${name}.prototype.${own}`),
    ),
    heapBytes: heapUsed + external,
    residentBytes: Number(anonymous?.[1]) * 1024,
    busiestMs: toldMs,
  }
  appendFileSync(target, `${JSON.stringify(state)}\n`)
  busiestMs = 0
  turnSeconds = mainCpuSecondsOf(process.pid)
}
