/** Harmful texts of JSON: some that JSON.parse accepts, and some that it must refuse. */
import fc, { type Arbitrary } from 'fast-check'

/** Makes a text of JSON harmful. */
type Harm = (text: string, place: number) => Buffer

const utf8 = (text: string) => Buffer.from(text)

/** Inserts after some opening brace, so that the member is at any level. */
const member =
  (source: string): Harm =>
  (text, place) => {
    const braces = [...text.matchAll(/\{/g)].map(({ index }) => index + 1)
    const at = braces[place % Math.max(1, braces.length)] ?? 0
    const isLast = /^\s*\}/.test(text.slice(at))
    return utf8(`${text.slice(0, at)}${source}${isLast ? '' : ','}${text.slice(at)}`)
  }

/** Replaces some value that is a plain word, number or text. */
const literal =
  (source: string): Harm =>
  (text, place) => {
    const values = [...text.matchAll(/(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)(?=[,\]}])/g)]
    const found = values[place % Math.max(1, values.length)]
    if (found === undefined) return utf8(source)
    const end = found.index + found[0].length
    return utf8(text.slice(0, found.index) + source + text.slice(end))
  }

const inserted =
  (bytes: readonly number[]): Harm =>
  (text, place) => {
    const whole = utf8(text)
    const at = place % (whole.length + 1)
    return Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at)])
  }

/** `\u005f_proto__` and similar spellings are the same names. */
const inherited = [
  '__proto__',
  'constructor',
  'prototype',
  '\\u005f_proto__',
  '\\u005f\\u005F\\u0070roto\\u005f_',
  'c\\u006fnstructor',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
]
const polluting = ['{"polluted":1}', '{"prototype":{"polluted":1}}', 'null', '[]', '"polluted"']

const pollution: Arbitrary<Harm> = fc
  .tuple(fc.constantFrom(...inherited), fc.constantFrom(...polluting))
  .map(([name, value]) => member(`"${name}":${value}`))

const literals = [
  '1e999',
  '-1e999',
  '-0',
  '0.1e-999',
  '9'.repeat(400),
  `0.${'0'.repeat(2000)}1`,
  '01',
  '+1',
  '.5',
  '1.',
  '0x10',
  'NaN',
  'Infinity',
  'undefined',
  'True',
  "'a'",
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\x41"',
  '"\\u12"',
  '"\t"',
  '"\u007f\u2028\u2029"',
  '[1,]',
  '{"a":1,}',
  '{a:1}',
  '/* a */1',
  '[]'.repeat(3),
]

const bytes = [
  [0xef, 0xbb, 0xbf],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xff],
  [0x80],
  [0xe2, 0x82],
  [0x00],
  [0x22],
  [0x5c],
  [0x7b],
  [0x5d],
]

const nested = (opening: string, closing: string, depth: number, isClosed: boolean): Harm =>
  literal(`${opening.repeat(depth)}1${isClosed ? closing.repeat(depth) : ''}`)

const nesting: Arbitrary<Harm> = fc
  .tuple(
    fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}'], ['[{"filters":', '}]']),
    fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(1000, 20_000, 100_000)),
    fc.boolean(),
  )
  .map(([[opening, closing], depth, isClosed]) => nested(opening, closing, depth, isClosed))

const huge: Arbitrary<Harm> = fc.constantFrom<Harm>(
  literal(`"${'a'.repeat((1 << 20) - 300)}"`),
  literal(`"${'a'.repeat(1 << 20)}"`),
  literal(`"${'\\u0061'.repeat(150_000)}"`),
  member(Array.from({ length: 70_000 }, (_, i) => `"k${i}":1`).join(',')),
  member(Array.from({ length: 100_000 }, () => '"query":""').join(',')),
  literal(`[${'0,'.repeat(200_000)}0]`),
  literal(`[${'{},'.repeat(100_000)}{}]`),
  (text) => utf8(' '.repeat(1 << 19) + text),
)

const harm: Arbitrary<Harm> = fc.oneof(
  { weight: 20, arbitrary: pollution },
  { weight: 20, arbitrary: fc.constantFrom(...literals).map(literal) },
  { weight: 20, arbitrary: fc.constantFrom(...bytes).map(inserted) },
  { weight: 10, arbitrary: nesting },
  {
    weight: 10,
    arbitrary: fc.constantFrom<Harm>(
      (text, place) => utf8(text.slice(0, place % text.length)),
      (text) => utf8(text + text),
      (text) => utf8(`${text}x`),
      (text) => utf8(`\ufeff${text}`),
      (text) => Buffer.from(text, 'utf16le'),
      (text) => utf8(`[${text}]`),
      (text) => utf8(JSON.stringify(text)),
      () => utf8(''),
      () => utf8('null'),
      // Duplicate members: the last one counts.
      (text) => utf8(text.replace(/^\{(.*)\}$/s, '{$1,$1}')),
      (text) => utf8(text.replace(/^\{/, '{"query":{"query":[]},')),
    ),
  },
  { weight: 1, arbitrary: huge },
)

/** @param values bodies as values */
export function harmedTexts(values: Arbitrary<unknown>): Arbitrary<Buffer> {
  const harms = fc.array(fc.tuple(harm, fc.nat()), { minLength: 1, maxLength: 2 })
  return fc.tuple(values, harms).map(([value, all]) => {
    const text = JSON.stringify(value) ?? 'null'
    return all.reduce<Buffer>((bytes, [one, place]) => one(bytes.toString(), place), utf8(text))
  })
}
