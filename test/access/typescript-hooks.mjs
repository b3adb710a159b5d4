/**
 * Lets a child process on Node 20 import TypeScript files: types are erased, nothing is checked.
 * Results are kept in `node_modules/.cache` by their source's hash, so that only the first child
 * loads the compiler.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/devdex', import.meta.url))

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const code = await readFile(fileURLToPath(url), 'utf8')
  const cached = join(cacheDir, `${createHash('sha256').update(code).digest('hex')}.js`)
  const source = await readFile(cached, 'utf8').catch(() => erased(code, cached))
  return { format: 'module', source, shortCircuit: true }
}

async function erased(code, cached) {
  const { default: ts } = await import('typescript')
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 }
  const { outputText } = ts.transpileModule(code, { compilerOptions })
  await mkdir(cacheDir, { recursive: true })
  await writeFile(`${cached}.${process.pid}`, outputText)
  await rename(`${cached}.${process.pid}`, cached)
  return outputText
}
