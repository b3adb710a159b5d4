/** `search … --format parquet`. Other forms, and streams that are cut: transcripts/all-records.txt. */
import { parquetReadObjects } from 'hyparquet'
import { expect, it } from 'vitest'
import { devdex, stubService } from './harness.ts'

async function writeRows(code: number, ...streams: readonly (readonly object[])[]) {
  const { url } = await stubService((_, i) => ({
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: streams[i]!.map((line) => `${JSON.stringify(line)}\n`).join(''),
  }))
  const written: Buffer[] = []
  const args = ['search', 'users', 'rust', '--format', 'parquet']
  const ended = await devdex(args, { url, written, sleep: async () => undefined })
  expect(ended.code).toBe(code)
  const { buffer, byteOffset, byteLength } = Buffer.concat(written)
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  return (await parquetReadObjects({ file })) as Record<string, unknown>[]
}

it('has typed columns, is whole where the stream was cut, and needs no rows', async () => {
  const user = (i: number) => ({
    ...{ id: `${i}`.padStart(32, '0'), platformId: `U_${i}`, login: `user${i}` },
    ...{ displayName: 'plain, "quoted"', bio: 'broken \ud800 half', score: i / 8 },
    emails: ['***a@mail.example', '***b@mail.example'],
    createdAt: '2020-01-02T03:04:05Z',
  })
  const next = { count: 2, creditsUsed: 2, cursor: 'c' }
  const end = { count: 0, creditsUsed: 0, cursor: 'c' }
  const cut = [user(0), user(1), { next }, user(2)]
  const rows = await writeRows(1, cut, [{ end: { ...end, reason: 'insufficient_credits' } }])
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({
    ...{ login: 'user1', displayName: 'plain, "quoted"', bio: 'broken \ufffd half' },
    ...{ emails: '***a@mail.example; ***b@mail.example', score: 0.125, company: null },
    createdAt: new Date('2020-01-02T03:04:05Z'),
  })
  expect(await writeRows(0, [{ end: { ...end, cursor: null } }])).toEqual([])
})
