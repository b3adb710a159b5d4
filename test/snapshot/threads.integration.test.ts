import { rmSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { loadSnapshot, openCollection } from '../../src/snapshot/index.ts'
import { importInto, makeFolder } from './small-snapshot.ts'

it('a collection that was sent to a thread opens there over the same memory', async () => {
  const dataDir = makeFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await importInto(dataDir, 40)
  const { shared } = await loadSnapshot(dataDir)
  const own = openCollection('repos', shared.repos)
  // The values after a message to a thread.
  const sent = openCollection('repos', structuredClone(shared.repos))
  for (const [shard, { vectors }] of own.segments.entries()) {
    const theirs = sent.segments[shard]!.vectors!
    expect(theirs.fullVectors!.length).toBeGreaterThan(0)
    expect(theirs.fullVectors).toEqual(vectors!.fullVectors)
    vectors!.fullVectors![0]! += 1
    expect(theirs.fullVectors![0]).toBe(vectors!.fullVectors![0])
  }
})
