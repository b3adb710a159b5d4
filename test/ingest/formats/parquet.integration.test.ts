/** Parquet files of each codec, and those that are refused; what others tell is in cases/tables.txt. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readJsonLines } from '../../tables.ts'
import {
  type Codec,
  changeFooter,
  type FooterChange,
  parquetOf,
  thrift,
  withFooter,
  withFooterBytes,
} from './parquet-file.ts'
import { readParquet } from './written-table.ts'

const created = Date.parse('2020-05-01T10:00:00Z')
const rows = 500

function range<T>(make: (row: number) => T): T[] {
  return Array.from({ length: rows }, (_, row) => make(row))
}

function users(codec: Codec): Uint8Array {
  return parquetOf(
    [
      { name: 'id', data: range((i) => BigInt(i)), type: 'INT64' },
      { name: 'login', data: range((i) => `user${i}`), type: 'STRING' },
      { name: 'bio', data: range((i) => (i % 3 === 0 ? null : `Größe ${i % 7}`)), type: 'STRING' },
      { name: 'followers', data: range((i) => i), type: 'INT32' },
      { name: 'public_repos', data: range((i) => (i % 2 ? i : Number.NaN)), type: 'DOUBLE' },
      { name: 'created_at', data: range((i) => new Date(created + i * 1000)), type: 'TIMESTAMP' },
      { name: 'is_bot', data: range((i) => i % 2 === 0), type: 'BOOLEAN' },
      { name: 'shoe_size', data: range((i) => (i % 5 ? 38 : null)), type: 'INT32' },
    ],
    { codec, rowGroupSize: 200, pageSize: 256 },
  )
}

describe('a Parquet file', () => {
  it.each<Codec>(['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD', 'LZ4_RAW'])(
    'in %s gives all rows of all row groups and pages',
    async (codec) => {
      const sink = await readParquet(users(codec))
      expect(sink.badLines).toEqual([])
      expect(sink.persons).toHaveLength(rows)
      for (const row of [0, 1, 199, 200, 333, 499]) {
        expect(sink.persons[row]).toEqual({ rowId: `${row}`, login: `user${row}` })
        expect(sink.told(`user${row}`)).toEqual([
          {
            members: {
              ...(row % 3 === 0 ? {} : { bio: `Größe ${row % 7}` }),
              followersCount: row,
              ...(row % 2 === 0 ? {} : { ownedRepoCount: row }),
              createdAt: `${new Date(created + row * 1000).toISOString().slice(0, -5)}Z`,
              isBot: row % 2 === 0,
            },
            at: 0,
            line: row + 1,
          },
        ])
      }
      expect([...sink.unknown]).toEqual([['shoe_size', rows - rows / 5]])
    },
  )

  it('does not read columns that no field takes', async () => {
    const content = users('ZSTD')
    const damaged = withFooter(content, ({ row_groups }) => {
      for (const { columns } of row_groups) {
        const meta = columns[7]!.meta_data!
        const start = Number(meta.dictionary_page_offset ?? meta.data_page_offset)
        content.fill(255, start, start + Number(meta.total_compressed_size))
      }
    })
    expect((await readParquet(damaged)).persons).toHaveLength(rows)
  })
})

describe('a Parquet file is refused', () => {
  const whole = users('SNAPPY')
  const rows = readJsonLines<[name: string, FooterChange, message: string]>(
    'test/ingest/formats/parquet-footers.jsonl',
  )
  const withLongFooter = Uint8Array.from(whole)
  withLongFooter.fill(255, whole.length - 8, whole.length - 4)
  const withOverlap = withFooter(whole, ({ row_groups }) => {
    for (const { meta_data } of row_groups.flatMap(({ columns }) => columns)) {
      meta_data!.data_page_offset = 4n
      delete meta_data!.dictionary_page_offset
      meta_data!.total_compressed_size = 5000n
    }
  })
  const root = { field_4: 'root', field_5: 2 }
  const schema = [root, { field_1: 1, field_4: 'login' }]
  const cutSchema = thrift({ field_1: 1, field_2: schema, field_3: 0n, field_4: [] })

  it.each<[string, Uint8Array, string]>([
    ['that is empty', new Uint8Array(0), 'no Parquet file'],
    ['that is text', Buffer.from('login,bio\nmira,Rust\n'), 'no Parquet file'],
    ['in gzip', gzipSync(whole), 'no Parquet file'],
    ['that is cut off', whole.subarray(0, whole.length - 20), 'cut off'],
    ['that is encrypted', Buffer.from('PARE encrypted PARE'), 'encrypted'],
    ['with a footer larger than the file', withLongFooter, '4294967295'],
    ['with columns that overlap', withOverlap, 'overlap'],
    ['with a schema that ends too early', withFooterBytes(whole, cutSchema), 'too early'],
    ...rows.map(([name, change, message]): [string, Uint8Array, string] => [
      name,
      changeFooter(whole, change),
      message,
    ]),
  ])('%s', async (_, content, message) => {
    await expect(readParquet(content)).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringMatching(/^table\.parquet: /),
    })
    await expect(readParquet(content)).rejects.toThrow(message)
  })
})
