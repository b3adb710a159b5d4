/** The kinds of strange requests: each is a source of requests, drawn from a seed. */
import fc, { type Arbitrary } from 'fast-check'
import { limits, openApiJson } from '../../../src/contract/index.ts'
import { readData } from '../scenario.ts'
import {
  encodeRequest,
  listHeaders,
  makePost,
  type Received,
  type Sent,
  type Wire,
} from '../wire.ts'
import { filter, formula, largeFilter } from './filters.ts'
import { type Schema, SchemaValues } from './schema-values.ts'
import {
  applyChanges,
  changes,
  drawFrom,
  harmTexts,
  hostileText,
  replaceTexts,
  strangeHeaderTexts,
  strangeText,
} from './strange.ts'

/** One request, and additional conditions of its answer. */
export interface Trial {
  readonly sent: Sent
  /** A fault under the additional conditions; null where there is none. */
  readonly faultOf?: (received: Received) => string | null
}

export interface Kind {
  readonly name: string
  readonly trials: Arbitrary<Trial>
  /** The share of all requests, relative to the sum over all kinds. */
  readonly share: number
}

/** Names of existing people and repositories. */
export interface Names {
  readonly userIds: readonly string[]
  readonly logins: readonly string[]
  readonly repoIds: readonly string[]
  readonly fullNames: readonly string[]
}

/** Repeated changes grow to 50 MB. The server drops the rest of such a body: 413 and a reset. */
const bodyBytesMax = limits.bodyBytesMax + limits.bodyBytesDropped / 2

function send(key: string, path: string, value: unknown): Sent {
  const sent = makePost(key, path, value)
  return { ...sent, body: sent.body.subarray(0, bodyBytesMax) }
}

export function listKinds(
  key: string,
  names: Names,
  cursors: readonly GivenCursor[],
): readonly Kind[] {
  const some = fc.constantFrom(...operationsWith(names))
  const texts = fc.array(hostileText, { minLength: 1, maxLength: 3 })
  const trials = <T>(drawn: (body: Arbitrary<unknown>) => Arbitrary<T>) =>
    some.chain(({ path, body }) =>
      drawn(body).map((value): Trial => ({ sent: send(key, path, value) })),
    )
  const bodies = trials((body) =>
    fc.tuple(body, changes).map(([value, all]) => applyChanges(value, all)),
  )
  const hostile = trials((body) =>
    fc.tuple(body, texts).map(([value, all]) => replaceTexts(value, all)),
  )
  const json = trials(harmTexts)
  return [
    { name: 'bodies', trials: bodies, share: 5 },
    { name: 'hostile texts', trials: hostile, share: 3 },
    { name: 'filters', trials: filterTrials(key, names), share: 4 },
    { name: 'formulas', trials: formulaTrials(key), share: 2 },
    { name: 'cursors', trials: cursorTrials(key, cursors), share: 2 },
    { name: 'JSON', trials: json, share: 4 },
    { name: 'headers', trials: headerTrials(key), share: 2 },
    { name: 'paths', trials: pathTrials(key), share: 1 },
  ]
}

export interface Operation {
  readonly path: string
  readonly body: Arbitrary<unknown>
}

/** @param special values that replace schemas of these names, or members of these names */
export function operationsWith(
  names: Names,
  special: Readonly<Record<string, Arbitrary<unknown>>> = {},
): readonly Operation[] {
  const document = JSON.parse(openApiJson)
  const { userIds, repoIds, logins, fullNames } = names
  const values = new SchemaValues(document.components.schemas, {
    FilterExpression: fc.oneof({ weight: 20, arbitrary: filter }, largeFilter),
    RankBy: formula,
    UserRankBy: formula,
    githubIds: fc.oneof(fc.constantFrom(...userIds), fc.constantFrom(...repoIds), strangeText),
    logins: fc.oneof(fc.constantFrom(...logins), strangeText),
    fullNames: fc.oneof(fc.constantFrom(...fullNames), strangeText),
    query: fc.oneof(sentence, strangeText),
    ...special,
  })
  const paths = Object.entries<{ post?: { requestBody: { content: Record<string, unknown> } } }>(
    document.paths,
  )
  return paths.flatMap(([path, { post }]) => {
    if (post === undefined) return []
    const content = post.requestBody.content['application/json'] as { schema: Schema }
    const id = path.includes('/users/') ? userIds[0]! : repoIds[0]!
    return [{ path: path.replace('{id}', id), body: values.of(content.schema) }]
  })
}

