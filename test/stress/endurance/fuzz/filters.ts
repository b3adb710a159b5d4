/** Filters and formulas: every operator on every field, with valid and invalid values. */
import fc, { type Arbitrary } from 'fast-check'
import {
  type FieldSpec,
  operators,
  operatorsOf,
  professionalRepoFields,
  professionalUserFields,
  rankAttributes,
  rankTextFields,
  userRankAttributes,
  userRankTextFields,
} from '../../../../src/contract/index.ts'
import { hostilePattern, strangeScalar, strangeText } from './strange.ts'

const fields: Readonly<Record<string, FieldSpec>> = {
  ...professionalUserFields,
  ...professionalRepoFields,
}

const words = fc.constantFrom('rust', 'bpel', 'yda', 'hda', 'senior cto', 'dzo.example', 'R_bench1')
const patterns = fc.oneof(
  fc.constantFrom('*', 'b*', '*a*', '[a-c]*', '?da', '^b.*o$', '(a|b)+', '\\pL{3}', '[^a]', '.'),
  hostilePattern,
)
const dates = fc.oneof(
  fc.constantFrom('2020-01-01', '2021-02-29', '2020-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '0'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const text = fc.oneof({ weight: 3, arbitrary: words }, patterns, strangeText)
const value = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(2020, 0, -1, 1e308, 2 ** 53))
const anyValue = fc.oneof(
  text,
  value,
  dates,
  strangeScalar,
  fc.array(text, { maxLength: 5 }),
  fc.array(value, { maxLength: 5 }),
  fc.array(strangeScalar, { maxLength: 5 }),
)

function fittingValue({ type }: FieldSpec, op: string): Arbitrary<unknown> {
  const single: Arbitrary<unknown> = type.startsWith('number')
    ? value
    : type === 'datetime'
      ? dates
      : type === 'boolean'
        ? fc.boolean()
        : text
  if (op === 'In' || op === 'NotIn' || op.endsWith('ContainsAny')) {
    return fc.array(single, { minLength: 1, maxLength: 6 })
  }
  return op.endsWith('Glob') || op === 'Regex' ? patterns : single
}

const fittingLeaf = fc.constantFrom(...Object.entries(fields)).chain(([field, spec]) =>
  fc.constantFrom(...operatorsOf(spec)).chain((op) =>
    fc.record({
      field: fc.constant(field),
      op: fc.constant(op),
      value: fittingValue(spec, op),
    }),
  ),
)

const wrongLeaf = fc.record({
  field: fc.oneof(
    fc.constantFrom(...Object.keys(fields), 'githubId', 'email', 'professional', 'toString'),
    strangeText,
  ),
  op: fc.oneof(fc.constantFrom(...operators), fc.constantFrom('And', 'eq', '', 'hasOwnProperty')),
  value: anyValue,
})

export const filter: Arbitrary<unknown> = fc.letrec((ordinal) => ({
  one: fc.oneof(
    { maxDepth: 9, depthSize: 'small' },
    { weight: 6, arbitrary: fittingLeaf },
    { weight: 2, arbitrary: wrongLeaf },
    {
      weight: 3,
      arbitrary: fc.record({
        op: fc.constantFrom('And', 'Or'),
        filters: fc.array(ordinal('one'), { minLength: 1, maxLength: 4 }),
      }),
    },
  ),
})).one

/** Filters of the greatest depth and width, and a little more. */
export const largeFilter: Arbitrary<unknown> = fc.oneof(
  fc
    .tuple(fittingLeaf, fc.integer({ min: 1, max: 12 }))
    .map(([leaf, depth]) =>
      Array.from({ length: depth }).reduce<unknown>((one) => ({ op: 'And', filters: [one] }), leaf),
    ),
  fc
    .tuple(fittingLeaf, fc.integer({ min: 200, max: 300 }))
    .map(([leaf, count]) => ({ op: 'Or', filters: Array.from({ length: count }, () => leaf) })),
  fc
    .tuple(hostilePattern, fc.constantFrom('Regex', 'Glob', 'IGlob'), fc.constantFrom(255, 256))
    .map(([value, op, count]) => ({
      op: 'Or',
      filters: Array.from({ length: count }, () => ({ field: 'name', op, value })),
    })),
  fc.integer({ min: 900, max: 1100 }).map((count) => ({
    field: 'login',
    op: 'In',
    value: Array.from({ length: count }, (_, i) => `h${i}`),
  })),
)

/** Numbers that overflow, underflow or are invalid in a formula. */
const extreme = fc.oneof(
  fc.constantFrom<unknown>(0, -0, 1, -1, 1e308, -1e308, 5e-324, 1 + 2 ** -52, 'NaN', '1', null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Attributes of repositories and of users. Each search refuses some names of the other. */
const attributes = [...Object.keys(rankAttributes), ...Object.keys(userRankAttributes)]

export const formula: Arbitrary<unknown> = fc.letrec((ordinal) => {
  const expr = ordinal('one')
  const operands = fc.array(expr, { maxLength: 4 })
  const type = (...names: string[]) => fc.constantFrom(...names)
  return {
    one: fc.oneof(
      { maxDepth: 9, depthSize: 'small' },
      fc.record({
        type: type('Attr'),
        name: fc.constantFrom(...attributes, 'x', 'toString'),
      }),
      fc.record({ type: type('Const'), value: extreme }),
      fc.record({
        type: type('BM25'),
        field: fc.constantFrom(...rankTextFields, ...userRankTextFields, 'emails'),
        query: text,
      }),
      fc.record({ type: type('Sum', 'Mult', 'Max', 'Min'), exprs: operands }),
      fc.record({ type: type('Div'), exprs: fc.oneof(fc.tuple(expr, expr), operands) }),
      fc.record({ type: type('Log'), base: extreme, expr }),
      fc.record(
        { type: type('Saturate'), midpoint: extreme, exponent: extreme, expr },
        { requiredKeys: ['type', 'midpoint', 'expr'] },
      ),
    ),
  }
}).one
