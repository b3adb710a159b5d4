/** Tools that make the peers: compilers and package managers, run to their end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepUntilExit } from '../../child.ts'
import { repositoryFolder } from '../../workspace.ts'

const workFolder = join(repositoryFolder, '.bench/peers/text')
export const toolsFolder = join(workFolder, 'tools')
/** Folder of a corpus, its dump and the indexes of all engines, by size and seed. */
export const corpusFolder = (users: number, seed: number) =>
  join(workFolder, `users-${users}-seed-${seed}`)

/** The sources of a peer's runner, in the repository. */
export function sourceFolder(name: string): string {
  return join(repositoryFolder, 'bench/peers/text', name)
}

interface ToolOptions {
  readonly cwd: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Rejects with an Error that says what the tool said last, or that there is no such tool. */
export async function runTool(
  [program, ...args]: readonly string[],
  { cwd, environment = {} }: ToolOptions,
): Promise<void> {
  const child = keepUntilExit(
    spawn(program!, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const missing = once(child, 'error').then(([error]: NodeJS.ErrnoException[]) => {
    throw error!.code === 'ENOENT' ? new Error(`there is no ${program}`) : error
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputCharsMax)
    })
  }
  const [code] = (await Promise.race([once(child, 'close'), missing])) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim()}`)
}

const outputCharsMax = 500
