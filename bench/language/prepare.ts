/** The data set, made as the sample is, with real places; kept until what makes it changes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSample } from '../../data/generate/index.ts'
import { cachedFolder, stampOf } from '../peers/text/cache.ts'
import { repositoryFolder } from '../workspace.ts'
import type { LanguageOptions } from './options.ts'

/** Edges would only be read; people and repositories are what sentences ask for. */
const files = ['users.jsonl', 'repos.jsonl']

export async function prepareDataSet({ users, seed, data }: LanguageOptions): Promise<string> {
  if (data !== undefined) return data
  const folder = join(repositoryFolder, `.bench/language/users-${users}-seed-${seed}`)
  const sources = [join(repositoryFolder, 'data/generate')]
  return cachedFolder(folder, stampOf([], sources), async () => {
    mkdirSync(folder, { recursive: true })
    const sample = generateSample(seed, { users, repositories: users, edges: 8 * users })
    for (const file of files) writeFileSync(join(folder, file), sample.get(file)!)
  })
}
