/**
 * Columns of pages that no writer writes: rows of parquet-pages.jsonl. A page has its claims, and
 * the parts of its body.
 */
import { gzipSync } from 'node:zlib'
import type { PageHeader, SchemaElement } from 'hyparquet'
import { expect, it } from 'vitest'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { readJsonLines } from '../../tables.ts'
import { expandRuns } from './encoded-text.ts'
import { fileOfPages, type MadeColumn, type MadePage } from './parquet-file.ts'
import { readParquet } from './written-table.ts'

/** One of these members. */
interface Part {
  readonly plain?: readonly string[]
  readonly text?: string
  readonly bytes?: readonly number[]
  readonly uint32?: number
  /** Times and byte. */
  readonly fill?: [times: number, byte: number]
  /** Levels that are one run of a value. */
  readonly run?: [times: number, value: number]
  /** A value that repeats, as deltas. */
  readonly deltas?: [times: number, value: number]
  readonly gzip?: Part
}

interface Page extends Partial<PageHeader> {
  readonly values?: number
  readonly encoding?: string
  readonly dictionary?: number
  readonly second?: object
  readonly body: readonly Part[]
}

interface Column extends Omit<MadeColumn, 'element' | 'pages' | 'rows'> {
  readonly element?: 'optional' | Partial<SchemaElement>
  readonly rows?: number
  readonly pages: readonly Page[]
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function encodeVarint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...encodeVarint(Math.floor(value / 128))]
}

function encodePart({ plain, text, bytes, uint32, fill, run, deltas, gzip }: Part): Uint8Array {
  if (plain !== undefined) {
    const texts = plain.flatMap((one) => [encodeUint32(one.length), Buffer.from(one)])
    return Buffer.concat(texts)
  }
  if (bytes !== undefined) return Buffer.from(bytes)
  if (uint32 !== undefined) return encodeUint32(uint32)
  if (fill !== undefined) return Buffer.alloc(...fill)
  if (gzip !== undefined) return gzipSync(encodePart(gzip))
  if (run !== undefined) {
    const levels = Buffer.from([...encodeVarint(run[0] * 2), run[1]])
    return Buffer.concat([encodeUint32(levels.length), levels])
  }
  if (deltas === undefined) return Buffer.from(text!)
  const [times, value] = deltas
  const head = [128, 4, times, value * 2].flatMap(encodeVarint)
  return Buffer.from([...head, ...new Array(Math.ceil((times - 1) / 128) * 5).fill(0)])
}

function makePage({ values = 1, encoding = 'PLAIN', dictionary, second, body, ...rest }: Page) {
  const levels = { definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' }
  const noLevels = { definition_levels_byte_length: 0, repetition_levels_byte_length: 0 }
  const counts = { num_values: 1, num_nulls: 0, num_rows: 1, encoding: 'PLAIN', ...noLevels }
  const first = { data_page_header: { num_values: values, encoding, ...levels } }
  const header =
    dictionary !== undefined
      ? { type: 'DICTIONARY_PAGE', dictionary_page_header: { num_values: dictionary, encoding } }
      : second !== undefined
        ? { type: 'DATA_PAGE_V2', data_page_header_v2: { ...counts, ...second } }
        : first
  return { header: { ...header, ...rest }, body: Buffer.concat(body.map(encodePart)) } as MadePage
}

async function readLogins({ element, rows = 1, pages, ...column }: Column): Promise<unknown[]> {
  const optional = { repetition_type: 'OPTIONAL' as const }
  const own = element === 'optional' ? optional : element
  const made = { element: { converted_type: 'UTF8' as const, ...own }, rows, ...column }
  const sink = await readParquet(fileOfPages({ ...made, pages: pages.map(makePage) }))
  return sink.persons.map(({ login }) => login)
}

const rows = readJsonLines<[name: string, Column, told: string[] | string]>(
  'test/ingest/formats/parquet-pages.jsonl',
  expandRuns,
)

it.each(rows)('a page %s', async (_, column, told) => {
  if (typeof told === 'object') return expect(await readLogins(column)).toEqual(told)
  const error: Error = await readLogins(column).then(String, (thrown) => thrown)
  expect(error).toBeInstanceOf(SourceError)
  expect(error.message).toMatch(/^table\.parquet: column "login" after row 0: /)
  expect(error.message).toContain(told)
})
