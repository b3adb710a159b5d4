/**
 * Compiles the AssemblyScript kernels into TypeScript that carries the WebAssembly as base64, so
 * that the engine needs no file system. Runs before `tsc`; does nothing where nothing has changed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const folder = new URL('src/kernels/assembly/', import.meta.url)
const generated = new URL('src/kernels/generated/score-blocks.ts', import.meta.url)

const flags = [
  ...['--runtime', 'stub', '--importMemory', '--sharedMemory'],
  ...['--initialMemory', '1', '--maximumMemory', '65536'],
  ...['--enable', 'simd', '--enable', 'threads', '-O3', '--noAssert'],
]

/** The module of `score-blocks.ts`; throws with the compiler's words where it does not compile. */
export async function compileKernel() {
  const { default: asc } = await import('assemblyscript/asc')
  const sources = readSources()
  let binary
  const { error, stderr } = await asc.main(
    ['score-blocks.ts', '-o', 'score-blocks.wasm', ...flags],
    {
      // The compiler adds an extension to the imports, which carry theirs already.
      readFile: (name) => sources.get(name.replace(/(\.ts)+$/, '.ts')) ?? null,
      writeFile: (_name, contents) => {
        binary = contents
      },
      listFiles: () => [],
    },
  )
  if (error) throw new Error(`${error.message}\n${stderr}`)
  return binary
}

function readSources() {
  const names = readdirSync(folder).sort()
  return new Map(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

export async function generateKernel() {
  const hash = createHash('sha256')
    .update(JSON.stringify([...readSources(), flags]))
    .digest('hex')
  const head = `// Compiled from assembly/ by compile-kernels.mjs, sources of sha256\n// ${hash}\n`
  if (existsSync(generated) && readFileSync(generated, 'utf8').startsWith(head)) return
  const base64 = Buffer.from(await compileKernel()).toString('base64')
  writeFileSync(generated, `${head}export const scoreBlocksWasm =\n  '${base64}'\n`)
}

const script = pathToFileURL(realpathSync(process.argv[1] ?? '.')).href
if (import.meta.url === script) await generateKernel()
