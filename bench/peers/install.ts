/** Peers are compiled and installed below `.bench/peers`, which git ignores, once for their sources. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { keepUntilExit } from '../child.ts'
import { benchFolder, repositoryFolder } from '../workspace.ts'

export const peersFolder = join(benchFolder, 'peers')
const sourcesFolder = join(repositoryFolder, 'bench/peers')

/** A runner of a peer. */
export interface Program {
  readonly name: string
  /** The start of a command line; the runner's own arguments follow. */
  readonly command: readonly string[]
  /** Files and folders that its indexes depend on. */
  readonly sources: readonly string[]
  /** Rejects with an Error that says why it cannot be had. */
  install(mayInstall: boolean): Promise<void>
}

const tantivyFolder = join(peersFolder, 'tools/tantivy')
const tantivySources = ['tantivy/Cargo.toml', 'tantivy/src']
/** Cargo.toml pins the versions that matter; the lock is that of the machine. */
export const tantivy = makeProgram('tantivy', tantivySources, tantivySources, {
  command: [join(tantivyFolder, 'release/tantivy-runner')],
  steps: [['cargo', 'build', '--release', '--target-dir', tantivyFolder]],
})

const luceneFolder = join(peersFolder, 'tools/lucene')
export const lucene = makeProgram('lucene', ['lucene'], ['lucene'], {
  command: [
    ...['java', '-Xms2g', '-Xmx2g', '-XX:+UseSerialGC', '-cp'],
    ...[`${join(luceneFolder, 'classes')}:${join(luceneFolder, 'jars/*')}`, 'peer.Main'],
  ],
  steps: [['mvn', '--quiet', '--batch-mode', 'compile', `-Dtarget=${luceneFolder}`]],
})

const faissFolder = join(peersFolder, 'tools/faiss')

/** faiss from PyPI in a virtual environment. */
export function faiss(index: string): Program {
  const [python, pip] = ['python', 'pip'].map((name) => join(faissFolder, 'bin', name))
  const requirements = join(sourcesFolder, 'python/requirements.txt')
  return makeProgram('faiss', ['python/requirements.txt'], ['python'], {
    command: [python!, '-B', join(sourcesFolder, 'python/runner.py'), index],
    steps: [
      ['python3', '-m', 'venv', faissFolder],
      [pip!, 'install', '--quiet', '--requirement', requirements],
    ],
  })
}

/** @param installed files that make an installation stale when they change */
function makeProgram(
  name: string,
  installed: readonly string[],
  sources: readonly string[],
  { command, steps }: { readonly command: readonly string[]; readonly steps: readonly string[][] },
): Program {
  const paths = (names: readonly string[]) => names.map((one) => join(sourcesFolder, one))
  const install = async (mayInstall: boolean) => {
    const stampPath = join(peersFolder, 'tools', `${name}.stamp`)
    const stamp = stampOf([], paths(installed))
    if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return
    if (!mayInstall) throw new Error('not installed, and --no-install was given')
    const folder = join(sourcesFolder, name)
    const cwd = existsSync(folder) ? folder : sourcesFolder
    for (const step of steps) await runTool(step, cwd)
    mkdirSync(dirname(stampPath), { recursive: true })
    writeFileSync(stampPath, stamp)
  }
  return { name, command, sources: paths(sources), install }
}

const outputCharsMax = 500

/** Rejects with an Error that says what the tool said last, or that there is no such tool. */
async function runTool([program, ...args]: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, RUSTFLAGS: '-C target-cpu=native' }
  const child = keepUntilExit(
    spawn(program!, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputCharsMax)
    })
  }
  const missing = once(child, 'error').then(([error]: Error[]) => {
    throw error
  })
  const [code] = (await Promise.race([once(child, 'close'), missing])) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim()}`)
}

/** Makes `folder` by `make`, unless there is one with the very same stamp. */
export async function cachedFolder(
  folder: string,
  stamp: string,
  make: () => Promise<unknown>,
): Promise<string> {
  const stampPath = `${folder}.stamp`
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return folder
  rmSync(stampPath, { force: true })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  await make()
  // Last, so that an interrupted folder is made again.
  writeFileSync(stampPath, stamp)
  return folder
}

/** Differs whenever one of the texts, files or folders does. */
export function stampOf(texts: readonly string[], paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\n`)
  for (const path of paths.flatMap(filesBelow)) {
    hash.update(`${relative(repositoryFolder, path)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
