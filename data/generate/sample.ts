/** The sample data set as the contents of its files. */
import { generateEdges } from './edges.ts'
import { generatePeople } from './people.ts'
import { withProfiles } from './profile.ts'
import type { UserRecord } from './records.ts'
import { generateRepositories } from './repositories.ts'

export const sampleSeed = 20_260_101
export const sampleSizes = { users: 5000, repositories: 5000, edges: 40_000 } as const

export interface SampleSizes {
  readonly users: number
  readonly repositories: number
  /** At least as many as contributions and ownerships make. */
  readonly edges: number
}

/**
 * JSON Lines by file name (without `.gz`); the same text at every run with the same seed and sizes.
 */
export function generateSample(
  seed: number = sampleSeed,
  sizes: SampleSizes = sampleSizes,
): ReadonlyMap<string, string> {
  const people = withProfiles(seed, generatePeople(seed, sizes.users))
  const repositories = generateRepositories(seed, people, sizes.repositories)
  const edges = generateEdges(seed, people, repositories, sizes.edges)
  return new Map([
    ['users.jsonl', toLines(people.map(({ record }, i) => withType(record, i)))],
    ['repos.jsonl', toLines(repositories.map((repository) => repository.record))],
    ['edges.jsonl', toLines(edges)],
  ])
}

/** Among people without a profile, one in fifty is an organisation, and one in fifty a bot. */
function withType(record: UserRecord, index: number): UserRecord {
  if (record.professional !== undefined) return record
  if (index % 50 === 7) return { ...record, type: 'Organization' }
  return index % 50 === 21 ? { ...record, type: 'Bot' } : record
}

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
