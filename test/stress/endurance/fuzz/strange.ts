/** Unexpected content of a request: texts, scalars, and randomly changed bodies. */
import fc, { type Arbitrary } from 'fast-check'
import { hostilePatterns } from '../patterns/hostile.ts'

export const strangeText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '\udfff\ud800', '\ufeff', '\u202e', '\r\n', '%00'),
  fc.constantFrom('undefined', 'null', 'NaN', '-0', '__proto__', 'constructor', '../../etc/passwd'),
  fc.constantFrom('🏳️‍🌈', 'ß', 'ﬀ', 'İ', 'ſ', '９', '1e999', '9'.repeat(400), 'a'.repeat(1025)),
)

const patternPiece = fc.constantFrom(
  ...[
    '\\p{a}',
    '\\pL',
    '\\p{^Greek}',
    '[:alpha:]',
    'a-',
    '\\x{10ffff}',
    '\\\\',
    '][',
    '(?:',
    '{9}',
  ],
  ...['(a|aa)+', '.*', 'a?', '*a', '[!b]', '(', ')', '[', '[^', '|', '^', '$', '\\Q', '\\E'],
)

/** An unclosed beginning, and repeated pieces, up to the greatest length. */
const brokenPattern = fc
  .tuple(
    fc.constantFrom('', '[', '[^', '(?:[', '[[:', '(', '(?i)[', '(?s)', '^', '*'),
    fc.array(patternPiece, { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 1, max: 100 }),
    fc.constantFrom('', ']', ')', '!', '$', '{2}'),
  )
  .map(
    ([start, pieces, times, end]) => `${start}${pieces.join('').repeat(times).slice(0, 240)}${end}`,
  )

/** One repeated piece, as long as most texts may be, or longer. */
const longRun = fc
  .tuple(
    fc.constantFrom(
      ...'a(["@.9- \\%\u0000\u202e\ud800\uffff',
      'ﷺ',
      '🏳️‍🌈',
      'not ',
      'in ',
      '../',
      'a.b@c.d ',
    ),
    fc.constantFrom(39, 256, 1024, 1025, 20_000),
  )
  .map(([piece, length]) => piece.repeat(Math.floor(length / piece.length)))

export const hostilePattern: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostilePatterns.map(({ value }) => value)),
  brokenPattern,
)

/** Texts that make scanners, analysers and matchers slow or fail. */
export const hostileText: Arbitrary<string> = fc.oneof(hostilePattern, longRun, strangeText)

export const strangeScalar: Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(1e308, -0, 0.1, 2 ** 31, 2 ** 53, -1, true, false, null, [], {}),
)

export interface Change {
  /** Which of all positions; taken modulo their number. */
  readonly place: number
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap' | 'repeat' | 'deepen' | 'enlarge'
  readonly value: unknown
}

const change: Arbitrary<Change> = fc.record({
  place: fc.nat(),
  kind: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom('replace' as const, 'remove', 'add', 'wrap', 'repeat', 'deepen'),
    },
    { weight: 1, arbitrary: fc.constant('enlarge' as const) },
  ),
  value: fc.oneof(strangeScalar, fc.jsonValue({ maxDepth: 3 })),
})

/** Each kind at most once: two repetitions would make hundreds of megabytes. */
export const changes: Arbitrary<Change[]> = fc.uniqueArray(change, {
  maxLength: 3,
  selector: ({ kind }) => kind,
})

type Container = Record<string, unknown> | unknown[]

/** Never replaces the body itself, as a body that is no object is refused at once. */
export function changed(body: unknown, all: readonly Change[]): unknown {
  const copy = structuredClone(body)
  for (const { place, kind, value } of all) {
    const places = placesOf(copy)
    if (places.length === 0) continue
    const { inside, key } = places[place % places.length]!
    const target = inside as Record<string, unknown>
    const before = target[key]
    if (kind === 'remove') Reflect.deleteProperty(target, key)
    else if (kind === 'add') target[`${key}x`] = value
    else target[key] = replacement(kind, before, value)
  }
  return copy
}

/** Invalid values of these members are refused before other texts are read. */
const chosenFromLists = new Set(['field', 'op', 'type', 'dataset', 'retrieval'])

/** The same body with each of its texts replaced by one of `texts`. */
export function withTexts(body: unknown, texts: readonly string[]): unknown {
  const copy = structuredClone(body)
  for (const [i, { inside, key }] of placesOf(copy).entries()) {
    const target = inside as Record<string, unknown>
    if (typeof target[key] !== 'string' || chosenFromLists.has(key)) continue
    target[key] = texts[i % texts.length]
  }
  return copy
}

function replacement(kind: Change['kind'], before: unknown, value: unknown): unknown {
  switch (kind) {
    case 'wrap':
      return [before]
    case 'repeat':
      // The server drops the rest of a body far over the limit, and its answer may be lost.
      return Array.from({ length: isLarge(before) ? 3 : 101 }, () => before)
    case 'deepen':
      return Array.from({ length: 40 }).reduce<unknown>((inner) => ({ filters: [inner] }), before)
    case 'enlarge':
      return typeof before === 'string' ? 'a'.repeat(1 << 19) : Array(20_000).fill(0)
    default:
      return value
  }
}

function isLarge(value: unknown): boolean {
  return (JSON.stringify(value) ?? '').length > 50_000
}

/** Every member and element, at any depth. */
function placesOf(value: unknown): { inside: Container; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = value as Container
  const own = Object.keys(inside).slice(0, 200)
  return own.flatMap((key) => [
    { inside, key },
    ...placesOf((inside as Record<string, unknown>)[key]),
  ])
}
