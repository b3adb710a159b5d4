/**
 * Compiles the AssemblyScript kernels into TypeScript modules with the WebAssembly as base64, so
 * the engine needs no file system. Runs before `tsc`. Unchanged kernels are skipped.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Each kernel is a folder of sources. Its file `entry` exports the host's functions. */
export const kernels = [
  { folder: 'text', entry: 'score-blocks', constant: 'scoreBlocksWasm' },
  { folder: 'vectors', entry: 'search-vectors', constant: 'searchVectorsWasm' },
  { folder: 'facets', entry: 'count-values', constant: 'countValuesWasm' },
]

const flags = [
  ...['--runtime', 'stub', '--importMemory', '--sharedMemory'],
  ...['--initialMemory', '1', '--maximumMemory', '65536'],
  ...['--enable', 'simd', '--enable', 'threads', '-O3', '--noAssert'],
]

/** Returns a kernel's WebAssembly. Throws an Error with the compiler's messages if it fails. */
export async function compileKernel({ folder, entry }) {
  const { default: asc } = await import('assemblyscript/asc')
  const sources = readSources(folder)
  let binary
  const { error, stderr } = await asc.main([`${entry}.ts`, '-o', `${entry}.wasm`, ...flags], {
    // The compiler appends an extension to imports that already have one.
    readFile: (name) => sources.get(name.replace(/(\.ts)+$/, '.ts')) ?? null,
    writeFile: (_name, contents) => {
      binary = contents
    },
    listFiles: () => [],
  })
  if (error) throw new Error(`${error.message}\n${stderr}`)
  return binary
}

function readSources(folder) {
  const path = new URL(`src/kernels/assembly/${folder}/`, import.meta.url)
  const names = readdirSync(path).sort()
  return new Map(names.map((name) => [name, readFileSync(new URL(name, path), 'utf8')]))
}

export async function generateKernel(kernel) {
  const { folder, entry, constant } = kernel
  const generated = new URL(`src/kernels/generated/${entry}.ts`, import.meta.url)
  const hash = createHash('sha256')
    .update(JSON.stringify([...readSources(folder), flags]))
    .digest('hex')
  const source = `// Compiled from assembly/${folder}/ by compile-kernels.mjs, sources of sha256`
  const head = `${source}\n// ${hash}\n`
  if (existsSync(generated) && readFileSync(generated, 'utf8').startsWith(head)) return
  const base64 = Buffer.from(await compileKernel(kernel)).toString('base64')
  writeFileSync(generated, `${head}export const ${constant} =\n  '${base64}'\n`)
}

const script = pathToFileURL(realpathSync(process.argv[1] ?? '.')).href
if (import.meta.url === script) {
  for (const kernel of kernels) await generateKernel(kernel)
}
