/** Values of JSON in any chunks, and those that are deep, long or hostile: others are in rules/. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../../native-free-index/test/law.ts'
import { parseExactJson } from '../../../src/ingest/formats/exact-json.ts'
import { JsonValues, valueBytesMax } from '../../../src/ingest/formats/json/json-values.ts'

type Told = readonly [line: number, value: unknown] | readonly [line: number, bad: 'bad', string]

/** The values read from a content that arrives in chunks of these lengths. */
function toldOf(content: string | Buffer, lengths: readonly number[] = [1 << 20]): Told[] {
  const told: Told[] = []
  const values = new JsonValues({
    value: (value, line) => told.push([line, value]),
    badValue: (line, reason) => told.push([line, 'bad', reason]),
  })
  const bytes = Buffer.from(content)
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const length = lengths[i % lengths.length]!
    values.push(Buffer.from(bytes.subarray(at, at + length)))
    at += length
  }
  values.end()
  return told
}

function valuesOf(told: readonly Told[]): unknown[] {
  return told.filter((one) => one.length === 2).map(([, value]) => value)
}

/** Values, and reasons in brackets, each with its line. */
function readTexts(content: string, chunk?: number): string[] {
  const told = toldOf(content, chunk === undefined ? undefined : [chunk])
  return told.map(([line, value, reason]) =>
    reason === undefined ? `${line} ${JSON.stringify(value).slice(0, 60)}` : `${line} (${reason})`,
  )
}

/** Whether a text has neither escapes nor numbers that become texts. */
function isPlain(text: string): boolean {
  return !text.includes('\\u') && JSON.stringify(parseExactJson(text)) === text
}

const json = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => isPlain(JSON.stringify(value)))
  .map((value) => JSON.parse(JSON.stringify(value)))
const container = json.filter((value) => typeof value === 'object' && value !== null)
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const space = fc.constantFrom(undefined, 1, 2, '\t')

describe('values are the same in any chunks:', () => {
  const check = (content: string, sizes: readonly number[], values: readonly unknown[]) => {
    const told = toldOf(content, sizes)
    expect(told.filter((one) => one.length === 3)).toEqual([])
    expect(valuesOf(told)).toEqual(values)
    expect(toldOf(content)).toEqual(told)
  }

  it('one in each line', () => {
    // Lists in a line are arrays, and are told by element.
    const line = json.filter((value) => !Array.isArray(value))
    holds(
      300,
      [fc.array(line), lengths, fc.constantFrom('\n', '\r\n', '\n\n', ' \n')],
      (all, sizes, end) => {
        const content = all.map((value) => JSON.stringify(value) + end).join('')
        check(content, sizes, all)
        check(content.trimEnd(), sizes, all)
      },
    )
  })

  law(
    'an array, packed or over many lines',
    300,
    [fc.array(json), lengths, space],
    (all, sizes, indent) => {
      check(JSON.stringify(all, null, indent), sizes, all)
    },
  )

  law('an array with an element in each line', 300, [fc.array(json), lengths], (all, sizes) => {
    check(`[\n${all.map((value) => JSON.stringify(value)).join(',\n')}\n]\n`, sizes, all)
  })

  it('concatenated arrays and objects, with or without blanks', () => {
    const between = fc.constantFrom('', '\n', ' ', '\r\n')
    holds(300, [fc.array(container), lengths, space, between], (all, sizes, indent, blank) => {
      const content = all.map((value) => JSON.stringify(value, null, indent)).join(blank)
      const values = all.flatMap((value) => (Array.isArray(value) ? value : [value]))
      check(content, sizes, values)
    })
  })
})

const record = fc.record({ a: fc.string({ unit: 'grapheme' }), b: fc.array(fc.nat()), c: json })

