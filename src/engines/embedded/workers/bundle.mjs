/**
 * Bundles what a search thread loads into one file beside it. A thread starts sooner than with all its
 * modules, and so does the one that replaces a lost one.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(
  new URL('../../../../dist/src/engines/embedded/workers/', import.meta.url),
)

await build({
  // The searcher is for tests, which make threads fail in the middle of a search.
  stdin: {
    contents:
      "export { serveSlots } from './worker.js'; export { Searcher } from 'native-free-index'",
    resolveDir: folder,
  },
  outfile: `${folder}/worker-bundle.js`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['re2js', 'msgpackr'],
})
