/**
 * The engines, ours and the peers, each with the settings that trade time for recall. Settings are
 * chosen so that those of a filter reach from below the lowest level of the summary to above the
 * highest one, where the engine can.
 */
import type { VectorLayout } from 'native-free-index'
import { benchScript } from '../../workspace.ts'
import { type Program, pythonLibrary } from '../install.ts'
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
const hnswlibGraph: Settings = {
  none: sweep('ef', [200, 300, 500, 800, 1200, 2000, 4000]),
  '10': sweep('ef', [200, 500]),
  '1': [],
  '0.1': [],
}
const usearchGraph: Settings = { ...hnswlibGraph, '10': [] }

const lists: Settings = {
  none: sweep('nprobe', [16, 32, 64, 128, 256, 512]),
  '10': sweep('nprobe', [64, 128, 256, 512]),
  '1': sweep('nprobe', [128, 256, 512, 1024]),
  '0.1': sweep('nprobe', [512, 1024]),
}
const rabitqFlat: Settings = {
  ...usearchGraph,
  none: sweep('refine', [4, 10, 20, 40, 80]),
}
const rabitqLists: Settings = {
  none: [
    ...sweep('nprobe=32,refine', [4, 8]),
    ...sweep('nprobe=64,refine', [8, 16]),
    ...sweep('nprobe=128,refine', [8, 16]),
    ...sweep('nprobe=256,refine', [16, 32]),
    ...sweep('nprobe=512,refine', [64, 128]),
  ],
  '10': [...sweep('nprobe=128,refine', [4, 8]), ...sweep('nprobe=512,refine', [4, 16])],
  '1': [...sweep('nprobe=256,refine', [4]), ...sweep('nprobe=1024,refine', [4, 8])],
  '0.1': sweep('nprobe=1024,refine', [1, 2]),
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
  own('devdex-int8-lists', 'devdex, int8 rows, lists', 'int8', codeLists),
  peer('faiss-flat', 'faiss Flat', 'faiss', exact),
  peer('faiss-hnsw', 'faiss HNSW', 'faiss', faissGraph),
  peer('faiss-ivf', 'faiss IVF-Flat', 'faiss', lists),
  peer('faiss-rabitq', 'faiss RaBitQ, refined', 'faiss', rabitqFlat),
  peer('faiss-ivf-rabitq', 'faiss IVF-RaBitQ, refined', 'faiss', rabitqLists),
  peer('faiss-ivf-rabitq-fs', 'faiss IVF-RaBitQ fast scan, refined', 'faiss', rabitqLists),
  peer('hnswlib', 'hnswlib', 'hnswlib', hnswlibGraph),
  peer('usearch', 'usearch', 'usearch', usearchGraph),
]

function sweep(name: string, values: readonly number[]): string[] {
  return values.map((value) => `${name}=${value}`)
}

function own(name: string, title: string, rows: VectorLayout['rows'], settings: Settings): Engine {
  const command = [process.execPath, benchScript('peers/vectors/devdex/main.js'), rows]
  return { name, title, program: null, index: `devdex-${rows}`, command, settings }
}

function peer(
  name: string,
  title: string,
  library: 'faiss' | 'hnswlib' | 'usearch',
  settings: Settings,
): Engine {
  const program = pythonLibrary(library, 'vectors.py', [name])
  return { name, title, program, index: name, command: program.command, settings }
}
