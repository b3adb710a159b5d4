/** What `import` takes, in all of its forms. */
import type { RowFormat } from '../snapshot/index.ts'
import type { AccountsPlace } from './accounts/books.ts'

export interface ImportCommandOptions extends AccountsPlace {
  readonly shards?: number
  readonly maxErrors: number
  readonly embedding: string
  readonly rows: RowFormat
  /** Snapshots kept besides the new one. */
  readonly keep?: number
  readonly json?: boolean
}
