import { describe, expect, it } from 'vitest'
import { JsonValues, valueBytesMax } from '../../../src/ingest/formats/json/json-values.ts'

/** Values, and reasons in brackets, each with its line. */
function toldOf(content: string | readonly Buffer[]): string[] {
  const told: string[] = []
  const values = new JsonValues({
    value: (value, line) => told.push(`${line} ${JSON.stringify(value).slice(0, 60)}`),
    badValue: (line, reason) => told.push(`${line} (${reason})`),
  })
  for (const chunk of typeof content === 'string' ? [Buffer.from(content)] : content) {
    values.push(chunk)
  }
  values.end()
  return told
}

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
}

const deep = 'it has more than 64 levels'

describe('JSON Lines', () => {
  it('continue after a line that is cut, joined, or not JSON', () => {
    const lines = [
      '{"id":1}',
      '{"id":2,"login":"mi',
      '{"id":3}{"id":4}',
      '{"id":5,"lo{"id":6,"login":"b"}',
      '{"id":7,"in":{"id":8}',
      '{"id":9}',
      'garbage {"id":10}',
      '{"id":11,"list":[1,',
      '{"id":12}',
      '{"id":13',
    ]
    expect(toldOf(lines.join('\n'))).toEqual([
      '1 {"id":1}',
      '2 (a text is not closed)',
      '3 {"id":3}',
      '3 {"id":4}',
      '4 (not JSON)',
      '5 (it is not closed)',
      '6 {"id":9}',
      '7 (not JSON)',
      '8 (it is not closed)',
      '9 {"id":12}',
      '10 (the file ends within it)',
    ])
  })

  it('are one bad line each if none is JSON', () => {
    expect(toldOf('login,name\nmira,"Mira"\n: ]\n}')).toEqual([
      '1 (not JSON)',
      '2 (not JSON)',
      '3 (not JSON)',
      '4 (a bracket closes nothing)',
    ])
  })

  it('have at most 64 levels', () => {
    expect(toldOf(`${nested(64)}\n${nested(65)}\n{"b":1}\n`)).toEqual([
      expect.stringMatching(/^1 \{"a"/),
      `2 (${deep})`,
      '3 {"b":1}',
    ])
    const list = `${'['.repeat(100_000)}\n{"b":1}`
    expect(toldOf(list)).toContain('2 {"b":1}')
    const wide = `{"a":[${Array(100).fill('{}')}]}`
    expect(toldOf(wide)).toHaveLength(1)
    expect(toldOf(wide)[0]).toMatch(/^1 \{/)
  })
})

describe('an array', () => {
  it('is read as far as possible where an element is broken', () => {
    expect(toldOf('[{"a":1},{"a" 2},{"a":3}]')).toEqual(['1 {"a":1}', '1 (not JSON)', '1 {"a":3}'])
    expect(toldOf('[{"a":1},{"b":[2},{"a":3}]')).toEqual([
      '1 {"a":1}',
      '1 (brackets do not match)',
      '1 {"a":3}',
    ])
    expect(toldOf('[\n{"a":1},\n{"a":"2},\n{"a":3}\n]')).toEqual([
      '2 {"a":1}',
      '3 (a text is not closed)',
      '4 {"a":3}',
    ])
  })

  it('of objects over many lines continues with the next object of the same level', () => {
    const text = JSON.stringify([{ a: 'x', in: [{ b: 1 }] }, { a: 2 }, { a: 3 }], null, 2)
    expect(toldOf(text.replace('"x"', '"x'))).toEqual([
      '2 (a text is not closed)',
      '10 {"a":2}',
      '13 {"a":3}',
    ])
    expect(toldOf(text.replace('      {\n', ''))).toEqual([
      '2 (brackets do not match)',
      '9 {"a":2}',
      '12 {"a":3}',
    ])
  })

  it('that is cut off is reported with the line of its beginning', () => {
    expect(toldOf('\n[{"a":1},\n{"a":2},\n')).toEqual([
      '2 {"a":1}',
      '3 {"a":2}',
      '4 (the file ends within the array of line 2)',
    ])
  })

  it('has numbers, texts, lists and null as elements', () => {
    expect(toldOf('[1,-2.5e3,"a,]",[1,[2]],null,true,{}]')).toEqual([
      '1 1',
      '1 -2500',
      '1 "a,]"',
      '1 [1,[2]]',
      '1 null',
      '1 true',
      '1 {}',
    ])
    expect(toldOf('[1,nil,2,"a":3]').join()).toContain('(not JSON)')
  })
})

describe('sequences', () => {
  it('of values with record separators (RFC 7464), commas or nothing between them', () => {
    const all = ['1 {"a":1}', '1 {"a":2}']
    expect(toldOf('\x1e{"a":1}\x1e{"a":2}')).toEqual(all)
    expect(toldOf('{"a":1},{"a":2}')).toEqual(all)
    expect(toldOf('[{"a":1}][{"a":2}]')).toEqual(all)
    expect(toldOf('')).toEqual([])
    expect(toldOf(' \n\t[ ]\n[]')).toEqual([])
  })
})

describe('a long value', () => {
  const filler = Buffer.alloc(1 << 20, 'x')
  const chunks = (count: number) => [
    Buffer.from('{"a":"'),
    ...Array<Buffer>(count).fill(filler),
    Buffer.from('"}\n{"b":2}\n'),
  ]

  it('is read up to 64 MiB, and what follows is read in any case', () => {
    const most = valueBytesMax / filler.length - 1
    expect(toldOf(chunks(most)).map((one) => one.slice(0, 10))).toEqual(['1 {"a":"xx', '2 {"b":2}'])
    const told = toldOf(chunks(most + 2))
    expect(told).toEqual([expect.stringContaining('1 (longer than 67108864 bytes'), '2 {"b":2}'])
  })

  it('has at most 4,000,000 parts, which would take far more memory than its text', () => {
    const part = Buffer.from('{},'.repeat(100_000))
    const value = [
      Buffer.from('{"a":['),
      ...Array<Buffer>(30).fill(part),
      Buffer.from('1]}\n{"b":2}\n'),
    ]
    expect(toldOf(value)).toEqual([
      expect.stringContaining('or more than 4000000 values'),
      '2 {"b":2}',
    ])
  })

  it('in many small chunks takes no longer than in one', () => {
    const bytes = Buffer.concat(chunks(4))
    const small: Buffer[] = []
    for (let at = 0; at < bytes.length; at += 100) small.push(bytes.subarray(at, at + 100))
    expect(toldOf(small)).toEqual(toldOf([bytes]))
  })

  it('that hides in broken text is not read again and again', () => {
    // Each begin of an object goes on to the end of the file.
    const unclosed = `[${'{"a":[{},'.repeat(40_000)}`
    expect(toldOf(unclosed).length).toBeGreaterThan(0)
    const quotes = `[${'{"a":"},{"b:'.repeat(40_000)}`
    expect(toldOf(quotes).length).toBeGreaterThan(0)
    const lines = '{"a":[\n'.repeat(100_000)
    expect(toldOf(lines).length).toBeGreaterThan(0)
    const spread = `[\n${'{"a":[{}\n,'.repeat(20_000)}`
    expect(toldOf(spread).length).toBeGreaterThan(0)
  })
})
