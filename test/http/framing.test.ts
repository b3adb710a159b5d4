/**
 * Requests whose end is open to interpretation, each with a second request hidden behind it. An
 * adapter may close the connection with a 4xx or 5xx page of its own or without a word, so only
 * this is common: no route is called for either of the two, and the connection ends.
 */
import { expect, it } from 'vitest'
import { describeAdapters } from './adapters.ts'
import { rawPost, talk } from './raw-socket.ts'
import { get, ok, post } from './routes.ts'

const smuggled = rawPost('/v3/smuggled', '{}')
const start = 'POST /v3/first HTTP/1.1\r\n'
const type = 'Content-Type: application/json\r\n'
const host = 'Host: test.example\r\n'
const chunks = '2\r\n{}\r\n0\r\n\r\n'

const withLength = (value: string) =>
  `${start}${host}${type}Content-Length: ${value}\r\n\r\n{"":1}${smuggled}`
const withCoding = (value: string) =>
  `${start}${host}${type}Transfer-Encoding: ${value}\r\n\r\n${chunks}${smuggled}`
const withFields = (fields: string, body = '{}') =>
  `${start}${host}${type}${fields}\r\n${body}${smuggled}`

const hostile: Record<string, string> = {
  ...Object.fromEntries(
    ['+5', '-1', '0x5', '5,5', '5 5', '1e1', '5.0', ' ', '', '9'.repeat(20)].map((value) => [
      `Content-Length "${value}"`,
      withLength(value),
    ]),
  ),
  ...Object.fromEntries(
    ['chunked', 'xchunked', 'identity', 'gzip, chunked', 'chunked, identity', '\vchunked', ''].map(
      (value) => [`Transfer-Encoding ${JSON.stringify(value)}`, withCoding(value)],
    ),
  ),
  'the same Content-Length twice': withFields('Content-Length: 2\r\nContent-Length: 2\r\n'),
  'a shorter Content-Length first': withFields(
    `Content-Length: 2\r\nContent-Length: ${2 + smuggled.length}\r\n`,
  ),
  'a longer Content-Length first': withFields(
    `Content-Length: ${2 + smuggled.length}\r\ncontent-length: 2\r\n`,
  ),
  'Content-Length before Transfer-Encoding': withFields(
    `Content-Length: ${chunks.length}\r\nTransfer-Encoding: chunked\r\n`,
    chunks,
  ),
  'Transfer-Encoding before Content-Length': withFields(
    'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
    chunks,
  ),
  'Transfer-Encoding twice': withFields(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
    chunks,
  ),
  'Transfer-Encoding behind 3000 fields': withFields(
    `${'a:\r\n'.repeat(3000)}Transfer-Encoding: chunked\r\n`,
    chunks,
  ),
  'a space before the colon of Transfer-Encoding': withFields(
    'Transfer-Encoding : chunked\r\n',
    chunks,
  ),
  'a space before the colon of Content-Length': withFields('Content-Length : 2\r\n'),
  'a folded Content-Length': withFields('Content-Length:\r\n 2\r\n'),
  'a field folded over Content-Length': withFields('X: a\r\n Content-Length: 2\r\n'),
  'a NUL in a value': withFields('X: a\0b\r\nContent-Length: 2\r\n'),
  'no Host': `${start}${type}Content-Length: 2\r\n\r\n{}${smuggled}`,
  'two Hosts': withFields('Host: other.example\r\nContent-Length: 2\r\n'),
  'the same Host twice': withFields(`${host}Content-Length: 2\r\n`),
  'bare LF everywhere': withFields('Content-Length: 2\r\n').replaceAll('\r', ''),
  'bare LF after the request line': withFields('Content-Length: 2\r\n').replace('\r', ''),
  'bare LF after Content-Length': withFields('Content-Length: 2\n'),
  'bare LF after the head': `${start}${host}${type}Content-Length: 2\r\n\n{}${smuggled}`,
  'bare LF after a chunk': withFields('Transfer-Encoding: chunked\r\n', '2\r\n{}\n0\r\n\r\n'),
  'nothing after a chunk': withFields('Transfer-Encoding: chunked\r\n', '2\r\n{}0\r\n\r\n'),
  'HTTP/2.0': `${start.replace('1.1', '2.0')}${host}${type}Content-Length: 2\r\n\r\n{}${smuggled}`,
  'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
}

describeAdapters('framing', (open) => {
  const routes = [post('/v3/first'), post('/v3/smuggled'), get('/alive')]

  it.each(Object.entries(hostile))('refuses %s', async (_, bytes) => {
    const served = await open(routes)
    const { answers, closed } = await talk(served.port, bytes, Number.POSITIVE_INFINITY)
    expect(closed).toBe(true)
    for (const { status } of answers) expect([400, 431, 505]).toContain(status)
    expect(answers.length).toBeLessThanOrEqual(1)
    expect((await fetch(`${served.url}/alive`)).status).toBe(200)
    expect(served.responded).toEqual(['/alive'])
  })

  it('never reads a field out of a bare CR', async () => {
    const served = await open(routes)
    const bytes = withFields('X: a\rTransfer-Encoding: chunked\r\nContent-Length: 2\r\n')
    // uWebSockets.js waits for more of such a head until its idle limit: nothing to wait for here.
    void talk(served.port, bytes, 1)
    expect((await fetch(`${served.url}/alive`)).status).toBe(200)
    expect(served.responded).toEqual(['/alive'])
  })

  it('lets no refused connection stay in flight', async () => {
    const served = await open(routes)
    for (const bytes of Object.values(hostile)) await talk(served.port, bytes, 2)
    // A leak would make this wait for the whole drain time, which is longer than the test may take.
    await served.close(600_000)
  })

  it('takes what is framed well', async () => {
    const heads: string[] = []
    const first = post('/v3/first', (call) => {
      heads.push(String(call.head.header('x-many')))
      return ok()
    })
    const served = await open([first])
    const bytes = rawPost('/v3/first', '{}', 'X-Many: 1\r\nX-Many: 2\r\n')
    const { answers } = await talk(served.port, bytes, 1)
    expect(answers[0]?.status).toBe(200)
    expect(heads).toEqual(['1'])
  })
})
