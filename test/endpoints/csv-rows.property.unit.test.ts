/** Rows that are written as bytes are those that parsed records have. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { csvColumns } from '../../src/contract/index.ts'
import { neverAborted } from '../../src/domain/index.ts'
import { rowBytesMax, writeCsvRows } from '../../src/endpoints/csv-rows.ts'
import { TimeSlices } from '../../src/engines/index.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '=1',
    '+1',
    '-1',
    '@x',
    '\t',
    '\r',
    '\n=1',
    ' \u3000-1',
    '\u00a0@x',
    '\u200b\ufeff+1',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff201',
    '\u30d5=1',
    'a,b',
    '"',
    'a"b',
    'two\nlines',
    '\\',
    'ü',
    '',
  ),
  fc.string({ minLength: 60, maxLength: 90 }),
)
const value = fc.oneof(
  text,
  fc.array(text, { maxLength: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

it.each(['users', 'repositories'] as const)('%s', async (collection) => {
  const columns: readonly string[] = csvColumns[collection]
  const names = fc.oneof(fc.constantFrom(...columns), fc.string({ maxLength: 9 }))
  const others = fc.oneof(value, fc.constant({ 'a}"': [{ b: '{"' }] }))
  const record = fc
    .array(fc.tuple(names, value, others), { maxLength: 20 })
    .map((all) =>
      Object.fromEntries(
        all.map(([name, own, other]) => [name, columns.includes(name) ? own : other]),
      ),
    )
  await holdsLater(150, [fc.array(record, { maxLength: 5 })], async (records) => {
    const lines = Buffer.from(records.map((one) => JSON.stringify(one)).join('\n'))
    const rows = Buffer.alloc(lines.length + rowBytesMax * records.length)
    const slices = new TimeSlices(neverAborted)
    const end = await writeCsvRows(lines, collection, slices, rows, 0)
    const told = rows.toString('utf8', 0, end)
    expect(told).toBe(records.map((one) => rowOf(JSON.parse(JSON.stringify(one)))).join(''))
  })

  function rowOf(one: Record<string, unknown>): string {
    const cells = columns.map((name) => cellOf(Object.hasOwn(one, name) ? one[name] : null))
    return Buffer.from(`${cells.join(',')}\r\n`).toString()
  }
})

function cellOf(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const plain = Array.isArray(value) ? value.join('; ') : String(value)
  const safe = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠﹢﹣﹦﹫]/u.test(plain) ? `'${plain}` : plain
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
