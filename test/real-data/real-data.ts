/** The shared data set, imported once for all that is asked of it. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedder } from '../../src/embed/index.ts'
import { type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import { type ImportReport, importDataSet, noSuppression } from '../../src/ingest/index.ts'
import { type Gazetteer, openGazetteer } from '../../src/places/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { serveWorld, type World } from '../service/harness.ts'

const folder = fileURLToPath(new URL('../../../shared/data', import.meta.url))

/** The data is not in this repository, and an import of it takes minutes. */
export const isAbsent = !existsSync(folder) || process.env.REAL_DATA === undefined

export interface RealData {
  readonly report: ImportReport
  readonly places: Gazetteer
  readonly engine: Engine
  /** The same snapshot, over HTTP. */
  readonly world: World
  close(): Promise<void>
}

export async function openRealData(): Promise<RealData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'devdex-real-'))
  const embedder = await openEmbedder({ kind: 'static' })
  const places = await openGazetteer()
  const report = await importDataSet({
    folders: [folder],
    dataDir,
    shards: 2,
    maxErrors: 0,
    embedder,
    places,
    rows: 'float32',
    suppressed: noSuppression,
    onBadLine: () => {},
    onProgress: () => {},
  })
  await embedder.close()
  const options = { deadlineMs: 5000, onWorkerLost: () => {} }
  const engine = openEmbeddedEngine(await loadSnapshot(dataDir), options)
  const world = await serveWorld(dataDir)
  const close = async () => {
    await engine.close()
    await world.close()
  }
  return { report, places, engine, world, close }
}
