/** The process of `devdex console --operate`. Its options are in transcripts/service.txt. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder } from '../ingest/data-set.ts'
import { startForTest } from './program.ts'

it('serves operators until it is stopped, by a link that works once', async () => {
  // The first import makes it.
  const data = join(freshFolder(), 'data')
  const { nextLine, stop } = startForTest(['console', '--operate', '--data', data])
  const { origin, hash } = new URL(await nextLine())
  const body = JSON.stringify({ token: hash.replace('#token=', '') })
  const headers = { 'content-type': 'application/json' }
  const open = () => fetch(`${origin}/operate/session`, { method: 'POST', headers, body })
  expect((await open()).status).toBe(200)
  expect((await open()).status).toBe(401)
  expect(await stop()).toMatchObject({ code: 0 })
})
