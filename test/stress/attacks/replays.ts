/** A paid request is not charged again, and reveals nothing more. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Attacked } from './attacked.ts'

const request = { query: 'quokka', first: 100, includeAttributes: { revealEmails: true } }
const path = '/search/users'

export function replayAttacks(attacked: () => Attacked): void {
  test('a paid repeat shows nothing more after an import', async () => {
    const { ask, publish } = attacked()
    const named = { 'idempotency-key': 'bought-once' }
    const bought = await ask('buyer', path, request, named)
    const retried = { ...request, first: 99 }
    const boughtUnnamed = await ask('buyer', path, retried)
    expect([bought.status, boughtUnnamed.status]).toEqual([200, 200])
    expect(JSON.parse(bought.body).count).toBe(2)
    const price = Number(bought.headers['x-credits-used'])
    expect(price).toBe(4)
    await publish('second')
    const counted = async () => {
      const filters = { field: 'bio', op: 'ContainsAllTokens', value: 'quokka' }
      return JSON.parse((await ask('rich', '/raw/users/count', { filters })).body).count
    }
    while ((await counted()) !== 61) await pause(20)
    const replay = await ask('buyer', path, request, named)
    expect(replay.headers['x-credits-used']).toBe('0')
    if (replay.status === 200) expect(replay.body).toBe(bought.body)
    else {
      expect(replay.status).toBe(409)
      expect(replay.headers['x-should-retry']).toBe('false')
    }
    // A client's retry without a name gets the same answer for free, or pays for a new one.
    const retry = await ask('buyer', path, retried, { 'x-stainless-retry-count': '1' })
    const isFree = retry.headers['x-credits-used'] === '0'
    if (retry.status === 200 && isFree) expect(retry.body).toBe(boughtUnnamed.body)
    else if (retry.status === 200) expect(retry.headers['x-credits-used']).toBe(`${2 * 61}`)
    else expect(retry.status).toBe(409)
  })
}