/** Meaningful words in random order. */
const sentence = fc
  .array(fc.oneof({ weight: 3, arbitrary: drawFrom('sentenceWords') }, strangeText), {
    maxLength: 20,
  })
  .map((words) => words.join(' '))

/** FILTER, USER, REPO and USERS stand for what is drawn. */
function filterTrials(key: string, { userIds, repoIds }: Names): Arbitrary<Trial> {
  const filters = fc.oneof({ weight: 30, arbitrary: filter }, largeFilter)
  const place = fc.constantFrom(...readData<[string, object][]>('filter-places.json'))
  return fc.tuple(place, filters).map(([[path, body], one]) => {
    const placed = new Map<unknown, unknown>([
      ['FILTER', one],
      ['USERS', userIds.slice(0, 20)],
    ])
    const text = JSON.stringify(body, (_, value) => placed.get(value) ?? value)
    const at = path.replace('USER', userIds[1]!).replace('REPO', repoIds[1]!)
    return { sent: send(key, at, Buffer.from(text)) }
  })
}

function formulaTrials(key: string): Arbitrary<Trial> {
  const rest = {
    query: fc.oneof(fc.constantFrom('data', 'rust developer', ''), strangeText),
    maxResults: fc.integer({ min: 1, max: 50 }),
    retrieval: fc.constantFrom('semantic', 'hybrid', 'keyword'),
  }
  const body = fc.record(rest, { requiredKeys: ['query'] })
  return fc
    .tuple(formula, body, fc.boolean())
    .map(([rankBy, { retrieval, ...more }, isOfUsers]) => {
      if (isOfUsers) return { sent: send(key, '/search/users', { ...more, rankBy }) }
      const kind = retrieval === undefined ? {} : { retrieval }
      return { sent: send(key, '/search/repos', { ...more, ...kind, rankBy }) }
    })
}

function headerTrials(key: string): Arbitrary<Trial> {
  const valid = new RegExp(`^[Bb][Ee][Aa][Rr][Ee][Rr] +${key}$`)
  const half = Math.floor(key.length / 2)
  const spell = (text: string) =>
    text
      .replaceAll('KEY', key)
      .replace('CUT', key.slice(0, -1))
      .replace('SPLIT', `${key.slice(0, half)} ${key.slice(half)}`)
      .replace('UPPER', key.toUpperCase())
  // One byte a character, and no control characters, which would break the framing of a head.
  const unit = fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code))
  const any = fc.oneof(fc.string({ unit, maxLength: 40 }), drawFrom('headerTexts'))
  const one = fc
    .constantFrom(...strangeHeaderTexts)
    .chain(([name, values]) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...values.map(spell)) }, any),
      ),
    )
  // Each name at most once, as precedence of duplicates is not tested here.
  const several = fc.uniqueArray(one, { minLength: 1, maxLength: 4, selector: ([name]) => name })
  return several.map((strange) => {
    const named = new Set(strange.map(([name]) => name))
    const kept = listHeaders(key).filter(([name]) => !named.has(name))
    const post = send(key, '/search/users', { query: 'rust', maxResults: 2 })
    const authorization = strange.find(([name]) => name === 'authorization')
    return {
      sent: { ...post, headers: [...kept, ...strange] },
      faultOf: ({ status, headers }) => {
        if (authorization === undefined || !headers.has('content-type')) return null
        const isKnown = valid.test(authorization[1].trim())
        return isKnown === (status === 401) ? `status ${status} for this key` : null
      },
    }
  })
}

