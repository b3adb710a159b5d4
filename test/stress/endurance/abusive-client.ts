/** The bench's side of the process that floods. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { keepUntilExit } from '../../../bench/child.ts'
import { stressScript } from '../script.ts'
import type { AbuseJob, AbuseResult } from './abusive-job.ts'

export interface AbuseProcess {
  /** One job at a time. Rejects with what went wrong over there. */
  run(job: AbuseJob): Promise<AbuseResult>
  stop(): Promise<void>
}

/** @param processor the only one that it may use, by number */
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
