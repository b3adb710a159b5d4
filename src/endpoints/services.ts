import type { Access, RateLimiter } from '../access/index.ts'
import type { Embedder } from '../embed/index.ts'
import type { Engine } from '../engines/index.ts'
import type { Interpreter } from '../language/index.ts'
import type { Log } from '../observe/index.ts'
import type { CursorBox, RepoPlanTarget } from '../plan/index.ts'

/** What endpoints work with; made once at start. */
export interface Services {
  readonly engine: Engine
  /**
   * The very model that the snapshot's vectors were made with; `boundQueries` has bounded it.
   */
  readonly embedder: Embedder
  readonly access: Access
  readonly limiter: RateLimiter
  readonly cursors: CursorBox
  /** That long after the first search of a request began, no wider one is begun. */
  readonly deadlineMs: number
  /** Who understands the sentences of searches in natural language. */
  readonly interpreter: Interpreter
  /** Hears of what is mended on the way, and should not have been wrong. */
  readonly log: Pick<Log, 'error'>
}

/** What one request is understood with. */
export interface RequestServices extends Services {
  readonly target: RepoPlanTarget
}
