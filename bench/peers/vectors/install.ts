/** Libraries from PyPI, each in a virtual environment below `.bench`, which git ignores. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../../workspace.ts'
import { stampOf } from '../text/cache.ts'
import { runTool } from '../text/install.ts'

export const libraries = ['faiss', 'hnswlib', 'usearch'] as const
export type Library = (typeof libraries)[number]

export const workFolder = join(repositoryFolder, '.bench/peers/vectors')
const pythonFolder = join(repositoryFolder, 'bench/peers/vectors/python')

export const runnerScript = join(pythonFolder, 'runner.py')

export function libraryPython(library: Library): string {
  return join(environmentOf(library), 'bin/python')
}

/** The code that a library's indexes depend on. */
export function librarySources(library: Library): string[] {
  const names = [`${library}.txt`, `${library}_engine.py`, 'runner.py']
  return names.map((name) => join(pythonFolder, name))
}

/** @throws Error that says why the library cannot be had */
export async function installLibrary(library: Library, mayInstall: boolean): Promise<void> {
  const folder = environmentOf(library)
  const requirements = join(pythonFolder, `${library}.txt`)
  const stampPath = `${folder}.stamp`
  const stamp = stampOf([], [requirements])
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return
  if (!mayInstall) throw new Error('not installed, and --no-install was given')
  rmSync(folder, { recursive: true, force: true })
  await runTool(['python3', '-m', 'venv', folder], { cwd: pythonFolder })
  const install = ['install', '--quiet', '--requirement', requirements]
  await runTool([libraryPython(library), '-m', 'pip', ...install], { cwd: pythonFolder })
  writeFileSync(stampPath, stamp)
}

function environmentOf(library: Library): string {
  return join(workFolder, 'environments', library)
}
