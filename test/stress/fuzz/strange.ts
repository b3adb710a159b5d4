/** Unexpected content of a request: texts, changed bodies, and harmful JSON. */
import fc, { type Arbitrary } from 'fast-check'
import { hostilePatterns } from '../patterns.ts'
import { readData } from '../scenario.ts'

/** A text, or a piece and how often it is repeated. */
type Text = string | readonly [piece: string, times: number]

const { headers, ...lists } = readData<{
  readonly [list: string]: readonly Text[]
  readonly headers: never
}>('strange.json')

/** Throws where the data has no such list. */
export function textsIn(list: string): string[] {
  return lists[list]!.map(spellOut)
}

/** By the name of the header. */
export const strangeHeaderTexts = Object.entries<readonly Text[]>(headers).map(
  ([name, values]) => [name, values.map(spellOut)] as const,
)

function spellOut(text: Text): string {
  return typeof text === 'string' ? text : text[0].repeat(text[1])
}

export function drawFrom(list: string): Arbitrary<string> {
  return fc.constantFrom(...textsIn(list))
}

export const strangeText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  { weight: 3, arbitrary: drawFrom('texts') },
)

/** An unclosed beginning, and repeated pieces, up to the greatest length. */
const brokenPattern = fc
  .tuple(
    drawFrom('patternStarts'),
    fc.array(drawFrom('patternPieces'), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 1, max: 100 }),
    drawFrom('patternEnds'),
  )
  .map(([start, pieces, times, end]) => {
    return `${start}${pieces.join('').repeat(times).slice(0, 240)}${end}`
  })

/** One repeated piece, as long as most texts may be, or longer. */
const longRun = fc
  .tuple(drawFrom('longPieces'), fc.constantFrom(39, 256, 1024, 1025, 20_000))
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

const changeKinds = ['replace', 'remove', 'add', 'wrap', 'repeat', 'deepen'] as const

interface Change {
  /** Which of all positions; taken modulo their number. */
  readonly place: number
  readonly kind: (typeof changeKinds)[number] | 'enlarge'
  readonly value: unknown
}

const change: Arbitrary<Change> = fc.record({
  place: fc.nat(),
  kind: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...changeKinds) },
    { weight: 1, arbitrary: fc.constant('enlarge' as const) },
  ),
  value: fc.oneof(strangeScalar, fc.jsonValue({ maxDepth: 3 })),
})

/** Each kind at most once: two repetitions would make hundreds of megabytes. */
export const changes: Arbitrary<Change[]> = fc.uniqueArray(change, {
  maxLength: 3,
  selector: ({ kind }) => kind,
})

/** Never replaces the body itself, as a body that is no object is refused at once. */
export function applyChanges(body: unknown, all: readonly Change[]): unknown {
  const copy = structuredClone(body)
  for (const { place, kind, value } of all) {
    const places = placesOf(copy)
    if (places.length === 0) continue
    const { inside, key } = places[place % places.length]!
    if (kind === 'remove') Reflect.deleteProperty(inside, key)
    else if (kind === 'add') inside[`${key}x`] = value
    else inside[key] = replacement(kind, inside[key], value)
  }
  return copy
}

/** Invalid values of these members are refused before other texts are read. */
const chosenFromLists = new Set(['field', 'op', 'type', 'dataset', 'retrieval'])

/** The same body with each of its texts replaced by one of `texts`. */
export function replaceTexts(body: unknown, texts: readonly string[]): unknown {
  const copy = structuredClone(body)
  for (const [i, { inside, key }] of placesOf(copy).entries()) {
    if (typeof inside[key] !== 'string' || chosenFromLists.has(key)) continue
    inside[key] = texts[i % texts.length]
  }
  return copy
}

function replacement(kind: Change['kind'], before: unknown, value: unknown): unknown {
  const isLarge = (JSON.stringify(before) ?? '').length > 50_000
  switch (kind) {
    case 'wrap':
      return [before]
    case 'repeat':
      // The server drops the rest of a body far over the limit, and its answer may be lost.
      return Array.from({ length: isLarge ? 3 : 101 }, () => before)
    case 'deepen':
      return Array.from({ length: 40 }).reduce<unknown>((inner) => ({ filters: [inner] }), before)
    case 'enlarge':
      return typeof before === 'string' ? 'a'.repeat(1 << 19) : Array(20_000).fill(0)
    default:
      return value
  }
}

interface Place {
  readonly inside: Record<string, unknown>
  readonly key: string
}

