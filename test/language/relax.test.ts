/** The steps by which a search that finds nothing is made wider. */
import { describe, expect, it } from 'vitest'
import type { FilterExpression, RelaxStep } from '../../src/contract/index.ts'
import { type Interpretation, relax } from '../../src/language/index.ts'
import { professionals, repos, shown, understood, users } from './context.ts'

/** All filters from step to step, with the step before each. */
function steps(interpretation: Interpretation): string[] {
  const done: RelaxStep[] = []
  const seen: string[] = []
  for (let now = interpretation; ; ) {
    const next = relax(now, done)
    if (next === null) return seen
    done.push(next.relaxation.step)
    seen.push(`${next.relaxation.step}: ${shown(next.interpretation.filters)}`)
    now = next.interpretation
  }
}

const cases: [name: string, interpretation: Interpretation, expected: string[]][] = [
  ['no filter', understood(users, 'rust'), []],
  ['one condition without text', understood(users, 'in Germany'), []],
  ['one condition with text', understood(users, 'rust in Germany'), ['filters: none']],
  [
    'a state',
    understood(users, 'rust in Bavaria'),
    ['state: resolvedCountry=Germany', 'filters: none'],
  ],
  [
    'a city with its state',
    understood(users, 'in Paris, TX'),
    ['state: resolvedCity=Paris & resolvedCountry=United States', 'country: resolvedCity=Paris'],
  ],
  [
    'several conditions',
    understood(users, 'rust in Berlin at Google joined before 2015'),
    [
      'country: resolvedCity=Berlin & (company has Google | emails has google) & ' +
        'createdAt<2015-01-01',
      'and: resolvedCity=Berlin | company has Google | emails has google | createdAt<2015-01-01',
      'filters: none',
    ],
  ],
  [
    'what is negated',
    understood(users, 'rust in Bavaria not at Google joined before 2015, not in Munich'),
    [
      'state: resolvedCountry=Germany & company not in [Google, @Google] & ' +
        'createdAt<2015-01-01 & resolvedCity≠Munich',
      'and: (resolvedCountry=Germany | createdAt<2015-01-01) & ' +
        'company not in [Google, @Google] & resolvedCity≠Munich',
      'filters: company not in [Google, @Google] & resolvedCity≠Munich',
    ],
  ],
  ['only what is negated', understood(users, 'rust not in Berlin'), []],
  [
    'two bounds, which are one condition',
    understood(repos, 'over 100 stars created in 2015'),
    ['and: stargazerCount>100 | (createdAt≥2015-01-01 & createdAt<2016-01-01)'],
  ],
  ['two bounds alone', understood(repos, 'created in 2015'), []],
  [
    'profiles',
    understood(professionals, 'in Berlin'),
    ['country: resolvedCity=Berlin | professional.city has Berlin'],
  ],
  [
    'an area',
    understood(users, 'in the Bay Area'),
    [
      'state: location has bay area | ' +
        '(resolvedCity in [Oakland, San Francisco] & resolvedCountry=United States)',
      'country: location has bay area | resolvedCity in [Oakland, San Francisco]',
    ],
  ],
]

describe('relax', () => {
  it.each(cases)('%s', (_, interpretation, expected) => {
    expect(steps(interpretation)).toEqual(expected)
  })

  it('keeps all else of the interpretation', () => {
    const top = understood(repos, 'top 5 parsers by Google')
    const { filters, ...rest } = top
    const { filters: widened, ...kept } = relax(top, [])!.interpretation
    expect(kept).toEqual(rest)
    expect([filters === null, widened]).toEqual([false, null])
  })

  it('skips the steps that were taken', () => {
    expect(relax(understood(users, 'rust in Germany'), ['filters'])).toBeNull()
  })

  it('reads filters of any shape', () => {
    const filters: FilterExpression = {
      op: 'Or',
      filters: [{ op: 'And', filters: [{ field: 'resolvedState', op: 'Eq', value: 'Bavaria' }] }],
    }
    const interpretation: Interpretation = { query: null, filters, parts: [], by: 'model' }
    expect(steps(interpretation)).toEqual([])
  })
})
