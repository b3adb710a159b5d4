/** Stored documents are read in slices where a request asks for thousands. */

import { expect, it, vi } from 'vitest'
import { neverAborted } from '../../src/domain/index.ts'
import { TimeSlices } from '../../src/engines/index.ts'
import { openAlone } from './embedded-kind.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { inventPeople } from './people.ts'

const ordinals = Array.from({ length: 1000 }, (_, i) => i % 50)

it('checks the deadline every 64 documents, and reads the same ones', async () => {
  const engine = openAlone(memorySnapshot({ users: inventPeople(50) }, 2))
  const slices = new TimeSlices(neverAborted)
  const polls = vi.spyOn(slices, 'isOver', 'get').mockReturnValue(true)
  const pauses = vi.spyOn(slices, 'pause')
  const bodies = await engine.documents.bodies('users', ordinals, slices)
  expect([polls.mock.calls.length, pauses.mock.calls.length]).toEqual([15, 15])
  expect(bodies).toEqual(await engine.documents.bodies('users', ordinals))
  expect(pauses).toHaveBeenCalledTimes(15)
})
