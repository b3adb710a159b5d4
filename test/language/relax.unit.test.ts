/** The steps by which a search that finds nothing is made wider. */
import { describe, expect, it } from 'vitest'
import type { FilterExpression, FilterLeaf, RankBy, RelaxStep } from '../../src/contract/index.ts'
import { type Interpretation, relax } from '../../src/language/index.ts'
import { rankOrder } from '../../src/language/ranking.ts'
import { findTechnologies } from '../../src/language/technologies.ts'
import { readTable } from '../tables.ts'
import { professionals, repos, shown, targets, understood, users } from './context.ts'

/** All filters from step to step, with the step before each; the text where it is another. */
function listSteps(interpretation: Interpretation): string[] {
  const done: RelaxStep[] = []
  const steps: string[] = []
  for (let now = interpretation; ; ) {
    const next = relax(now, done, 'repos')
    if (next === null) return steps
    done.push(next.relaxation.step)
    const { query, filters } = next.interpretation
    const text = query === null || query === now.query ? '' : ` "${query}"`
    steps.push(`${next.relaxation.step}: ${shown(filters)}${text}`)
    if (!next.isTrial) now = next.interpretation
  }
}

function byModel(query: string | null, filters: FilterExpression[]): Interpretation {
  const all = filters.length === 1 ? filters[0]! : { op: 'Or' as const, filters }
  return { query, filters: all, parts: [], by: 'model' }
}

it.each(readTable<'target' | 'sentence' | 'steps'>('test/language/tables/relaxed.tsv'))(
  '$guards: $sentence',
  ({ target, sentence, steps }) => {
    expect(listSteps(understood(targets[target]!, sentence)).join(' ; ')).toBe(steps)
  },
)

/** A namesake of the place, or a page that only mentions it, is no answer. */
const nowhereElse = /^(?:resolvedCity|resolvedState)[^&]*$/

it.each([
  ...['in Paris, TX', 'in the Bay Area', 'in Berlin', 'rust people in Munich', 'in Bavaria'],
  ...['parsers in Berlin or Paris at Google', 'in Germany but not Berlin', 'in Tokyo since 2020'],
])('"%s" never leaves the country', (sentence) => {
  const countries = (text: string) => [...new Set(text.match(/resolvedCountry/g))]
  const meant = understood(users, sentence)
  for (const step of listSteps(meant)) {
    expect(countries(step)).toEqual(countries(shown(meant.filters)))
    for (const alternative of step.split(/: | \| /)) expect(alternative).not.toMatch(nowhereElse)
  }
})

describe('the text of conditions that go', () => {
  const steps: RelaxStep[] = ['text', 'state', 'country', 'and']
  const long = (length: number): FilterLeaf => ({
    field: 'bio',
    op: 'Eq',
    value: 'x'.repeat(length),
  })
  const y: FilterLeaf = { field: 'bio', op: 'ContainsAllTokens', value: 'y' }

  it.each(readTable<'query' | 'filters' | 'text'>('test/language/tables/relaxed-texts.tsv'))(
    '$guards',
    (row) => {
      const next = relax(byModel(row.query || null, JSON.parse(row.filters)), steps, 'repos')
      expect(next?.interpretation.query ?? '').toBe(row.text)
    },
  )

  it.each([
    ['as much as a request may have', [long(1022), y], `q ${'x'.repeat(1022)}`],
    ['and what fits behind', [long(1023), y], 'q y'],
  ])('%s', (_, filters, text) => {
    expect(relax(byModel('q', filters), steps, 'repos')!.interpretation.query).toBe(text)
    const whole = relax(byModel(null, [long(1024)]), steps, 'repos')!
    expect(whole.interpretation.query).toBe('x'.repeat(1024))
  })
})

describe('relax', () => {
  /** No order of a sentence. */
  const own: RankBy = { type: 'Attr', name: 'totalIssuesClosed' }

  it('keeps all else of the interpretation', () => {
    const top = understood(repos, 'top 5 parsers by Google')
    const { filters, query, ...kept } = relax(top, ['text'], 'repos')!.interpretation
    expect({ ...top, filters, query }).toEqual({ ...kept, filters: null, query: 'parsers google' })
  })

  it('gives up text and its part in the order, but no condition', () => {
    const top = { ...understood(repos, 'top 5 parsers by Google'), query: 'developers' }
    const { interpretation, isTrial } = relax(top, [], 'repos')!
    const rankBy = rankOrder('mostStars', 'repos', false)
    expect(interpretation).toEqual({ ...top, query: null, rankBy })
    expect(isTrial).toBe(true)
    expect(relax({ ...top, rankBy: own }, [], 'repos')!.interpretation.rankBy).toBe(own)
  })

  it('orders by what is about the text, once there is some', () => {
    const top = understood(repos, 'most starred repositories by Google')
    const { query, rankBy } = relax(top, [], 'repos')!.interpretation
    expect([top.query, top.rankBy]).toEqual([null, rankOrder('mostStars', 'repos', false)])
    expect([query, rankBy]).toEqual(['google', rankOrder('mostStars', 'repos', true)])
    expect(relax({ ...top, rankBy: own }, [], 'repos')!.interpretation.rankBy).toBe(own)
  })

  it('skips the steps that were taken', () => {
    expect(relax(understood(users, 'parsers at Google'), ['text', 'filters'], 'repos')).toBeNull()
  })

  it('reads filters of any shape', () => {
    const acme: FilterLeaf = { field: 'company', op: 'Eq', value: 'Acme' }
    const filters: FilterExpression = { op: 'Or', filters: [{ op: 'And', filters: [acme] }] }
    expect(listSteps({ ...byModel(null, []), filters })).toEqual(['filters: none "Acme"'])
  })
})

describe('technologies', () => {
  it.each(readTable<'text' | 'named'>('test/language/tables/technologies.tsv'))(
    'in "$text": $named',
    ({ text, named }) => expect(findTechnologies(text) ?? '').toBe(named),
  )

  it('in nothing: none', () => expect(findTechnologies('')).toBeNull())

  const nouns = 'people folks persons guys candidates talent someone users'.split(' ')
  const technologies = 'haskell elixir cobol zig go kafka graphql react C++'.split(' ')

  it.each(technologies)(
    'people with %s are searched for by it after each widening',
    (technology) => {
      for (const [noun, target] of nouns.flatMap((one) => [
        [one, users] as const,
        [one, professionals] as const,
      ])) {
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
    },
  )

  it('stay where the rest of the text is given up', () => {
    const meant = understood(users, 'haskell developers for compilers in Berlin')
    const { relaxation, interpretation } = relax(meant, [], 'users')!
    expect([relaxation.step, interpretation.query]).toEqual(['text', 'haskell'])
    expect(interpretation.filters).toEqual(meant.filters)
  })
})
