/** The package as npm packs it, installed outside of the repository, on a version of Node.js. */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface PackedPackage {
  readonly filename: string
  /** Bytes of the archive, and of what it holds. */
  readonly size: number
  readonly unpackedSize: number
  readonly bundled: readonly string[]
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** Packs what `npm run build` has made. @param into folder of the archive */
export async function pack(into: string): Promise<PackedPackage> {
  const options = ['--ignore-scripts', '--json', '--pack-destination', into]
  const { stdout } = await run('npm', ['pack', ...options], { cwd: root, maxBuffer: 2 ** 24 })
  const [packed] = JSON.parse(stdout) as PackedPackage[]
  return packed!
}

export interface Installation {
  /** Variables with this Node.js first in the path. */
  readonly environment: NodeJS.ProcessEnv
  /** The folder of the installed package. */
  readonly folder: string
  readonly devdex: string
  /** An empty folder to work in. */
  readonly workFolder: string
}

/** Throws where npm finds no such Node.js. @returns the folder of its binary */
export async function fetchNode(major: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `devdex-node-${major}-`))
  await run('npm', ['install', '--prefix', folder, `node@${major}`], { cwd: folder })
  return join(folder, 'node_modules/node/bin')
}

/** `npm install --global`, below a folder of its own. */
export async function install(archive: string, nodeFolder: string): Promise<Installation> {
  const prefix = mkdtempSync(join(tmpdir(), 'devdex-prefix-'))
  const workFolder = join(prefix, 'work')
  mkdirSync(workFolder)
  const environment = {
    ...process.env,
    PATH: `${nodeFolder}${delimiter}${process.env.PATH}`,
    // Each would have a process of the package behave as one of the tests.
    NODE_OPTIONS: '',
    NODE_ENV: '',
  }
  await run('npm', ['install', '--global', '--prefix', prefix, archive], {
    cwd: workFolder,
    env: environment,
    maxBuffer: 2 ** 24,
  })
  const folder = join(prefix, 'lib/node_modules/devdex')
  return { environment, folder, devdex: join(prefix, 'bin/devdex'), workFolder }
}

export async function printed(of: Installation, args: readonly string[]): Promise<string> {
  const { stdout } = await run(of.devdex, args, { cwd: of.workFolder, env: of.environment })
  return stdout
}

/** `devdex start` on a free port. Rejects with what it has printed if it ends before it listens. */
export async function start(of: Installation) {
  const options = { cwd: of.workFolder, env: of.environment }
  const child = spawn(of.devdex, ['start', '--port', '0'], options)
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('\nTry it:\n')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(output)))
    child.once('error', reject)
  })
  const [, url = ''] = /listening on (\S+)/.exec(output)!
  const [, key = ''] = /^key: (\S+)/m.exec(output)!
  const search = async (body: object): Promise<{ readonly count: number }> => {
    const response = await fetch(`${url}/search/users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { count: number }
  }
  /** Resolves with the exit code after the signal that Ctrl-C sends. */
  const stop = () => {
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    return ended
  }
  return { url, output: () => output, search, stop }
}
