/** The safety scan against JSON.parse: both accept the same texts, but for those it is made for. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { limits, RequestError } from '../../src/contract/index.ts'
import { parseJsonBody } from '../../src/http/json.ts'
import { readTable } from '../tables.ts'

/** The parsed object, or the reason why not. */
function outcome(bytes: Uint8Array): object | string {
  try {
    return parseJsonBody(Buffer.from(bytes)).value
  } catch (error) {
    if (error instanceof RequestError && error.code === 'invalid_json') return error.message
    throw error
  }
}

const outcomeOf = (text: string) => outcome(Buffer.from(text))

/** A JSON text together with what the scan should find in it. */
interface Sample {
  readonly text: string
  readonly depth: number
  readonly forbidden: boolean
}

const forbiddenKeys = ['__proto__', 'constructor', 'prototype']
const space = fc.constantFrom('', '', ' ', '\n\t', '\r ')

/** A string literal with each character at random plain or escaped. */
function literal(content: fc.Arbitrary<string>): fc.Arbitrary<{ value: string; text: string }> {
  return fc
    .tuple(content, fc.infiniteStream(fc.boolean()))
    .map(([value, coins]) => ({ value, text: `"${escapeSome(value, coins)}"` }))
}

function escapeSome(value: string, coins: Iterator<boolean>): string {
  const units = Array.from({ length: value.length }, (_, i) => value.charCodeAt(i))
  return units.map((unit) => (coins.next().value ? escaped(unit) : plain(unit))).join('')
}

function escaped(unit: number): string {
  const digits = unit.toString(16).padStart(4, '0')
  return `\\u${unit % 2 === 0 ? digits.toUpperCase() : digits}`
}

function plain(unit: number): string {
  if (unit >= 0xd800 && unit <= 0xdfff) return escaped(unit)
  return JSON.stringify(String.fromCharCode(unit)).slice(1, -1)
}

const key = literal(
  fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.constantFrom('__proto', 'proto__', 'prototypes', '{', '":', '\\') },
    { weight: 1, arbitrary: fc.constantFrom(...forbiddenKeys) },
  ),
)

const scalar: fc.Arbitrary<Sample> = fc
  .oneof(
    literal(fc.constantFrom('__proto__', '}{][', '\\"', 'ü')).map(({ text }) => text),
    fc.constantFrom('null', 'true', '-0', '1e3', '0.5'),
  )
  .map((text) => ({ text, depth: 0, forbidden: false }))

const { object } = fc.letrec<{ value: Sample; list: Sample; object: Sample }>((ordinal) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    ordinal('list'),
    ordinal('object'),
  ),
  list: fc.array(fc.tuple(space, ordinal('value')), { maxLength: 3 }).map((items) => ({
    text: `[${items.map(([gap, item]) => gap + item.text + gap).join(',')}]`,
    depth: 1 + Math.max(0, ...items.map(([, item]) => item.depth)),
    forbidden: items.some(([, item]) => item.forbidden),
  })),
  object: fc
    .uniqueArray(fc.tuple(key, space, ordinal('value')), {
      maxLength: 4,
      selector: ([name]) => name.value,
    })
    .map((members) => ({
      text: `{${members.map(([name, gap, item]) => `${gap}${name.text}${gap}:${item.text}`)}}`,
      depth: 1 + Math.max(0, ...members.map(([, , item]) => item.depth)),
      forbidden: members.some(
        ([name, , item]) => item.forbidden || forbiddenKeys.includes(name.value),
      ),
    })),
}))

/** Wraps an object deeper, mostly around the limit. */
const sample: fc.Arbitrary<Sample> = fc
  .tuple(object, fc.oneof(fc.constant(0), fc.integer({ min: 20, max: 40 })))
  .map(([inner, levels]) => ({
    text: `${'{"a":'.repeat(levels)}${inner.text}${'}'.repeat(levels)}`,
    depth: inner.depth + levels,
    forbidden: inner.forbidden,
  }))

describe('parseJsonBody', () => {
  law(
    'takes every JSON object that is shallow and names nothing dangerous, as JSON.parse',
    1000,
    [sample],
    ({ text, depth, forbidden }) => {
      const result = outcomeOf(text)
      if (forbidden || depth > limits.jsonDepthMax) expect(result).toBeTypeOf('string')
      else expect(result).toEqual(JSON.parse(text))
    },
  )

  it('refuses what JSON.parse refuses, and else only for its own reasons', () => {
    const edit = fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom('', '"', '\\', '{', ']', ',', ' '))
    holds(2000, [object, edit], ({ text: whole }, [place, removed, added]) => {
      const at = place % (whole.length + 1)
      const text = whole.slice(0, at) + added + whole.slice(at + removed)
      const result = outcomeOf(text)
      const expected = parsedOrUndefined(text)
      if (typeof result === 'object') expect(result).toEqual(expected)
      else if (/__proto__/.test(result)) expect(namesForbidden(text)).toBe(true)
      else expect(isPlainObject(expected)).toBe(false)
    })
  })

  it('refuses exactly the byte strings that are not UTF-8, whatever else they are', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    holds(1000, [fc.uint8Array({ minLength: 1, maxLength: 6 })], (inner) => {
      const bytes = Buffer.concat([Buffer.from('{"'), inner, Buffer.from('":0}')])
      const result = outcome(bytes)
      const faulty = typeof result === 'string' && result.includes('UTF-8')
      expect(faulty).toBe(!decodes(strict, bytes))
    })
  })

  it.each(readTable<'text' | 'isRefused'>('test/http/dangerous-names.tsv'))(
    'refuses the name in $text, or takes it: $isRefused',
    ({ text, isRefused }) => {
      if (isRefused === 'yes') expect(outcomeOf(text)).toContain('__proto__')
      else expect(outcomeOf(text)).toEqual(JSON.parse(text))
    },
  )

  it('counts depth outside strings only, and allows all of it', () => {
    const nested = (levels: number) =>
      `${'{"[":'.repeat(levels)}"${'['.repeat(100)}"${'}'.repeat(levels)}`
    expect(outcomeOf(nested(limits.jsonDepthMax))).toBeTypeOf('object')
    expect(outcomeOf(nested(limits.jsonDepthMax + 1))).toContain('32 levels')
    const wide = `{"a":[${'[],'.repeat(1000)}[]]}`
    expect(outcomeOf(wide)).toEqual(JSON.parse(wide))
  })

  it('does not fall over a megabyte of brackets, quotes or backslashes', () => {
    for (const part of ['[', '{"a":', '"', '\\', '"\\', '"":']) {
      expect(outcomeOf(`{${part.repeat(1e6 / part.length)}`)).toBeTypeOf('string')
    }
  })
})

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a forbidden key is somewhere in the text, escaped or not. */
function namesForbidden(text: string): boolean {
  const unescaped = text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return forbiddenKeys.some((name) => unescaped.includes(name))
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
