/** Attacks that once succeeded, on a real server with each adapter; the last ones may end it. */
import { afterAll, beforeAll, describe } from 'vitest'
import { type AttackedServers, openAttacked } from './attacked.ts'
import { lesserAttacks } from './lesser.ts'
import { patternAttacks } from './patterns.ts'
import { replayAttacks } from './replays.ts'
import { toldAttacks } from './told.ts'
import { unpaidAttacks } from './unpaid.ts'
import { bodyMemory } from './unread-bodies.ts'

let servers: AttackedServers
beforeAll(async () => {
  servers = await openAttacked()
})
afterAll(() => servers.close())

describe.each(['uws', 'node'] as const)('%s', (http) => {
  const attacked = () => servers[http]
  unpaidAttacks(attacked)
  bodyMemory(attacked)
  toldAttacks(attacked)
  lesserAttacks(attacked)
  replayAttacks(attacked)
  patternAttacks(attacked)
})
