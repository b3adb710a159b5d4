import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsLater } from '../../../native-free-index/test/law.ts'
import { parquetOf } from './parquet-file.ts'
import { readParquet } from './written-table.ts'

const count = 60
const rows = Array.from({ length: count }, (_, row) => row)
const columns = [
  { name: 'id', data: rows.map(BigInt) },
  { name: 'login', data: rows.map((row) => `user${row}`) },
  { name: 'bio', data: rows.map((row) => (row % 3 ? `text ${row % 4}` : null)) },
  { name: 'isBot', data: rows.map((row) => row % 2 === 0) },
]

it('a Parquet file with bytes changed is refused, or read with wrong values, and nothing else happens', async () => {
  const wholes = (['UNCOMPRESSED', 'SNAPPY', 'ZSTD'] as const).map((codec) =>
    parquetOf(columns, { codec, rowGroupSize: 40, pageSize: 100 }),
  )
  const change = fc.record({ at: fc.nat(), byte: fc.constantFrom(0, 1, 2, 127, 128, 255) })
  await holdsLater(
    300,
    [fc.constantFrom(...wholes), fc.array(change, { minLength: 1, maxLength: 3 })],
    async (whole, changes) => {
      const bytes = Uint8Array.from(whole)
      for (const { at, byte } of changes) bytes[at % bytes.length] = byte
      const outcome = await readParquet(bytes).catch((error: Error) => error.name)
      if (typeof outcome === 'string') expect(outcome).toBe('SourceError')
    },
  )
})
