/** The folder of the bench's files: `.bench/` next to package.json, which git ignores. */
import { createReadStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { generateUsers, writeLines } from './corpus/index.ts'

/** The compiled tree: benches run from `dist/bench`. Tests run the sources, from `bench`. */
const compiled = fileURLToPath(new URL('..', import.meta.url))

export const repositoryFolder = existsSync(join(compiled, 'package.json'))
  ? compiled
  : join(compiled, '..')
export const benchFolder = join(repositoryFolder, '.bench')

/** The command line of the product. */
export const devdexScript = join(compiled, 'src/main.js')

/** A compiled file of the bench, to be run as a process of its own. */
export function benchScript(name: string): string {
  return join(compiled, 'bench', name)
}

/** A new folder for one run. */
export function makeRunFolder(): string {
  mkdirSync(benchFolder, { recursive: true })
  return mkdtempSync(join(benchFolder, 'run-'))
}

/** A run folder that is removed when the process ends, also by a signal: it may hold gigabytes. */
export function makeTemporaryRunFolder(): string {
  const folder = makeRunFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

/** Enough lines to tell that the generator makes other users than it did. */
const linesCompared = 200

/**
 * A folder with `users.jsonl` alone. An earlier one of the same count and seed is taken again,
 * unless the generator has changed since.
 */
export async function prepareCorpus(users: number, seed: number): Promise<string> {
  const folder = join(benchFolder, `users-${users}-seed-${seed}`)
  if (await isCurrent(folder, users, seed)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(benchFolder, { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  await writeLines(join(unfinished, 'users.jsonl'), generateUsers(users, seed))
  keepFirst(unfinished, folder)
  return folder
}

/** Where another bench has made the same meanwhile, and may read it, that stays. */
export function keepFirst(made: string, folder: string): void {
  try {
    renameSync(made, folder)
  } catch (error) {
    // A folder takes the place of an empty one only.
    if (!isTaken(error)) throw error
    rmSync(made, { recursive: true })
  }
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function isCurrent(folder: string, users: number, seed: number): Promise<boolean> {
  const path = join(folder, 'users.jsonl')
  if (!existsSync(path)) return false
  const expected = generateUsers(Math.min(users, linesCompared), seed)
  const lines = createInterface({ input: createReadStream(path) })
  try {
    for await (const line of lines) {
      const next = expected.next()
      if (next.done) return true
      if (line !== JSON.stringify(next.value)) return false
    }
    return expected.next().done === true
  } finally {
    lines.close()
  }
}
