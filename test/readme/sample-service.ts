/** A service over the sample, set up as the README says, and its command line. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySample } from '../imported-sample.ts'

export const root = new URL('../..', import.meta.url).pathname
const main = join(root, 'dist/src/main.js')

export interface Printed {
  readonly stdout: string
  readonly stderr: string
}

export class ReaderService {
  /** The working folder of the commands, which has `data/sample` as a clone has. */
  readonly folder = mkdtempSync(join(tmpdir(), 'devdex-readme-'))
  #server: ChildProcess | undefined
  /** Variables by which commands find the service and its key. */
  environment: Readonly<Record<string, string>> = {}
  url = ''

  constructor() {
    symlinkSync(join(root, 'data'), join(this.folder, 'data'))
  }

  /** Runs the lines in a shell, as a reader does, but without npx, which is slow. */
  run(script: string): Printed {
    const devdex = `npx() { shift; '${process.execPath}' '${main}' "$@"; }`
    const env = { ...process.env, ...this.environment }
    const options = { cwd: this.folder, env, encoding: 'utf8' } as const
    const run = spawnSync('bash', ['-ec', `${devdex}\n${script}`], options)
    if (run.status !== 0) throw new Error(`${script}\nended with ${run.status}: ${run.stderr}`)
    return run
  }

  async serve(dataDir: string, key: string): Promise<void> {
    await this.stop()
    const args = [main, 'serve', '--port', '0', '--data', dataDir]
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    this.#server = spawn(process.execPath, args, { cwd: this.folder, stdio: [...stdio] })
    this.url = await listeningUrl(this.#server)
    this.environment = { DEVDEX_URL: this.url, DEVDEX_API_KEY: key }
  }

  /** Serves the sample to a new key. @param clock a module that sets the time of the import */
  async serveSample(clock?: string): Promise<void> {
    await copySample(join(this.folder, 'sample'), clock)
    await this.serve('./sample', makeKey(this, './sample'))
  }

  async stop(): Promise<void> {
    if (this.#server?.exitCode !== null) return
    this.#server.kill()
    await once(this.#server, 'exit')
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true })
  }
}

/** Makes a key as `npm start` does, and returns it. */
export function makeKey(service: ReaderService, dataDir: string): string {
  const args = ['--name', 'demo', '--services', 'SEARCH,RAW,PROFESSIONAL', '--credits', '1000000']
  const command = [main, 'keys', 'create', ...args, '--data', dataDir, '--json']
  const options = { cwd: service.folder, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, command, options)).key
}

async function listeningUrl(server: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of server.stdout!) {
    printed += chunk
    const [, url] = /listening on (\S+)\/v3\n/.exec(printed) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`devdex serve ended: ${printed}`)
}
