/**
 * Many repositories, most with no more than a name: recall of codes, and latency. First those that
 * are real, then a million that are spliced of them.
 */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedder } from '../../src/embed/index.ts'
import { writeLines } from '../corpus/index.ts'
import { measureCodes } from './codes.ts'
import { withCollection } from './judged.ts'
import type { Judgements, Topic } from './judgements.ts'
import { measureLatency } from './latency.ts'
import { auto, retrievals } from './methods.ts'
import type { EvalOptions } from './options.ts'
import { type EvalResult, realRepositories } from './result.ts'
import { absentFile, readRepositories, repositoryFiles } from './sets/data-set.ts'
import { spliced } from './sets/spliced.ts'

/**
 * Number of queries of the large data: enough for a mean, and still fast to compute exhaustively.
 */
const realQueries = 100

const million = 1_000_000

/** The parts `real` and `million`. */
export async function measureReal(
  { shared, parts, seed }: EvalOptions,
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
  const texts = someTexts(topics)
  if (parts.includes('real')) {
    const source = makeFolder(folder, 'real')
    for (const name of repositoryFiles) copyFileSync(join(data, name), join(source, name))
    await measureMany(source, texts, result)
  }
  if (parts.includes('million')) {
    const source = makeFolder(folder, 'million')
    const records = spliced(readRepositories(data), million, seed)
    await writeLines(join(source, 'repos.jsonl'), records)
    await measureMany(source, texts, result)
  }
}

async function measureMany(
  source: string,
  texts: readonly string[],
  result: EvalResult,
): Promise<void> {
  const table = await openEmbedder({ kind: 'static' })
  await withCollection(source, `${source}-data`, table, async (collection) => {
    for (const first of [10, 100]) {
      const rows = await measureLatency(collection, [...retrievals, auto], texts, first)
      result.latency.push(...rows)
    }
    result.codes.push(...(await measureCodes(collection, texts)))
  })
}

function someTexts(topics: readonly Topic[]): string[] {
  const step = Math.max(1, Math.floor(topics.length / realQueries))
  return topics.filter((_, i) => i % step === 0).map(({ text }) => text)
}

function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  return folder
}
