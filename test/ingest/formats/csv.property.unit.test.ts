import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../../native-free-index/test/law.ts'
import { CellReader } from '../../../src/ingest/formats/tables/csv-cells.ts'
import { RecordScanner } from '../../../src/ingest/formats/tables/csv-records.ts'

const comma = 0x2c

interface ReadRecord {
  readonly line: number
  readonly cells: string[] | string
}

/** Reads chunks that end anywhere. */
function recordsIn(bytes: Buffer, cuts: readonly number[]): ReadRecord[] {
  const scanner = new RecordScanner('table.csv', comma)
  const reader = new CellReader(comma)
  const records: ReadRecord[] = []
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  let start = 0
  for (const end of [...ends, null]) {
    const block = end === null ? scanner.end() : scanner.next(bytes.subarray(start, end))
    reader.begin(block)
    for (const [at, line] of block.lines.entries()) records.push({ line, cells: reader.read(at) })
    start = end ?? start
  }
  return records
}

/** Texts that are made of what matters. */
const cell = fc
  .array(fc.constantFrom('a', 'é', '東', ' ', '"', ',', '\n', '\r\n', ';', '#', '\\'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
const table = fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 4 }))
const cuts = fc.array(fc.nat())

function written(text: string, isQuoted: boolean): string {
  const needsQuotes = /^"|[,\r\n]/.test(text)
  return isQuoted || needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}

describe('records', () => {
  law(
    'are what was written, with their lines, wherever chunks end',
    500,
    [table, cuts, fc.constantFrom('\n', '\r\n')],
    (rows, ends, lineEnd) => {
      let text = ''
      const expected: ReadRecord[] = []
      for (const row of rows) {
        const line = text.split('\n').length
        const record = row.map(([value, isQuoted]) => written(value, isQuoted)).join(',')
        if (record !== '') expected.push({ line, cells: row.map(([value]) => value) })
        text += record + lineEnd
      }
      expect(recordsIn(Buffer.from(text), ends)).toEqual(expected)
    },
  )

  it('of any bytes do not depend on where chunks end', () => {
    const bytes = fc.array(fc.constantFrom(...'ab,"\n\r\0\xff'), { maxLength: 60 })
    holds(1000, [bytes, cuts], (characters, ends) => {
      const content = Buffer.from(characters.join(''), 'latin1')
      expect(outcome(content, ends)).toEqual(outcome(content, []))
    })
  })
})

function outcome(content: Buffer, ends: readonly number[]): ReadRecord[] | string {
  try {
    return recordsIn(content, ends)
  } catch (error) {
    return (error as Error).message
  }
}
