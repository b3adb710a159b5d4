import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FilterExpression,
  operatorsOf,
  parseFilter,
  printFilter,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../../src/contract/index.ts'

const eq = (field: string, value: unknown, op = 'Eq') => ({ field, op, value })
const rust = eq('language', 'Rust')
const starred = eq('stargazerCount', 100, 'Gte')

const go = eq('language', 'Go')
const unlike = eq('language', 'Rust', 'NotEq')
const named = (...names: string[]) => eq('language', names, 'In')
const and = (...filters: object[]) => ({ op: 'And', filters })
const or = (...filters: object[]) => ({ op: 'Or', filters })
const since = (value: string, op = 'Gte') => eq('updatedAt', value, op)
const from = (value: unknown, op = 'Contains') => eq('lastContributorLocations', value, op)
const started = (value: number, op: string) =>
  eq('ownerProfessional.experience.startYear', value, op)
const regex = (value: string) => eq('name', value, 'Regex')

const forms: [string, object][] = [
  ...[
    'language Eq Rust',
    'language = Rust',
    'language=Rust',
    'language == Rust',
    'language:Rust',
  ].map((text): [string, object] => [text, rust]),
  ...[`language = 'Rust'`, 'language = "Rust"', 'language = “Rust”', 'language = ‘Rust’'].map(
    (text): [string, object] => [text, rust],
  ),
  ...['language = „Rust“', 'language = `Rust`', '"language" = "Rust"', 'language = ("Rust")'].map(
    (text): [string, object] => [text, rust],
  ),
  ...[
    '(language = Rust)',
    '((language = Rust))',
    ' language eq  Rust ',
    'NOT NOT language = Rust',
  ].map((text): [string, object] => [text, rust]),
  ...['language != Rust', 'language <> Rust', 'language ≠ Rust', 'language NOTEQ Rust'].map(
    (text): [string, object] => [text, unlike],
  ),
  ...['NOT language = Rust', 'not (language = Rust)', '!(language = Rust)', '!language = Rust'].map(
    (text): [string, object] => [text, unlike],
  ),
  ...[
    'Rust, Go',
    '(Rust, Go)',
    `('Rust', "Go")`,
    '["Rust", "Go"]',
    '[Rust,Go]',
    '“Rust”, ‘Go’',
  ].map((list): [string, object] => [`language in ${list}`, named('Rust', 'Go')]),
  ['language IN("Rust","Go")', named('Rust', 'Go')],
  ['language in Rust', named('Rust')],
  ['language not in (Rust, Go)', eq('language', ['Rust', 'Go'], 'NotIn')],
  ['NOT language in (Rust, Go)', eq('language', ['Rust', 'Go'], 'NotIn')],
  ['NOT language NotIn Rust', named('Rust')],
  ['ownerLocation = "Frankfurt, Oder"', eq('ownerLocation', 'Frankfurt, Oder')],
  ['language in (C (plain), "D, E")', named('C (plain)', 'D, E')],
  ['stargazerCount >= 100', starred],
  ['stargazerCount >= "100"', starred],
  ['stars >= 100', starred],
  ['stars:>=.1k', starred],
  ['updated >= 2024', since('2024-01-01')],
  ['stargazerCount ≥ 1e2', starred],
  ['stargazerCount:>=100', starred],
  ['stargazerCount in (1, 2.5)', eq('stargazerCount', [1, 2.5], 'In')],
  ['stargazerCount in (1k, 2M)', eq('stargazerCount', [1000, 2_000_000], 'In')],
  ['stargazerCount in (1,250)', eq('stargazerCount', [1, 250], 'In')],
  ...(
    [
      ['1k', 1000],
      ['1.5k', 1500],
      ['1.005K', 1005],
      ['2M', 2_000_000],
      ['.5m', 500_000],
      ['10,000', 10_000],
      ['"10,000"', 10_000],
      ['1,234,567', 1_234_567],
      ['1,234.5', 1234.5],
      ['10_000', 10_000],
      [`10'000`, 10_000],
      ['10 000', 10_000],
      ['-1,000', -1000],
      ['1.500', 1.5],
    ] as const
  ).map(([value, number]): [string, object] => [
    `stargazerCount > ${value}`,
    eq('stargazerCount', number, 'Gt'),
  ]),
  ['stargazerCount > 10,000 AND language = Rust', and(eq('stargazerCount', 10_000, 'Gt'), rust)],
  ['resolvedCity in ("New York")', eq('resolvedCity', ['New York'], 'In')],
  ['resolvedCity in (New York,)', eq('resolvedCity', ['New York'], 'In')],
  ['resolvedCity in (New York, Bern)', eq('resolvedCity', ['New York', 'Bern'], 'In')],
  ['name Regex ^(a|b)$', regex('^(a|b)$')],
  ['ownerLocation = foo:bar', eq('ownerLocation', 'foo:bar')],
  ['ownerLocation = AT&T', eq('ownerLocation', 'AT&T')],
  ['language = "Rust"&name = k', and(rust, eq('name', 'k'))],
  ...['AND', 'and', 'And', '&&', '&'].map((word): [string, object] => [
    `language = Rust ${word} stargazerCount >= 100`,
    and(rust, starred),
  ]),
  ...['OR', 'or', '||', '|'].map((word): [string, object] => [
    `language = 'Rust' ${word} language = Go`,
    or(rust, go),
  ]),
  ['language=Rust&&stargazerCount>=100||language=Go', or(and(rust, starred), go)],
  ['language in Rust, Go and(language = Rust)', and(named('Rust', 'Go'), rust)],
  ['(language in (Rust, Go)) OR language = Rust', or(named('Rust', 'Go'), rust)],
  ['language = Rust AND NOT language = Go', and(rust, eq('language', 'Go', 'NotEq'))],
  [
    'NOT (language = Go OR language in (Rust, C))',
    and(eq('language', 'Go', 'NotEq'), eq('language', ['Rust', 'C'], 'NotIn')),
  ],
  ['!(language = Go && language != Rust)', or(eq('language', 'Go', 'NotEq'), rust)],
  [
    'language = Rust OR stargazerCount >= 100 AND name Glob k*',
    or(rust, and(starred, eq('name', 'k*', 'Glob'))),
  ],
  ['(language = Rust OR language = Go) AND stargazerCount >= 100', and(or(rust, go), starred)],
  ['description ~ "a AND b"', eq('description', 'a AND b', 'ContainsAllTokens')],
  [
    'description ~ memory safe AND language = Go',
    and(eq('description', 'memory safe', 'ContainsAllTokens'), go),
  ],
  ['name = f(x)', eq('name', 'f(x)')],
  ...[`O'Reilly`, 'O’Reilly', `'O''Reilly'`, `'O\\'Reilly'`, `"O'Reilly"`].map(
    (value): [string, object] => [
      `ownerLocation = ${value}`,
      eq('ownerLocation', value.includes('’') ? 'O’Reilly' : `O'Reilly`),
    ],
  ),
  ['ownerLocation = ‘O’Reilly’', eq('ownerLocation', 'O’Reilly')],
  ['ownerLocation = AT&T @ Yahoo! C++ #1', eq('ownerLocation', 'AT&T @ Yahoo! C++ #1')],
  [`ownerLocation = ''`, eq('ownerLocation', '')],
  [String.raw`ownerLocation = "a\"b\\c"`, eq('ownerLocation', String.raw`a"b\c`)],
  [String.raw`name Regex '^\d+$'`, regex(String.raw`^\d+$`)],
  [String.raw`name Regex "^\\d+$"`, regex(String.raw`^\d+$`)],
  [
    String.raw`name Regex ^(a|b){1,3}\)$ AND language = Go`,
    and(regex(String.raw`^(a|b){1,3}\)$`), go),
  ],
  ['updatedAt >= 2024', since('2024-01-01')],
  ['updatedAt >= 2024-06', since('2024-06-01')],
  ['updatedAt < 2024', since('2024-01-01', 'Lt')],
  ['updatedAt > 2024', since('2025-01-01')],
  ['updatedAt <= 2024', since('2025-01-01', 'Lt')],
  ['updatedAt > "2024-12"', since('2025-01-01')],
  [`updatedAt <= '2024-06'`, since('2024-07-01', 'Lt')],
  ['updatedAt <= 2024-06-30', since('2024-06-30', 'Lte')],
  ['updatedAt >= 2024-06-30T12:00:00Z', since('2024-06-30T12:00:00Z')],
  ['lastContributorLocations = Berlin', from('Berlin')],
  ['lastContributorLocations != Berlin', from('Berlin', 'NotContains')],
  ['lastContributorLocations in (Berlin, Bern)', from(['Berlin', 'Bern'], 'ContainsAny')],
  ['lastContributorLocations not in (Berlin)', from(['Berlin'], 'NotContainsAny')],
  ['lastContributorLocations not contains Berlin', from('Berlin', 'NotContains')],
  ['ownerProfessional.experience.startYear > 2019', started(2019, 'AnyGt')],
]

