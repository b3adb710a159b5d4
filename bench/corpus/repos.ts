/** Repositories that the generated users own, by default one per four users. */
import { mulberry32, type RepositoryRecord } from '../../data/generate/index.ts'
import { generateUsers } from './users.ts'
import { inventWord, vocabulary } from './vocabulary.ts'

const perRepoDefault = 4

export function repoCount(users: number, usersPerRepo: number = perRepoDefault): number {
  return Math.ceil(users / usersPerRepo)
}

export function repoId(index: number): string {
  return `R_bench${index.toString(36)}`
}

/** The same repositories at every run with the same users. */
export function* generateRepos(
  users: number,
  seed: number,
  usersPerRepo: number = perRepoDefault,
): Generator<RepositoryRecord> {
  const random = mulberry32(seed + 0x4e90)
  const { technical } = vocabulary()
  let index = 0
  let user = 0
  for (const { login } of generateUsers(users, seed)) {
    if (user++ % usersPerRepo > 0) continue
    const words = Array.from({ length: 6 }, () => technical.words[technical.draw(random())])
    yield {
      platformId: repoId(index),
      ownerLogin: login,
      name: inventWord('r', index),
      description: words.join(' '),
      stargazerCount: Math.floor((1 - random()) ** -1.2 - 1),
      totalIssuesCount: 0,
      totalIssuesOpen: 0,
      totalIssuesClosed: 0,
    }
    index++
  }
}
