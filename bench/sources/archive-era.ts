/** The process that writes the hours of one era. Prints one line of JSON. */
import { type MadeHours, writeHours } from '../corpus/archive-events.ts'

export interface EraJob {
  readonly folder: string
  readonly hours: MadeHours
}

const job = process.argv[2]
if (job === undefined) throw new Error('usage: archive-era JOB')
const { folder, hours } = JSON.parse(job) as EraJob
console.log(JSON.stringify(await writeHours(folder, hours)))
