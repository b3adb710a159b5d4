/**
 * The engine on one machine. Worker threads share one copy of the index and run plans. This thread
 * merges the ranked lists, and reads documents, whole lists of neighbours and ranks itself, because
 * each takes microseconds.
 */
import {
  type CancelSignal,
  type Collection,
  mapCollections,
  neverAborted,
  type SuppressedPeople,
  type WorkerStats,
} from '../../domain/index.ts'
import type { PlannedScope } from '../../plan/index.ts'
import type { LoadedSnapshot } from '../../snapshot/index.ts'
import type { Engine, EngineView, QueryWords, WordIndex } from '../engine.ts'
import { checkedSize, regexProblem } from '../patterns/regex.ts'
import { maskEngine } from '../scopes/masked-engine.ts'
import {
  type EmbeddedOptions,
  type EngineParts,
  openParts,
  type VisibleIndex,
} from './engine-parts.ts'
import { EmbeddedDocuments } from './search/document-store.ts'
import { EmbeddedGraph } from './search/graph.ts'
import { EmbeddedSearcher } from './search/searcher.ts'
import { TaskRunner } from './task-runner.ts'
import { ViewCache } from './views/view-cache.ts'
import { unpackWords } from './workers/packed-words.ts'

export function openEmbeddedEngine(snapshot: LoadedSnapshot, options: EmbeddedOptions): Engine {
  const parts = openParts(snapshot, options)
  return new EmbeddedEngine(parts, parts.unscoped)
}

class EmbeddedEngine implements Engine {
  readonly snapshot: string
  readonly snapshotSeconds: number
  readonly searcher: EmbeddedSearcher
  readonly words: WordIndex
  readonly documents: EmbeddedDocuments
  readonly graph: EmbeddedGraph
  readonly #parts: EngineParts
  readonly #visible: VisibleIndex
  readonly #views: ViewCache<EmbeddedEngine>
  #closed = false

  /** @param visible the documents that exist for the callers */
  constructor(parts: EngineParts, visible: VisibleIndex) {
    const runner = new TaskRunner(parts, visible)
    this.#parts = parts
    this.#visible = visible
    this.snapshot = parts.snapshot
    this.snapshotSeconds = parts.snapshotSeconds
    this.searcher = new EmbeddedSearcher(runner, visible.collections)
    this.words = openWordIndex(runner)
    this.documents = new EmbeddedDocuments(parts, visible)
    this.graph = new EmbeddedGraph(runner, visible)
    this.#views = new ViewCache(parts, (view) => new EmbeddedEngine(parts, view))
  }

  get hiding(): object {
    return this.#visible.current
  }

  get sizes(): Readonly<Record<Collection, number>> {
    const { suppressed } = this.#visible.current
    return mapCollections(
      (name) => this.#parts.documentCounts[name] - (suppressed[name]?.count ?? 0),
    )
  }

  async suppress(suppressed: SuppressedPeople): Promise<void> {
    await this.#parts.suppressor.suppress(suppressed)
    await this.#views.follow()
  }

  async view(scope: PlannedScope): Promise<EngineView> {
    const { view, engine } = await this.#views.open(scope)
    return { engine: maskEngine(engine, scope.mask), release: () => view.release() }
  }

  started(): Promise<void> {
    return this.#parts.pool.started()
  }

  pollFinished(): void {
    this.#parts.pool.pollFinished()
  }

  ready(): boolean {
    return !this.#closed && this.#parts.pool.serving > 0
  }

  stats(): WorkerStats {
    const { pool, patternQueue, indexBytes } = this.#parts
    const { refused, ...others } = pool.stats
    return { ...others, refused: refused + patternQueue.refused, indexBytes }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#views.stop()
    this.#parts.suppressor.stop()
    await this.#parts.pool.close()
  }
}

function openWordIndex(runner: TaskRunner): WordIndex {
  const expand = (
    collection: Collection,
    queries: QueryWords,
    signal: CancelSignal = neverAborted,
  ) =>
    runner.ask([], signal, () =>
      runner.run(
        { ...runner.openScope(collection), kind: 'words', queries },
        ([answer]) => unpackWords(answer!.wordNotes),
        signal,
      ),
    )
  return { regexProblem, regexSize: checkedSize, expand }
}
