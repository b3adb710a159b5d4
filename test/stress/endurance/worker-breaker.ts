/**
 * Loaded with `node --import` into a server to break its search workers. At each SIGUSR2 it follows
 * the file WORKER_ORDER. When all workers serve again it appends a line of JSON to the file
 * WORKER_LOG. The server itself is the unchanged product.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread, setEnvironmentData, type Worker } from 'node:worker_threads'
import { newOrders, order, orders, ordersName, type Poison } from './worker-poison.ts'

/** `kill` ends a thread from outside, in any state. */
export type Blow = Poison | 'kill'

export interface Loss {
  readonly blow: Blow
  /** From the failure (or the end of a thread without memory) until all workers serve again. */
  readonly ms: number
}

const pollMs = 5
const { WORKER_ORDER, WORKER_LOG } = process.env
if (isMainThread && WORKER_ORDER !== undefined && WORKER_LOG !== undefined) {
  breakWorkers(WORKER_ORDER, WORKER_LOG)
}

function breakWorkers(orderFile: string, logFile: string): void {
  const words = newOrders()
  setEnvironmentData(ordersName, words)
  const threads = new Map<number, Worker>()
  process.on('worker', (thread) => {
    const { threadId } = thread
    threads.set(threadId, thread)
    thread.once('exit', () => {
      threads.delete(threadId)
      words[orders.threads + threadId] = 0
    })
  })
  const serving = () => [...threads.keys()].filter((id) => words[orders.threads + id] === 1)
  process.on('SIGUSR2', () => {
    const blow = readFileSync(orderFile, 'utf8') as Blow
    const struck = words[orders.struck]!
    const all = serving().length
    if (blow === 'kill') void threads.get(serving()[0]!)?.terminate()
    else order(words, blow, 1)
    whenAllServe(
      () => blow === 'kill' || words[orders.struck] !== struck,
      () => all - serving().length,
      (struckMs, lostMs) => {
        const ms = performance.now() - (blow === 'memory' ? lostMs : struckMs)
        const loss: Loss = { blow, ms }
        appendFileSync(logFile, `${JSON.stringify(loss)}\n`)
      },
    )
  })
}

/** Calls back after a worker was struck and lost, once all workers serve again. */
function whenAllServe(
  isStruck: () => boolean,
  missing: () => number,
  done: (struckMs: number, lostMs: number) => void,
): void {
  let struckMs = 0
  let lostMs = 0
  const timer = setInterval(() => {
    if (struckMs === 0 && isStruck()) struckMs = performance.now()
    if (struckMs > 0 && lostMs === 0 && missing() > 0) lostMs = performance.now()
    if (lostMs === 0 || missing() > 0) return
    clearInterval(timer)
    done(struckMs, lostMs)
  }, pollMs)
}
