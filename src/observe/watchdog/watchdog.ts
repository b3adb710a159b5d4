/**
 * The watchdog of the main thread. A small thread of its own ends the process if the event loop
 * takes processor time for too long without finishing a tick. A supervisor then restarts the
 * process. The log names the request in progress.
 */
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { RequestsInProgress } from './requests-in-progress.ts'

/** EX_SOFTWARE of sysexits.h: no other part of devdex ends with it. */
export const exitCodeOfHang = 70

export interface WatchdogOptions {
  readonly requests: RequestsInProgress
  /** Processor time that one tick of the event loop may take. */
  readonly seconds: number
  /** False where nothing is to be logged, not even this. */
  readonly isLogged: boolean
  readonly log: Pick<Log, 'error'>
}

/** Start parameters of the thread. */
export interface WatchdogData {
  readonly memory: SharedArrayBuffer
  readonly cpuMsMax: number
  readonly checkMs: number
  readonly isLogged: boolean
}

export interface Watchdog {
  stop(): Promise<void>
}

const checkMsMax = 1000
const checksPerLimit = 10

/** Two heartbeats fall between two checks, so that a check finds a new one. */
const heartbeatsPerCheck = 2

/** MiB of a thread that keeps next to nothing. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }

/** Starts to watch the calling thread. It keeps no process alive. */
export function startWatchdog({ requests, seconds, isLogged, log }: WatchdogOptions): Watchdog {
  const cpuMsMax = seconds * 1000
  const checkMs = Math.min(checkMsMax, cpuMsMax / checksPerLimit)
  const workerData: WatchdogData = { memory: requests.memory, cpuMsMax, checkMs, isLogged }
  const heartbeat = setInterval(
    () => requests.recordHeartbeat(),
    checkMs / heartbeatsPerCheck,
  ).unref()
  // Compiled code also where this file runs as TypeScript (tests): a thread needs JavaScript.
  const thread = new Worker(createRequire(import.meta.url).resolve('#watchdog-thread'), {
    name: 'watchdog',
    workerData,
    resourceLimits,
    execArgv: [],
  })
  thread.unref()
  // Without it the service is as good as before, so that nothing ends for it.
  thread.on('error', (error) => log.error({ err: error }, 'the watchdog of the main thread ended'))
  return {
    stop: async () => {
      clearInterval(heartbeat)
      await thread.terminate()
    },
  }
}
