/**
 * Loaded with `node --import` into a server, to break its search workers. At each SIGUSR2 it follows
 * the file STRESS_ORDER. When all workers serve again it appends a line to the file STRESS_LOG.
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
const { STRESS_ORDER, STRESS_LOG } = process.env
if (isMainThread && STRESS_ORDER !== undefined) breakWorkers(STRESS_ORDER, STRESS_LOG!)

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
    let [struckMs, lostMs] = [0, 0]
    const timer = setInterval(() => {
      const isStruck = blow === 'kill' || words[orders.struck] !== struck
      const isMissing = serving().length < all
      if (struckMs === 0 && isStruck) struckMs = performance.now()
      if (struckMs > 0 && lostMs === 0 && isMissing) lostMs = performance.now()
      if (lostMs === 0 || isMissing) return
      clearInterval(timer)
      const loss: Loss = { blow, ms: performance.now() - (blow === 'memory' ? lostMs : struckMs) }
      appendFileSync(logFile, `${JSON.stringify(loss)}\n`)
    }, pollMs)
  })
}
