/**
 * `npm run bench -- eval`: how well and how fast repositories are found by words, by meaning and by
 * both. See README.md for what each number means. Exit code 1 where `../shared` is missing.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedder, EmbeddingError, openEmbedder } from '../../src/embed/index.ts'
import { describeMachine, type Machine, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { makeRunFolder } from '../workspace.ts'
import { type CodesRow, measureCodes } from './codes.ts'
import { importRepositories, type RepositoryCollection } from './collection.ts'
import { type NameRow, rateNames, rateTopics, type TopicRow } from './effectiveness.ts'
import { type Judgements, readJudgements, writeDataSet } from './judgements.ts'
import { type LatencyRow, measureLatency } from './latency.ts'
import { equalWeights, retrievals } from './methods.ts'
import { type EvalOptions, readOptions } from './options.ts'
import { evalRows } from './rows.ts'
import { codesTable, latencyTable, nameTable, topicTable } from './tables.ts'

export interface EvalResult {
  readonly machine: Machine
  readonly topics: TopicRow[]
  readonly names: NameRow[]
  readonly latency: LatencyRow[]
  readonly codes: CodesRow[]
  /** What was not measured, and why. */
  readonly missing: Missing[]
}

export interface Missing {
  readonly what: typeof transformer | typeof realRepositories
  readonly why: string
}

const transformer = 'the ONNX transformer'
const realRepositories = 'real repositories'

/** Of so many names a quick run asks for one. */
const quickNames = 8

/** So many texts are asked of the many repositories: enough for a mean, soon multiplied out. */
const realQueries = 100

async function runEval(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const judged = join(options.shared, 'eval')
  if (!existsSync(judged)) {
    console.error(`${judged} is missing; --shared FOLDER tells another`)
    process.exitCode = 1
    return
  }
  const machine = describeMachine(args, 'eval')
  console.log(machineTable(machine))
  const folder = makeRunFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const judgements = readJudgements(judged)
  const result: EvalResult = {
    machine,
    topics: [],
    names: [],
    latency: [],
    codes: [],
    missing: [],
  }
  await rateEmbedders(options, judgements, folder, result)
  if (!options.quick) await measureReal(options, judgements, folder, result)
  print(result)
  reportRows(evalRows(result))
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(result, null, 2))
}

/** The static table, and the transformer where there is one. */
async function rateEmbedders(
  { onnx, quick }: EvalOptions,
  judgements: Judgements,
  folder: string,
  result: EvalResult,
): Promise<void> {
  const every = quick ? quickNames : 1
  const source = join(folder, 'judged')
  writeDataSet(judgements.repositories, source)
  const table = await openEmbedder({ kind: 'static' })
  await withCollection(source, join(folder, 'static'), table, (collection) =>
    rate(collection, judgements, result, { everything: true, every }),
  )
  const other = await openTransformer(onnx, result.missing)
  if (other === null) return
  await withCollection(source, join(folder, 'onnx'), other, (collection) =>
    rate(collection, judgements, result, { everything: false, every }),
  )
}

interface RateOptions {
  /** Also what does not depend on the embedder. */
  readonly everything: boolean
  /** Of so many names one is asked for. */
  readonly every: number
}

async function rate(
  collection: RepositoryCollection,
  judgements: Judgements,
  result: EvalResult,
  { everything, every }: RateOptions,
): Promise<void> {
  const { repos } = collection.snapshot.manifest.collections
  if (repos.documents !== judgements.repositories.length) throw new Error('repositories got lost')
  const texts = judgements.topics.map(({ text }) => text)
  for (const method of [...retrievals, equalWeights]) {
    if (!everything && !method.embeds) continue
    result.topics.push(await rateTopics(collection, method, judgements))
    result.names.push(await rateNames(collection, method, judgements, every))
    if (method !== equalWeights)
      result.latency.push(await measureLatency(collection, method, texts))
  }
  result.codes.push(...(await measureCodes(collection, texts)))
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

/** Many real repositories, most with no more than a name: recall of codes, and latency. */
async function measureReal(
  { shared }: EvalOptions,
  { topics }: Judgements,
  folder: string,
  result: EvalResult,
): Promise<void> {
  const files = ['repos-ranked.jsonl.gz', 'repos.jsonl.gz']
  const absent = files.find((name) => !existsSync(join(shared, 'data', name)))
  if (absent !== undefined) {
    const why = `${join(shared, 'data', absent)} is missing`
    result.missing.push({ what: realRepositories, why })
    return
  }
  const source = join(folder, 'real')
  mkdirSync(source)
  for (const name of files) copyFileSync(join(shared, 'data', name), join(source, name))
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

async function withCollection(
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

function print({ topics, names, latency, codes, missing }: EvalResult): void {
  console.log(topicTable(topics, !missing.some(({ what }) => what === transformer)))
  console.log(nameTable(names))
  console.log(latencyTable(latency))
  console.log(codesTable(codes))
  for (const { what, why } of missing) console.log(`\nnot measured: ${what} (${why})`)
}

await runEval(process.argv.slice(2))
