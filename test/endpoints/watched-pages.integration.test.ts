import { expect, test } from 'vitest'
import { readDigest, SeenResults } from '../../src/endpoints/seen-results.ts'
import { embeddedKind } from '../engines/embedded-kind.ts'
import { memorySnapshot } from '../engines/memory-snapshot.ts'
import { expectNewBehindPages, manyWriters } from './watched-pages.ts'

test('results after a thousand are new, and seen, as the others are', async () => {
  const engine = await embeddedKind(2, { workers: 1 }).open(
    memorySnapshot({ users: manyWriters }, 2),
  )
  try {
    await expectNewBehindPages(engine)
  } finally {
    await engine.close()
  }
})

test('sets are read as they were written, and ids wherever they stand', () => {
  const seen = new SeenResults()
  seen.add('00112233445566ff', 7)
  seen.add('ffeeddccbbaa9988', 4_000_000_000)
  const read = SeenResults.read(seen.bytes)
  expect([read.size, read.findTime('00112233445566ff')]).toEqual([2, 7])
  expect(read.findTime('ffeeddccbbaa9988')).toBe(4_000_000_000)
  expect(read.removeSince(7).size).toBe(0)
  expect(read.removeSince(8).size).toBe(1)
  const id = `${'ab'.repeat(8)}${'0'.repeat(16)}`
  for (const body of [`{"id":"${id}","login":"x"}`, `{"login":"x","id":"${id}"}`]) {
    expect(readDigest({ body: Buffer.from(body) })).toBe('ab'.repeat(8))
  }
})
