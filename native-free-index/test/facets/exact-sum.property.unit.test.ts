import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactSum } from '../../src/facets/exact-sum.ts'
import { bucketStarts } from '../../src/facets/index.ts'
import { law } from '../law.ts'

const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e60, max: 1e60 }),
  fc.integer({ min: -1000, max: 1000 }).map((cents) => cents / 100),
  fc.maxSafeInteger(),
  fc.constantFrom(2 ** 53, -(2 ** 53), 2 ** -1074, 0.1, 1e-30),
)
const terms = fc.array(fc.tuple(numbers, fc.integer({ min: 1, max: 2 ** 20 })), { maxLength: 30 })

/** The number in units of the least positive number. */
function exactly(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const raw = bits.getBigUint64(0)
  const exponent = (raw >> 52n) & 0x7ffn
  const fraction = raw & 0xfffffffffffffn
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n)
  return value < 0 ? -size : size
}

describe('an exact sum', () => {
  law('is the nearest number to the sum, in any order', [terms], (some) => {
    const sumOf = (list: typeof some) => {
      const sum = new ExactSum()
      for (const [value, times] of list) sum.add(value, times)
      return sum.value
    }
    const found = sumOf(some)
    expect(sumOf([...some].reverse())).toBe(found)
    const exact = some.reduce((sum, [value, times]) => sum + exactly(value) * BigInt(times), 0n)
    const error = (value: number) => {
      const difference = exactly(value) - exact
      return difference < 0n ? -difference : difference
    }
    for (const other of neighbours(found)) expect(error(found) <= error(other)).toBe(true)
  })
})

function neighbours(value: number): number[] {
  const bits = new BigInt64Array(1)
  const view = new Float64Array(bits.buffer)
  view[0] = value
  const own = bits[0]!
  return [1n, -1n].map((step) => {
    bits[0] = own + step
    return view[0]!
  })
}

describe('buckets', () => {
  it('of a calendar begin with the day, week, month, quarter or year', () => {
    const at = (text: string) => Date.parse(text) / 1000
    const least = at('2023-11-15T12:00:00Z')
    const greatest = at('2024-02-29T23:59:59Z')
    const startsOf = (unit: 'day' | 'week' | 'month' | 'quarter' | 'year') =>
      [...bucketStarts({ kind: 'calendar', unit }, least, greatest)!].map((seconds) =>
        new Date(seconds * 1000).toISOString().slice(0, 10),
      )
    expect(startsOf('month')).toEqual(['2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01'])
    expect(startsOf('quarter')).toEqual(['2023-10-01', '2024-01-01'])
    expect(startsOf('year')).toEqual(['2023-01-01', '2024-01-01'])
    expect(startsOf('day').slice(0, 2)).toEqual(['2023-11-15', '2023-11-16'])
    expect(startsOf('day').at(-1)).toBe('2024-02-29')
    expect(startsOf('week').slice(0, 2)).toEqual(['2023-11-13', '2023-11-20'])
  })

  it('are at most a thousand', () => {
    expect(bucketStarts({ kind: 'width', width: 1 }, 0, 999)).toHaveLength(1000)
    expect(bucketStarts({ kind: 'width', width: 1 }, 0, 1000)).toBeNull()
    expect(bucketStarts({ kind: 'calendar', unit: 'day' }, 0, 1e9)).toBeNull()
    expect(bucketStarts({ kind: 'width', width: 5e-324 }, 0, 1)).toBeNull()
  })
})
