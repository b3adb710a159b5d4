/** Data and indexes, which are made before anything is measured, and kept for the next run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchScript, repositoryFolder } from '../../workspace.ts'
import { cachedFolder, stampOf } from '../text/cache.ts'
import { type CorpusShape, shapeText, writeCorpus, writeTruth } from './corpus/index.ts'
import type { Engine } from './engines.ts'
import { installLibrary, librarySources, workFolder } from './install.ts'
import type { Build } from './protocol.ts'
import { buildIndex } from './runner.ts'

export interface Prepared {
  readonly index: string
  readonly build: Build
}

/** A folder as protocol.ts describes it. */
export async function prepareCorpus(shape: CorpusShape): Promise<string> {
  const folder = join(corpusFolder(shape), 'data')
  return cachedFolder(folder, corpusStamp(shape), async () => {
    writeCorpus(folder, shape)
    writeTruth(folder, shape)
  })
}

/** @throws Error that says why the engine cannot be had */
export async function prepareEngine(
  engine: Engine,
  shape: CorpusShape,
  data: string,
  mayInstall: boolean,
): Promise<Prepared> {
  const { library, command } = engine
  if (library !== null) await installLibrary(library, mayInstall)
  const sources = library === null ? ownSources : librarySources(library)
  const index = join(corpusFolder(shape), engine.index)
  const buildPath = join(index, 'build.json')
  await cachedFolder(index, stampOf([vectorsStamp(shape)], sources), async () => {
    mkdirSync(index, { recursive: true })
    const build = await buildIndex(command, data, index)
    writeFileSync(buildPath, JSON.stringify(build))
  })
  return { index, build: JSON.parse(readFileSync(buildPath, 'utf8')) as Build }
}

const ownSources = [
  join(repositoryFolder, 'native-free-index/dist'),
  benchScript('peers/vectors/devdex'),
]

function corpusFolder(shape: CorpusShape): string {
  return join(workFolder, shapeText(shape))
}

function corpusStamp(shape: CorpusShape): string {
  return stampOf([vectorsStamp(shape)], [benchScript('peers/vectors/corpus')])
}

/** Stamp of the code that indexes depend on, which excludes the exact answers. */
function vectorsStamp(shape: CorpusShape): string {
  const names = ['generate.js', 'files.js', 'shape.js']
  const generating = names.map((name) => benchScript(`peers/vectors/corpus/${name}`))
  return stampOf([shapeText(shape)], generating)
}
