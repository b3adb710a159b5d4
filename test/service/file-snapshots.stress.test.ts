/** A service that cannot open its snapshot names the previous one, if it can be served. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FileSnapshots } from '../../src/service/snapshots/file-snapshots.ts'
import { snapshotPath } from '../../src/snapshot/index.ts'
import { encodeManifest } from '../../src/snapshot/manifest.ts'
import { temporaryFolder } from '../cli/people-data.ts'
import { wordEmbedder } from '../ingest/word-embedder.ts'
import { importLines } from './harness.ts'
import { edition } from './swap-world.ts'

/** Changes a snapshot to the format of an earlier release. */
function makeOfEarlierRelease(data: string, name: string): void {
  const path = join(snapshotPath(data, name), 'manifest.json')
  const [content = ''] = readFileSync(path, 'utf8').split(/\n(?=[0-9a-f]{64}\n$)/)
  writeFileSync(path, encodeManifest({ ...JSON.parse(content), format: 5 }))
}

test('names the previous snapshot, unless it has the earlier format too', async () => {
  const data = temporaryFolder()
  const before = await importLines(data, edition('alpha'))
  const current = await importLines(data, edition('beta'))
  const first = () =>
    new FileSnapshots(data, wordEmbedder().model, { workers: 1 } as never).first().then(
      () => 'opened',
      (error: Error) => error.message,
    )
  makeOfEarlierRelease(data, current)
  expect(await first()).toContain(`devdex snapshot rollback ${before} --data ${data}`)
  makeOfEarlierRelease(data, before)
  expect(await first()).toMatch(/has snapshot format 5; this build reads 6; import the data again$/)
})
