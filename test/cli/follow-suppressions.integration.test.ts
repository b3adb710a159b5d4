/** Which engines follow the list of those who are to be hidden. */

import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import type { SuppressedPeople } from '../../src/domain/index.ts'
import { SuppressionSync } from '../../src/service/suppression-sync.ts'

type Followed = ConstructorParameters<typeof SuppressionSync>[0]

let following: SuppressionSync
afterEach(() => following.stop())

function listOf(): Followed & { suppressed: Followed['suppressed'] } {
  return { suppressed: {} as Followed['suppressed'], follow: async () => true }
}

/** Counts what it is told to hide; takes a moment for it. */
class SlowEngine {
  readonly told: SuppressedPeople[] = []

  async suppress(people: SuppressedPeople): Promise<void> {
    this.told.push(people)
    await setTimeout(10)
  }
}

const log = { error: () => undefined }

it('has an engine hide what changed while it was being added', async () => {
  const list = listOf()
  following = new SuppressionSync(list, log)
  const engine = new SlowEngine()
  const added = following.add(engine)
  const later = {} as Followed['suppressed']
  list.suppressed = later
  await added
  expect(engine.told.at(-1)).toBe(later)
})

it('keeps no part of an engine that was closed while it was being added', async () => {
  const list = listOf()
  following = new SuppressionSync(list, log)
  const engine = new SlowEngine()
  const added = following.add(engine)
  following.remove(engine)
  await added
  list.suppressed = {} as Followed['suppressed']
  // Longer than from one look at the list to the next.
  await setTimeout(300)
  expect(engine.told).toHaveLength(1)
})
