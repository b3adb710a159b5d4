/** The engines, ours and the peers. */
import { benchScript } from '../../workspace.ts'
import { fts5, lucene, type Program, tantivy } from '../install.ts'
import { type Mode, modes } from './protocol.ts'

export interface Engine {
  readonly name: string
  /** As tables show it. */
  readonly title: string
  readonly modes: readonly Mode[]
  /** With more users it would take hours, or more memory than there is. */
  readonly usersMax: number
  /** Null for ours: its index is a snapshot made by `devdex import`. */
  readonly program: Program | null
  /** Arguments of the program. */
  readonly args: readonly string[]
  /** Of our own; undefined: the default of `devdex import`. */
  readonly shards?: number
}

export const ownCommand = [process.execPath, benchScript('peers/text/devdex/main.js')]

/** An engine that runs all modes at any size. */
const full = { modes, usersMax: Number.POSITIVE_INFINITY, args: ['text', 'pruned'] }
/** Peers that prune are shown without pruning too: with many clauses that can be faster. */
const exhaustive = {
  ...{ modes: modes.filter((mode) => mode !== 'top100count'), args: ['text', 'exhaustive'] },
  usersMax: Number.POSITIVE_INFINITY,
}
const slow = { modes: ['top100'], usersMax: 200_000, args: [] } as const
const own = { ...full, program: null, args: [] }

export const engines: readonly Engine[] = [
  { name: 'devdex', title: 'devdex', ...own },
  { name: 'devdex-2', title: 'devdex, 2 shards', ...own, shards: 2 },
  { name: 'tantivy', title: 'Tantivy', ...full, program: tantivy },
  { name: 'tantivy-all', title: 'Tantivy, exhaustive', ...exhaustive, program: tantivy },
  { name: 'lucene', title: 'Lucene', ...full, program: lucene },
  { name: 'lucene-all', title: 'Lucene, exhaustive', ...exhaustive, program: lucene },
  { name: 'fts5', title: 'SQLite FTS5', ...slow, program: fts5 },
]
