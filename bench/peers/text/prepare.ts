/**
 * Prepares everything before measuring: corpus, snapshots, dump, runners and their indexes. Valid
 * results of earlier runs are reused.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runNode } from '../../child.ts'
import { benchScript, devdexScript, prepareCorpus, repositoryFolder } from '../../workspace.ts'
import { cachedFolder, stampOf } from './cache.ts'
import {
  type Engine,
  type OwnIndex,
  ownCommand,
  type PeerRunner,
  type RunnerCommand,
} from './engines.ts'
import { corpusFolder, sourceFolder } from './install.ts'
import type { DumpOrder } from './protocol.ts'
import { buildIndex } from './runner.ts'

export interface Corpus {
  /** Holds users.jsonl. */
  readonly users: string
  /** Holds everything that is made of it here. */
  readonly folder: string
  readonly count: number
  readonly seed: number
}

export interface Prepared {
  readonly command: RunnerCommand
  readonly index: string
  /** Null where the index was there already. */
  readonly buildSeconds: number | null
}

/**
 * `prepareCorpus` regenerates the users after a change of the generator, which also invalidates
 * stamps.
 */
export async function openCorpus(count: number, seed: number): Promise<Corpus> {
  const users = await prepareCorpus(count, seed)
  const folder = corpusFolder(count, seed)
  mkdirSync(folder, { recursive: true })
  return { users, folder, count, seed }
}

export async function dumpCorpus(corpus: Corpus, order: DumpOrder): Promise<string> {
  const folder = join(corpus.folder, `dump-${order}`)
  return cachedFolder(folder, dumpStamp(corpus), async () => {
    const { index } = await importOwn(corpus, undefined)
    await runNode(benchScript('peers/text/dump/main.js'), [
      index,
      join(corpus.users, 'users.jsonl'),
      folder,
      order,
    ])
  })
}

/** Path of a file with the queries, and what their words stand for in our index. */
export async function writeQueries(
  corpus: Corpus,
  dump: string,
  count: number,
  seed: number,
): Promise<string> {
  const path = join(corpus.folder, `queries-${count}-seed-${seed}.jsonl`)
  const { index } = await importOwn(corpus, undefined)
  const args = [index, dump, `${count}`, `${seed}`, path]
  await runNode(benchScript('peers/text/dump/write-queries.js'), args)
  return path
}

/** @throws Error that says why the engine cannot be had */
export async function prepareEngine(
  engine: Engine,
  corpus: Corpus,
  dump: string,
  mayInstall: boolean,
): Promise<Prepared> {
  const { source } = engine
  if (source.kind === 'own') return importOwn(corpus, source.shards)
  await install(source, mayInstall)
  const folder = join(corpus.folder, `${source.sources}-of-${basename(dump)}`)
  const stamp = stampOf([dumpStamp(corpus)], [sourceFolder(source.sources)])
  let buildSeconds: number | null = null
  await cachedFolder(folder, stamp, async () => {
    buildSeconds = (await buildIndex(source.command, dump, folder)).seconds
  })
  return { command: source.command, index: folder, buildSeconds }
}

async function importOwn(corpus: Corpus, shards: OwnIndex['shards']): Promise<Prepared> {
  const folder = join(corpus.folder, `devdex-${shards ?? 'default'}`)
  let buildSeconds: number | null = null
  const index = await cachedFolder(folder, snapshotStamp(corpus), async () => {
    const args = ['import', corpus.users, '--data', folder]
    const started = performance.now()
    await runNode(devdexScript, shards === undefined ? args : [...args, '--shards', `${shards}`])
    buildSeconds = (performance.now() - started) / 1000
  })
  return { command: ownCommand, index, buildSeconds }
}

/** Compiles the runner, unless that was done from the very same sources. */
async function install(runner: PeerRunner, mayInstall: boolean): Promise<void> {
  const stampPath = `${runner.folder}.stamp`
  const stamp = stampOf([], [sourceFolder(runner.sources)])
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return
  if (!mayInstall) throw new Error('not installed, and --no-install was given')
  await runner.install()
  mkdirSync(runner.folder, { recursive: true })
  writeFileSync(stampPath, stamp)
}

/** A compiled folder or file of this repository. */
const compiled = (path: string) => join(repositoryFolder, path)

/** Code that decides which texts and tokens a user has, in which fields, and which place. */
const analysing = [
  'native-free-index/dist/text',
  'dist/src/contract/fields',
  'dist/src/ingest',
  'dist/src/people',
  'dist/src/snapshot/collections.js',
  'native-free-index/dist/segment',
  'dist/bench/corpus',
].map(compiled)

/** Code that decides what is in the files of a snapshot. */
const writing = [
  'native-free-index/dist/bytes',
  'native-free-index/dist/columns',
  'native-free-index/dist/limits.js',
  'native-free-index/dist/postings',
  'native-free-index/dist/schema',
  'dist/src/snapshot',
].map(compiled)

function dumpStamp({ count, seed }: Corpus): string {
  const dumping = ['corpus-lines.js', 'dump.js', 'text-file.js'].map((name) =>
    benchScript(`peers/text/dump/${name}`),
  )
  return stampOf([`${count} ${seed}`], [...analysing, ...dumping])
}

function snapshotStamp({ count, seed }: Corpus): string {
  return stampOf([`${count} ${seed}`], [...analysing, ...writing])
}
