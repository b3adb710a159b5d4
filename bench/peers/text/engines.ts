/**
 * The engines, ours and the peers, each with how its runner is made ready. Peers are compiled and
 * installed below `.bench/peers/text`, which git ignores.
 */
import { join } from 'node:path'
import { benchScript } from '../../workspace.ts'
import { runTool, sourceFolder, toolsFolder } from './install.ts'
import { type Mode, modes } from './protocol.ts'

/** The start of a command line; the runner's own arguments follow. */
export type RunnerCommand = readonly string[]

export interface Engine {
  readonly name: string
  /** As tables show it. */
  readonly title: string
  readonly modes: readonly Mode[]
  /** With more users it would take hours, or more memory than there is. */
  readonly usersMax: number
  readonly source: OwnIndex | PeerRunner
}

/** Ours: its index is a snapshot made by `devdex import`. */
export interface OwnIndex {
  readonly kind: 'own'
  /** Undefined: the default of `devdex import`. */
  readonly shards: number | undefined
}

export interface PeerRunner {
  readonly kind: 'peer'
  /** Folder of the sources. Runners of the same sources share an index. */
  readonly sources: string
  /** Where the installed runner lives. */
  readonly folder: string
  /** Rejects with an Error that says why the runner cannot be had. */
  install(): Promise<void>
  readonly command: RunnerCommand
}

export const ownCommand: RunnerCommand = [
  process.execPath,
  benchScript('peers/text/devdex/main.js'),
]

/** An engine that runs all modes at any size. */
const full = { modes, usersMax: Number.POSITIVE_INFINITY }
/** Peers that prune are shown without pruning too: with many clauses that can be faster. */
const unpruned = { ...full, modes: modes.filter((mode) => mode !== 'top100count') }
const slow = { modes: ['top100'], usersMax: 200_000 } as const

/** Lets a runner score every hit, even those that cannot be among the best. */
const exhaustive = '--exhaustive'

export const engines: readonly Engine[] = [
  { name: 'devdex', title: 'devdex', ...full, source: { kind: 'own', shards: undefined } },
  { name: 'devdex-2', title: 'devdex, 2 shards', ...full, source: { kind: 'own', shards: 2 } },
  { name: 'tantivy', title: 'Tantivy', ...full, source: tantivy() },
  { name: 'tantivy-all', title: 'Tantivy, exhaustive', ...unpruned, source: tantivy(exhaustive) },
  { name: 'lucene', title: 'Lucene', ...full, source: lucene() },
  { name: 'lucene-all', title: 'Lucene, exhaustive', ...unpruned, source: lucene(exhaustive) },
  { name: 'fts5', title: 'SQLite FTS5', ...slow, source: fts5() },
]

function tantivy(...options: string[]): PeerRunner {
  const folder = join(toolsFolder, 'tantivy')
  const install = () =>
    runTool(['cargo', 'build', '--release', '--locked', '--target-dir', folder], {
      cwd: sourceFolder('tantivy'),
      environment: { RUSTFLAGS: '-C target-cpu=native' },
    })
  const command = [join(folder, 'release/text-runner'), ...options]
  return { kind: 'peer', sources: 'tantivy', folder, install, command }
}

function lucene(...options: string[]): PeerRunner {
  const folder = join(toolsFolder, 'lucene')
  const install = () =>
    runTool(['mvn', '--quiet', '--batch-mode', 'compile', `-Dtarget=${folder}`], {
      cwd: sourceFolder('lucene'),
    })
  const path = `${join(folder, 'classes')}:${join(folder, 'jars/*')}`
  const machine = ['java', '-Xms2g', '-Xmx2g', '-XX:+UseSerialGC']
  const command = [...machine, '-cp', path, 'textrunner.Main', ...options]
  return { kind: 'peer', sources: 'lucene', folder, install, command }
}

/** Python brings its own SQLite. */
function fts5(): PeerRunner {
  const folder = join(toolsFolder, 'fts5')
  const install = () => runTool(['python3', '-c', 'import sqlite3'], { cwd: sourceFolder('fts5') })
  const command = ['python3', join(sourceFolder('fts5'), 'runner.py')]
  return { kind: 'peer', sources: 'fts5', folder, install, command }
}
