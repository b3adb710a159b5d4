/**
 * The process that sends requests, so that making them never holds up the servers' threads. Takes
 * LoadJobs and answers LoadResults by IPC, one at a time.
 */
import { type LoadJob, runLoadJob } from './load-job.ts'

process.on('message', (job: LoadJob) => {
  runLoadJob(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: String(error.stack) }),
  )
})
