/**
 * The watchdog's thread: it polls the main thread's heartbeat, and ends a hung process. It asks the
 * main thread through the inspector, which V8 serves between the instructions of a loop and of a
 * regular expression. A call of native code that never returns is ended with SIGKILL.
 */
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { createMainCpuClock, HangDetector } from './hang-detector.ts'
import { type RequestInProgress, RequestsInProgress } from './requests-in-progress.ts'
import { exitCodeOfHang, type WatchdogData } from './watchdog.ts'

const standardError = 2

/** A main thread that answers at all does so in milliseconds. */
const answerMsMax = 2000

/** In the log line, because there may be hundreds. */
const listedMax = 8

const { memory, cpuMsMax, checkMs, isLogged } = workerData as WatchdogData
const requests = new RequestsInProgress(memory)
const detector = new HangDetector(cpuMsMax, createMainCpuClock(checkMs))

const timer = setInterval(() => {
  const takenMs = detector.check(requests.heartbeat)
  if (takenMs === null) return
  clearInterval(timer)
  void end(takenMs)
}, checkMs)

async function end(takenMs: number): Promise<void> {
  // Read first, because the main thread may continue and clear it.
  const current = requests.readCurrent()
  const running = requests.listRunning()
  const session = new Session()
  const stack = await askMain(session, 'new Error().stack')
  if (isLogged) writeLine(takenMs, current, running, stack)
  await askMain(session, `process.reallyExit(${exitCodeOfHang})`)
  process.kill(process.pid, 'SIGKILL')
}

/** Evaluates the expression on the main thread, in the middle of its work. Or undefined. */
function askMain(session: Session, expression: string): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, answerMsMax)
    try {
      session.connectToMainThread()
    } catch {
      // It is connected already, or cannot be: then there is no answer.
    }
    try {
      session.post('Runtime.evaluate', { expression }, (error, answer) => {
        resolve(error === null ? answer.result.value : undefined)
      })
    } catch {
      resolve(undefined)
    }
  })
}

/** At once and in one piece, because nothing else may ever be written. */
function writeLine(
  takenMs: number,
  current: RequestInProgress | null,
  running: readonly RequestInProgress[],
  stack: unknown,
): void {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    pid: process.pid,
    ...current,
    // All that run, if the current one is unknown: one that continues after a wait is not marked.
    ...(current === null ? { requests: running.slice(0, listedMax) } : {}),
    requestsRunning: running.length,
    cpuSeconds: Math.round(takenMs) / 1000,
    exitCode: exitCodeOfHang,
    ...(typeof stack === 'string' ? { stack: listFrames(stack) } : {}),
    msg: 'the main thread hangs; the watchdog ends the process',
  }
  try {
    writeSync(standardError, `${JSON.stringify(line)}\n`)
  } catch {
    // The process ends without its last line.
  }
}

/** Without the first two lines, which are those of the evaluated expression. */
function listFrames(stack: string): string {
  return stack
    .split('\n')
    .slice(2)
    .map((frame) => frame.trim())
    .join('\n')
}
