/** The bench's side of the process that sends requests. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { keepUntilExit } from '../child.ts'
import { benchScript } from '../workspace.ts'
import type { LoadJob, LoadResult } from './load-job.ts'

export interface LoadProcess {
  /** One job at a time. Rejects with the error of that process. */
  run(job: LoadJob): Promise<LoadResult>
  stop(): Promise<void>
}

export function startLoadProcess(): LoadProcess {
  const child = keepUntilExit(fork(benchScript('http/load-process.js')))
  const gone = once(child, 'exit').then(() => ({ error: 'the load process ended' }))
  const run = async (job: LoadJob): Promise<LoadResult> => {
    const answer = once(child, 'message').then(([message]) => message as Outcome)
    child.send(job)
    const outcome = await Promise.race([answer, gone])
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.result
  }
  const stop = async () => {
    child.disconnect()
    await gone
  }
  return { run, stop }
}

type Outcome = { readonly result: LoadResult } | { readonly error: string }
