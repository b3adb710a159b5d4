/**
 * A PostgreSQL server of a suite's own, on a port of loopback that the system chose, in a folder
 * that is gone with it. PostgreSQL runs for nobody who is root, so then it runs as another user.
 */
import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const nobody = 65_534

/** Why these suites are skipped; undefined where they run. */
export const missing: string | undefined = ['initdb', 'pg_ctl', 'postgres'].every(isThere)
  ? undefined
  : 'PostgreSQL is not installed: initdb, pg_ctl and postgres are not in the path'

export interface TestServer {
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

export async function startServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  if (isRoot()) chownSync(folder, nobody, nobody)
  else chmodSync(folder, 0o700)
  run('initdb', ['--pgdata', data, '--username', 'devdex', '--auth', 'trust', '--no-sync'])
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c shared_buffers=16MB`
  const control = (...args: string[]) =>
    run('pg_ctl', ['--pgdata', data, '--wait', '--log', join(folder, 'log'), ...args])
  const start = () => control('--options', settings, 'start')
  const stop = (mode: string) => control('--mode', mode, 'stop')
  start()
  let databases = 0
  return {
    database: async () => {
      const name = `books${++databases}`
      await ask(addressOf(port, 'postgres'), `CREATE DATABASE ${name}`)
      return addressOf(port, name)
    },
    ask,
    stop,
    start,
    remove: () => {
      stop('immediate')
      rmSync(folder, { recursive: true })
    },
  }
}

function addressOf(port: number, database: string): string {
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
  const who = isRoot() ? { uid: nobody, gid: nobody } : {}
  // A server that was started keeps what it inherits, and nobody would see the end of a pipe.
  execFileSync(command, args, { ...who, cwd: tmpdir(), stdio: 'ignore' })
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function isThere(command: string): boolean {
  const { status }: SpawnSyncReturns<Buffer> = spawnSync(command, ['--version'])
  return status === 0
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
