import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rotate } from '../../src/vectors/rotation.ts'
import { law } from '../law.ts'
import { dot, drawDirection, drawFrom } from './generated.ts'

const lengths = fc.integer({ min: 1, max: 400 })

function rotated(vector: Float32Array): Float32Array {
  const copy = vector.slice()
  rotate(copy)
  return copy
}

law('a rotation keeps dot products', [lengths, fc.nat()], (length, seed) => {
  const draw = drawFrom(seed)
  const [a, b] = [drawDirection(draw, length), drawDirection(draw, length)]
  expect(dot(rotated(a), rotated(b))).toBeCloseTo(dot(a, b), 4)
  expect(dot(rotated(a), rotated(a))).toBeCloseTo(1, 4)
})

test.each([64, 100, 256, 384, 768])('of %i dims, one alone is spread over all', (length) => {
  for (const place of [0, 1, length >> 1, length - 1]) {
    const spread = rotated(Float32Array.from({ length }, (_, i) => (i === place ? 1 : 0)))
    // A random direction has a mean of √(2/π) = 0.80.
    const mean = spread.reduce((sum, x) => sum + Math.abs(x), 0) / Math.sqrt(length)
    expect(mean).toBeGreaterThan(0.6)
  }
})