/** Every member and element, at any depth. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = value as Record<string, unknown>
  const own = Object.keys(inside).slice(0, 200)
  return own.flatMap((key) => [{ inside, key }, ...placesOf(inside[key])])
}

/** Makes a text of JSON harmful: some are still valid, and others must be refused. */
type Harm = (text: string, place: number) => Buffer

/** Inserts a member behind some opening brace, at any level. */
const insertMember =
  (source: string): Harm =>
  (text, place) => {
    const braces = [...text.matchAll(/\{/g)].map(({ index }) => index + 1)
    const at = braces[place % Math.max(1, braces.length)] ?? 0
    const isLast = /^\s*\}/.test(text.slice(at))
    return Buffer.from(`${text.slice(0, at)}${source}${isLast ? '' : ','}${text.slice(at)}`)
  }

/** Replaces some value that is a plain word, number or text. */
const replaceLiteral =
  (source: string): Harm =>
  (text, place) => {
    const values = [...text.matchAll(/(?<=[:[,])(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)(?=[,\]}])/g)]
    const found = values[place % Math.max(1, values.length)]
    if (found === undefined) return Buffer.from(source)
    const end = found.index + found[0].length
    return Buffer.from(text.slice(0, found.index) + source + text.slice(end))
  }

const insertBytes =
  (hex: string): Harm =>
  (text, place) => {
    const whole = Buffer.from(text)
    const at = place % (whole.length + 1)
    return Buffer.concat([whole.subarray(0, at), Buffer.from(hex, 'hex'), whole.subarray(at)])
  }

const pollution: Arbitrary<Harm> = fc
  .tuple(drawFrom('inherited'), drawFrom('polluting'))
  .map(([name, value]) => insertMember(`"${name}":${value}`))

const nesting: Arbitrary<Harm> = fc
  .tuple(
    fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}'], ['[{"filters":', '}]']),
    fc.integer({ min: 1, max: 40 }),
  )
  .map(([[opening, closing], depth]) =>
    replaceLiteral(`${opening.repeat(depth)}1${closing.repeat(depth)}`),
  )

const huge: Arbitrary<Harm> = fc.constantFrom<Harm>(
  replaceLiteral(`"${'a'.repeat((1 << 20) - 300)}"`),
  replaceLiteral(`"${'a'.repeat(1 << 20)}"`),
  replaceLiteral(`"${'\\u0061'.repeat(150_000)}"`),
  insertMember(Array.from({ length: 70_000 }, (_, i) => `"k${i}":1`).join(',')),
  insertMember(Array.from({ length: 100_000 }, () => '"query":""').join(',')),
  replaceLiteral(`[${'0,'.repeat(200_000)}0]`),
  replaceLiteral(`[${'{},'.repeat(100_000)}{}]`),
  (text) => Buffer.from(' '.repeat(1 << 19) + text),
)

const wholeHarms: readonly Harm[] = [
  (text, place) => Buffer.from(text.slice(0, place % text.length)),
  (text) => Buffer.from(text + text),
  (text) => Buffer.from(`${text}x`),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`[${text}]`),
  (text) => Buffer.from(JSON.stringify(text)),
  () => Buffer.from(''),
  () => Buffer.from('null'),
  // Duplicate members: the last one counts.
  (text) => Buffer.from(text.replace(/^\{(.*)\}$/s, '{$1,$1}')),
  (text) => Buffer.from(text.replace(/^\{/, '{"query":{"query":[]},')),
]

const harm: Arbitrary<Harm> = fc.oneof(
  { weight: 20, arbitrary: pollution },
  { weight: 20, arbitrary: drawFrom('literals').map(replaceLiteral) },
  { weight: 20, arbitrary: drawFrom('bytes').map(insertBytes) },
  { weight: 10, arbitrary: nesting },
  { weight: 10, arbitrary: fc.constantFrom(...wholeHarms) },
  { weight: 1, arbitrary: huge },
)

/** @param values bodies as values */
export function harmTexts(values: Arbitrary<unknown>): Arbitrary<Buffer> {
  const harms = fc.array(fc.tuple(harm, fc.nat()), { minLength: 1, maxLength: 2 })
  return fc.tuple(values, harms).map(([value, all]) => {
    const text = Buffer.from(JSON.stringify(value) ?? 'null')
    return all.reduce<Buffer>((bytes, [one, place]) => one(bytes.toString(), place), text)
  })
}
