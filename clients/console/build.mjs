/**
 * Bundles the console into `dist/console` of the package: scripts and styles with fingerprints in
 * their names, and the page that names them. Each file is there a second time, compressed. The
 * licences of the packages in the bundle are beside them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const folder = dirname(fileURLToPath(import.meta.url))
const out = join(folder, '../../dist/console')

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

/** Folders of packages that are in the bundle. */
const packages = new Set()

/** Styles of every page, and those that some pages read with their scripts. */
const styleNames = ['console', 'record', 'formula', 'operate', 'shortlist']
const styles = await bundle(styleNames.map((name) => `src/styles/${name}.css`))
const [firstStyles, ...laterStyles] = styles.map(({ address }) => address)
const [script] = await bundle(['src/main.tsx'], {
  plugins: [onFirstPage('src/app.tsx')],
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: {
    styleAddresses: JSON.stringify(
      Object.fromEntries(laterStyles.map((address, index) => [styleNames[index + 1], address])),
    ),
  },
})
const page = readFileSync(join(folder, 'src/index.html'), 'utf8')
const preloads = script.imports.map((address) => `<link rel="modulepreload" href="${address}">`)
write(
  'index.html',
  page
    .replace('{styles}', firstStyles)
    .replace('{preloads}', preloads.join('\n'))
    .replace('{script}', script.address),
)
writeFileSync(join(out, 'LICENSES.txt'), [...packages].sort().map(licenceOf).join('\n'))

/**
 * Lets what is imported later import the first page, which is loaded by then. So all modules of the
 * first page are one chunk: esbuild makes one for each set of entries that reach the same modules.
 */
function onFirstPage(first) {
  return {
    name: 'on-first-page',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
        return kind === 'dynamic-import'
          ? { path: join(resolveDir, path), pluginData: first }
          : null
      })
      onLoad({ filter: /\.tsx?$/ }, ({ path, pluginData }) => {
        if (pluginData !== first) return null
        const contents = `import ${JSON.stringify(join(folder, first))}\n${readFileSync(path)}`
        return { contents, loader: extname(path).slice(1) }
      })
    },
  }
}

/** Writes the bundles. Returns the address of each entry and of what it imports, in their order. */
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
  for (const input of Object.keys(metafile.inputs)) {
    const [path] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input) ?? []
    if (path !== undefined) packages.add(join(folder, path))
  }
  const outputs = Object.entries(metafile.outputs)
  return entryPoints.map((entry) => {
    const [path, { imports }] = outputs.find(([, { entryPoint }]) => entryPoint === entry)
    const first = imports.filter(({ kind }) => kind === 'import-statement')
    return { address: addressOf(path), imports: first.map((one) => addressOf(one.path)) }
  })
}

function addressOf(path) {
  return `/console/${basename(path)}`
}

/** @param path folder of a package */
function licenceOf(path) {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const file = readdirSync(path).find((one) => /^licen[cs]e/i.test(one))
  if (file === undefined) throw new Error(`${name} has no file with its licence`)
  return `${name} ${version}\n\n${readFileSync(join(path, file), 'utf8')}`
}

function write(name, contents) {
  writeFileSync(join(out, name), contents)
  writeFileSync(join(out, `${name}.gz`), gzipSync(contents, { level: 9 }))
}
