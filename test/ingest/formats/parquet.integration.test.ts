import { gzipSync } from 'node:zlib'
import type { FileMetaData } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { readJsonLines } from '../../tables.ts'
import { type Codec, parquetOf, thrift, withFooter, withFooterBytes } from './parquet-file.ts'
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

function noGroups(metadata: FileMetaData): void {
  metadata.row_groups = []
}

function noRows({ row_groups: groups }: FileMetaData): void {
  for (const group of groups) {
    group.num_rows = 0n
    for (const { meta_data: meta } of group.columns) meta!.data_page_offset = 0n
  }
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

  it('may have structs, lists, and lists of structs', async () => {
    const schema = [
      { name: 'root', num_children: 4 },
      { name: 'actor', num_children: 2, repetition_type: 'OPTIONAL' as const },
      { name: 'login', type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const },
      { name: 'id', type: 'INT64' as const, repetition_type: 'OPTIONAL' as const },
      ...listOf('emails'),
      ...listOf('socialAccounts').slice(0, 2),
      { name: 'element', num_children: 2, repetition_type: 'OPTIONAL' as const },
      { name: 'provider', type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const },
      { name: 'url', type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const },
      { name: 'bio', type: 'BYTE_ARRAY' as const, repetition_type: 'OPTIONAL' as const },
    ]
    const accounts = [{ provider: 'npm', url: 'https://npm.example/mira' }]
    const content = parquetOf(
      [
        { name: 'actor', data: [{ login: 'mira', id: 7n }, { login: 'noor', id: null }, null] },
        { name: 'emails', data: [['m@lumen.example', 'n@lumen.example'], [], null] },
        { name: 'socialAccounts', data: [accounts, null, []] },
        { name: 'bio', data: ['a', 'b', 'c'].map((text) => Buffer.from(text)) },
      ],
      { schema: schema.map((element) => ({ repetition_type: 'REQUIRED', ...element })) },
    )
    const sink = await readParquet(content)
    expect(sink.persons).toEqual([{ platformId: '7', login: 'mira' }, { login: 'noor' }])
    expect(sink.told('mira')[0]!.members).toEqual({
      bio: 'a',
      emails: ['m@lumen.example', 'n@lumen.example'],
      socialAccounts: accounts,
    })
    expect(sink.told('noor')[0]!.members).toEqual({ bio: 'b' })
    const reason = '"login" is missing (column "actor.login")'
    expect(sink.badLines).toEqual([{ line: 3, reason }])
  })

  it('may have decimals, dates and finer timestamps', async () => {
    const fixed = { repetition_type: 'REQUIRED' as const }
    const micros = { type: 'TIMESTAMP' as const, isAdjustedToUTC: true, unit: 'MICROS' as const }
    const content = parquetOf(
      [
        { name: 'id', data: [583231] },
        { name: 'login', data: ['mira'] },
        { name: 'created_at', data: [new Date('2020-05-01')] },
        { name: 'updated_at', data: [new Date('2021-05-01T10:00:00.250Z')] },
      ],
      {
        schema: [
          { name: 'root', num_children: 4 },
          { ...fixed, name: 'id', type: 'INT64', converted_type: 'DECIMAL', precision: 18 },
          { ...fixed, name: 'login', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
          { ...fixed, name: 'created_at', type: 'INT32', converted_type: 'DATE' },
          { ...fixed, name: 'updated_at', type: 'INT64', logical_type: micros },
        ],
      },
    )
    const sink = await readParquet(content)
    expect(sink.persons).toEqual([{ rowId: '583231', login: 'mira' }])
    expect(sink.told('mira')[0]!.members).toEqual({
      createdAt: '2020-05-01T00:00:00Z',
      updatedAt: '2021-05-01T10:00:00Z',
    })
  })

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

  const logins = (data: string[], rowGroupSize = 1) =>
    parquetOf([{ name: 'login', data, type: 'STRING' }], { rowGroupSize })
  /** As Arrow writes groups without rows: their columns have no place in the file. */
  const withEmptyGroups = (content: Uint8Array, ...places: readonly number[]) =>
    withFooter(content, ({ row_groups: groups }) => {
      for (const place of places) {
        const [{ columns }] = groups as [(typeof groups)[0]]
        const meta = { ...columns[0]!.meta_data!, num_values: 0n, data_page_offset: 0n }
        const empty = { file_offset: 0n, meta_data: meta }
        groups.splice(place, 0, { columns: [empty], total_byte_size: 0n, num_rows: 0n })
      }
    })
  const withoutColumns = (content: Uint8Array, rows: bigint) =>
    withFooter(content, (metadata) => {
      metadata.schema = [{ name: 'root', num_children: 0 }]
      metadata.row_groups = [{ columns: [], total_byte_size: 0n, num_rows: rows }]
    })
  const unnamed = parquetOf([{ name: 'shoe_size', data: [], type: 'INT32' }])

  it.each<[string, Uint8Array, string[], [string, number][]]>([
    ['no rows', logins([]), [], []],
    ['no rows in columns that fit nothing', unnamed, [], []],
    ['no rows in a group of them', withFooter(logins(['a']), noRows), [], []],
    ['no row groups', withFooter(logins(['a']), noGroups), [], []],
    ['an empty group first', withEmptyGroups(logins(['a', 'b']), 0), ['a', 'b'], []],
    ['an empty group between', withEmptyGroups(logins(['a', 'b']), 1), ['a', 'b'], []],
    ['empty groups at both ends', withEmptyGroups(logins(['a', 'b']), 0, 3), ['a', 'b'], []],
    ['no columns', withoutColumns(logins([]), 0n), [], []],
    ['no columns but rows', withoutColumns(logins([]), 3n), [], [['row without values', 3]]],
  ])('may have %s', async (_, content, expected, skipped) => {
    const sink = await readParquet(content)
    expect(sink.persons.map(({ login }) => login)).toEqual(expected)
    expect([...sink.skips]).toEqual(skipped)
  })
})

interface FooterChange {
  /** By path in the metadata; a text that ends with `n` is a large number. */
  readonly set?: Readonly<Record<string, unknown>>
  /** Bytes instead of the footer, and bytes behind them: how many, and which. */
  readonly footer?: readonly number[]
  readonly fill?: [count: number, byte: number]
}

function changeFooter(bytes: Uint8Array, { set = {}, footer, fill = [0, 0] }: FooterChange) {
  if (footer !== undefined) {
    return withFooterBytes(bytes, Buffer.concat([Buffer.from(footer), Buffer.alloc(...fill)]))
  }
  return withFooter(bytes, (metadata) => {
    for (const [path, value] of Object.entries(set)) {
      const keys = path.split('.')
      let inside = metadata as unknown as Record<string, unknown>
      for (const key of keys.slice(0, -1)) inside = inside[key] as Record<string, unknown>
      const isLarge = typeof value === 'string' && /^-?\d+n$/.test(value)
      inside[keys.at(-1)!] = isLarge ? BigInt(value.slice(0, -1)) : value
    }
  })
}

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

function listOf(name: string) {
  return [
    { name, num_children: 1, converted_type: 'LIST', repetition_type: 'OPTIONAL' },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  ] as const
}
