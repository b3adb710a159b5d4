/** Parts of a query: together they do all of the work exactly once. */

import fc from 'fast-check'
import { expect } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { shareRoom } from '../../src/engines/embedded/workers/slot-buffers.ts'

const some = (max: number) => fc.integer({ min: 1, max })

law('lists of shards have one part each', [some(9), some(9), some(20)], (shards, lists, parts) => {
  const dealt = Array.from({ length: parts }, (_, part) => {
    const share = shareRoom({ part, parts }, shards, lists)
    return share.shards.flatMap((shard) => share.lists.map((list) => shard * lists + list))
  })
  const all = Array.from({ length: shards * lists }, (_, i) => i)
  expect(dealt.flat().sort((a, b) => a - b)).toEqual(all)
})
