/** The data set with a graph, kept below `.bench` until what generates it changes. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  generateEdges,
  generateRepos,
  generateUsers,
  repoCount,
  writeLines,
} from '../corpus/index.ts'
import { cachedFolder, stampOf } from '../peers/install.ts'
import { repositoryFolder } from '../workspace.ts'

/** @param usersPerRepo 4 by default */
export function prepareDataSet(
  { users, edges, seed }: Readonly<Record<'users' | 'edges' | 'seed', number>>,
  usersPerRepo?: number,
): Promise<string> {
  const repos = repoCount(users, usersPerRepo)
  const name = `users-${users}-repos-${repos}-edges-${edges}-seed-${seed}`
  const folder = join(repositoryFolder, '.bench/graph', name)
  const sources = [join(repositoryFolder, 'bench/corpus')]
  return cachedFolder(folder, stampOf([], sources), async () => {
    mkdirSync(folder, { recursive: true })
    await writeLines(join(folder, 'users.jsonl'), generateUsers(users, seed))
    await writeLines(join(folder, 'repos.jsonl'), generateRepos(users, seed, usersPerRepo))
    await writeLines(join(folder, 'edges.jsonl'), generateEdges(users, edges, seed, repos))
  })
}
