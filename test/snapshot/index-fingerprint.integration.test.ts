/**
 * A change of the index layout must raise `formatVersion`, and one of other files `snapshotFormat`,
 * or old snapshots are misread. A file that a snapshot may lack is refused by builds that do not
 * know its name, and has its own row.
 */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { formatVersion, readSectionSizes } from 'native-free-index'
import { expect, it } from 'vitest'
import { graphMetrics, loadSnapshot, snapshotPath } from '../../src/snapshot/index.ts'
import { indexFingerprint } from '../../src/snapshot/index-fingerprint.ts'
import { snapshotFormat } from '../../src/snapshot/manifest.ts'
import { importInto, makeFolder } from './small-snapshot.ts'

/** By both versions: the names of all sections of a snapshot's files, without fields and metrics. */
const known: Readonly<Record<string, string>> = {
  '5-6': '422e6e8df6532e78',
  '6-6': 'afbc32609e4d608d',
  'provenance-6': '85327c6ba66d6d8d',
}

it('sections are those that this version of the layout is known by', async () => {
  const dataDir = makeFolder()
  const folder = snapshotPath(dataDir, await importInto(dataDir, 20))
  const { manifest } = await loadSnapshot(dataDir)
  expect(manifest.build).toEqual(indexFingerprint)
  const names = new Set<string>()
  const optional = new Set<string>()
  for (const { name } of manifest.files.filter((file) => !/\.(bodies|rows)$/.test(file.name))) {
    const bytes = readFileSync(join(folder, name))
    const read = (offset: number, length: number) => bytes.subarray(offset, offset + length)
    for (const section of readSectionSizes(bytes.length, read)) {
      const sections = name.endsWith('.provenance') ? optional : names
      // A metric that a file lacks is refused by its name.
      const isMetric = (graphMetrics as readonly string[]).includes(section.name)
      sections.add(isMetric ? 'metric:*' : section.name.replace(ofField, '$1:*'))
    }
  }
  expectKnown(names, `${snapshotFormat}-${formatVersion}`)
  expectKnown(optional, `provenance-${formatVersion}`)
  rmSync(dataDir, { recursive: true })
})

/** Names of sections with the name of a field. */
const ofField = /^(keyword|number|value):[^:]+/

function expectKnown(names: ReadonlySet<string>, version: string): void {
  const text = JSON.stringify([...names].sort())
  const made = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect(made, text).toBe(known[version])
}
