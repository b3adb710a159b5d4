import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { type Io, write } from './io.ts'
import { examples } from './options.ts'

interface SnapshotOptions {
  readonly data: string
  readonly json?: boolean
}

export function snapshotCommand(program: Command, io: Io, config: Config): void {
  const snapshot = program.command('snapshot').description('look at what has been imported')
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
    .addHelpText('after', examples('devdex snapshot verify'))
    .action((name: string | undefined, options: SnapshotOptions) => verify(io, name, options))
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

async function verify(io: Io, name: string | undefined, options: SnapshotOptions): Promise<void> {
  const { currentSnapshot, SnapshotError, verifySnapshot } = await import('../snapshot/index.ts')
  const wanted = name ?? (await currentSnapshot(options.data))
  if (wanted === null) throw new SnapshotError(`${options.data} holds no snapshot`)
  const { files, collections } = await verifySnapshot(options.data, wanted)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { users, repos } = collections
  const text = options.json
    ? JSON.stringify({ name: wanted, files: files.length, bytes, collections })
    : `${wanted}: ${files.length} files, ${bytes} bytes, all as published; ` +
      `${users.documents} users, ${repos.documents} repositories`
  await write(io.stdout, `${text}\n`)
}
