import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createKey } from '../../bench/bench-key.ts'
import { serve } from '../postgres/served.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { importLines } from './harness.ts'
import { expectKilledStreamsResume, streamUsers } from './killed-streams.ts'

it('kill -9 amid streams: nothing is lost, and at most a block is paid twice', async () => {
  const data = makeFolder()
  try {
    await importLines(data, { users: streamUsers })
    const key = await createKey(data, 'SEARCH', 'dist/src/main.js')
    await expectKilledStreamsResume({
      key,
      start: () => serve(data),
      used: async ({ url }) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
        const options = { method: 'POST', headers, body: '{}' }
        const response = await fetch(`${url}/v3/account`, options)
        expect(response.status).toBe(200)
        return ((await response.json()) as { credits: { used: number } }).credits.used
      },
    })
  } finally {
    rmSync(data, { recursive: true })
  }
}, 120_000)
