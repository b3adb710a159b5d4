/** A cursor is valid only for its own request, and only unmodified (decisions §6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { type DataLine, openWorld, type World } from './harness.ts'

const users: readonly DataLine[] = Array.from({ length: 12 }, (_, i) => ({
  platformId: `U_${i}`,
  login: `w${i}`,
  bio: 'willow wand',
  updatedAt: '2026-01-01',
}))

const filters = { op: 'And', filters: [{ field: 'login', op: 'NotEq', value: 'x' }] }
const request = { query: 'willow', filters, enablePagination: true }

let world: World
let cursor: string
beforeAll(async () => {
  world = await openWorld({ users })
  cursor = await cursorOf(request)
})
afterAll(() => world.close())

async function cursorOf(body: object): Promise<string> {
  const { pageInfo } = await world.search({ ...body, first: 3 })
  return pageInfo.endCursor ?? expect.unreachable('there is no next page')
}

async function refusesCursor(body: object): Promise<void> {
  const refusal = await world.refused('/search/users', body, [400, 'invalid_cursor'])
  expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/after'])
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * `test/plan` changes every bit of a cursor. This suite checks that the service verifies cursors.
 */
const stride = withMore([5], [1]).at(-1)!

describe('a tampered cursor is refused:', () => {
  test('any character changed, or every fifth', async () => {
    for (let at = 0; at < cursor.length; at += stride) {
      const other = alphabet[(alphabet.indexOf(cursor[at]!) + 1 + (at % 62)) % 64]
      const after = cursor.slice(0, at) + other + cursor.slice(at + 1)
      await refusesCursor({ ...request, after })
    }
  })

  test('every other last character, even if only unused bits change', async () => {
    for (const last of alphabet) {
      const after = cursor.slice(0, -1) + last
      if (after !== cursor) await refusesCursor({ ...request, after })
    }
  })

  test('cut off at any character, or at every fifth', async () => {
    for (let length = 0; length < cursor.length; length += stride) {
      await refusesCursor({ ...request, after: cursor.slice(0, length) })
      await refusesCursor({ ...request, after: cursor.slice(length + 1) })
    }
  })

  test('longer, padded, spaced, quoted, or encoded differently', async () => {
    const spoilt = ['A', '=', '==', '.', ' ', '\n', '\u0000', 'é', cursor].flatMap((extra) => [
      cursor + extra,
      extra + cursor,
    ])
    const inner = `${cursor.slice(0, 5)} ${cursor.slice(5)}`
    const standard = Buffer.from(cursor, 'base64url').toString('base64')
    const hex = Buffer.from(cursor, 'base64url').toString('hex')
    for (const after of [...spoilt, inner, hex, 'null', '', '0', 'x'.repeat(10_000)]) {
      await refusesCursor({ ...request, after })
    }
    if (standard !== cursor) await refusesCursor({ ...request, after: standard })
  })
})

test('a cursor of another service is refused', async () => {
  const elsewhere = await openWorld({ users })
  const { pageInfo } = await elsewhere.search({ ...request, first: 3 })
  await elsewhere.close()
  await refusesCursor({ ...request, after: pageInfo.endCursor })
})
