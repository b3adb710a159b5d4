import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { counted } from './counted.ts'
import { type Io, write } from './io.ts'
import { memoryTables } from './memory-tables.ts'
import { examples } from './options.ts'

interface SnapshotOptions {
  readonly data: string
  readonly json?: boolean
}

interface VerifyOptions extends SnapshotOptions {
  readonly stats?: boolean
}

export function snapshotCommand(program: Command, io: Io, config: Config): void {
  const snapshot = program
    .command('snapshot')
    .description('look at what has been imported')
    .addHelpText('after', examples('devdex snapshot list', 'devdex snapshot verify --stats'))
  const subcommand = (name: string) =>
    snapshot
      .command(name)
      .option('--data <dir>', 'the data directory', config.dataDir)
      .option('--json', 'print JSON')
  subcommand('list')
    .description('list the snapshots, the one being served marked')
    .addHelpText('after', examples('devdex snapshot list'))
    .action((options: SnapshotOptions) => list(io, options))
  subcommand('verify')
    .description('read every file and check it against its checksum')
    .argument('[name]', 'a snapshot (default: the current one)')
    .option('--stats', 'print also what its memory serves')
    .addHelpText('after', examples('devdex snapshot verify', 'devdex snapshot verify --stats'))
    .action((name: string | undefined, options: VerifyOptions) => verify(io, name, options))
}

async function list(io: Io, { data, json }: SnapshotOptions): Promise<void> {
  const { currentSnapshot, listSnapshots } = await import('../snapshot/index.ts')
  const current = await currentSnapshot(data)
  const names = await listSnapshots(data)
  const lines = json
    ? JSON.stringify(names.map((name) => ({ name, current: name === current })))
    : names.map((name) => `${name === current ? '*' : ' '} ${name}`).join('\n')
  if (lines !== '') await write(io.stdout, `${lines}\n`)
}

async function verify(io: Io, name: string | undefined, options: VerifyOptions): Promise<void> {
  const { currentSnapshot, SnapshotError, snapshotStats, verifySnapshot } = await import(
    '../snapshot/index.ts'
  )
  const { data, json } = options
  const wanted = name ?? (await currentSnapshot(data))
  if (wanted === null) throw new SnapshotError(`${data} holds no snapshot`)
  const manifest = await verifySnapshot(data, wanted)
  const { files, collections } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const memory = options.stats ? snapshotStats(data, manifest) : undefined
  if (json) {
    const report = { name: wanted, files: files.length, bytes, collections, memory }
    return write(io.stdout, `${JSON.stringify(report)}\n`)
  }
  const { users, professionals, repos } = collections
  const people = `${counted(users.documents, 'user')} (${professionals.documents} with a profile)`
  const text =
    `${wanted}: ${counted(files.length, 'file')}, ${counted(bytes, 'byte')}, all as published; ` +
    `${people}, ${counted(repos.documents, 'repository')}\n`
  await write(io.stdout, memory === undefined ? text : text + memoryTables(memory))
}
