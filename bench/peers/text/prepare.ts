/** What is made before anything is measured, and kept for the next run. */
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runNode } from '../../child.ts'
import { benchScript, devdexScript, prepareCorpus, repositoryFolder } from '../../workspace.ts'
import { cachedFolder, peersFolder, stampOf } from '../install.ts'
import { buildIndex } from '../runner.ts'
import { type Engine, ownCommand } from './engines.ts'

export interface Corpus {
  /** Holds users.jsonl. */
  readonly users: string
  /** Holds everything that is made of it here. */
  readonly folder: string
  readonly count: number
  readonly seed: number
}

export interface Prepared {
  readonly command: readonly string[]
  readonly index: string
  /** Null where the index was there already. */
  readonly buildSeconds: number | null
}

export async function openCorpus(count: number, seed: number): Promise<Corpus> {
  const users = await prepareCorpus(count, seed)
  const folder = join(peersFolder, `text/users-${count}-seed-${seed}`)
  mkdirSync(folder, { recursive: true })
  return { users, folder, count, seed }
}

const dumpScript = benchScript('peers/text/dump/main.js')

export async function dumpCorpus(corpus: Corpus, order: string): Promise<string> {
  const folder = join(corpus.folder, `dump-${order}`)
  return cachedFolder(folder, stampCorpus(corpus), async () => {
    const { index } = await importOwn(corpus, undefined)
    const users = join(corpus.users, 'users.jsonl')
    await runNode(dumpScript, ['documents', index, folder, users, order])
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
  await runNode(dumpScript, ['queries', index, dump, path, `${count}`, `${seed}`])
  return path
}

/** @throws Error that says why the engine cannot be had */
export async function prepareEngine(
  { program, args, shards }: Engine,
  corpus: Corpus,
  dump: string,
  mayInstall: boolean,
): Promise<Prepared> {
  if (program === null) return importOwn(corpus, shards)
  await program.install(mayInstall)
  const command = [...program.command, ...args]
  const folder = join(corpus.folder, `${program.name}-of-${basename(dump)}`)
  let buildSeconds: number | null = null
  await cachedFolder(folder, stampOf([stampCorpus(corpus)], program.sources), async () => {
    buildSeconds = (await buildIndex(command, dump, folder)).seconds
  })
  return { command, index: folder, buildSeconds }
}

async function importOwn(corpus: Corpus, shards: number | undefined): Promise<Prepared> {
  const folder = join(corpus.folder, `devdex-${shards ?? 'default'}`)
  let buildSeconds: number | null = null
  const index = await cachedFolder(folder, stampCorpus(corpus), async () => {
    const args = ['import', corpus.users, '--data', folder]
    const started = performance.now()
    await runNode(devdexScript, shards === undefined ? args : [...args, '--shards', `${shards}`])
    buildSeconds = (performance.now() - started) / 1000
  })
  return { command: ownCommand, index, buildSeconds }
}

/** Code that decides which tokens a user has, and what is in the files of a snapshot. */
const making = ['native-free-index/dist', 'dist/src/ingest', 'dist/src/snapshot', 'dist/src/people']
  .concat('dist/src/contract/fields', 'dist/bench/corpus', 'dist/bench/peers/text/dump')
  .map((path) => join(repositoryFolder, path))

function stampCorpus({ count, seed }: Corpus): string {
  return stampOf([`${count} ${seed}`], making)
}