function pathTrials(key: string): Arbitrary<Trial> {
  const unit = fc.constantFrom(...'%0f/.;?#=&~')
  const segment = fc.oneof(
    { weight: 3, arbitrary: drawFrom('segments') },
    fc
      .string({ unit: 'binary', maxLength: 10 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ unit }),
  )
  const target = fc.oneof(
    fc
      .tuple(fc.constantFrom('users', 'repos'), segment, drawFrom('lists'))
      .map(([kind, id, list]) => `/v3/raw/${kind}/${id}/graph/${list}`),
    fc.array(segment, { maxLength: 8 }).map((segments) => `/${segments.join('/')}`),
    fc.tuple(drawFrom('roots'), segment).map(([base, one]) => `${base}/${one}`),
    fc.tuple(drawFrom('openPaths'), segment).map(([path, more]) => `${path}?${more}`),
    // Bytes that a path may not contain unescaped.
    fc
      .string({ unit: fc.constantFrom(...'\u0001\t\u007f\u0080\u00ff/a\u0000'), minLength: 1 })
      .map((text) => `/v3/raw/users/${text}/graph/owns`),
  )
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constant('POST') },
    { weight: 2, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'post') },
  )
  return fc.tuple(target, method).map(([target, method]) => {
    // Any bytes of the body of a GET would count as the next request.
    const body = method === 'GET' ? Buffer.alloc(0) : {}
    return { sent: { ...send(key, '', body), target, method } }
  })
}

/** A first page that leads on. */
export interface GivenCursor {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly cursor: string
}

/** Throws where the data has no second pages. */
export async function gatherCursors(
  wire: Wire,
  key: string,
  { userIds }: Names,
): Promise<GivenCursor[]> {
  const firstPages = readData<[string, Record<string, unknown>][]>('first-pages.json')
  const given: GivenCursor[] = []
  for (const [pattern, body] of firstPages) {
    const path = pattern.replace('USER', userIds[0]!)
    const received = await wire.ask(encodeRequest(makePost(key, path, body)))
    if (received?.status !== 200) throw new Error(`no first page: ${received?.body}`)
    const { pageInfo } = JSON.parse(`${received.body}`) as {
      pageInfo: { endCursor: string | null }
    }
    if (pageInfo.endCursor !== null) given.push({ path, body, cursor: pageInfo.endCursor })
  }
  if (given.length < firstPages.length - 2) throw new Error('the data has no second pages')
  return given
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. %\u0000é'
const decode = (cursor: string) => Buffer.from(cursor, 'base64url')

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
    const bytes = decode(cursor)
    bytes[place % bytes.length]! ^= 1 << (place % 8)
    return bytes.toString('base64url')
  },
  (cursor, place) => {
    const bytes = decode(cursor)
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
  (cursor) => decode(cursor).toString('base64'),
  (cursor) => decode(cursor).toString('hex'),
  (_cursor, place) => 'A'.repeat(place % 17_000),
]

/** Only an unmodified cursor, with its own request, has a next page. */
function cursorTrials(key: string, given: readonly GivenCursor[]): Arbitrary<Trial> {
  const one = fc.constantFrom(...given)
  return fc
    .tuple(one, one, fc.constantFrom(...accidents), fc.nat())
    .map(([{ path, body, cursor }, other, accident, place]) => {
      const after = accident(cursor, place, other.cursor)
      return {
        sent: send(key, path, { ...body, after }),
        faultOf: ({ status, body: bytes }) => {
          if (after === cursor) return status === 200 ? null : `a good cursor has ${bytes}`
          const isRefused = status === 400 && bytes.includes('invalid_')
          return isRefused ? null : `status ${status} for a cursor that was never given`
        },
      }
    })
}
