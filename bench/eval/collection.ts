/** Repositories, imported and searched by the product's own pieces, without HTTP. */
import { randomBytes } from 'node:crypto'
import type { SearchReposRequest } from '../../src/contract/index.ts'
import type { Embedder } from '../../src/embed/index.ts'
import { type Engine, openEmbeddedEngine, type SearchHit } from '../../src/engines/index.ts'
import {
  CursorCodec,
  compileQuery,
  correctMeanings,
  planSearch,
  type Synonyms,
} from '../../src/plan/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { importFolder, openWords } from './import.ts'

/** The members of a request that determine its hits. */
export type Question = Pick<
  SearchReposRequest,
  'query' | 'filters' | 'retrieval' | 'first' | 'match'
>

const deadlineMs = 60_000

export class RepositoryCollection {
  readonly #embedder: Embedder
  readonly #engine: Engine
  readonly #synonyms: Synonyms
  readonly #cursors = new CursorCodec(randomBytes(32))
  readonly #ids = new Map<number, string>()

  constructor(embedder: Embedder, engine: Engine, synonyms: Synonyms) {
    this.#embedder = embedder
    this.#engine = engine
    this.#synonyms = synonyms
  }

  /** From the texts of a request to its ranked hits. */
  async search(question: Question): Promise<readonly SearchHit[]> {
    const { snapshot, snapshotSeconds, words } = this.#engine
    const { regexProblem } = words
    const target = { snapshot, snapshotSeconds, regexProblem, synonyms: this.#synonyms }
    const query = planSearch('repos', question, this.#cursors, target)
    const findBy = async (texts: readonly string[]) => {
      const vectors = texts.length === 0 ? [] : await this.#embedder.embed(texts, 'query')
      return this.#engine.searcher.search(compileQuery(query, { vectors, likeness: null }, target))
    }
    const { hits, corrections = [] } = await findBy(query.texts)
    const knows = (word: string) => this.#embedder.hasWord(word)
    const corrected = correctMeanings(query.texts, corrections, knows)
    return corrected === null ? hits : (await findBy(corrected)).hits
  }

  /** The `platformId` in the data set. */
  idOf(hit: Pick<SearchHit, 'ordinal' | 'body'>): string {
    let id = this.#ids.get(hit.ordinal)
    if (id === undefined) {
      const { platformId } = JSON.parse(Buffer.from(hit.body).toString()) as { platformId: string }
      id = platformId
      this.#ids.set(hit.ordinal, id)
    }
    return id
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}

/** Imports into `dataDir`, in one shard; a line that is bad is an error. */
export async function importRepositories(
  folder: string,
  dataDir: string,
  embedder: Embedder,
): Promise<RepositoryCollection> {
  await importFolder(folder, dataDir, embedder)
  const snapshot = await loadSnapshot(dataDir)
  const onWorkerLost = (error: Error) => {
    throw error
  }
  const engine = openEmbeddedEngine(snapshot, { deadlineMs, onWorkerLost })
  await engine.started()
  return new RepositoryCollection(embedder, engine, await openWords(embedder))
}
