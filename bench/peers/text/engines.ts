/** The engines, ours and the peers. */
import { benchScript } from '../../workspace.ts'
import { lucene, type Program, tantivy } from '../install.ts'
import { type Mode, modes } from './protocol.ts'

export interface Engine {
  readonly name: string
  /** As tables show it. */
  readonly title: string
  readonly modes: readonly Mode[]
  /** Null for ours: its index is a snapshot made by `devdex import`. */
  readonly program: Program | null
  /** Arguments of the program. */
  readonly args: readonly string[]
  /** Of our own; undefined: the default of `devdex import`. */
  readonly shards?: number
}

export const ownCommand = [process.execPath, benchScript('peers/text/devdex/main.js')]

const full = { modes, args: ['text', 'pruned'] }
/** Peers that prune are shown without pruning too: with many clauses that can be faster. */
const exhaustive = {
  modes: modes.filter((mode) => mode !== 'top100count'),
  args: ['text', 'exhaustive'],
}
const own = { ...full, program: null, args: [] }

export const engines: readonly Engine[] = [
  { name: 'devdex', title: 'devdex', ...own },
  { name: 'devdex-2', title: 'devdex, 2 shards', ...own, shards: 2 },
  { name: 'tantivy', title: 'Tantivy', ...full, program: tantivy },
  { name: 'tantivy-all', title: 'Tantivy, exhaustive', ...exhaustive, program: tantivy },
  { name: 'lucene', title: 'Lucene', ...full, program: lucene },
  { name: 'lucene-all', title: 'Lucene, exhaustive', ...exhaustive, program: lucene },
]
