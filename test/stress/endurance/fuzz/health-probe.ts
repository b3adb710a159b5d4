/**
 * A thread that calls `GET /health` continuously on its own connection, and samples the server's
 * memory. Its event loop is not delayed by the clients of the other requests.
 */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { mainCpuSecondsOf, memoryOf } from '../../../../bench/process-usage.ts'
import { stressScript } from '../../script.ts'

export interface Probed {
  readonly probes: number
  /** Infinite where a probe was not answered. */
  readonly slowestMs: number
  /** The greatest processor time of the server's main thread within one probe. */
  readonly busiestMs: number
  /** Resident bytes: the maximum at the first probes, the peak, and at the end. */
  readonly resident: { readonly before: number; readonly peak: number; readonly after: number }
}

interface ProbeJob {
  readonly pid: number
  /** The URL of /health. */
  readonly url: string
}

/** Starts at once. @param url base address of the server */
export class HealthProbe {
  readonly #worker: Worker

  constructor(pid: number, url: string) {
    const job: ProbeJob = { pid, url: new URL('/health', url).href }
    const script = stressScript('endurance/fuzz/health-probe.js')
    this.#worker = new Worker(script, { workerData: job })
  }

  /** The results. Rejects where the thread failed. */
  async end(): Promise<Probed> {
    const found = new Promise<Probed>((resolve, reject) => {
      this.#worker.once('message', resolve)
      this.#worker.once('error', reject)
    })
    this.#worker.postMessage('end')
    return found.finally(() => this.#worker.terminate())
  }
}

const everyMs = 5
const answerMsMax = 10_000

async function probe({ pid, url }: ProbeJob, isOver: () => boolean): Promise<Probed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const resident = () => memoryOf(pid).residentBytes
  const before = resident()
  let [probes, slowestMs, busiestMs, peak, after] = [0, 0, 0, before, before]
  while (!isOver() && Number.isFinite(slowestMs)) {
    const startCpu = mainCpuSecondsOf(pid)
    const startMs = performance.now()
    const isAnswered = await answered(url, agent)
    const ms = isAnswered ? performance.now() - startMs : Number.POSITIVE_INFINITY
    slowestMs = Math.max(slowestMs, ms)
    busiestMs = Math.max(busiestMs, (mainCpuSecondsOf(pid) - startCpu) * 1000)
    probes++
    if (isAnswered) after = resident()
    peak = Math.max(peak, after)
    await pause(everyMs)
  }
  agent.destroy()
  return { probes, slowestMs, busiestMs, resident: { before, peak, after } }
}

function answered(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent, timeout: answerMsMax }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })
}

if (parentPort !== null) {
  const port = parentPort
  let isOver = false
  port.on('message', () => {
    isOver = true
  })
  // A server that does not answer is reported once the other clients have noticed it.
  const probed = await probe(workerData as ProbeJob, () => isOver)
  while (!isOver) await pause(everyMs)
  port.postMessage(probed)
}
