import { describe, expect, it } from 'vitest'
import { relax } from '../../src/language/index.ts'
import { technologiesIn } from '../../src/language/technologies.ts'
import { professionals, shown, understood, users } from './context.ts'

describe('the technologies that a text names', () => {
  it.each([
    ['haskell', 'haskell'],
    ['Haskell compiler', 'Haskell'],
    ['rust kubernetes', 'rust kubernetes'],
    ['developer for kafka streams and graphql', 'kafka graphql'],
    ['go', 'go'],
    ['go developer', 'go'],
    ['swift engineer meetups', 'swift'],
    ['GraphQL, TypeScript apis', 'GraphQL, TypeScript'],
  ])('"%s": %s', (text, named) => expect(technologiesIn(text)).toBe(named))

  it.each([
    ['compiler'],
    ['let it go'],
    ['swift answers'],
    ['a basic income'],
    ['machine learning'],
    ['-haskell compiler'],
    ['"haskell'],
    [''],
    ['constructor __proto__'],
  ])('none in "%s"', (text) => expect(technologiesIn(text)).toBeNull())
})

describe('people with a technology', () => {
  const nouns = ['people', 'folks', 'persons', 'guys', 'candidates', 'talent', 'someone', 'users']
  const technologies = [
    'haskell',
    'elixir',
    'cobol',
    'zig',
    'go',
    'kafka',
    'graphql',
    'react',
    'C++',
  ]
  const cases = technologies.flatMap((one) => nouns.map((noun) => [one, noun] as const))

  it.each(cases)('are searched for by it after each widening: %s %s', (technology, noun) => {
    for (const target of [users, professionals]) {
      const meant = understood(target, `${technology} ${noun} in Berlin`)
      expect(meant.query).toBe(technology)
      // The place is widened before the technology would be given up, and neither is lost.
      const { relaxation, interpretation } = relax(meant, [], 'users')!
      expect([relaxation.step, interpretation.query]).toEqual(['country', technology])
      expect(shown(interpretation.filters)).toMatch(/^resolvedCountry=Germany/)
      expect(relax(interpretation, ['country'], 'users')).toBeNull()
      const employed = understood(target, `${technology} ${noun} at Acme Robotics`)
      const wider = relax(employed, [], 'users')!.interpretation
      expect([wider.query, wider.filters]).toEqual([technology, null])
    }
  })

  it('keep it where the rest of the text is given up', () => {
    const meant = understood(users, 'haskell developers for compilers in Berlin')
    const { relaxation, interpretation } = relax(meant, [], 'users')!
    expect([relaxation.step, interpretation.query]).toEqual(['text', 'haskell'])
    expect(interpretation.filters).toEqual(meant.filters)
  })
})
