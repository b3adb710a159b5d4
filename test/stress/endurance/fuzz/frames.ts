/** Headers with strange values, and strange paths. */
import fc, { type Arbitrary } from 'fast-check'

/** One byte per character; no control characters, which would break the framing of a head. */
const bytesText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
})
const someText = fc.oneof(
  bytesText,
  fc.constantFrom(
    '',
    '0',
    '-1',
    'null',
    ',',
    ';',
    '"',
    '\\',
    '="',
    '""',
    'a'.repeat(300),
    ' ,'.repeat(2000),
  ),
)

const preferences = fc
  .array(
    fc.oneof(
      fc.constantFrom('devdex-dry-run', 'devdex-dry-run=true', 'DEVDEX-DRY-RUN', 'wait=10'),
      fc.constantFrom('devdex-dry-run="tr\\ue"', 'devdex-dry-run=', 'respond-async', '"', '\\"'),
      someText,
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(', '))

const quotes = fc
  .string({ unit: fc.constantFrom('"', '\\', 'a', ' ', ',', '=', ';'), maxLength: 2000 })
  .map((text) => text)

/** @param key a valid one, from which wrong ones are made */
export function strangeHeaders(key: string): Arbitrary<readonly (readonly [string, string])[]> {
  const half = Math.floor(key.length / 2)
  const schemes = fc.constantFrom(
    `Basic ${key}`,
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key.slice(0, half)} ${key.slice(half)}`,
    `Bearer ${key.toUpperCase()}`,
    `Bearer\t${key}`,
    `Bearer "${key}"`,
    `Bearer ${key}, Bearer ${key}`,
    'Bearer',
    'Bearer ',
    key,
  )
  const named = (name: string, ...values: Arbitrary<string>[]) =>
    fc.tuple(fc.constant(name), fc.oneof(...values, someText))
  const one = fc.oneof(
    named('prefer', preferences, quotes),
    named(
      'idempotency-key',
      fc.uuid(),
      fc.constantFrom('a', 'b', 'a'.repeat(255), 'a'.repeat(256)),
    ),
    named('x-request-id', fc.uuid(), fc.constantFrom('a'.repeat(128), 'a'.repeat(129), 'ü')),
    named('authorization', schemes),
    named(
      'content-type',
      fc.constantFrom('application/json; charset=utf-16', 'APPLICATION/JSON ; x', 'text/json'),
      fc.constantFrom('application/jsonx', 'application/json, text/html', 'multipart/form-data'),
    ),
    named('x-stainless-retry-count', fc.constantFrom('1', '0001', '1e3', '9'.repeat(400))),
    named('accept', fc.constantFrom('text/html', '*/*;q=0', 'image/png')),
    named('accept-encoding', fc.constantFrom('gzip', 'br;q=1', 'identity;q=0')),
    named(
      'traceparent',
      fc.constantFrom(`00-${'0'.repeat(32)}-${'0'.repeat(16)}-00`, '00-x'),
      fc.constantFrom(`00-${'f'.repeat(32)}-${'e'.repeat(16)}-01`, '00-'.repeat(1000)),
    ),
    named('tracestate', fc.constantFrom('a=b,'.repeat(500), '=,='.repeat(100))),
    named('x-forwarded-for', fc.constantFrom('127.0.0.1', '::1, 10.0.0.1')),
    named('x-http-method-override', fc.constantFrom('DELETE', 'GET')),
    named('cookie', fc.constantFrom('a=b; __proto__=c')),
    named('__proto__'),
    named('constructor'),
    named('range', fc.constantFrom('bytes=0-0,0-0', 'bytes=-1')),
    named('upgrade', fc.constantFrom('h2c', 'websocket')),
  )
  // Each name at most once, as precedence of duplicates is not tested here.
  return fc.uniqueArray(one, { minLength: 1, maxLength: 4, selector: ([name]) => name })
}

const segment = fc.oneof(
  fc.constantFrom('U_bench1', 'R_bench1', 'U_nobody', '0'.repeat(32), 'hda', 'hda%2Frda'),
  fc.constantFrom('%00', '%', '%zz', '%c0%af', '%ed%a0%80', '%ff', '%2e%2e', '..', '.', '', '%25'),
  fc.constantFrom('%2F', '%5c', '__proto__', 'constructor', '{id}', '*', '%0d%0a', '%20', '+'),
  fc.constantFrom('a'.repeat(512), 'a'.repeat(513), '%61'.repeat(513), '%F0%9F%8F%B3'.repeat(100)),
  fc
    .string({ unit: 'binary', maxLength: 10 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom('%', '0', 'f', '/', '.', ';', '?', '#', '=', '&', '~') }),
)

const visiblePath = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('users', 'repos'),
      segment,
      fc.constantFrom('followers', 'following', 'owns', 'stars', 'contributes', 'x', ''),
    )
    .map(([kind, id, list]) => `/v3/raw/${kind}/${id}/graph/${list}`),
  fc.array(segment, { maxLength: 8 }).map((segments) => `/${segments.join('/')}`),
  fc.tuple(fc.constantFrom('/v3', '/v2', '/V3'), segment).map(([base, one]) => `${base}/${one}`),
  fc
    .tuple(fc.constantFrom('/v3/account', '/v3/search/users', '/ready', '/openapi.json'), segment)
    .map(([path, more]) => `${path}?${more}`),
)

/** Bytes that a path may not contain unescaped. */
const invisiblePath = fc.string({
  unit: fc.constantFrom('\u0001', '\t', '\u007f', '\u0080', '\u00ff', '/', 'a', '\u0000'),
  minLength: 1,
  maxLength: 8,
})

/** The target of a request line, without spaces, which would end it. */
export const strangeTarget: Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: visiblePath },
  {
    weight: 1,
    arbitrary: invisiblePath.map((text) => `/v3/raw/users/${text}/graph/owns`),
  },
)

export const strangeMethod: Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('POST') },
  { weight: 2, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'post') },
)
