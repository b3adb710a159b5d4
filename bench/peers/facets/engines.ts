/** The peers, and how their runners are compiled below `.bench/peers/facets`. */
import { join } from 'node:path'
import { benchFolder, repositoryFolder } from '../../workspace.ts'
import { runTool } from '../text/install.ts'

export interface FacetPeer {
  readonly name: string
  readonly title: string
  /** Rejects with an Error that says why the runner cannot be had. */
  install(): Promise<void>
  readonly command: readonly string[]
}

export const facetsFolder = join(benchFolder, 'peers/facets')
const sources = (name: string) => join(repositoryFolder, 'bench/peers/facets', name)
const tantivy = join(facetsFolder, 'tantivy')
const lucene = join(facetsFolder, 'lucene')

export const facetPeers: readonly FacetPeer[] = [
  {
    name: 'tantivy',
    title: 'Tantivy',
    install: () =>
      runTool(['cargo', 'build', '--release', '--locked', '--target-dir', tantivy], {
        cwd: sources('tantivy'),
        environment: { RUSTFLAGS: '-C target-cpu=native' },
      }),
    command: [join(tantivy, 'release/facet-runner')],
  },
  {
    name: 'lucene',
    title: 'Lucene',
    install: () =>
      runTool(['mvn', '--quiet', '--batch-mode', 'compile', `-Dtarget=${lucene}`], {
        cwd: sources('lucene'),
      }),
    command: [
      ...['java', '-Xms2g', '-Xmx2g', '-XX:+UseSerialGC', '-cp'],
      ...[`${join(lucene, 'classes')}:${join(lucene, 'jars/*')}`, 'facetrunner.Main'],
    ],
  },
]
