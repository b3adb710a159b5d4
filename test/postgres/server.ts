/**
 * A PostgreSQL server, on a loopback port that the system chose, in a folder that is removed with
 * it. PostgreSQL refuses to run as root, so then it runs as another user.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { describe } from 'vitest'
import { makeCertificate } from '../certificate.ts'

const noPerson = 65_534

/** Debian keeps the programs of each version apart, and none in the path. */
const debian = '/usr/lib/postgresql'
const programs = listProgramFolders().find((folder) =>
  ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))),
)

/** Why these suites are skipped; undefined where they run. */
export const missing: string | undefined =
  programs === undefined ? 'is not installed; Debian: apt-get install postgresql' : undefined

export interface TestServer {
  /** The folder of its data. */
  readonly folder: string
  /** Makes another database; resolves with its address. */
  database(): Promise<string>
  /** One statement, past all that is tested. */
  ask(address: string, text: string, values?: readonly unknown[]): Promise<Row[]>
  /** `immediate` is as a power loss, `fast` as an operator does it. */
  stop(mode: 'fast' | 'immediate'): void
  start(): void
  /** Stops it, and removes all that it had. */
  remove(): void
}

type Row = Record<string, unknown>

/** Where a started server is, for the processes that share it. */
interface Place {
  readonly folder: string
  readonly port: number
  readonly isEncrypted: boolean
}

const shared = 'DEVDEX_TEST_POSTGRES'

/** Starts a server that workers find by the environment; returns what ends it. */
export async function shareServer(): Promise<() => void> {
  const place = await startAt(false)
  process.env[shared] = JSON.stringify(place)
  return () => controlServer(place).remove()
}

/** Suites of the shared server. Where none can be had they are skipped, saying why. */
export function describePostgres(name: string, body: (server: TestServer) => void): void {
  describe.skipIf(missing !== undefined)(`${name} ${missing ?? ''}`, () =>
    body(controlServer(JSON.parse(process.env[shared] ?? '{}'))),
  )
}

/** A server that also takes TLS, with `server.crt` in its `folder`, made for `localhost`. */
export async function startEncryptedServer(): Promise<TestServer> {
  return controlServer(await startAt(true))
}

async function startAt(isEncrypted: boolean): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-postgres-'))
  if (isRoot()) chownSync(folder, noPerson, noPerson)
  else chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  run('initdb', ['--pgdata', data, '--username', 'devdex', '--auth', 'trust', '--no-sync'])
  if (isEncrypted) protectCertificate(folder)
  const place = { folder, port: await freePort(), isEncrypted }
  controlServer(place).start()
  return place
}

let databases = 0

function controlServer({ folder, port, isEncrypted }: Place): TestServer {
  // No test turns the machine off, so nothing has to reach the disk.
  const memory = '-c shared_buffers=16MB -c max_connections=200 -c fsync=off'
  const own = `-p ${port} -h 127.0.0.1 -k ${folder} ${memory}`
  const files = `-c ssl_cert_file=${folder}/server.crt -c ssl_key_file=${folder}/server.key`
  const settings = isEncrypted ? `${own} -c ssl=on ${files}` : own
  const control = (...args: string[]) => {
    const log = join(folder, 'log')
    const wait = ['--wait', '--timeout', '300', '--log', log]
    run('pg_ctl', ['--pgdata', join(folder, 'data'), ...wait, ...args])
  }
  const stop = (mode: string) => control('--mode', mode, 'stop')
  return {
    folder,
    database: async () => {
      const name = `books_${process.pid}_${++databases}`
      await ask(formAddress(port, 'postgres'), `CREATE DATABASE ${name}`)
      return formAddress(port, name)
    },
    ask,
    stop,
    start: () => control('--options', settings, 'start'),
    remove: () => {
      stop('immediate')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether a statement waits for a lock. */
export async function isWaiting(server: TestServer, address: string): Promise<boolean> {
  const text = 'SELECT FROM pg_locks WHERE NOT granted'
  return (await server.ask(address, text)).length > 0
}

/** Leaves accounts as the release before has made them: of format 1. */
export async function downgrade(server: TestServer, address: string): Promise<void> {
  await server.ask(
    address,
    `ALTER TABLE state DROP COLUMN latest_ms, DROP COLUMN resets, DROP COLUMN cut_seq,
      DROP COLUMN cut_hash;
     DROP TABLE cut_state; DROP TABLE leases; DROP INDEX signals_at_ms_idx;
     ALTER TABLE signals DROP COLUMN bytes;
     ALTER TABLE signal_sums DROP COLUMN count, DROP COLUMN total;
     ALTER TABLE repeats DROP COLUMN snapshot, DROP COLUMN credits, DROP COLUMN content;
     ALTER TABLE charges DROP COLUMN content;
     ALTER TABLE accounts DROP COLUMN names, DROP COLUMN scope;
     DROP TABLE saved_searches;
     UPDATE state SET format = 1`,
  )
}

function formAddress(port: number, database: string): string {
  return `postgres://devdex@127.0.0.1:${port}/${database}`
}

async function ask(address: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: address, options: '-c search_path=devdex' })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

function run(command: string, args: readonly string[]): void {
  const who = isRoot() ? { uid: noPerson, gid: noPerson } : {}
  // A started server keeps inherited descriptors, so the end of a pipe would never come.
  execFileSync(join(programs!, command), args, { ...who, cwd: tmpdir(), stdio: 'ignore' })
}

function protectCertificate(folder: string): void {
  const { key } = makeCertificate(folder, 'DNS:localhost')
  chmodSync(key, 0o600)
  if (isRoot()) chownSync(key, noPerson, noPerson)
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function listProgramFolders(): string[] {
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : []
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...inPath, ...versions.map((version) => join(debian, version, 'bin'))]
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
