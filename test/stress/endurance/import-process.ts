/** `devdex import` as a process to kill, and its progress. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepUntilExit } from '../../../bench/child.ts'
import { devdexScript } from '../../../bench/workspace.ts'

/** The visible state of a data directory. */
export interface DataDirState {
  readonly current: string | null
  /** Complete snapshots, by name. */
  readonly snapshots: readonly string[]
  /** Folders of unfinished imports, without those that are being removed. */
  readonly unfinished: readonly string[]
  readonly doomed: readonly string[]
  /** Whether an unfinished one has its manifest. */
  readonly hasManifest: boolean
  /** Lines that will replace CURRENT or PREVIOUS. */
  readonly nextNames: readonly string[]
  /** In the folder of records: unfinished ones, locks, and bases without a snapshot. */
  readonly strayRecords: readonly string[]
}

export function stateOf(dataDir: string): DataDirState {
  const folder = join(dataDir, 'snapshots')
  const all = existsSync(folder) ? readdirSync(folder).sort() : []
  const doomed = all.filter((name) => name.startsWith('.tmp-doomed-'))
  const unfinished = all.filter((name) => name.startsWith('.tmp-') && !doomed.includes(name))
  const snapshots = all.filter((name) => !name.startsWith('.'))
  return {
    current: currentOf(dataDir),
    snapshots,
    unfinished,
    doomed,
    hasManifest: unfinished.some((name) => existsSync(join(folder, name, 'manifest.json'))),
    nextNames: readdirSync(dataDir).filter((name) => nextName.test(name)),
    strayRecords: strayRecords(join(dataDir, 'records'), snapshots),
  }
}

const nextName = /^(CURRENT|PREVIOUS)\.\d+\.tmp$/

/** Stray files of an import only; pending updates are no strays. */
export function strayRecords(folder: string, snapshots: readonly string[]): string[] {
  if (!existsSync(folder)) return []
  const isKept = (name: string) =>
    snapshots.includes(name) || name.startsWith('update-') || name === 'merge.log'
  return readdirSync(folder).filter((name) => !isKept(name))
}

function currentOf(dataDir: string): string | null {
  const path = join(dataDir, 'CURRENT')
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ')[0]! : null
}

/** The phases of an import, in order. */
export const phases = [
  'before its folder',
  'building',
  'manifest written',
  'published, not current',
  'CURRENT being replaced',
  'current, old ones there',
  'old ones removed',
] as const
export type Phase = (typeof phases)[number]

/** The phase of an import that began at `before`. */
export function phaseOf(before: DataDirState, now: DataDirState): Phase {
  if (now.current !== before.current) {
    const areThere = before.snapshots.every((name) => now.snapshots.includes(name))
    return areThere && now.doomed.length === 0 ? 'current, old ones there' : 'old ones removed'
  }
  const isPublished = now.snapshots.some((name) => !before.snapshots.includes(name))
  // The temporary CURRENT of an earlier kill remains until the next one is written.
  if (isPublished)
    return now.nextNames.length > 0 ? 'CURRENT being replaced' : 'published, not current'
  if (now.unfinished.every((name) => before.unfinished.includes(name))) return 'before its folder'
  return now.hasManifest ? 'manifest written' : 'building'
}

/** The current snapshot and the previous one. */
export const snapshotsKept = 2

export interface ImportProcess {
  /** Null while it runs, and after a kill. */
  readonly exitCode: number | null
  readonly isOver: boolean
  kill(): Promise<void>
  /** Its exit code. */
  ended(): Promise<number | null>
}

export function startImport(source: string, dataDir: string): ImportProcess {
  const child: ChildProcess = keepUntilExit(
    spawn(process.execPath, [devdexScript, 'import', source, '--data', dataDir], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const exit = once(child, 'exit')
  return {
    get exitCode() {
      return child.exitCode
    },
    get isOver() {
      return child.exitCode !== null || child.signalCode !== null
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
    ended: async () => {
      await exit
      return child.exitCode
    },
  }
}
