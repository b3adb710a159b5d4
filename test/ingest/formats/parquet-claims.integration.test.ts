import { gzipSync } from 'node:zlib'
import type { PageHeader } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { fileOfPages, type MadeColumn, type MadePage } from './parquet-file.ts'
import { readParquet } from './written-table.ts'

const text = { converted_type: 'UTF8' as const }
const optional = { ...text, repetition_type: 'OPTIONAL' as const }
const levels = { definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' } as const

type Encoding = NonNullable<PageHeader['data_page_header']>['encoding']

/** A page of one text, with another header or body where given. */
function page(given: Partial<PageHeader> = {}, body: Uint8Array = plain('mira')): MadePage {
  return { header: { data_page_header: first(1), ...given }, body }
}

function first(num_values: number, encoding: Encoding = 'PLAIN') {
  return { num_values, encoding, ...levels }
}

function second(given: object) {
  const none = { definition_levels_byte_length: 0, repetition_levels_byte_length: 0 }
  const page = { num_values: 1, num_nulls: 0, num_rows: 1, encoding: 'PLAIN', ...none, ...given }
  return { type: 'DATA_PAGE_V2', data_page_header_v2: page } as Partial<PageHeader>
}

function dictionary(values: number, body: Uint8Array): MadePage {
  const dictionary_page_header = { num_values: values, encoding: 'PLAIN' as const }
  return { header: { type: 'DICTIONARY_PAGE', dictionary_page_header }, body }
}

function plain(...texts: string[]): Uint8Array {
  return Buffer.concat(texts.flatMap((each) => [uint32(each.length), Buffer.from(each)]))
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

/** Levels that are one run of a value. */
function run(count: number, value = 1): Buffer {
  const bytes = Buffer.from([...varint(count * 2), value])
  return Buffer.concat([uint32(bytes.length), bytes])
}

/** A value that repeats, as deltas. */
function deltas(count: number, value: number): Buffer {
  const blocks = Math.ceil((count - 1) / 128)
  const head = [...varint(128), ...varint(4), ...varint(count), ...varint(value * 2)]
  return Buffer.from([...head, ...new Array(blocks * 5).fill(0)])
}

async function loginsOf(column: Partial<MadeColumn>): Promise<(string | undefined)[]> {
  const sink = await readParquet(fileOfPages({ element: text, rows: 1, pages: [], ...column }))
  return sink.persons.map(({ login }) => login)
}

describe('pages made by hand', () => {
  it.each<[string, Partial<MadeColumn>, string[]]>([
    ['of texts', { pages: [page()] }, ['mira']],
    ['of the second version', { pages: [page(second({}))] }, ['mira']],
    [
      'with levels',
      { element: optional, pages: [page({}, Buffer.concat([run(1), plain('mira')]))] },
      ['mira'],
    ],
    [
      'with a dictionary and an index of pages between',
      {
        rows: 3,
        pages: [
          dictionary(2, plain('mira', 'noor')),
          { header: { type: 'INDEX_PAGE' }, body: Buffer.from('skipped') },
          page({ data_page_header: first(3, 'RLE_DICTIONARY') }, Buffer.from([1, 6, 1])),
        ],
      },
      ['noor'],
    ],
    [
      'with prefixes',
      {
        rows: 2,
        pages: [
          page(
            { data_page_header: first(2, 'DELTA_BYTE_ARRAY') },
            Buffer.concat([deltas(2, 0), deltas(2, 4), Buffer.from('miranoor')]),
          ),
        ],
      },
      ['mira', 'noor'],
    ],
    [
      'in gzip',
      {
        codec: 'GZIP',
        pages: [page({ uncompressed_page_size: 8 }, gzipSync(plain('mira')))],
      },
      ['mira'],
    ],
  ])('%s are read', async (_, column, logins) => {
    expect(await loginsOf(column)).toEqual(logins)
  })
})

describe('a page is refused', () => {
  const wide = { type: 'FIXED_LEN_BYTE_ARRAY' as const, type_length: 1 << 20 }
  it.each<[string, Partial<MadeColumn>, string]>([
    [
      'that ends behind its column',
      { pages: [page({ compressed_page_size: 9 })] },
      'a page of 9 bytes',
    ],
    ['of negative size', { pages: [page({ compressed_page_size: -1 })] }, 'a page of -1 bytes'],
    [
      'that expands to more than the limit',
      { codec: 'ZSTD', pages: [page({ uncompressed_page_size: 0x7fffffff })] },
      'a page that expands to 2147483647 bytes; at most 134217728',
    ],
    [
      'that expands to a negative size',
      { codec: 'SNAPPY', pages: [page({ uncompressed_page_size: -8 })] },
      'a page that expands to -8 bytes',
    ],
    [
      'in gzip that expands to more than it claims',
      {
        codec: 'GZIP',
        pages: [page({ uncompressed_page_size: 8 }, gzipSync(Buffer.alloc(1 << 24)))],
      },
      'Cannot create a Buffer larger than 8 bytes',
    ],
    [
      'in Snappy that expands to another size',
      { codec: 'SNAPPY', pages: [page({ uncompressed_page_size: 8 }, Buffer.from([9, 0, 65]))] },
      'a page of 9 bytes, not 8',
    ],
    [
      'in LZ4 with a match that goes on and on',
      {
        codec: 'LZ4_RAW',
        pages: [
          page(
            { uncompressed_page_size: 8 },
            Buffer.concat([Buffer.from([0x1f, 65, 1, 0]), Buffer.alloc(1 << 20, 255)]),
          ),
        ],
      },
      'a page of other than 8 bytes',
    ],
    [
      'in a compression that is not read',
      { codec: 'LZO', pages: [page()] },
      'compressed with LZO, which is not read. Write it with ZSTD or SNAPPY',
    ],
    [
      'with more values than the limit',
      { pages: [page({ data_page_header: first(0x7fffffff) })] },
      'a page claims 2147483647 values; at most 2097152',
    ],
    [
      'with negative values',
      { pages: [page({ data_page_header: first(-1) })] },
      'a page claims -1 values',
    ],
    [
      'with more values than bytes',
      { pages: [page({ data_page_header: first(2) })] },
      'damaged (Offset is outside the bounds of the DataView)',
    ],
    [
      'with a text that ends behind it',
      { pages: [page({}, uint32(0x7fffffff))] },
      'damaged (Invalid typed array length: 2147483647)',
    ],
    [
      'with a run of levels that is longer than its values',
      { element: optional, pages: [page({}, Buffer.concat([run(2 ** 30), plain('mira')]))] },
      'a run of 1073741824 values where 1 are left',
    ],
    [
      'with a run of indexes that is longer than its values',
      {
        pages: [
          dictionary(1, plain('mira')),
          page(
            { data_page_header: first(1, 'RLE_DICTIONARY') },
            Buffer.from([1, ...varint(2 ** 31), 0]),
          ),
        ],
      },
      'a run of 1073741824 values where 1 are left',
    ],
    [
      'with packed indexes of no bits, which never end',
      {
        pages: [
          dictionary(1, plain('mira')),
          page(second({ encoding: 'RLE_DICTIONARY' }), Buffer.from([0, ...varint(0x7fffffff), 0])),
        ],
      },
      'a run of 8589934584 values where 1 are left',
    ],
    [
      'with indexes of too many bits',
      {
        pages: [
          dictionary(1, plain('mira')),
          page({ data_page_header: first(1, 'RLE_DICTIONARY') }, Buffer.from([200, 2, 0])),
        ],
      },
      'values of 200 bits',
    ],
    [
      'with indexes, and no dictionary',
      { pages: [page({ data_page_header: first(1, 'RLE_DICTIONARY') }, Buffer.from([1, 2, 0]))] },
      'damaged (',
    ],
    [
      'with a dictionary of more values than bytes',
      { pages: [dictionary(1 << 20, plain('mira')), page()] },
      'a dictionary of 1048576 values in 8 bytes',
    ],
    [
      'with a dictionary of negative values',
      { pages: [dictionary(-1, plain('mira')), page()] },
      'a dictionary of -1 values in 8 bytes',
    ],
    [
      'with a dictionary that repeats a long text into too many bytes',
      {
        rows: 600,
        pages: [
          dictionary(1, plain('x'.repeat(1 << 24))),
          page(
            { data_page_header: first(600, 'RLE_DICTIONARY') },
            Buffer.from([1, ...varint(1200), 0]),
          ),
        ],
      },
      'the row group expands to more than 8589934592 bytes',
    ],
    [
      'with prefixes that expand to too many bytes',
      {
        rows: 1000,
        pages: [
          page(
            { data_page_header: first(1000, 'DELTA_BYTE_ARRAY') },
            Buffer.concat([deltas(1000, 1_000_000), deltas(1000, 0)]),
          ),
        ],
      },
      'texts of 1000000000 bytes; at most 134217728',
    ],
    [
      'with deltas in blocks that none writes',
      {
        pages: [
          page({ data_page_header: first(1, 'DELTA_LENGTH_BYTE_ARRAY') }, Buffer.from('xyz')),
        ],
      },
      'deltas in blocks of 120 and 121',
    ],
    [
      'with a delta that does not end',
      {
        rows: 2,
        pages: [
          page(
            { data_page_header: first(2, 'DELTA_LENGTH_BYTE_ARRAY') },
            Buffer.concat([deltas(1, 4), Buffer.alloc(1 << 20, 255)]),
          ),
        ],
      },
      'a number of more than 64 bits',
    ],
    [
      'of split streams that take too many bytes',
      {
        element: wide,
        pages: [page({ data_page_header: first(1 << 20, 'BYTE_STREAM_SPLIT') })],
      },
      'a page of 1099511627776 bytes; at most 134217728',
    ],
    [
      'of the second version with more nulls than values',
      { pages: [page(second({ num_nulls: 2 }))] },
      'a page with 2 nulls',
    ],
    [
      'of the second version with levels longer than itself',
      { pages: [page(second({ definition_levels_byte_length: 100 }))] },
      'a page with 100 bytes of levels',
    ],
    [
      'of the second version with levels of negative length',
      { pages: [page(second({ repetition_levels_byte_length: -4 }))] },
      'a page with -4 bytes of levels',
    ],
  ])('%s', async (_, column, message) => {
    await expect(loginsOf(column)).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringMatching(/^table\.parquet: column "login" after row 0: /),
    })
    await expect(loginsOf(column)).rejects.toThrow(message)
  })
})
