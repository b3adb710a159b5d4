/** Data sets, imported by the product's own pieces. */
import type { Embedder } from '../../src/embed/index.ts'
import { importDataSet, noSuppression } from '../../src/ingest/index.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { addKnownWords, type Synonyms } from '../../src/plan/index.ts'
import { openSynonyms } from '../../src/service/index.ts'

/** @param dataDir fresh. @param shards by the size of the data where null. A bad line is an error. */
export async function importFolder(
  folder: string,
  dataDir: string,
  embedder: Embedder,
  shards: number | null = 1,
): Promise<void> {
  await importDataSet({
    folders: [folder],
    ...{ dataDir, shards, embedder, maxErrors: 0, rows: 'float32' as const },
    places: await openGazetteer(),
    suppressed: noSuppression,
    onBadLine: ({ path, line, reason }) => console.error(`${path}:${line} ${reason}`),
    onProgress: () => undefined,
  })
}

export async function openWords(embedder: Embedder): Promise<Synonyms> {
  return addKnownWords(await openSynonyms(), { isWord: (word) => embedder.isEnglish(word) })
}
