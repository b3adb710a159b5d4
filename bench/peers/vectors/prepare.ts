/** Data and indexes, which are made before anything is measured, and kept for the next run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchScript, repositoryFolder } from '../../workspace.ts'
import { cachedFolder, peersFolder, stampOf } from '../install.ts'
import { type Build, buildIndex } from '../runner.ts'
import { type CorpusShape, shapeText, writeCorpus, writeTruth } from './corpus/index.ts'
import type { Engine } from './engines.ts'

export interface Prepared {
  readonly index: string
  readonly build: Build
}

/** A folder as protocol.ts describes it. */
export async function prepareCorpus(shape: CorpusShape): Promise<string> {
  const folder = join(corpusFolder(shape), 'data')
  return cachedFolder(folder, stampCorpus(shape), async () => {
    writeCorpus(folder, shape)
    writeTruth(folder, shape)
  })
}

/** @throws Error that says why the engine cannot be had */
export async function prepareEngine(
  { program, command, index: name }: Engine,
  shape: CorpusShape,
  data: string,
  mayInstall: boolean,
): Promise<Prepared> {
  await program?.install(mayInstall)
  const index = join(corpusFolder(shape), name)
  const buildPath = join(index, 'build.json')
  const stamp = stampOf([stampCorpus(shape)], program?.sources ?? ownSources)
  await cachedFolder(index, stamp, async () => {
    mkdirSync(index, { recursive: true })
    writeFileSync(buildPath, JSON.stringify(await buildIndex(command, data, index)))
  })
  return { index, build: JSON.parse(readFileSync(buildPath, 'utf8')) as Build }
}

const ownSources = [
  join(repositoryFolder, 'native-free-index/dist'),
  benchScript('peers/vectors/devdex'),
]

function corpusFolder(shape: CorpusShape): string {
  return join(peersFolder, 'vectors', shapeText(shape))
}

function stampCorpus(shape: CorpusShape): string {
  return stampOf([shapeText(shape)], [benchScript('peers/vectors/corpus')])
}
