import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import { columnMax, EdgeTable } from '../../../src/ingest/graph/edge-table.ts'

describe('counts of pairs', () => {
  it('are those of a map, in the order of the first addition', () => {
    const id = fc.oneof(fc.nat(20), fc.integer({ min: columnMax - 5, max: columnMax }))
    const date = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: columnMax }))
    const row = fc.tuple(id, id, date, date, fc.nat(3))
    holds(100, [fc.array(row, { maxLength: 300 })], (rows) => {
      const table = new EdgeTable(1000, true)
      const expected = new Map<string, object>()
      for (const [from, to, firstAt, at, count] of rows) {
        table.add(0, from, to, at, firstAt, count, 0)
        const key = `${from} ${to}`
        const start = { type: 0, from, to, at: 0, firstAt: 0, count: 0, input: 0 }
        const known = { ...start, ...expected.get(key) }
        const isEarlier = known.firstAt === 0 || (firstAt > 0 && firstAt < known.firstAt)
        expected.set(key, {
          ...known,
          firstAt: isEarlier ? firstAt : known.firstAt,
          at: Math.max(known.at, at),
          count: known.count + count,
        })
      }
      expect([...table.listEdges()]).toEqual([...expected.values()])
    })
  })

  it('keep every pair as the table grows', () => {
    const table = new EdgeTable(100_000, true)
    for (let i = 0; i < 200_000; i++) {
      table.add(0, i % 100_000, (i % 100_000) * 7, i, i, 1, 0)
    }
    expect(table.count).toBe(100_000)
    const wrong = [...table.listEdges()].filter(
      ({ from, to, count }, i) => from !== i || to !== i * 7 || count !== 2,
    )
    expect(wrong).toEqual([])
  })
})
