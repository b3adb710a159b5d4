import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileStep, matchGlob, parseGlob } from '../../src/text/glob.ts'
import { compileGlob, foldCase } from '../../src/text/index.ts'
import { expectSome, holds } from '../law.ts'

describe('globs', () => {
  test('equal the definition by recursion', () => {
    const part = fc.constantFrom('a', 'B', 'é', '😀', '*', '?', '[a-c]', '[!aé]', '[😀b]', '\\*')
    const value = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'é', '😀', '*'), maxLength: 8 })
    holds(5_000, [fc.array(part, { maxLength: 7 }), value], (parts, text) => {
      expect(compileGlob(parts.join(''), false).test(text)).toBe(matches(parts, [...text]))
      const folded = parts.map((one) => one.toLowerCase())
      const expected = matches(folded, [...foldCase(text)])
      expect(compileGlob(parts.join(''), true).test(text)).toBe(expected)
    })
  })

  test('take at most pattern times value steps on a hostile pattern', () => {
    const pattern = `${'*a'.repeat(60)}*b`
    const value = 'a'.repeat(5_000)
    let steps = 0
    const counted = parseGlob(pattern, false).map((element) => {
      const accepts = compileStep(element)
      if (accepts === null) return null
      return (codePoint: number) => {
        steps++
        return accepts(codePoint)
      }
    })
    expect(matchGlob(counted, value)).toBe(false)
    expectSome(steps)
    expect(steps).toBeLessThanOrEqual(pattern.length * value.length)
  })
})

/** The reference implementation: one pattern part at a time, with every length for `*`. */
function matches(parts: readonly string[], value: readonly string[]): boolean {
  const [part, ...rest] = parts
  if (part === undefined) return value.length === 0
  if (part === '*') {
    return value.some((_, taken) => matches(rest, value.slice(taken))) || matches(rest, [])
  }
  const [character, ...behind] = value
  return character !== undefined && accepts(part, character) && matches(rest, behind)
}

function accepts(part: string, character: string): boolean {
  if (part === '?') return true
  if (part === '[a-c]') return 'abc'.includes(character)
  if (part === '[!aé]') return !'aé'.includes(character)
  if (part === '[😀b]') return character === '😀' || character === 'b'
  return part === '\\*' ? character === '*' : character === part
}
