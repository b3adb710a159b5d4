/** Updates of data sets written for one test, and their merges. */
import {
  type AcceptedUpdate,
  acceptUpdate,
  DataLock,
  type ImportReport,
  type MergeOptions,
  mergeUpdates,
  noSuppression,
} from '../../../src/ingest/index.ts'
import { type Content, dataSet } from '../data-set.ts'
import { noPlaces } from '../no-places.ts'
import { wordEmbedder } from '../word-embedder.ts'

export async function update(
  dataDir: string,
  files: Readonly<Record<string, Content>>,
  options: { maxErrors?: number; suppressed?: MergeOptions['suppressed'] } = {},
): Promise<AcceptedUpdate> {
  return acceptUpdate({
    folders: [dataSet(files)],
    dataDir,
    maxErrors: 0,
    suppressed: noSuppression,
    onBadLine: () => undefined,
    ...options,
  })
}

/** Null where no update is waiting. */
export async function merge(
  dataDir: string,
  options: Partial<MergeOptions> = {},
): Promise<ImportReport | null> {
  const lock = await DataLock.wait(dataDir, 'merge')
  try {
    const given = {
      dataDir,
      shards: 2,
      embedder: wordEmbedder(),
      places: noPlaces,
      rows: 'float32',
      suppressed: noSuppression,
      allowShrink: true,
      onProgress: () => undefined,
      ...options,
    } as const
    return await mergeUpdates(given, lock)
  } finally {
    await lock.release()
  }
}
