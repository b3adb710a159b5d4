/** Judged topics and names, by the product's pieces without HTTP, for one table or several. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedder, EmbeddingError, openEmbedder } from '../../src/embed/index.ts'
import { measureCodes } from './codes.ts'
import { importRepositories, type RepositoryCollection } from './collection.ts'
import { rateNames, rateTopics, type TopicRow, topicSets } from './effectiveness.ts'
import { type Judgements, writeDataSet } from './judgements.ts'
import { measureLatency } from './latency.ts'
import { equalWeights, retrievals } from './methods.ts'
import type { EvalOptions } from './options.ts'
import type { ScoredSet } from './rate-sets.ts'
import { type EvalResult, type Missing, transformer } from './result.ts'
import { misspelt } from './sets/misspelt-topics.ts'

/** A quick run samples one in this many names. */
const quickNames = 8

/** The shipped table, then another one and a transformer where these are asked for. */
export async function rateEmbedders(
  options: EvalOptions,
  judgements: Judgements,
  folder: string,
  result: EvalResult,
): Promise<void> {
  const every = options.quick ? quickNames : 1
  const source = join(folder, 'judged')
  writeDataSet(judgements.repositories, source)
  const rateOne = (embedder: Embedder, name: string, everything: boolean) =>
    withCollection(source, join(folder, name), embedder, (collection) =>
      rate(collection, judgements, result, { everything, every, seed: options.seed }),
    )
  await rateOne(await openEmbedder({ kind: 'static' }), 'static', true)
  if (options.model !== null) await rateOne(await openOtherTable(options.model), 'other', false)
  const onnx = await openTransformer(options.onnx, result.missing)
  if (onnx !== null) await rateOne(onnx, 'onnx', false)
}

/** Throws an Error where its name would not tell it from the shipped one. */
export async function openOtherTable(folder: string): Promise<Embedder> {
  const shipped = await openEmbedder({ kind: 'static' })
  const other = await openEmbedder({ kind: 'static', folder })
  await shipped.close()
  if (other.model.name !== shipped.model.name) return other
  throw new Error(`--model: ${folder} has the name of the shipped table, ${other.model.name}`)
}

interface RateOptions {
  /** Also what does not depend on the embedder. */
  readonly everything: boolean
  /** One in this many names is sampled. */
  readonly every: number
  /** Seed of the typing errors. */
  readonly seed: number
}

async function rate(
  collection: RepositoryCollection,
  judgements: Judgements,
  result: EvalResult,
  { everything, every, seed }: RateOptions,
): Promise<void> {
  const { repos } = collection.snapshot.manifest.collections
  if (repos.documents !== judgements.repositories.length) throw new Error('repositories got lost')
  const texts = judgements.topics.map(({ text }) => text)
  for (const method of [...retrievals, equalWeights]) {
    if (!everything && !method.embeds) continue
    result.topics.push(await rateTopics(collection, method, judgements))
    result.names.push(await rateNames(collection, method, judgements, every))
  }
  if (everything) {
    result.sets.push(...(await rateMisspelt(collection, judgements, seed)))
  }
  const timed = everything ? retrievals : retrievals.filter(({ embeds }) => embeds)
  result.latency.push(...(await measureLatency(collection, timed, texts, 100)))
  result.codes.push(...(await measureCodes(collection, texts)))
}

async function rateMisspelt(
  collection: RepositoryCollection,
  judgements: Judgements,
  seed: number,
): Promise<ScoredSet[]> {
  const wrong = misspelt(judgements, seed)
  const rows: TopicRow[] = []
  for (const method of retrievals) rows.push(await rateTopics(collection, method, wrong))
  return topicSets('judged topics, one typo', rows, wrong)
}

async function openTransformer(
  folder: string | null,
  missing: Missing[],
): Promise<Embedder | null> {
  if (folder === null) {
    missing.push({ what: transformer, why: '--onnx FOLDER tells where it is' })
    return null
  }
  try {
    return await openEmbedder({ kind: 'onnx', folder })
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    missing.push({ what: transformer, why: error.message })
    return null
  }
}

/** Closes the embedder as well. */
export async function withCollection(
  source: string,
  dataDir: string,
  embedder: Embedder,
  use: (collection: RepositoryCollection) => Promise<void>,
): Promise<void> {
  mkdirSync(dataDir)
  try {
    const collection = await importRepositories(source, dataDir, embedder)
    try {
      await use(collection)
    } finally {
      await collection.close()
    }
  } finally {
    await embedder.close()
  }
}
