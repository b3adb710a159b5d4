/** The parent's side of the process that sends abusive load. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { keepUntilExit } from '../../../bench/child.ts'
import { stressScript } from '../script.ts'
import type { AbuseJob, AbuseResult } from './abusive-job.ts'

export interface AbuseProcess {
  /** Runs one job at a time. Rejects with the error of the process. */
  run(job: AbuseJob): Promise<AbuseResult>
  stop(): Promise<void>
}

/** @param processor number of the only processor that it may use */
export function startAbuseProcess(processor: number): AbuseProcess {
  const child = keepUntilExit(
    fork(stressScript('endurance/abusive-process.js'), {
      execPath: 'taskset',
      execArgv: ['-c', `${processor}`, process.execPath],
    }),
  )
  const gone = once(child, 'exit').then(() => ({ error: 'the flooding process ended' }))
  const run = async (job: AbuseJob): Promise<AbuseResult> => {
    const answer = once(child, 'message').then(([message]) => message as Told)
    child.send(job)
    const told = await Promise.race([answer, gone])
    if ('error' in told) throw new Error(told.error)
    return told.result
  }
  const stop = async () => {
    child.disconnect()
    await gone
  }
  return { run, stop }
}

type Told = { readonly result: AbuseResult } | { readonly error: string }
