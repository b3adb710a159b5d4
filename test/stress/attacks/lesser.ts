/** Signals that a client can store without paying, and the answer at a wrong base address. */
import { expect, test } from 'vitest'
import type { Attacked } from './attacked.ts'

export function lesserAttacks(attacked: () => Attacked): void {
  test('a key without credits stores few signals', async () => {
    const { ask } = attacked()
    // The longest that the contract allows, in letters of four bytes.
    const emailReplyBody = '𝄞'.repeat(20_000)
    const bytes = Buffer.byteLength(emailReplyBody)
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const body = { githubIds: [`U_${i}`], emailReplyBody }
        return (await ask('poor', '/users/best-email/signal/reply', body)).status
      }),
    )
    expect(statuses.filter((status) => ![200, 402, 429].includes(status))).toEqual([])
    const stored = bytes * statuses.filter((status) => status === 200).length
    expect(stored).toBeLessThanOrEqual(3 << 20)
  })

  test('a signal of an unpaid request is refused', async () => {
    const signals = { emailBody: 'x'.repeat(20_000) }
    const body = { logins: ['victim'], signals }
    expect((await attacked().ask('poor', '/users/best-email/by-login', body)).status).toBe(402)
  })

  test.each([
    '/search/users',
    '/raw/users/by-login',
    '/users/best-email',
    '/raw/repos/R_0/graph/stars',
  ])('%s without /v3 names the right address', async (path) => {
    const url = new URL(path, attacked().server.url)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(404)
    expect(((await answer.json()) as { detail: string }).detail).toContain('/v3')
  })
}
