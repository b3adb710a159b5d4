/** When a comparison of two revisions calls a row slower. */
import { describe, expect, it } from 'vitest'
import { comparedRow, isSlower, pairedRow, pairedTable } from '../../bench/compare/paired.ts'

const before = [10, 11, 10, 12, 10, 10, 11]

function times(factor: number): number[] {
  return before.map((value) => value * factor)
}

describe('a paired row', () => {
  it('has the ratio of each round, not that of the medians', () => {
    const after = [...before].reverse()
    const { ratio, before: first, after: second } = pairedRow('a', 'seconds', before, after)
    expect(ratio).toEqual({ median: 1, low: 10 / 11, high: 1.1 })
    expect([first, second]).toEqual([10, 10])
  })

  it('is slower where a time rises, or a rate falls, by more than 5 % for sure', () => {
    expect(isSlower(pairedRow('a', 'seconds', before, times(1.06)))).toBe(true)
    expect(isSlower(pairedRow('a', 'seconds', before, times(0.9)))).toBe(false)
    expect(isSlower(pairedRow('a', 'per second', before, times(0.9)))).toBe(true)
    expect(isSlower(pairedRow('a', 'per second', before, times(1.06)))).toBe(false)
  })

  it('is not slower where one round was not, or where it is too coarse to judge', () => {
    const once = times(1.2).map((value, i) => (i === 3 ? before[i]! : value))
    expect(isSlower(pairedRow('a', 'seconds', before, once))).toBe(false)
    const coarse = { ...pairedRow('a', 'seconds', before, times(2)), isJudged: false }
    expect(isSlower(coarse)).toBe(false)
  })

  it('is saved as a ratio whose bound is missed where it is slower', () => {
    const slower = comparedRow('open', 'abc1234', pairedRow('load', 'seconds', before, times(1.2)))
    expect(slower).toMatchObject({ unit: 'ratio', n: 7, spread: '95 %', isMissed: true })
    expect(slower.name).toContain('abc1234')
    const same = comparedRow('open', 'abc1234', pairedRow('load', 'seconds', before, before))
    expect(same.isMissed).toBe(false)
  })

  it('stands in a table with its interval', () => {
    const table = pairedTable('t', [pairedRow('load', 'seconds', before, times(1.2))])
    expect(table).toMatch(/load +10 s +12 s +1\.20 +1\.20-1\.20 +SLOWER/)
  })
})
