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

/** Styles of every page, and those that some pages read with their scripts. */
const styleNames = ['console', 'record', 'formula', 'operate', 'shortlist']
const styles = await bundle(styleNames.map((name) => `src/styles/${name}.css`))
const laterStyles = styleNames.slice(1).map((name, i) => [name, styles[i + 1]])
const [script] = await bundle(['src/main.tsx'], {
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { styleAddresses: JSON.stringify(Object.fromEntries(laterStyles)) },
})
const page = readFileSync(join(folder, 'src/index.html'), 'utf8')
write('index.html', page.replace('{styles}', styles[0]).replace('{script}', script))

/** Writes the bundles. Returns the addresses of the entries, in their order. */
async function bundle(entryPoints, options = {}) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: out,
    bundle: true,
    minify: true,
    legalComments: 'eof',
    metafile: true,
    write: false,
    ...options,
  })
  for (const { path, contents } of outputFiles) write(basename(path), contents)
  const outputs = Object.entries(metafile.outputs)
  return entryPoints.map((entry) => {
    const [path] = outputs.find(([, { entryPoint }]) => entryPoint === entry)
    return `/console/${basename(path)}`
  })
}

function write(name, contents) {
  writeFileSync(join(out, name), contents)
  writeFileSync(join(out, `${name}.gz`), gzipSync(contents, { level: 9 }))
}
