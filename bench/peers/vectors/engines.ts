/**
 * The engines, ours and the peers, each with the settings that trade time for recall. Settings are
 * chosen so that those of a filter reach from below the lowest level of the summary to above the
 * highest one, where the engine can.
 */
import type { VectorLayout } from 'native-free-index'
import { benchScript } from '../../workspace.ts'
import { faiss, type Program } from '../install.ts'
import type { FilterName } from './protocol.ts'

export interface Engine {
  readonly name: string
  /** As tables show it. */
  readonly title: string
  /** Null for ours. */
  readonly program: Program | null
  /** Engines of the same index share it. */
  readonly index: string
  /** The start of a command line; the runner's own arguments follow. */
  readonly command: readonly string[]
  /** By filter; none where it would take minutes, or the engine has no such filter. */
  readonly settings: Readonly<Record<FilterName, readonly string[]>>
}

type Settings = Engine['settings']

/** An engine without a choice. */
const only = ['-']
const exact: Settings = { none: only, '10': only, '1': only, '0.1': only }

/** A graph walks through all vectors and keeps those that pass: filters need longer lists. */
const faissGraph: Settings = {
  none: sweep('ef', [200, 300, 500, 800, 1200, 2000, 4000]),
  '10': sweep('ef', [1000, 2000, 4000, 8000]),
  '1': sweep('ef', [8000, 20_000, 40_000]),
  '0.1': sweep('ef', [40_000]),
}
const lists: Settings = {
  none: sweep('nprobe', [16, 32, 64, 128, 256, 512]),
  '10': sweep('nprobe', [64, 128, 256, 512]),
  '1': sweep('nprobe', [128, 256, 512, 1024]),
  '0.1': sweep('nprobe', [512, 1024]),
}
/** Any filter: how much more similar than its code tells a vector may be. */
const sigmas = sweep('sigmas', [1, 1.5, 2, 2.5, 3.5])
const codes: Settings = { none: sigmas, '10': sigmas, '1': sigmas, '0.1': only }
const probes = ['16', '32', '64', '128', '256'].flatMap((count) =>
  sweep(`probes=${count},sigmas`, [1.5, 2, 2.5]),
)
const codeLists: Settings = { none: probes, '10': probes, '1': [], '0.1': [] }

export const engines: readonly Engine[] = [
  own('devdex', 'devdex, all codes', 'float32', codes),
  own('devdex-lists', 'devdex, lists of codes', 'float32', codeLists),
  own('devdex-int8', 'devdex, int8 rows', 'int8', codes),
  peer('faiss-flat', 'faiss Flat', exact),
  peer('faiss-hnsw', 'faiss HNSW', faissGraph),
  peer('faiss-ivf', 'faiss IVF-Flat', lists),
]

function sweep(name: string, values: readonly number[]): string[] {
  return values.map((value) => `${name}=${value}`)
}

function own(name: string, title: string, rows: VectorLayout['rows'], settings: Settings): Engine {
  const command = [process.execPath, benchScript('peers/vectors/devdex/main.js'), rows]
  return { name, title, program: null, index: `devdex-${rows}`, command, settings }
}

function peer(name: string, title: string, settings: Settings): Engine {
  const program = faiss(name)
  return { name, title, program, index: name, command: program.command, settings }
}
