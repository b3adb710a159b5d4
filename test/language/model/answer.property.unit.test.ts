import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { limits } from '../../../src/contract/index.ts'
import type { Interpretation, Target } from '../../../src/language/interpretation.ts'
import { readAnswer } from '../../../src/language/model/answer.ts'
import { NoAnswer } from '../../../src/language/model/calls.ts'
import { rankOrder } from '../../../src/language/ranking.ts'
import type { Context } from '../../../src/language/reading.ts'
import { context, repos, users } from '../context.ts'

function read(answer: object, target: Target = users): Interpretation {
  return readAnswer(JSON.stringify(answer), target, context.places)
}

const leaf = (field: string, op: string, value: unknown) => ({ field, op, value })

describe('an answer', () => {
  it('becomes an interpretation, and nothing else of it is kept', () => {
    const filters = leaf('resolvedCountry', 'Eq', 'Germany')
    const noisy = { ...filters, note: 'x' }
    expect(read({ query: ' rust ', filters: noisy, first: 5, rankBy: {}, by: 'me' })).toEqual({
      query: 'rust',
      filters,
      first: 5,
      parts: [],
      by: 'model',
    })
  })

  it('may leave members out', () => {
    expect(read({ query: 'rust' })).toEqual({
      query: 'rust',
      filters: null,
      parts: [],
      by: 'model',
    })
  })

  it('orders, with text and without', () => {
    const ordered = { filters: null, order: 'mostStars' }
    expect(read({ query: 'rust', ...ordered }, repos).rankBy).toEqual(
      rankOrder('mostStars', 'repos', true),
    )
    expect(read({ query: null, ...ordered }, repos).rankBy).toEqual(
      rankOrder('mostStars', 'repos', false),
    )
    expect(read({ query: 'rust', ...ordered }).rankBy).toEqual(
      rankOrder('mostStars', 'users', true),
    )
    const other = { query: 'rust', order: 'mostIssues' }
    expect(() => read(other)).toThrow(new NoAnswer('garbage'))
  })

  it('asks for something', () => {
    expect(() => read({ query: ' ', filters: null })).toThrow(new NoAnswer('unacceptable'))
    expect(read({ order: 'mostStars' }).query).toBeNull()
    expect(read({ order: 'mostStars' }, repos).query).toBeNull()
    expect(read({ first: 10 }).first).toBe(10)
  })

  it.each([
    [0, undefined],
    [1, 1],
    [limits.resultsDefault, limits.resultsDefault],
    [limits.resultsDefault + 1, undefined],
    [100_000, undefined],
    [-5, undefined],
  ])('that asks for %i results means %s: a sentence does not raise the price', (first, meant) => {
    expect(read({ query: 'rust', first }).first).toBe(meant)
    if (meant === undefined) expect(() => read({ first })).toThrow(new NoAnswer('unacceptable'))
  })

  it('has no half characters', () => {
    const { query, filters } = read({
      query: 'a\ud800',
      filters: leaf('bio', 'ContainsAllTokens', 'b\udc00'),
    })
    expect([query, filters]).toEqual(['a\ufffd', leaf('bio', 'ContainsAllTokens', 'b\ufffd')])
  })

  it('has at most three levels and 8 KB', () => {
    const and = (...filters: object[]) => ({ op: 'And', filters })
    const bio = leaf('bio', 'ContainsAllTokens', 'rust')
    expect(read({ filters: and(and(bio), bio) }).filters).toEqual(and(and(bio), bio))
    expect(() => read({ filters: and(and(and(bio))) })).toThrow(new NoAnswer('unacceptable'))
    const wide = (length: number) => leaf('login', 'In', ['é'.repeat(length)])
    expect(() => read({ filters: wide(3900) })).not.toThrow()
    expect(() => read({ filters: wide(4096) })).toThrow(new NoAnswer('unacceptable'))
  })
})

describe('places', () => {
  it.each([
    ['resolvedCountry', 'Eq', 'Deutschland', 'Germany'],
    ['resolvedCountry', 'NotEq', 'Deutschland', 'Germany'],
    ['resolvedCountry', 'In', ['Deutschland', 'France'], ['Germany', 'France']],
    ['resolvedState', 'Eq', 'Bayern', 'Bavaria'],
    ['resolvedCity', 'ContainsAllTokens', 'München', 'Munich'],
    // Names of something else than the field says stay.
    ['resolvedCountry', 'Eq', 'Georgia', 'Georgia'],
    ['resolvedState', 'Eq', 'Washington', 'Washington'],
    ['resolvedState', 'Eq', 'Berlin', 'Berlin'],
    ['resolvedCity', 'Eq', 'Bayern', 'Bayern'],
    ['resolvedCity', 'Eq', 'Atlantis', 'Atlantis'],
    ['location', 'Eq', 'München', 'München'],
  ])('%s %s %j is %j', (field, op, value, known) => {
    expect(read({ filters: leaf(field, op, value) }).filters).toEqual(leaf(field, op, known))
  })

  it('of more than 100 characters are not looked for', () => {
    const asked: number[] = []
    const places: Context['places'] = {
      ...context.places,
      resolve: (location) => {
        asked.push(location.length)
        return null
      },
    }
    const name = (length: number) => leaf('resolvedCity', 'Eq', 'x'.repeat(length))
    for (const filters of [name(100), name(101)]) {
      expect(readAnswer(JSON.stringify({ filters }), users, places).filters).toEqual(filters)
    }
    expect(asked).toEqual([100])
  })

  it('of profiles are known, too', () => {
    const ask = (field: string, target: Target) =>
      read({ filters: leaf(field, 'ContainsAllTokens', 'München') }, target).filters
    const professional = { dataset: 'professional' } as const
    const munich = (field: string) => leaf(field, 'ContainsAllTokens', 'Munich')
    const [own, owners] = ['professional.city', 'ownerProfessional.city'] as const
    expect(ask(own, { ...users, ...professional })).toEqual(munich(own))
    expect(ask(owners, { ...repos, ...professional })).toEqual(munich(owners))
    expect(() => ask(own, users)).toThrow(new NoAnswer('unacceptable'))
  })
})

describe('whatever a model says', () => {
  const members = {
    query: fc.anything(),
    filters: fc.oneof(fc.anything(), fc.record({ op: fc.constant('And'), filters: fc.anything() })),
    order: fc.oneof(fc.anything(), fc.constant('mostStars')),
    first: fc.anything(),
  }
  const answers = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record(members, { requiredKeys: [] }).map((answer) => textOf(answer)),
  )

  law(
    'is an interpretation of bounded size, or is refused',
    2000,
    [answers, fc.constantFrom(users, repos)],
    (text, target) => {
      try {
        const interpretation = readAnswer(text, target, context.places)
        expect(JSON.stringify(interpretation).length).toBeLessThanOrEqual(8192)
        expect(interpretation.by).toBe('model')
      } catch (error) {
        expect(error).toBeInstanceOf(NoAnswer)
      }
    },
  )

  it('may be brackets without end', () => {
    for (const text of ['['.repeat(16_000), '{"filters":'.repeat(1400)]) {
      expect(() => readAnswer(text, users, context.places)).toThrow(NoAnswer)
    }
    const deep = `{"filters":${'{"op":"And","filters":['.repeat(600)}{}${']}'.repeat(600)}}`
    expect(() => readAnswer(deep, users, context.places)).toThrow(new NoAnswer('unacceptable'))
  })
})

/** Other arbitraries cover values that JSON cannot represent. */
function textOf(answer: unknown): string {
  try {
    return JSON.stringify(answer)
  } catch {
    return ''
  }
}
