/**
 * Filter expressions (interface §2.8): leaves under And and Or, to any depth. The member `filters`
 * distinguishes the two shapes. So a mistake is reported for the intended shape, not as "matches
 * none of the alternatives". A schema cannot count: `src/plan` checks operators, values, depth and
 * the number of leaves.
 */

import { operators } from '../../fields/index.ts'
import { limits } from '../limits.ts'
import { conditional, defineEnum, reference } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'

const eitherShape = 'either {field, op, value} or {filters, op}'

const text = { type: 'string', maxLength: limits.filterValueCharsMax }

const textAllowed = `a string of at most ${limits.filterValueCharsMax} characters`

const listElement = {
  'x-allowed': `${textAllowed} or a number, the same kind throughout the list`,
}

/** The first element decides what the others must be. */
const Value = Type.Unsafe<string | number | boolean | string[] | number[]>({
  type: ['string', 'number', 'boolean', 'array'],
  maxItems: limits.filterListMax,
  maxLength: limits.filterValueCharsMax,
  ...conditional(
    { prefixItems: [{ type: 'string' }] },
    { items: { ...text, ...listElement } },
    { items: { type: 'number', ...listElement } },
  ),
  'x-allowed':
    `${textAllowed}, a number, true or false, ` +
    `or an array of at most ${limits.filterListMax} strings or numbers`,
})

const FilterLeaf = closedObject(
  {
    field: Type.String({
      maxLength: limits.filterFieldCharsMax,
      description: 'A field of the collection',
    }),
    op: defineEnum(operators),
    value: Value,
  },
  { 'x-members': eitherShape },
)
export type FilterLeaf = Static<typeof FilterLeaf>

/** A filter expression as a member of other schemas and of filters. */
export const FilterReference = Type.Unsafe<FilterExpression>({
  ...reference<FilterExpression>('FilterExpression'),
  'x-allowed': 'a filter expression',
})

const FilterComposite = closedObject(
  {
    filters: Type.Array(FilterReference, {
      minItems: 1,
      maxItems: limits.filterLeavesMax,
      'x-allowed': `an array of 1 to ${limits.filterLeavesMax} filter expressions`,
    }),
    op: defineEnum(['And', 'Or']),
  },
  { 'x-members': eitherShape },
)

export interface FilterComposite {
  op: 'And' | 'Or'
  filters: FilterExpression[]
}

export type FilterExpression = FilterLeaf | FilterComposite

export const FilterExpression = Type.Unsafe<FilterExpression>({
  type: 'object',
  ...conditional({ required: ['filters'] }, FilterComposite, FilterLeaf),
  'x-allowed': `a JSON object, ${eitherShape}`,
  description:
    'A leaf `{field, op, value}`, or `{filters: [...], op: "And" | "Or"}` over leaves and ' +
    `composites, at most ${limits.filterDepthMax} levels deep with ` +
    `${limits.filterLeavesMax} leaves. Fields and operators are listed at the top of this ` +
    'document.',
})
