import type { Access, RateLimiter } from '../access/index.ts'
import type { Engine } from '../engines/index.ts'
import type { CursorBox } from '../plan/index.ts'

/** What endpoints work with; made once at start. */
export interface Services {
  readonly engine: Engine
  readonly access: Access
  readonly limiter: RateLimiter
  readonly cursors: CursorBox
}
