/** The sample data set as the contents of its files. */
import { generateEdges } from './edges.ts'
import { generatePeople } from './people.ts'
import { withProfiles } from './profile.ts'
import { generateRepositories } from './repositories.ts'

export const sampleSeed = 20_260_101
export const sampleSizes = { users: 5000, repositories: 5000, edges: 40_000 } as const

/** JSON Lines by file name (without `.gz`); the same text at every run with the same seed. */
export function generateSample(seed: number = sampleSeed): ReadonlyMap<string, string> {
  const people = withProfiles(seed, generatePeople(seed, sampleSizes.users))
  const repositories = generateRepositories(seed, people, sampleSizes.repositories)
  const edges = generateEdges(seed, people, repositories, sampleSizes.edges)
  return new Map([
    ['users.jsonl', toLines(people.map((person) => person.record))],
    ['repos.jsonl', toLines(repositories.map((repository) => repository.record))],
    ['edges.jsonl', toLines(edges)],
  ])
}

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