describe('damage', () => {
  it('in one of JSON Lines is a bad line, and all others are read', () => {
    const damage = fc.tuple(record, fc.nat(), fc.constantFrom('cut', 'joined', 'garbage'))
    const lines = fc.array(fc.oneof(record, damage), { minLength: 1, maxLength: 8 })
    holds(500, [lines, lengths], (all, sizes) => {
      const texts = all.map((one) => (Array.isArray(one) ? torn(...one) : JSON.stringify(one)))
      const expected = all.flatMap((one, i) => (Array.isArray(one) ? [] : [[i + 1, one]]))
      const told = toldOf(`${texts.join('\n')}\n`, sizes)
      expect(told.filter((each) => each.length === 2)).toEqual(expected)
      const damaged = all.flatMap((one, i) => (Array.isArray(one) ? [i + 1] : []))
      const bad = told.filter((each) => each.length === 3).map(([line]) => line)
      // A cut line does not show how it continues.
      expect(bad[0]).toBe(damaged[0])
      expect(damaged).toEqual(expect.arrayContaining(bad))
      expect(toldOf(`${texts.join('\n')}\n`)).toEqual(told)
    })
  })

  it('of any kind throws nothing, and is reported the same in any chunks', () => {
    const edit = fc.tuple(
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom('', '"', '{', '}', ']', '\n', '\\', ','),
    )
    holds(
      500,
      [fc.array(json), fc.array(edit, { minLength: 1, maxLength: 4 }), lengths, space],
      (all, edits, sizes, indent) => {
        let text = JSON.stringify(all, null, indent)
        for (const [place, length, inserted] of edits) {
          const at = place % (text.length + 1)
          text = text.slice(0, at) + inserted + text.slice(at + length)
        }
        expect(toldOf(text, sizes)).toEqual(toldOf(text))
      },
    )
  })

  it('after a literal is reported, also in one chunk', () => {
    const line = [1, 'bad', 'a bracket closes nothing']
    expect(toldOf('[false}}]')).toEqual([[1, false], line])
    expect(toldOf('[false}}]', [1])).toEqual([[1, false], line])
  })

  /** A line that holds no whole record. */
  function torn(value: object, place: number, kind: string): string {
    const text = JSON.stringify(value)
    const begin = text.slice(0, 1 + (place % (text.length - 1)))
    if (kind === 'cut') return begin
    if (kind === 'garbage') return `x${text}`
    // The begin of a record that another one runs into.
    return begin + text
  }
})

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
}

it('JSON Lines have at most 64 levels', () => {
  expect(readTexts(`${nested(64)}\n${nested(65)}\n{"b":1}\n`)).toEqual([
    expect.stringMatching(/^1 \{"a"/),
    expect.stringMatching(/^2 \(.* 64 /),
    '3 {"b":1}',
  ])
  expect(readTexts(`${'['.repeat(100_000)}\n{"b":1}`)).toContain('2 {"b":1}')
  expect(readTexts(`{"a":[${Array(100).fill('{}')}]}`)).toEqual([expect.stringMatching(/^1 \{/)])
})

describe('a long value', () => {
  const long = (mebibytes: number) => `{"a":"${'x'.repeat(mebibytes << 20)}"}\n{"b":2}\n`

  it('is read up to 64 MiB, and what follows is read in any case', () => {
    const most = valueBytesMax / (1 << 20) - 1
    const read = readTexts(long(most)).map((one) => one.slice(0, 10))
    expect(read).toEqual(['1 {"a":"xx', '2 {"b":2}'])
    const told = readTexts(long(most + 2))
    expect(told).toEqual([expect.stringContaining('67108864'), '2 {"b":2}'])
  })

  it('has at most 4,000,000 parts, which would take far more memory than its text', () => {
    const value = `{"a":[${'{},'.repeat(3_000_000)}1]}\n{"b":2}\n`
    expect(readTexts(value)).toEqual([expect.stringContaining('4000000'), '2 {"b":2}'])
  })

  it('in many small chunks takes no longer than in one', () => {
    expect(readTexts(long(4), 100)).toEqual(readTexts(long(4)))
  })

  it('that hides in broken text is not read again and again', () => {
    // Each begin of an object goes on to the end of the file.
    const unclosed = `[${'{"a":[{},'.repeat(40_000)}`
    expect(readTexts(unclosed).length).toBeGreaterThan(0)
    const quotes = `[${'{"a":"},{"b:'.repeat(40_000)}`
    expect(readTexts(quotes).length).toBeGreaterThan(0)
    const lines = '{"a":[\n'.repeat(100_000)
    expect(readTexts(lines).length).toBeGreaterThan(0)
    const spread = `[\n${'{"a":[{}\n,'.repeat(20_000)}`
    expect(readTexts(spread).length).toBeGreaterThan(0)
  })
})
