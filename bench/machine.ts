/** On what and when a bench ran: without it no number can be compared with another. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'
import { alignedTable, bytesText } from './table.ts'
import { repositoryFolder } from './workspace.ts'

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryBytes: number
  readonly node: string
  readonly system: string
  readonly load: readonly number[]
  readonly date: string
  readonly command: string
  readonly revision: string
}

/** @param suite as `npm run bench` names it; a program of another name tells its own command */
export function describeMachine(args: readonly string[], suite?: string): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    system: `${systemName()}, ${type()} ${release()}`,
    load: loadavg(),
    date: new Date().toISOString(),
    command: ['npm run bench --', suite ?? [], args].flat(2).join(' '),
    revision: revision(),
  }
}

export function machineTable(machine: Machine): string {
  const rows = [
    ['processor', `${machine.processor}, ${machine.cores} cores`],
    ['memory', bytesText(machine.memoryBytes)],
    ['node', machine.node],
    ['system', machine.system],
    ['load average', loadText(machine.load)],
    ['date', machine.date],
    ['command', machine.command],
    ['revision', machine.revision],
  ]
  return alignedTable('machine', ['', ''], rows)
}

/** Over 1, 5 and 15 minutes. */
export function loadText(load: readonly number[]): string {
  return load.map((value) => value.toFixed(2)).join(' ')
}

function systemName(): string {
  try {
    const file = readFileSync('/etc/os-release', 'utf8')
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(file)?.[1] ?? 'unknown'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'unknown'
    throw error
  }
}

/** The commit, with `+` where files differ from it; unknown outside a git checkout. */
function revision(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: repositoryFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    // Results of earlier runs change nothing that is measured.
    const measured = ['--', '.', ':!bench/results', ':!BENCHMARKS.md']
    const changes = git('status', '--porcelain', ...measured)
    return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}