test.each(forms)('%s', (text, expected) => {
  expect(parseFilter(text, professionalRepoFields)).toEqual(expected)
})

test('words that join conditions are quoted as values', () => {
  const words = [eq('name', 'AND'), eq('language', ['OR', 'Go'], 'In'), rust]
  const filter = { op: 'And', filters: words } as FilterExpression
  const text = printFilter(filter)
  expect(text).toBe('name = "AND" AND language In ["OR","Go"] AND language = Rust')
  expect(parseFilter(text, repoFields)).toEqual(filter)
})

/** Each has a place, unless the whole text is too long. */
const refused: [string, RegExp][] = [
  ['', /At the end: Here stands FIELD OPERATOR VALUE/],
  ['language', /At character 1, "language": Here stands FIELD OPERATOR VALUE/],
  ['language =', /At the end: Eq needs a value/],
  ['= Rust', /FIELD OPERATOR VALUE/],
  ['language = AND', /At character 12, "AND": Eq needs a value.*quotes/],
  ['language = Rust AND', /At the end: Here stands/],
  [
    'language = Rust and Go',
    /At character 21, "Go": Here stands.*A value with AND, OR, & or \| needs quotes/,
  ],
  ['language = Rust, Go', /At character 16, ", Go": Eq takes one value, and In/],
  ['language = (Rust, Go)', /Eq takes one value, and In/],
  [`language = 'Rust', 'Go'`, /Eq takes one value, and In/],
  ['language in (Rust or Go)', /A list has values with commas/],
  ['language in (Rust, Go', /"\)" at its end/],
  ['language in ()', /In needs a value/],
  ['language in (Rust,,Go)', /In needs a value/],
  ['language in (Rust) Go', /Behind a value stands AND, OR/],
  ['language = Rust stargazerCount >= 5', /A value with > needs quotes/],
  ['language = Rust stargazerCount Gte 5', /Conditions are joined by AND or OR/],
  ['language = Rust NOT language = Go', /Conditions are joined by AND or OR/],
  ['language = Rust | Go', /At character 19, "Go": Here stands .* & or \| needs quotes/],
  ['language = Rust|Go', /Here stands/],
  ['ownerLocation = Smith & Sons', /At character 25, "Sons": Here stands .* & or \| needs quotes/],
  ['language in (Rust | Go)', /A list has values with commas/],
  [
    'language in (Rust Go)',
    /At character 14, "Rust Go\)": .*between its values: \(Rust, Go\)\. One .*: \("Rust Go"\)/,
  ],
  ['language not in [Rust Go]', /commas between its values/],
  ['language in Common Lisp', /commas between its values/],
  ['language: Rust topic: cli', /Conditions are joined by AND or OR/],
  ['language = Rust ORDER BY name', /conditions alone/],
  ['language = Rust LIMIT 5', /conditions alone/],
  ['language:Rust name:x', /Conditions are joined by AND or OR/],
  ['language = Rust -topic:cli', /Conditions are joined by AND or OR/],
  ['language = Rust; name = x', /A value with ; needs quotes/],
  ['language = Rust !name', /A value with ! needs quotes/],
  [`language = 'Rust`, /The quote ' is not closed/],
  [`language = Rust'`, /A value with ' needs quotes/],
  ['description ~ "a AND language = Go', /The quote " is not closed/],
  ['description ~ a "b c"', /A value with " needs quotes/],
  [`language = 'Rust' x`, /Behind a value stands/],
  [String.raw`name Regex "^\d"`, /A backslash in "…" begins an escape/],
  ['name Regex ^(a', /A pattern with a "\(" that nothing closes/],
  ['name = f(x', /A value with a "\(" that nothing closes/],
  ['(language = Rust', /AND, OR or a "\)" is missing/],
  ['(language = Rust) language = Go', /joined by AND or OR/],
  ['language = Rust)', /This "\)" closes nothing/],
  [
    'language Equals Rust',
    /At character 10, "Equals Rust": "Equals" is no operator; these are: = /,
  ],
  ['language InRust', /"InRust" is no operator/],
  ['language =! Rust', /"=!" is no operator/],
  ['language is null', /None asks whether a value is missing/],
  ['language != null', /No operator asks whether a value is missing/],
  ['NOT stargazerCount > 5', /NOT cannot stand .*: Gt has no exact opposite/],
  ['stargazerCount not > 5', /"not >" is no operator/],
  ['stargazerCount > many', /"many" is not a number/],
  ['stargazerCount > 0x10', /"0x10" is not a number/],
  ['stargazerCount > 1,00', /Gt takes one value/],
  ['stargazerCount > 1,0000', /Gt takes one value/],
  ['stargazerCount > 1e3k', /"1e3k" is not a number, such as 1000, 10,000, 1\.5k, 2M or 0\.5/],
  ['stargazerCount > 2x', /"2x" is not a number/],
  ['stargazerCount in (10,000)', /write 10000 for 10,000/],
  ['ownerLocation = 1,000 Oaks', /Eq takes one value/],
  ['('.repeat(20), /at most 8 levels/],
  ['x'.repeat(9000), /at most 8192 characters/],
]

test.each(refused)('%j is refused', (text, message) => {
  expect(() => parseFilter(text, repoFields)).toThrow(message)
})

const leaf = fc.constantFrom(...Object.entries(professionalUserFields)).chain(([field, spec]) =>
  fc.constantFrom(...operatorsOf(spec)).chain((op) => {
    const one: fc.Arbitrary<unknown> =
      spec.type === 'number' || spec.type === 'numbers'
        ? fc.integer()
        : spec.type === 'boolean'
          ? fc.boolean()
          : spec.type === 'datetime'
            ? fc.constant('2024-02-03')
            : fc.string({ minLength: 1 })
    const isList = /^(Not)?(In|ContainsAny)$/.test(op)
    return (isList ? fc.array(one, { minLength: 1, maxLength: 4 }) : one).map((value) => {
      return { field, op, value } as FilterExpression
    })
  }),
)

const tree: fc.Arbitrary<FilterExpression> = fc.letrec<{ node: FilterExpression }>((part) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      op: fc.constantFrom('And' as const, 'Or' as const),
      filters: fc.array(part('node'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).node

test('the text of a filter is read as that filter', () => {
  fc.assert(
    fc.property(tree, (filter) => {
      expect(parseFilter(printFilter(filter), professionalUserFields)).toEqual(filter)
    }),
  )
})

test('any text is a filter or refused by name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        parseFilter(text, userFields)
      } catch (error) {
        expect(String(error)).toMatch(/^Error: At (the end|character \d+, ).*: /s)
      }
    }),
  )
})
