/** A PostgreSQL server in a folder. It refuses to run as root, and then runs as another user. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe } from 'vitest'
import { makeCertificate } from '../certificate.ts'

const noPerson = 65_534
const isRoot = process.getuid?.() === 0

/** Debian keeps the programs of each version apart, and none in the path. */
const debian = '/usr/lib/postgresql'
const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort().reverse() : []
const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
const needed = ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup']
const folders = [...inPath, ...versions.map((version) => join(debian, version, 'bin'))]
const programs = folders.find((folder) => needed.every((name) => fs.existsSync(join(folder, name))))

/** Why these suites are skipped; undefined where they run. */
export const missing: string | undefined =
  programs === undefined ? 'is not installed; Debian: apt-get install postgresql' : undefined

export interface TestServer {
  /** The folder of its data, with `server.crt` for `localhost` where it encrypts. */
  readonly folder: string
  readonly isEncrypted: boolean
  /** Makes another database; resolves with its address. */
  database(): Promise<string>
  /** One statement, past all that is tested. */
  ask(
    address: string,
    text: string,
    values?: readonly unknown[],
  ): Promise<Record<string, unknown>[]>
  /** `fast` as an operator does it, `immediate` without a last checkpoint. */
  stop(mode: 'fast' | 'immediate'): void
  /** `kill -9` of all its processes. */
  kill(): Promise<void>
  start(): void
  /** Starts a copy that confirms each commit from then on. */
  startStandby(): Promise<Standby>
}

export interface Standby {
  readonly port: number
  /** It takes over. */
  promote(): void
  /** It ends, and the first server commits alone again. */
  remove(): Promise<void>
}

/** Where a started server is, for the processes that share it. */
type Place = Pick<TestServer, 'folder' | 'isEncrypted'> & { readonly port: number }

const shared = 'DEVDEX_TEST_POSTGRES'

/** Starts a server that workers find by the environment; returns what ends it. */
export async function shareServer(): Promise<() => void> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'devdex-postgres-'))
  if (isRoot) fs.chownSync(folder, noPerson, noPerson)
  const data = join(folder, 'data')
  run('initdb', ['--pgdata', data, '--username', 'devdex', '--auth', 'trust', '--no-sync'])
  const place = { folder, port: await findPort(), isEncrypted: protect(folder) }
  process.env[shared] = JSON.stringify(place)
  const server = controlServer(place)
  server.start()
  return () => {
    server.stop('immediate')
    fs.rmSync(folder, { recursive: true })
  }
}

/** Suites of the shared server. Where none can be had they are skipped, saying why. */
export function describePostgres(name: string, body: (server: TestServer) => void): void {
  describe.skipIf(missing !== undefined)(`${name} ${missing ?? ''}`, () =>
    body(controlServer(JSON.parse(process.env[shared] ?? '{}'))),
  )
}

let databases = 0

function controlServer({ folder, port, isEncrypted }: Place): TestServer {
  // No test turns the machine off, so nothing has to reach the disk.
  const memory = '-c shared_buffers=16MB -c max_connections=200 -c fsync=off'
  const files = `-c ssl_cert_file=${folder}/server.crt -c ssl_key_file=${folder}/server.key`
  const encryption = isEncrypted ? `-c ssl=on ${files}` : ''
  const writeSettings = (at: number) => `-p ${at} -h 127.0.0.1 -k ${folder} ${memory} ${encryption}`
  const controlData = (data: string, ...args: string[]) => {
    const wait = ['--wait', '--timeout', '300', '--log', join(folder, 'log')]
    run('pg_ctl', ['--pgdata', join(folder, data), ...wait, ...args])
  }
  const control = (...args: string[]) => controlData('data', ...args)
  const awaitStandbys = async (names: string) => {
    const address = formAddress(port, 'postgres')
    await ask(address, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await ask(address, 'SELECT pg_reload_conf()')
  }
  return {
    ...{ folder, isEncrypted, ask },
    database: async () => {
      const name = `books_${process.pid}_${++databases}`
      await ask(formAddress(port, 'postgres'), `CREATE DATABASE ${name}`)
      return formAddress(port, name)
    },
    stop: (mode) => control('--mode', mode, 'stop'),
    kill: async () => {
      const [main] = fs.readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      const children = fs.readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
      const pids = [main!, ...children.trim().split(' ')].map(Number)
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      while (pids.some((pid) => fs.existsSync(`/proc/${pid}/exe`))) await sleep(20)
    },
    start: () => control('--options', writeSettings(port), 'start'),
    startStandby: async () => {
      const at = await findPort()
      const copy = [
        '--pgdata',
        join(folder, 'standby'),
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ]
      run('pg_basebackup', [...copy, '-h', '127.0.0.1', '-p', String(port), '-U', 'devdex'])
      controlData('standby', '--options', writeSettings(at), 'start')
      await awaitStandbys('*')
      return {
        port: at,
        promote: () => controlData('standby', 'promote'),
        remove: async () => {
          controlData('standby', '--mode', 'immediate', 'stop')
          fs.rmSync(join(folder, 'standby'), { recursive: true })
          await awaitStandbys('')
        },
      }
    },
  }
}

function formAddress(port: number, database: string): string {
  return `postgres://devdex@127.0.0.1:${port}/${database}`
}

async function ask(address: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: address, options: '-c search_path=devdex' })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

function run(command: string, args: readonly string[]): void {
  const who = isRoot ? { uid: noPerson, gid: noPerson } : {}
  // A started server keeps inherited descriptors, so the end of a pipe would never come.
  execFileSync(join(programs!, command), args, { ...who, cwd: tmpdir(), stdio: 'ignore' })
}

/** Whether there is openssl to make a certificate with. */
function protect(folder: string): boolean {
  try {
    const { key } = makeCertificate(folder, 'DNS:localhost')
    fs.chmodSync(key, 0o600)
    if (isRoot) fs.chownSync(key, noPerson, noPerson)
    return true
  } catch {
    return false
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
