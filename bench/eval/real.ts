/** Many real repositories, most with no more than a name: recall of codes, and latency. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedder } from '../../src/embed/index.ts'
import { measureCodes } from './codes.ts'
import { withCollection } from './judged.ts'
import type { Judgements } from './judgements.ts'
import { measureLatency } from './latency.ts'
import { retrievals } from './methods.ts'
import type { EvalOptions } from './options.ts'
import { type EvalResult, realRepositories } from './result.ts'
import { absentFile, repositoryFiles } from './sets/data-set.ts'

/** So many texts are asked of the many repositories: enough for a mean, soon multiplied out. */
const realQueries = 100

export async function measureReal(
  { shared }: EvalOptions,
  { topics }: Judgements,
  folder: string,
  result: EvalResult,
): Promise<void> {
  const data = join(shared, 'data')
  const absent = absentFile(data, repositoryFiles)
  if (absent !== undefined) {
    result.missing.push({ what: realRepositories, why: `${absent} is missing` })
    return
  }
  const source = join(folder, 'real')
  mkdirSync(source)
  for (const name of repositoryFiles) copyFileSync(join(data, name), join(source, name))
  const step = Math.max(1, Math.floor(topics.length / realQueries))
  const texts = topics.filter((_, i) => i % step === 0).map(({ text }) => text)
  const table = await openEmbedder({ kind: 'static' })
  await withCollection(source, join(folder, 'real-data'), table, async (collection) => {
    for (const method of retrievals) {
      result.latency.push(await measureLatency(collection, method, texts))
    }
    result.codes.push(...(await measureCodes(collection, texts)))
  })
}
