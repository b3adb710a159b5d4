import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { HistogramFamily } from '../../src/observe/series.ts'

const bounds = [0.001, 0.01, 0.1, 1]

it('counts each observation under every bound that it does not pass, as Prometheus has it', () => {
  const seconds = fc.oneof(fc.double({ min: 0, max: 2, noNaN: true }), fc.constantFrom(...bounds))
  holds(100, [fc.array(seconds)], (observed) => {
    const family = new HistogramFamily('x_seconds', 'Help', bounds)
    for (const value of observed) family.openSeries('a="b"').observe(value)
    family.openSeries('a="b"')
    const lines = family.render().split('\n')
    for (const bound of bounds) {
      const below = observed.filter((value) => value <= bound).length
      expect(lines).toContain(`x_seconds_bucket{a="b",le="${bound}"} ${below}`)
    }
    expect(lines).toContain(`x_seconds_bucket{a="b",le="+Inf"} ${observed.length}`)
    expect(lines).toContain(`x_seconds_count{a="b"} ${observed.length}`)
    const sum = observed.reduce((total, value) => total + value, 0)
    expect(lines).toContain(`x_seconds_sum{a="b"} ${sum}`)
  })
})

it('writes a series without labels without braces, and name and type once', () => {
  const family = new HistogramFamily('x_seconds', 'Help', [1])
  family.openSeries('').observe(0.5)
  expect(family.render()).toBe(
    [
      '# HELP x_seconds Help',
      '# TYPE x_seconds histogram',
      'x_seconds_bucket{le="1"} 1',
      'x_seconds_bucket{le="+Inf"} 1',
      'x_seconds_sum 0.5',
      'x_seconds_count 1',
      '',
    ].join('\n'),
  )
})
