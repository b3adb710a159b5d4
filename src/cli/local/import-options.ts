/** The options that `import`, `import --update` and `import --merge` share. */

import type { AccountsPlace } from '../../service/index.ts'
import type { RowFormat } from '../../snapshot/index.ts'
import type { SourceOptions } from './import-sources.ts'

export interface ImportCommandOptions extends AccountsPlace, SourceOptions {
  readonly shards?: number
  readonly embedding: string
  readonly rows: RowFormat
  /** Older snapshots to keep. */
  readonly keep?: number
  /** Publish even if the snapshot is empty or a collection loses more than half of its records. */
  readonly allowShrink?: boolean
  /** Format of the progress on standard error. Default: a bar. */
  readonly progress?: 'bar' | 'json'
}
