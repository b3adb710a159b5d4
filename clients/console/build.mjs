/**
 * Bundles the console into `dist/console` of the package: scripts and styles with fingerprints in
 * their names, and the page that names them. Each file is there a second time, compressed.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const folder = dirname(fileURLToPath(import.meta.url))
const out = join(folder, '../../dist/console')

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const { outputFiles, metafile } = await build({
  absWorkingDir: folder,
  entryPoints: { console: 'src/main.tsx', styles: 'src/styles/console.css' },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'eof',
  metafile: true,
  write: false,
})
for (const { path, contents } of outputFiles) write(basename(path), contents)

const page = readFileSync(join(folder, 'src/index.html'), 'utf8')
const entries = { script: 'src/main.tsx', styles: 'src/styles/console.css' }
write('index.html', Buffer.from(page.replace(/\{(script|styles)\}/g, (_, kind) => addressOf(kind))))

function write(name, contents) {
  writeFileSync(join(out, name), contents)
  writeFileSync(join(out, `${name}.gz`), gzipSync(contents, { level: 9 }))
}

/** The address of a file that the page names. */
function addressOf(kind) {
  const [path] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === entries[kind],
  )
  return `/console/${basename(path)}`
}
