/** The options of `import`, in all of its forms. */

import type { AccountsPlace } from '../../service/index.ts'
import type { RowFormat } from '../../snapshot/index.ts'
import type { SourceOptions } from './import-sources.ts'

export interface ImportCommandOptions extends AccountsPlace, SourceOptions {
  readonly shards?: number
  readonly embedding: string
  readonly rows: RowFormat
  /** Snapshots kept besides the new one. */
  readonly keep?: number
  /** Publish also what is empty, or less than half of what is there. */
  readonly allowShrink?: boolean
  /** How progress is told on standard error. A bar where absent. */
  readonly progress?: 'bar' | 'json'
}
