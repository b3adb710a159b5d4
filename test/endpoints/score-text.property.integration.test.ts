/** Scores written digit by digit against the text that the language itself gives. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { scoreBytesMax, writeScore } from '../../src/endpoints/score-text.ts'

const bytes = Buffer.alloc(3 + scoreBytesMax + 1)

function written(score: number): string {
  bytes.fill('#')
  const end = writeScore(bytes, 3, score)
  expect(bytes.toString('latin1', 0, 3)).toBe('###')
  expect(bytes.toString('latin1', 3 + scoreBytesMax)).toBe('#')
  return bytes.toString('latin1', 3, end)
}

/** The Float32 with these bits. */
function float32(bits: number): number {
  return new Float32Array(Uint32Array.of(bits).buffer)[0]!
}

const bitsOfOne = 0x3f800000
const bitsOfHalf = 0x3f000000
const bitsOfSixteenth = 0x3d800000

describe('a score', () => {
  it('is written as the language writes it, whatever Float32 from 0 to 1', () => {
    const bits = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: bitsOfSixteenth - 1000, max: bitsOfOne }) },
      fc.integer({ min: 0, max: bitsOfOne }),
    )
    holds(5_000, [bits], (value) => {
      const score = float32(value)
      expect(written(score)).toBe(`${score}`)
    })
  })

  it('is written so around the powers of two, where the gaps between doubles change', () => {
    for (let power = bitsOfSixteenth - 0x800000; power <= bitsOfOne; power += 0x800000) {
      for (let bits = power - 300; bits <= power + 300; bits++) {
        const score = float32(bits)
        expect(written(score)).toBe(`${score}`)
      }
    }
  })

  it('is written so where its text is short', () => {
    for (let i = 0; i <= 1024; i++) {
      for (const score of [i / 1024, Math.fround(i / 1000), Math.fround(i / 999)]) {
        expect(written(score)).toBe(`${score}`)
      }
    }
  })

  it('is written so in between, where a text is as long as it can be', () => {
    const lengths = new Set<number>()
    for (let bits = bitsOfHalf; bits < bitsOfOne; bits += 4099) {
      lengths.add(written(float32(bits)).length)
      expect(written(float32(bits))).toBe(`${float32(bits)}`)
    }
    expect(Math.max(...lengths)).toBe(18)
  })

  it.each([
    -0.0000010000077294584932, -1.2345678901234567e-100, -123_456_789_012_345_680_000, 5e-324,
  ])('may be as long as %d', (score) => {
    expect(written(score)).toBe(`${score}`)
  })

  law('may be any number', 100, [fc.double({ noNaN: true, noDefaultInfinity: true })], (score) => {
    expect(written(score)).toBe(`${score}`)
  })
})
