import type { Access, RateLimiter } from '../access/index.ts'
import type { Embedder } from '../embed/index.ts'
import type { Engine } from '../engines/index.ts'
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
}

/** What one request is understood with. */
export interface RequestServices extends Services {
  readonly target: RepoPlanTarget
}
