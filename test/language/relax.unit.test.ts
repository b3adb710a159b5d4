/** The steps by which a search that finds nothing is made wider. */
import { describe, expect, it } from 'vitest'
import type {
  FilterExpression,
  FilterLeaf,
  Operator,
  RankBy,
  RelaxStep,
} from '../../src/contract/index.ts'
import { type Interpretation, relax as relaxed, type Target } from '../../src/language/index.ts'
import { rankByOf } from '../../src/language/ranking.ts'
import { professionalRepos, professionals, repos, shown, understood, users } from './context.ts'

function relax(
  interpretation: Interpretation,
  done: readonly RelaxStep[],
  subject: Target['subject'] = 'repos',
) {
  return relaxed(interpretation, done, subject)
}

/** All filters from step to step, with the step before each; the text where it is another. */
function steps(interpretation: Interpretation): string[] {
  const done: RelaxStep[] = []
  const seen: string[] = []
  for (let now = interpretation; ; ) {
    const next = relax(now, done)
    if (next === null) return seen
    done.push(next.relaxation.step)
    const { query, filters } = next.interpretation
    const text = query === null || query === now.query ? '' : ` "${query}"`
    seen.push(`${next.relaxation.step}: ${shown(filters)}${text}`)
    if (!next.isTrial) now = next.interpretation
  }
}

const cases: [name: string, interpretation: Interpretation, expected: string[]][] = [
  ['no filter', understood(users, 'rust'), []],
  ['a place, which never becomes a word', understood(users, 'in Germany'), []],
  [
    'a place without a part of it',
    understood(users, 'in Germany but not in Munich, with over 100 stars'),
    [],
  ],
  [
    'one condition without text',
    understood(users, 'at Acme Robotics'),
    ['filters: none "Acme Robotics"'],
  ],
  ['a topic, which is never given up', understood(users, 'weaving people in Germany'), []],
  [
    'text that names people alone',
    understood(users, 'developers in Germany'),
    ['text: resolvedCountry=Germany'],
  ],
  [
    'a name in an address',
    understood(users, 'find Google developers'),
    ['text: company has Google | emails has google', 'filters: none "developer Google"'],
  ],
  [
    'a name in logins',
    understood(professionalRepos, 'parsers by Acme Robotics'),
    ['filters: none "parsers Acme Robotics"'],
  ],
  ['a state', understood(users, 'parsers in Bavaria'), ['country: resolvedCountry=Germany']],
  [
    'a city with its state',
    understood(users, 'in Paris, TX'),
    [
      'state: resolvedState=Texas & resolvedCountry=United States',
      'country: resolvedCountry=United States',
    ],
  ],
  [
    'several conditions',
    understood(users, 'parsers in Berlin at Google joined before 2015'),
    [
      'country: resolvedCountry=Germany & (company has Google | emails has google) & ' +
        'createdAt<2015-01-01',
      'and: resolvedCountry=Germany & ' +
        '(company has Google | emails has google | createdAt<2015-01-01)',
      'filters: resolvedCountry=Germany "parsers Google"',
    ],
  ],
  [
    'what is negated',
    understood(users, 'parsers in Bavaria not at Google joined before 2015, not in Munich'),
    [
      'country: resolvedCountry=Germany & company not in [Google, @Google] & ' +
        'createdAt<2015-01-01 & resolvedCity≠Munich',
      'filters: resolvedCountry=Germany & company not in [Google, @Google] & resolvedCity≠Munich',
    ],
  ],
  [
    'numbers and languages, which text needs',
    understood(repos, 'orm in Rust with 9 stars'),
    ['and: language=Rust | stargazerCount≥9', 'filters: none "orm Rust"'],
  ],
  ['only what is negated', understood(users, 'parsers not in Berlin'), []],
  [
    'two bounds, which are one condition',
    understood(repos, 'over 100 stars created in 2015'),
    ['and: stargazerCount>100 | (createdAt≥2015-01-01 & createdAt<2016-01-01)'],
  ],
  ['two bounds alone', understood(repos, 'created in 2015'), []],
  [
    'profiles',
    understood(professionals, 'in Berlin'),
    ['country: resolvedCountry=Germany | professional.country has Germany'],
  ],
  [
    'an area',
    understood(users, 'in the Bay Area'),
    [
      'state: location has bay area | ' +
        '(resolvedState=California & resolvedCountry=United States)',
      'country: location has bay area | resolvedCountry=United States',
    ],
  ],
  [
    'a place or a company, which are one condition',
    understood(users, 'in Berlin or at Google'),
    ['country: resolvedCountry=Germany | company has Google | emails has google'],
  ],
  ['a date beside a technology', understood(users, 'python people who joined since 2020'), []],
  ['a number beside a technology', understood(users, 'python people with over 100 stars'), []],
  ['a date beside other text', understood(users, 'parsers joined since 2020'), ['filters: none']],
]

