/** The data set with a graph, kept below `.bench` until what generates it changes. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateEdges, generateRepos, generateUsers, writeLines } from '../corpus/index.ts'
import { cachedFolder, stampOf } from '../peers/text/cache.ts'
import { repositoryFolder } from '../workspace.ts'
import type { GraphOptions } from './options.ts'

export function prepareDataSet({
  users,
  edges,
  seed,
}: Pick<GraphOptions, 'users' | 'edges' | 'seed'>): Promise<string> {
  const folder = join(repositoryFolder, `.bench/graph/users-${users}-edges-${edges}-seed-${seed}`)
  const sources = [join(repositoryFolder, 'bench/corpus')]
  return cachedFolder(folder, stampOf([], sources), async () => {
    mkdirSync(folder, { recursive: true })
    await writeLines(join(folder, 'users.jsonl'), generateUsers(users, seed))
    await writeLines(join(folder, 'repos.jsonl'), generateRepos(users, seed))
    await writeLines(join(folder, 'edges.jsonl'), generateEdges(users, edges, seed))
  })
}
