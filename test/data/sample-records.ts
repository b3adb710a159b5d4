/** The records of the committed sample, and shares of them. */
import { sampleEdges, sampleRepositories, sampleUsers } from './sample-files.ts'

export const users = sampleUsers()
export const repositories = sampleRepositories()
export const edges = sampleEdges()

export function share(records: readonly object[], holds: (record: never) => boolean): number {
  return records.filter((record) => holds(record as never)).length / records.length
}

export const has = (name: string) => (record: object) => name in record
