/**
 * Arbitrary documents, filters and plans. The vocabularies are small, so that equal scores and
 * overlaps are frequent.
 */

import fc from 'fast-check'
import type { Filter, IndexDocument, IndexSchema, SearchPlan } from '../src/index.ts'
import { analyseQuery } from '../src/index.ts'
import { type Names, valueRankings } from './arbitrary-ranking.ts'
import { drawKind } from './law.ts'

export const schema: IndexSchema = {
  name: 'people',
  text: [
    { name: 'login', weight: 2, analyser: 'joined' },
    { name: 'bio', weight: 1, analyser: 'text' },
    { name: 'emails', weight: 3, analyser: 'email' },
    { name: 'notes', weight: 0, analyser: 'text' },
  ],
  keywords: [
    { name: 'id', match: 'exact', patterns: false },
    { name: 'login', match: 'case', patterns: true },
    { name: 'city', match: 'accent', patterns: false },
    { name: 'places', match: 'case', patterns: false },
  ],
  numbers: [
    { name: 'stars', list: false },
    { name: 'years', list: true },
    { name: 'measure', list: false },
  ],
}

/** Fields that formulas may use. */
export const rankable: Names = {
  numbers: ['stars', 'measure'],
  texts: schema.text.map(({ name }) => name),
}

const words = [
  ...'rust Go node.js C++ c# k8s Zürich zurich JavaScript ファイル検索 machine-learning'.split(' '),
  ...'工程师 at the .NET straße İstanbul 🙂 e\u0301clair'.split(' '),
]
const logins =
  'ada Ada bob-x Bob_X ÉLAN e\u0301lan x zoe99 ZOE kafka-rs straße STRASSE ﬁn a_b-c'.split(' ')
const cities = ['Zürich', 'zurich', 'Basel', 'BASEL', 'São Paulo', 'sao paulo', '東京', '\ud800']
const addresses = 'ada@acme.io bob.x@mail.acme.io zoe+tag@example.com x@x.example nobody'.split(' ')

const measures = [
  ...[0, -0, 1, 2, 3, 0.5, 700, 1.7e9, 1.75e9, 1e308, -1e308, 5e-324],
  ...[Number.NaN, 1 / 0, -1 / 0],
]

const prose = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(' '))
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

export const documents: fc.Arbitrary<IndexDocument[]> = fc.array(
  fc
    .record({
      login: fc.constantFrom(...logins),
      bio: optional(prose),
      emails: optional(fc.array(fc.constantFrom(...addresses), { maxLength: 3 })),
      notes: optional(prose),
      city: optional(fc.constantFrom(...cities)),
      places: optional(fc.array(fc.constantFrom(...cities), { maxLength: 3 })),
      stars: optional(fc.integer({ min: -2, max: 5 })),
      years: optional(fc.array(fc.integer({ min: 2000, max: 2004 }), { maxLength: 3 })),
      measure: optional(fc.oneof(fc.constantFrom(...measures), fc.double({ noNaN: true }))),
    })
    .map(({ login, bio, emails, notes, city, places, stars, years, measure }) => ({
      text: { login, bio, emails, notes },
      keywords: { id: login.length.toString(16), login, city, places },
      numbers: { stars, years, measure },
      stored: new TextEncoder().encode(JSON.stringify({ login })),
    })),
  { maxLength: 60 },
)

const terms = prose.map((text) => analyseQuery(text))

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  drawKind('tokens', {
    field: fc.constantFrom('login', 'bio', 'emails', 'notes'),
    terms: fc.oneof(
      terms,
      fc.constantFrom(...addresses).map((address) => analyseQuery(address)),
    ),
  }),
  drawKind('keyword', {
    field: fc.constantFrom('login', 'city', 'places'),
    values: fc.array(fc.constantFrom(...cities, ...logins), { maxLength: 3 }),
  }),
  drawKind('numbers', {
    field: fc.constantFrom('stars', 'years'),
    values: fc.array(fc.constantFrom(-1, 0, 3, 2001, 2003), { maxLength: 3 }),
  }),
  drawKind('range', {
    field: fc.constantFrom('stars', 'years'),
    comparison: fc.constantFrom('lt', 'lte', 'gt', 'gte'),
    bound: fc.constantFrom(-1, 0, 2.5, 4, 2001, 2002.5),
  }),
  drawKind('pattern', {
    field: fc.constant('login'),
    syntax: fc.constant('glob' as const),
    pattern: fc.constantFrom(
      ...'* a* bob?x [a-z]* e* el* *99 ZOE zoe [!b]* stra* strass? fin fi* a_b-? A_B-[a-z]'.split(
        ' ',
      ),
    ),
    ignoreCase: fc.boolean(),
  }),
  drawKind('pattern', {
    field: fc.constant('login'),
    syntax: fc.constant('regex' as const),
    pattern: fc.constantFrom('^a', 'o+', '[0-9]$', 'X|x'),
    ignoreCase: fc.constant(false),
  }),
)

/** Trees over leaves, with links of `mirrorLinks` if wanted. */
export function drawTrees(
  leaf: fc.Arbitrary<Filter>,
  maxDepth = 4,
  hasLinks = true,
): fc.Arbitrary<Filter> {
  return fc.letrec<{ tree: Filter }>((ordinal) => ({
    tree: fc.oneof(
      { maxDepth, depthSize: 'small' },
      { weight: hasLinks ? 1 : 2, arbitrary: leaf },
      drawKind('not', { filter: ordinal('tree') }),
      fc.record({
        kind: fc.constantFrom('and', 'or'),
        filters: fc.array(ordinal('tree'), { maxLength: 4 }),
      }),
      ...(hasLinks
        ? [drawKind('linked', { link: fc.constant('mirror'), filter: ordinal('tree') })]
        : []),
    ),
  })).tree
}

export const filters = drawTrees(leaf)

/** A collection and a search over it. */
export const searches: fc.Arbitrary<{ docs: IndexDocument[]; plan: SearchPlan }> = documents.chain(
  (docs) =>
    fc.record({
      docs: fc.constant(docs),
      plan: fc.record({
        ranking: fc.oneof(
          { weight: 6, arbitrary: drawKind('terms', { terms }) },
          { weight: 1, arbitrary: fc.constant({ kind: 'sorted' as const, field: 'stars' }) },
          { weight: 6, arbitrary: valueRankings(docs.length, rankable, terms) },
        ),
        filter: fc.option(filters, { nil: null }),
        limit: fc.integer({ min: 1, max: 30 }),
        after: fc.constant(null),
      }),
    }),
)
