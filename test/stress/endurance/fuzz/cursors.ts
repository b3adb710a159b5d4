/** Cursors of the service, and their corruptions. */
import fc, { type Arbitrary } from 'fast-check'
import { postOf, type Trial } from './trial.ts'
import type { Received, Wire } from './wire.ts'

export interface GivenCursor {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly cursor: string
}

type Page = { readonly endCursor: string | null }

/** First pages of several endpoints. Throws where one has no cursor. */
export async function gatherCursors(
  wire: Wire,
  key: string,
  userId: string,
): Promise<GivenCursor[]> {
  const paged = { enablePagination: true, maxResults: 2 }
  const firstPages: readonly [string, Record<string, unknown>][] = [
    ['/search/users', { ...paged, query: 'rust' }],
    ['/search/users', { ...paged, query: 'developer' }],
    ['/search/users', { ...paged, filters: { field: 'createdAt', op: 'Gt', value: '2015-01-01' } }],
    ['/search/users', { ...paged, query: ['rust', 'data'] }],
    ['/search/users/natural-language', { ...paged, query: 'rust developers' }],
    ['/search/repos', { ...paged, query: 'data' }],
    ['/search/repos', { ...paged, query: 'data', retrieval: 'hybrid' }],
    ['/search/repos/natural-language', { ...paged, query: 'rust' }],
    [`/raw/users/${userId}/graph/followers`, { first: 1 }],
    [`/raw/users/${userId}/graph/following`, { first: 1 }],
  ]
  const given: GivenCursor[] = []
  for (const [path, body] of firstPages) {
    const received = await wire.ask(postOf(key, path, body))
    const cursor = cursorOf(received)
    if (typeof cursor === 'string') given.push({ path, body, cursor })
  }
  if (given.length < firstPages.length - 2) throw new Error('the data has no second pages')
  return given
}

function cursorOf(received: Received | null): string | null {
  if (received?.status !== 200) throw new Error(`no first page: ${received?.body}`)
  const page = JSON.parse(received.body.toString()) as { pageInfo: Page }
  return page.pageInfo.endCursor
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. %\u0000é'

/** A corruption of a cursor; `other` is a cursor of another request. */
type Accident = (cursor: string, place: number, other: string) => string

const accidents: readonly Accident[] = [
  (cursor) => cursor,
  (cursor, place) => cursor.slice(0, place % cursor.length),
  (cursor, place) => cursor.slice(place % cursor.length),
  (cursor, place) => cursor + alphabet[place % alphabet.length]!,
  (cursor, place) => {
    const at = place % cursor.length
    return cursor.slice(0, at) + alphabet[place % alphabet.length]! + cursor.slice(at + 1)
  },
  (cursor, place) => {
    const bytes = Buffer.from(cursor, 'base64url')
    bytes[place % bytes.length]! ^= 1 << (place % 8)
    return bytes.toString('base64url')
  },
  (cursor, place) => {
    const bytes = Buffer.from(cursor, 'base64url')
    return bytes.subarray(0, place % bytes.length).toString('base64url')
  },
  (cursor, _place, other) => cursor + other,
  (cursor, place, other) => cursor.slice(0, place % cursor.length) + other,
  // The signature of one cursor before the position of another.
  (cursor, _place, other) => cursor.slice(0, 20) + other.slice(20),
  (_cursor, _place, other) => other,
  (cursor) => cursor.toLowerCase(),
  (cursor) => ` ${cursor} `,
  (cursor) => cursor.repeat(2),
  (cursor) => Buffer.from(cursor, 'base64url').toString('base64'),
  (cursor) => Buffer.from(cursor, 'base64url').toString('hex'),
  (_cursor, place) => 'A'.repeat(place % 17_000),
]

/** Only an unmodified cursor, with its own request, has a next page. */
export function strangeCursors(key: string, given: readonly GivenCursor[]): Arbitrary<Trial> {
  const one = fc.constantFrom(...given)
  return fc
    .tuple(one, one, fc.constantFrom(...accidents), fc.nat())
    .map(([{ path, body, cursor }, other, accident, place]) => {
      const after = accident(cursor, place, other.cursor)
      return {
        sent: postOf(key, path, { ...body, after }),
        faultOf: ({ status, body: bytes }) => {
          if (after === cursor) return status === 200 ? null : `a good cursor has ${bytes}`
          const isRefused = status === 400 && bytes.includes('invalid_')
          return isRefused ? null : `status ${status} for a cursor that was never given`
        },
      }
    })
}
