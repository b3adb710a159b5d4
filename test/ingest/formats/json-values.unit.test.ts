/** Values of JSON that are deep, long or hostile; others are rows of rules/formats.jsonl. */
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

it('JSON Lines have at most 64 levels', () => {
  expect(toldOf(`${nested(64)}\n${nested(65)}\n{"b":1}\n`)).toEqual([
    expect.stringMatching(/^1 \{"a"/),
    expect.stringMatching(/^2 \(.* 64 /),
    '3 {"b":1}',
  ])
  expect(toldOf(`${'['.repeat(100_000)}\n{"b":1}`)).toContain('2 {"b":1}')
  expect(toldOf(`{"a":[${Array(100).fill('{}')}]}`)).toEqual([expect.stringMatching(/^1 \{/)])
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
    expect(told).toEqual([expect.stringContaining('67108864'), '2 {"b":2}'])
  })

  it('has at most 4,000,000 parts, which would take far more memory than its text', () => {
    const part = Buffer.from('{},'.repeat(100_000))
    const value = [
      Buffer.from('{"a":['),
      ...Array<Buffer>(30).fill(part),
      Buffer.from('1]}\n{"b":2}\n'),
    ]
    expect(toldOf(value)).toEqual([expect.stringContaining('4000000'), '2 {"b":2}'])
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