const namesByOperator: FilterExpression[] = [
  { field: 'company', op: 'Eq', value: 'a' },
  { field: 'bio', op: 'ContainsAllTokens', value: 'b' },
  { field: 'displayName', op: 'Contains', value: 'c' },
  { field: 'login', op: 'In', value: ['d', 'e', 'f'] },
  { field: 'displayName', op: 'ContainsAny', value: ['g', 'h'] },
]

/** A namesake of the place, or a page that only mentions it, is no answer. */
const nowhereElse = /^(?:resolvedCity|resolvedState)[^&]*$/

describe('relax', () => {
  it.each([
    ...['in Paris, TX', 'in the Bay Area', 'in Berlin', 'rust people in Munich', 'in Bavaria'],
    ...['parsers in Berlin or Paris at Google', 'in Germany but not Berlin', 'in Tokyo since 2020'],
  ])('"%s" never leaves the country', (sentence) => {
    const countries = (text: string) => [...new Set(text.match(/resolvedCountry/g))]
    const meant = understood(users, sentence)
    for (const step of steps(meant)) {
      expect(countries(step)).toEqual(countries(shown(meant.filters)))
      for (const alternative of step.split(/: | \| /)) expect(alternative).not.toMatch(nowhereElse)
    }
  })

  it.each(cases)('%s', (_, interpretation, expected) => {
    expect(steps(interpretation)).toEqual(expected)
  })

  it('keeps all else of the interpretation', () => {
    const top = understood(repos, 'top 5 parsers by Google')
    const { filters, query, ...rest } = top
    const done: RelaxStep[] = ['text']
    const { filters: widened, query: text, ...kept } = relax(top, done)!.interpretation
    expect(kept).toEqual(rest)
    expect([filters === null, widened, query, text]).toEqual([
      false,
      null,
      'parsers',
      'parsers google',
    ])
  })

  it('gives up text and its part in the order, but no condition', () => {
    const top = { ...understood(repos, 'top 5 parsers by Google'), query: 'developers' }
    const { interpretation, isTrial } = relax(top, [])!
    const rankBy = rankByOf('mostStars', false)
    expect(interpretation).toEqual({ ...top, query: null, rankBy })
    expect(isTrial).toBe(true)
    expect(relax({ ...top, rankBy: own }, [])!.interpretation.rankBy).toBe(own)
  })

  it('orders by what is about the text, once there is some', () => {
    const top = understood(repos, 'most starred repositories by Google')
    const { query, rankBy } = relax(top, [])!.interpretation
    expect([top.query, top.rankBy]).toEqual([null, rankByOf('mostStars', false)])
    expect([query, rankBy]).toEqual(['google', rankByOf('mostStars', true)])
    expect(relax({ ...top, rankBy: own }, [])!.interpretation.rankBy).toBe(own)
  })

  it('skips the steps that were taken', () => {
    expect(relax(understood(users, 'parsers at Google'), ['text', 'filters'])).toBeNull()
  })

  it('reads filters of any shape', () => {
    const filters: FilterExpression = {
      op: 'Or',
      filters: [{ op: 'And', filters: [{ field: 'company', op: 'Eq', value: 'Acme' }] }],
    }
    expect(steps(byModel(null, filters))).toEqual(['filters: none "Acme"'])
  })

  it('gives reasons that hold whatever the wider search finds', () => {
    let now = understood(users, 'developers in Bavaria at Google joined since 2020')
    const reasons: string[] = []
    const done: RelaxStep[] = []
    for (let next = relax(now, done); next !== null; ) {
      const { step, reason } = next.relaxation
      reasons.push(`${step}: ${reason}`)
      done.push(step)
      if (!next.isTrial) now = next.interpretation
      next = relax(now, done)
    }
    expect(reasons).toEqual([
      'text: nothing was found with the text: the conditions are searched for, and technologies ' +
        'that it names',
      'country: nothing was found in the city or state: its country is searched',
      'and: nothing was found with all conditions: one of several is enough',
      'filters: nothing was found with some of the conditions: they are given up for the text',
    ])
    const inCity = understood(users, 'in Paris, TX')
    expect(relax(inCity, [])!.relaxation.reason).toBe(
      'nothing was found in the city: its state is searched',
    )
  })
})

