/**
 * The process that sends requests, so that making them never holds up the servers' threads. Takes
 * LoadJobs and answers LoadResults by IPC, one at a time.
 */
import { runClosedLoop } from './closed-loop.ts'
import { type LoadJob, measureLoop } from './load-job.ts'
import { runOpenLoop } from './open-loop.ts'

process.on('message', (job: LoadJob) => {
  const { perSecond } = job
  measureLoop(() => (perSecond === null ? runClosedLoop(job) : runOpenLoop(job, perSecond))).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: String(error.stack) }),
  )
})
