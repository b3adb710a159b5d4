/** Which adapter is taken when uWebSockets.js does not load. */
import { expect, it, vi } from 'vitest'
import { createDispatcher, openHttpServer } from '../../src/http/index.ts'
import { loadUws } from '../../src/http/uws-load.ts'

vi.mock('../../src/http/uws-load.ts', async (original) => ({
  ...(await original<typeof import('../../src/http/uws-load.ts')>()),
  loadUws: vi.fn(),
}))

const dispatch = createDispatcher([])

it('is node:http, with one warning that says why', async () => {
  vi.mocked(loadUws).mockRejectedValue(new Error('GLIBC_2.38 not found'))
  const log = { warn: vi.fn(), error: vi.fn() }
  const server = await openHttpServer(dispatch, { kind: 'auto', log })
  expect(server.kind).toBe('node')
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { reason: 'GLIBC_2.38 not found' },
    expect.any(String),
  )
  const port = await server.listen('127.0.0.1', 0)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await server.close(0)
})

it('is none when uWebSockets.js was asked for', async () => {
  vi.mocked(loadUws).mockRejectedValue(new Error('GLIBC_2.38 not found'))
  const log = { warn: vi.fn(), error: vi.fn() }
  await expect(openHttpServer(dispatch, { kind: 'uws', log })).rejects.toThrow('GLIBC_2.38')
  expect(log.warn).not.toHaveBeenCalled()
})

it('is not asked for where node:http was', async () => {
  vi.mocked(loadUws).mockClear()
  const log = { warn: vi.fn(), error: vi.fn() }
  expect((await openHttpServer(dispatch, { kind: 'node', log })).kind).toBe('node')
  expect(loadUws).not.toHaveBeenCalled()
})
