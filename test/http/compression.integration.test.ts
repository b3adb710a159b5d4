/** Which answers are compressed, for whom, and that nothing else of them changes. */
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import { chooseEncoding } from '../../src/http/compression.ts'
import type { Reply } from '../../src/http/index.ts'
import { readTable, repeatUnits } from '../tables.ts'
import { describeAdapters } from './adapters.ts'
import { get, ok, post } from './routes.ts'

test.each(readTable<'accepted' | 'encoding'>('test/http/encodings.tsv'))(
  '"$accepted" asks for "$encoding"',
  ({ accepted, encoding }) => {
    expect(chooseEncoding(repeatUnits(accepted)) ?? '').toBe(encoding)
  },
)

/** The bytes as they come, which `fetch` would decompress. */
function ask(url: string, method: string, accepted: string) {
  type Received = { encoding: unknown; vary: unknown; length: unknown; bytes: Buffer }
  return new Promise<Received>((resolve, reject) => {
    const headers = { 'accept-encoding': accepted, 'content-type': 'application/json' }
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const { 'content-encoding': encoding, 'content-length': length, vary } = answer.headers
        resolve({ encoding, vary, length, bytes: Buffer.concat(parts) })
      })
    })
    sent.on('error', reject).end(method === 'POST' ? '{}' : undefined)
  })
}

describeAdapters('a compressed answer', (open) => {
  const shared = Buffer.alloc(4 << 20)
  let released = 0
  const reply = (length: number, more: Partial<Reply> = {}): Reply => ({
    ...ok(() => shared.fill('a').subarray(0, length)),
    isCompressible: true,
    ...more,
  })
  const routes = [
    ...[1024, 1025, 60_000, 65_537, 3_000_000].map((length) =>
      post(`/v3/${length}`, () => reply(length)),
    ),
    post('/v3/secret', () => reply(5000, { isCompressible: false })),
    post('/v3/counted', () => reply(200_000, { release: () => void released++, isReused: true })),
    get('/page', () => ({ ...ok('b'.repeat(5000)), isCompressible: true })),
  ]

  it.each([
    ['/v3/1024', undefined, 1024],
    ['/v3/1025', 'br', 1025],
    ['/v3/60000', 'br', 60_000],
    ['/v3/65537', 'br', 65_537],
    ['/v3/3000000', 'br', 3_000_000],
    ['/v3/secret', undefined, 5000],
    ['/v3/counted', 'br', 200_000],
    ['/page', 'br', 5000],
  ])('%s', async (path, encoding, length) => {
    const { url } = await open(routes)
    const method = path === '/page' ? 'GET' : 'POST'
    const text = (path === '/page' ? 'b' : 'a').repeat(length)
    const before = released
    for (const accepted of ['br', 'gzip', 'identity']) {
      const wanted = encoding && accepted !== 'identity' ? accepted : undefined
      const answer = await ask(url + path, method, accepted)
      expect(answer.encoding).toBe(wanted)
      expect(answer.vary).toBe(path === '/v3/secret' ? undefined : 'accept-encoding')
      const { bytes } = answer
      const plain =
        wanted === 'br'
          ? brotliDecompressSync(bytes)
          : wanted === 'gzip'
            ? gunzipSync(bytes)
            : bytes
      expect(plain.toString() === text).toBe(true)
    }
    if (path === '/v3/counted') await expect.poll(() => released - before).toBe(3)
  })

  it('is not mixed with others, and lost with a client that has gone', async () => {
    const { url } = await open(routes)
    const sizes = [60_000, 65_537, 3_000_000, 1025]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => ask(`${url}/v3/${sizes[i % 4]}`, 'POST', 'gzip')),
    )
    for (const [i, { bytes }] of answers.entries()) {
      expect(gunzipSync(bytes).toString() === 'a'.repeat(sizes[i % 4]!)).toBe(true)
    }
    const gone = new AbortController()
    const lost = fetch(`${url}/v3/counted`, { method: 'POST', body: '{}', signal: gone.signal })
    gone.abort()
    await expect(lost).rejects.toThrow()
    expect((await ask(`${url}/page`, 'GET', 'br')).encoding).toBe('br')
  })
})

describeAdapters('the answer to HEAD', (open) => {
  it.each(['br', 'gzip', 'identity'])('has the fields of GET: %s', async (accepted) => {
    const { url } = await open([
      get('/page', () => ({ ...ok('b'.repeat(5000)), isCompressible: true })),
    ])
    const [head, whole] = [
      await ask(`${url}/page`, 'HEAD', accepted),
      await ask(`${url}/page`, 'GET', accepted),
    ]
    expect(head.bytes.length).toBe(0)
    expect({ ...head, bytes: whole.bytes }).toEqual(whole)
  })
})
