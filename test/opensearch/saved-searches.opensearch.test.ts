/** New results after a thousand results of a cluster. */
import { expect, it } from 'vitest'
import { expectNewBehindPages, manyWriters } from '../endpoints/watched-pages.ts'
import { memorySnapshot } from '../engines/memory-snapshot.ts'
import { clusterKind } from './cluster-kind.ts'

it('results after a thousand are new, and seen, as the others are', async () => {
  const engine = await clusterKind(2).open(memorySnapshot({ users: manyWriters }, 2))
  try {
    await expectNewBehindPages(engine)
  } finally {
    await engine.close()
  }
  expect.hasAssertions()
})
