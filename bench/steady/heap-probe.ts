/**
 * Loaded into every thread of a server with `node --import`. At each SIGUSR2, a thread forces a
 * full collection and appends the surviving size to the file of STEADY_HEAPS, one line of JSON per
 * thread. The server itself is the unchanged product.
 *
 * A search worker never returns to its event loop, and blocks in `Atomics.wait` when it is idle.
 * The probe therefore replaces that wait by one that polls.
 */
import { appendFileSync } from 'node:fs'
import { getHeapSpaceStatistics } from 'node:v8'
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads'

export interface HeapSample {
  /** 0 is the main thread. */
  readonly thread: number
  readonly sample: number
  /** Bytes in use after a full collection. */
  readonly oldSpace: number
  readonly largeObjects: number
}

const name = 'steady-sample'
const lookupMs = 20
const path = process.env.STEADY_HEAPS
if (path !== undefined) {
  if (isMainThread) sampleOnSignal(path)
  else sampleWhileWaiting(path)
}

function sampleOnSignal(target: string): void {
  const asked = new Int32Array(new SharedArrayBuffer(4))
  setEnvironmentData(name, asked)
  process.on('SIGUSR2', () => write(target, Atomics.add(asked, 0, 1) + 1))
}

function sampleWhileWaiting(target: string): void {
  const asked = getEnvironmentData(name) as Int32Array
  const wait = Atomics.wait
  let taken = Atomics.load(asked, 0)
  const waitSampling = (array: Int32Array, index: number, value: number) => {
    for (;;) {
      const result = wait(array, index, value, lookupMs)
      if (Atomics.load(asked, 0) !== taken) {
        taken = Atomics.load(asked, 0)
        write(target, taken)
      }
      if (result !== 'timed-out') return result
    }
  }
  Object.assign(Atomics, { wait: waitSampling })
}

function write(target: string, sample: number): void {
  if (globalThis.gc === undefined) throw new Error('the probe needs --expose-gc')
  globalThis.gc()
  const used = (space: string) =>
    getHeapSpaceStatistics().find((one) => one.space_name === space)!.space_used_size
  const line: HeapSample = {
    thread: threadId,
    sample,
    oldSpace: used('old_space'),
    largeObjects: used('large_object_space'),
  }
  appendFileSync(target, `${JSON.stringify(line)}\n`)
}
