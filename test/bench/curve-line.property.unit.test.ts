import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, fitLine } from '../../bench/curve/line.ts'

const points = fc
  .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 2, maxLength: 8 })
  .chain((xs) =>
    fc.tuple(
      fc.constant(xs),
      fc.array(fc.integer({ min: -1000, max: 1000 }), {
        minLength: xs.length,
        maxLength: xs.length,
      }),
    ),
  )
const number = fc.integer({ min: -1000, max: 1000 })

function squares(residuals: readonly number[]): number {
  return residuals.reduce((sum, residual) => sum + residual ** 2, 0)
}

describe('a fitted line', () => {
  it('is the line on which the points lie, if they do', () => {
    fc.assert(
      fc.property(points, number, number, ([xs], intercept, slope) => {
        const line = fitLine(
          xs,
          xs.map((x) => intercept + slope * x),
        )
        expect(line.slope).toBeCloseTo(slope, 6)
        expect(line.intercept).toBeCloseTo(intercept, 4)
        for (const residual of line.residuals) expect(residual).toBeCloseTo(0, 4)
      }),
    )
  })

  it('has less squared residuals than any other line', () => {
    fc.assert(
      fc.property(points, number, number, ([xs, ys], up, turn) => {
        const line = fitLine(xs, ys)
        const other = xs.map((x, i) => ys[i]! - (at(line, x) + up / 100 + (turn / 1e6) * x))
        expect(squares(line.residuals)).toBeLessThanOrEqual(squares(other) + 1e-6)
      }),
    )
  })

  it('tells the residuals of each point', () => {
    const line = fitLine([0, 1, 2], [0, 3, 0])
    expect(line).toEqual({ intercept: 1, slope: 0, residuals: [-1, 2, -1] })
    expect(at(line, 100)).toBe(1)
  })

  it('needs two different points', () => {
    expect(() => fitLine([5, 5], [1, 2])).toThrow(RangeError)
    expect(() => fitLine([], [])).toThrow(RangeError)
  })
})
