import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsLater, law } from '../../../native-free-index/test/law.ts'
import { readTable } from '../../../src/ingest/formats/registry/postgres-csv.ts'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { RecordingSink } from './recording-sink.ts'

interface ReadRow {
  readonly cells: readonly string[]
  readonly line: number
}

async function rowsOf(
  bytes: Buffer,
  columns: readonly string[],
  sizes: readonly number[] = [10],
  sink = new RecordingSink(),
): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  const add = (cells: readonly string[], line: number) => rows.push({ cells: [...cells], line })
  const chunks = async function* () {
    for (let at = 0, i = 0; at < bytes.length; i++) {
      const size = sizes[i % sizes.length]!
      yield bytes.subarray(at, at + size)
      at += size
    }
  }
  await readTable('dump', 't.csv', { columns, required: 0, add }, chunks(), sink)
  return rows
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a', 'é', '😀', '\\'),
    maxLength: 12,
  }),
  fc.constant('x'.repeat(300)),
)

/** A row of one empty cell is an empty line, which parsers differ about. */
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
  )

describe('rows of a table', () => {
  law(
    'are those that csv-parse reads, however the bytes are cut',
    400,
    [table, sizes, fc.boolean()],
    async (rows, cuts, isCut) => {
      const header = (rows[0] ?? ['', '']).map((_, i) => `c${i}`)
      const text = stringify([header, ...rows])
      const bytes = Buffer.from(isCut ? text.slice(0, -1) : text)
      const columns = header.toReversed()
      const [, ...expected] = parse(bytes, { relax_column_count: true }) as string[][]
      const read = await rowsOf(bytes, columns, cuts)
      const nulls = (row: readonly string[]) => row.map((each) => (each === '\\N' ? '' : each))
      expect(read.map(({ cells }) => cells.toReversed())).toEqual(expected.map(nulls))
      expect(expected).toEqual(rows)
    },
  )

  law('stand at the line where they begin', [table, sizes], async (rows, cuts) => {
    let line = 2
    const expected = rows.map((row) => {
      const start = line
      line += row.join('').split('\n').length
      return start
    })
    const header = (rows[0] ?? ['', '']).map((_, i) => `c${i}`)
    const read = await rowsOf(Buffer.from(stringify([header, ...rows])), ['c1'], cuts)
    expect(read.map((row) => row.line)).toEqual(expected)
  })

  it('of any bytes are the same rows, bad rows or error however they are cut', async () => {
    const bytes = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a'), maxLength: 60 })
    const outcome = async (text: string, cuts: readonly number[]) => {
      const sink = new RecordingSink()
      const read = await rowsOf(Buffer.from(`a,b\n${text}`), ['b'], cuts, sink).catch((error) => {
        expect(error).toBeInstanceOf(SourceError)
        return (error as Error).message
      })
      return [read, sink.badLines]
    }
    await holdsLater(500, [bytes, sizes], async (text, cuts) => {
      expect(await outcome(text, cuts)).toEqual(await outcome(text, [1000]))
    })
  })
})

describe('a table', () => {
  it('has cells of an absent column empty, and takes the first of two of one name', async () => {
    const rows = await rowsOf(Buffer.from('a,b,a\n1,2,3\n'), ['b', 'none', 'a'])
    expect(rows).toEqual([{ cells: ['2', '', '1'], line: 2 }])
  })

  it('may begin with a byte order mark that is cut, and have CRLF', async () => {
    const bytes = Buffer.from('\ufeffa,b\r\n1,"2"\r\n3,"4\r\n"\r\n')
    const cells = (await rowsOf(bytes, ['a', 'b'], [1])).map((row) => row.cells)
    expect(cells).toEqual([
      ['1', '2'],
      ['3', '4\r\n'],
    ])
  })

  it('counts text after a closing quote and a wrong number of cells as bad', async () => {
    const sink = new RecordingSink()
    const rows = await rowsOf(Buffer.from('a,b\n"x"y,1\n1\n\n1,2,3\nok,"1"\n'), ['a'], [3], sink)
    expect(rows).toEqual([{ cells: ['ok'], line: 6 }])
    expect(sink.badLines).toEqual([
      { line: 2, reason: 't.csv: text behind the closing quote of a cell' },
      { line: 3, reason: 't.csv: 1 cells in a row, and 2 columns' },
      { line: 4, reason: 't.csv: 1 cells in a row, and 2 columns' },
      { line: 5, reason: 't.csv: 3 cells in a row, and 2 columns' },
    ])
  })

  it('of more than a thousand columns is refused', async () => {
    const header = Array.from({ length: 1001 }, (_, i) => `c${i}`).join()
    await expect(rowsOf(Buffer.from(`${header}\n`), ['c1'])).rejects.toThrow('1001 columns')
    expect(await rowsOf(Buffer.from(`${header.slice(0, -6)}\n`), ['c1'])).toEqual([])
  })
})