/** No order of a sentence. */
const own: RankBy = { type: 'Attr', name: 'totalIssuesClosed' }

function byModel(query: string | null, ...filters: FilterExpression[]): Interpretation {
  const [only] = filters
  const all = filters.length === 1 ? only! : { op: 'Or' as const, filters }
  return { query, filters: all, parts: [], by: 'model' }
}

describe('the text of conditions that go', () => {
  const leaf = (field: string, op: Operator, value: FilterLeaf['value']) => ({ field, op, value })
  const long = (length: number, letter = 'x') => leaf('bio', 'Eq', letter.repeat(length))
  const has = (field: string, value: string) => leaf(field, 'ContainsAllTokens', value)

  it.each<[what: string, query: string | null, filters: FilterExpression[], text: string | null]>([
    ['of each operator that names', null, namesByOperator, 'a b c d e f g h'],
    ['but patterns', 'q', [leaf('login', 'Glob', 'x*'), leaf('login', 'Regex', '.')], 'q'],
    ['but numbers', 'q', [leaf('stargazerCount', 'Eq', 7)], 'q'],
    ['but lists of four', 'q', [leaf('login', 'In', ['a', 'b', 'c', 'd'])], 'q'],
    ['but negations', 'q', [has('bio', 'a'), leaf('bio', 'NotEq', 'b')], 'q a'],
    ['but dates', null, [leaf('createdAt', 'Lt', '2015-01-01')], null],
    ['but blanks', null, [leaf('company', 'Eq', '  ')], null],
    ['without blanks around', null, [leaf('company', 'Eq', ' a ')], 'a'],
    ['once, whatever the case', 'a Rust b', [has('bio', 'RUST'), has('bio', 'B')], 'a Rust b'],
    ['by whole words', 'rusty', [has('bio', 'rust')], 'rusty rust'],
    ['an address of its own', null, [has('emails', 'stripe.com')], 'stripe.com'],
    [
      'an address of a name before',
      'q',
      [has('emails', 'redhat'), has('company', 'Red Hat')],
      'q Red Hat',
    ],
    [
      'other fields of such letters',
      'q',
      [has('bio', 'redhat'), has('company', 'Red Hat')],
      'q redhat Red Hat',
    ],
    [
      'an owner of one spelling',
      'q',
      [leaf('ownerLogin', 'In', ['redhat', 'red-hat'])],
      'q redhat',
    ],
    ['as much as a request may have', 'q', [long(1022), has('bio', 'y')], `q ${'x'.repeat(1022)}`],
    ['and what fits behind', 'q', [long(1023), has('bio', 'y')], 'q y'],
    ['a whole request of it', null, [long(1024)], 'x'.repeat(1024)],
  ])('%s', (_, query, filters, text) => {
    const next = relax(byModel(query, ...filters), ['text', 'state', 'country', 'and'])
    const isLeft = text !== null
    expect(next === null).toBe(!isLeft)
    if (isLeft) expect(next!.interpretation.query).toBe(text)
  })
})
