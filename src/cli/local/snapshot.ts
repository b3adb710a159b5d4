import type { Command } from 'commander'
import type { Config } from '../../config.ts'
import { type Collection, perCollection } from '../../domain/index.ts'
import type { RolledBack } from '../../snapshot/index.ts'
import { examples } from '../options.ts'
import { type Io, write } from '../output/io.ts'
import { counted } from '../output/safe-text.ts'
import { type LoadCommandOptions, loadInto, withCluster, withLoadOptions } from './cluster-load.ts'
import { memoryTables } from './memory-tables.ts'

interface SnapshotOptions {
  readonly data: string
  readonly json?: boolean
}

interface SnapshotVerifyOptions extends SnapshotOptions {
  readonly stats?: boolean
}

export function snapshotCommand(program: Command, io: Io, config: Config): void {
  const snapshot = program
    .command('snapshot')
    .addHelpText('after', examples('devdex snapshot list', 'devdex snapshot rollback'))
  const subcommand = (name: string) =>
    snapshot
      .command(name)
      .option('--data <dir>', 'the data directory', config.dataDir)
      .option('--json', 'print JSON')
  subcommand('list')
    .description('list the snapshots, and mark the current one')
    .addHelpText('after', examples('devdex snapshot list'))
    .action((options: SnapshotOptions) => list(io, options))
  subcommand('verify')
    .description('check every file of a snapshot against its checksum')
    .argument('[name]', 'a snapshot (default: the current one)')
    .option('--stats', 'also print its sizes in memory')
    .addHelpText('after', examples('devdex snapshot verify', 'devdex snapshot verify --stats'))
    .action((name: string | undefined, options: SnapshotVerifyOptions) => verify(io, name, options))
  subcommand('rollback')
    .description('verify an older snapshot, and make running servers switch to it')
    .argument('[name]', 'a snapshot (default: the one before the current)')
    .addHelpText('after', examples('devdex snapshot rollback', 'devdex snapshot list --json'))
    .action((name: string | undefined, options: SnapshotOptions) => rollback(io, name, options))
  withLoadOptions(subcommand('load'), config)
    .description('load a snapshot into a cluster, or resume a load')
    .argument('[name]', 'a snapshot (default: the current one)')
    .addHelpText('after', examples('devdex snapshot load --node http://127.0.0.1:9200'))
    .action((name: string | undefined, options: LoadCommandOptions) =>
      withCluster(options, config, (place) => loadInto(place, io, options, name)),
    )
}

async function list(io: Io, { data, json }: SnapshotOptions): Promise<void> {
  const { SnapshotError } = await import('../../snapshot/index.ts')
  const { shown, current } = await snapshotsIn(data)
  const lines = json ? JSON.stringify(shown) : shown.map(listedLine).join('\n')
  if (lines !== '') await write(io.stdout, `${lines}\n`)
  if (shown.length === 0) await write(io.stderr, `${data} holds no snapshot\n`)
  // Thrown after the list, because the operator needs the list to name another snapshot.
  if (current instanceof SnapshotError) {
    throw new SnapshotError(`${current.message}; devdex snapshot rollback NAME replaces it`)
  }
}

/** The snapshots, oldest first, and the name of the current one, or an error if it is unknown. */
export async function snapshotsIn(data: string) {
  const { currentSnapshot, listSnapshots, SnapshotError } = await import('../../snapshot/index.ts')
  const current = await currentSnapshot(data).catch((error) => {
    if (error instanceof SnapshotError) return error
    throw error
  })
  const shown: ListedSnapshot[] = []
  for (const name of await listSnapshots(data)) {
    shown.push({ name, current: name === current, ...(await listedSnapshot(data, name)) })
  }
  return { shown, current }
}

/** The content of a manifest, or why it is unreadable. */
type SnapshotSummary =
  | {
      /** ISO 8601, UTC. */
      readonly createdAt: string
      readonly bytes: number
      readonly documents: Readonly<Record<Collection, number>>
    }
  | { readonly problem: string }

export type ListedSnapshot = { readonly name: string; readonly current: boolean } & SnapshotSummary

async function listedSnapshot(data: string, name: string): Promise<SnapshotSummary> {
  const { readManifest, SnapshotError, snapshotPath } = await import('../../snapshot/index.ts')
  try {
    const { createdAt, files, collections } = await readManifest(snapshotPath(data, name))
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return { createdAt, bytes, documents: perCollection((one) => collections[one].documents) }
  } catch (error) {
    if (error instanceof SnapshotError) return { problem: error.message }
    throw error
  }
}

function listedLine({ name, current, ...summary }: ListedSnapshot): string {
  const mark = `${current ? '*' : ' '} ${name}`
  if ('problem' in summary) return `${mark}  ${summary.problem}`
  const { createdAt, bytes, documents } = summary
  const { users, repos } = documents
  const size = `${counted(users, 'user')}, ${counted(repos, 'repository')}, ${megabytes(bytes)}`
  return `${mark}  made ${createdAt}  ${size}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

async function rollback(
  io: Io,
  name: string | undefined,
  { data, json }: SnapshotOptions,
): Promise<void> {
  const done = await rolledBack(data, name ?? null)
  const { snapshot, before } = done
  const instead = before === null ? '' : ` in place of ${before}`
  const isOlder = before !== null && snapshot < before
  const since = isOlder
    ? '\nimport --update now changes this snapshot: repeat the updates that were made after it'
    : ''
  const text = `${snapshot} is verified and is the current snapshot${instead}${since}`
  await write(io.stdout, `${json ? JSON.stringify(done) : text}\n`)
}

/** Waits for a running import or merge, which would undo it. @param name null: the previous one */
export async function rolledBack(data: string, name: string | null): Promise<RolledBack> {
  const { listSnapshots, rollBack, SnapshotError } = await import('../../snapshot/index.ts')
  const { DataLock } = await import('../../ingest/index.ts')
  // The lock must not create a data directory.
  if ((await listSnapshots(data)).length === 0) {
    throw new SnapshotError(`${data} holds no snapshot to go back to`)
  }
  return DataLock.under(data, 'rollback', () => rollBack(data, name))
}

async function verify(
  io: Io,
  name: string | undefined,
  options: SnapshotVerifyOptions,
): Promise<void> {
  const { currentSnapshot, SnapshotError, snapshotStats, verifySnapshot } = await import(
    '../../snapshot/index.ts'
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
  const profiles = `${professionals.documents} with a professional profile`
  const people = `${counted(users.documents, 'user')} (${profiles})`
  const text =
    `${wanted}: ${counted(files.length, 'file')}, ${counted(bytes, 'byte')}, all as published; ` +
    `${people}, ${counted(repos.documents, 'repository')}\n`
  await write(io.stdout, memory === undefined ? text : text + memoryTables(memory))
}
