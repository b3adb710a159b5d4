/**
 * Requests that pages of other origins may send, and headers they may read, over both adapters: a
 * row each of `cors.tsv`. Its column `vary` has what that field says, `?` where it may say anything.
 */
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { addCors, createDispatcher } from '../../src/http/index.ts'
import { readTable, repeatUnits } from '../tables.ts'
import { describeAdapters } from './adapters.ts'
import { get, ok, post } from './routes.ts'

const refused = (_: unknown) => {
  throw new RequestError('rate_limited', { retryAfterMs: 5 })
}
const chunked = post('/v3/stream', () => {
  const pieces = [Buffer.from('{}\n'), null]
  const chunks = { next: async () => pieces.shift() ?? null, close: () => undefined }
  return { ...ok(), type: 'application/x-ndjson', chunks }
})
const late = post('/v3/late', async () => ok('[]'))
const routes = [
  ...[post('/v3/echo'), late, chunked, get('/v3/read'), get('/health')],
  ...[post('/v3/busy', refused), post('/v3/strange', () => ok(), { admit: refused })],
]

/** Fields that browsers take for themselves, or show anyway. */
const forBrowsers =
  /^(?:access-control-.*|ca.*-control|con.*|vary|keep-alive|date|uwebsockets|x-con.*|transfer-.*)$/

type Column =
  | ('about' | 'cors' | 'request' | 'fields' | 'body')
  | ('status' | 'allow' | 'vary' | 'headers')

const rows = readTable<Column>('test/http/cors.tsv')

describeAdapters('pages', (open) => {
  it.each(rows)('$about: $request $fields', async (row) => {
    const { url, responded } = await open(routes, { cors: row.cors.split(' ').filter(Boolean) })
    const [method = '', path = ''] = row.request.split(' ')
    const headers = new Headers(row.fields.split(' | ').map(splitField))
    const body = method === 'POST' ? { body: repeatUnits(row.body) } : {}
    const answer = await fetch(url + path, { method, headers, ...body })
    const text = await answer.text()
    expect(answer.status).toBe(Number(row.status))
    if (method === 'OPTIONS') expect(responded).toEqual([])
    if (method === 'OPTIONS' && row.status === '200') expect(text).toBe('')
    const told = answer.headers
    expect(told.get('access-control-allow-origin') ?? '').toBe(row.allow)
    if (row.vary !== '?') expect(told.get('vary') ?? '').toBe(row.vary)
    for (const [name, value] of row.headers.split(' | ').filter(Boolean).map(splitField)) {
      expect([name, told.get(name) ?? '']).toEqual([name, value])
    }
    const own = [...told.keys()].filter((name) => name.startsWith('access-control-'))
    if (row.allow === '') expect(own).toEqual([])
    if (row.allow === '' || method === 'OPTIONS') return
    const others = [...told.keys()].filter((name) => !forBrowsers.test(name))
    expect(others).toContain('x-request-id')
    const readable = told.get('access-control-expose-headers')?.split(', ')
    expect(readable).toEqual(expect.arrayContaining(others))
  })
})

function splitField(field: string): [string, string] {
  const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(field)!
  return [name, value]
}

describe('no origins', () => {
  it('cost nothing', () => {
    const dispatch = createDispatcher(routes)
    expect(addCors(dispatch, [])).toBe(dispatch)
  })
})
