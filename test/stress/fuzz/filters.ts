/** Filters and formulas: every operator on every field, with valid and invalid values. */
import fc, { type Arbitrary } from 'fast-check'
import {
  completeOperators,
  type FieldSpec,
  operators,
  professionalRepoFields,
  professionalUserFields,
  rankedMembers,
  rankTextFields,
  userRankedMembers,
  userRankTextFields,
} from '../../../src/contract/index.ts'
import { drawFrom, hostilePattern, strangeScalar, strangeText, textsIn } from './strange.ts'

const fields: Readonly<Record<string, FieldSpec>> = {
  ...professionalUserFields,
  ...professionalRepoFields,
}
const patterns = fc.oneof(drawFrom('patterns'), hostilePattern)
const dates = fc.oneof(
  drawFrom('dates'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const text = fc.oneof({ weight: 3, arbitrary: drawFrom('words') }, patterns, strangeText)
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(2020, 0, -1, 1e308, 2 ** 53))
const single = fc.oneof(text, number, dates, strangeScalar)
const anyValue = fc.oneof(single, fc.array(single, { maxLength: 5 }))

function fittingValue({ type }: FieldSpec, op: string): Arbitrary<unknown> {
  const one: Arbitrary<unknown> = type.startsWith('number')
    ? number
    : type === 'datetime'
      ? dates
      : type === 'boolean'
        ? fc.boolean()
        : text
  if (op === 'In' || op === 'NotIn' || op.endsWith('ContainsAny')) {
    return fc.array(one, { minLength: 1, maxLength: 6 })
  }
  return op.endsWith('Glob') || op === 'Regex' ? patterns : one
}

const fittingLeaf = fc.constantFrom(...Object.entries(fields)).chain(([name, spec]) =>
  fc.constantFrom(...completeOperators(spec)).chain((op) => {
    const [field, constant] = [fc.constant(name), fc.constant(op)]
    return fc.record({ field, op: constant, value: fittingValue(spec, op) })
  }),
)

const wrongLeaf = fc.record({
  field: fc.oneof(fc.constantFrom(...Object.keys(fields), ...textsIn('fields')), strangeText),
  op: fc.constantFrom(...operators, ...textsIn('operators')),
  value: anyValue,
})

export const filter: Arbitrary<unknown> = fc.letrec((tie) => ({
  one: fc.oneof(
    { maxDepth: 9, depthSize: 'small' },
    { weight: 6, arbitrary: fittingLeaf },
    { weight: 2, arbitrary: wrongLeaf },
    {
      weight: 3,
      arbitrary: fc.record({
        op: fc.constantFrom('And', 'Or'),
        filters: fc.array(tie('one'), { minLength: 1, maxLength: 4 }),
      }),
    },
  ),
})).one

const repeatLeaf = (leaf: unknown, count: number) => ({
  op: 'Or',
  filters: Array.from({ length: count }, () => leaf),
})

/** Filters of the greatest depth and width, and a little more. */
export const largeFilter: Arbitrary<unknown> = fc.oneof(
  fc.tuple(fittingLeaf, fc.integer({ min: 1, max: 12 })).map(([leaf, depth]) => {
    const and = (one: unknown) => ({ op: 'And', filters: [one] })
    return Array.from({ length: depth }).reduce<unknown>(and, leaf)
  }),
  fc
    .tuple(fittingLeaf, fc.integer({ min: 200, max: 300 }))
    .map(([leaf, count]) => repeatLeaf(leaf, count)),
  fc
    .tuple(hostilePattern, fc.constantFrom('Regex', 'Glob', 'IGlob'), fc.constantFrom(255, 256))
    .map(([value, op, count]) => repeatLeaf({ field: 'name', op, value }, count)),
  fc.integer({ min: 900, max: 1100 }).map((length) => ({
    field: 'login',
    op: 'In',
    value: Array.from({ length }, (_, i) => `h${i}`),
  })),
)

/** Numbers that overflow, underflow or are invalid in a formula. */
const extreme = fc.oneof(
  fc.constantFrom<unknown>(0, -0, 1, -1, 1e308, -1e308, 5e-324, 1 + 2 ** -52, 'NaN', '1', null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Attributes and fields of repositories and of users. Each search refuses some of the other. */
const attributes = [...Object.keys(rankedMembers), ...Object.keys(userRankedMembers)]
const textFields = [...rankTextFields, ...userRankTextFields]

export const formula: Arbitrary<unknown> = fc.letrec((tie) => {
  const expr = tie('one')
  const operands = fc.array(expr, { maxLength: 4 })
  const type = (...names: string[]) => fc.constantFrom(...names)
  const name = fc.constantFrom(...attributes, 'x', 'toString')
  const field = fc.constantFrom(...textFields, 'emails')
  const saturation = { midpoint: extreme, exponent: extreme, expr }
  return {
    one: fc.oneof(
      { maxDepth: 9, depthSize: 'small' },
      fc.record({ type: type('Attr'), name }),
      fc.record({ type: type('Const'), value: extreme }),
      fc.record({ type: type('BM25'), field, query: text }),
      fc.record({ type: type('Sum', 'Mult', 'Max', 'Min'), exprs: operands }),
      fc.record({ type: type('Div'), exprs: fc.oneof(fc.tuple(expr, expr), operands) }),
      fc.record({ type: type('Log'), base: extreme, expr }),
      fc.record(
        { type: type('Saturate'), ...saturation },
        { requiredKeys: ['type', 'midpoint', 'expr'] },
      ),
    ),
  }
}).one
