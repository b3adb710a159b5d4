/** Summaries of all matches of a search: totals, and counts of values. */
import { limits } from '../limits.ts'
import { count, defineAmount, defineEnum, defineSwitch, reference } from './scalars.ts'
import { closedObject, type Static, type TSchema, Type } from './type.ts'

export const calendarUnits = ['day', 'week', 'month', 'quarter', 'year'] as const

const Histogram = closedObject(
  {
    interval: Type.Optional(
      Type.Unsafe<number | (typeof calendarUnits)[number]>({
        type: ['number', 'string'],
        exclusiveMinimum: 0,
        description:
          `Width of the buckets; for dates in seconds, or one of ${calendarUnits.join(', ')} ` +
          `(UTC). More than ${limits.histogramBucketsMax} buckets are a 400`,
      }),
    ),
    buckets: defineAmount(
      limits.histogramBucketsMax,
      'Number of buckets of equal width, from the least value to the greatest',
    ),
  },
  { description: 'For numbers and dates: one of both members' },
)

const first = defineAmount(limits.facetValuesMax, 'How many values to show', 10)

const prefix = Type.Optional(
  Type.String({
    maxLength: limits.filterValueCharsMax,
    description:
      'Only values that begin so, compared as by the field. `other` and `distinct` are of these',
  }),
)

const order = Type.Optional(
  defineEnum(['count', 'value'], {
    default: 'count',
    description: 'Most results first, or by the values. Equal counts go by the values too',
  }),
)

/** Members that select the values of a facet and their order. */
export const facetMembers = { first, order, prefix, histogram: Type.Optional(Histogram) }

export const FacetRequest = closedObject(
  {
    field: Type.String({
      maxLength: limits.filterFieldCharsMax,
      description: 'A field that filters compare whole, or a number or date',
    }),
    ...facetMembers,
    ignoreOwnFilter: defineSwitch(
      'Whether to count as if `filters` had no condition on this field, alone or as a part ' +
        'of its outermost And. Conditions in an Or stay',
    ),
  },
  { description: 'A field with values to count' },
)
export type FacetRequest = Static<typeof FacetRequest>

const Value = (description: string) =>
  Type.Unsafe<string | number | boolean>({
    type: ['string', 'number', 'boolean'],
    description,
  })

const Place = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number>({ type: ['string', 'number'], description: `${description}` }),
  )

export const Facet = closedObject(
  {
    values: Type.Array(
      closedObject({
        value: Value(
          'As the data has it; of several spellings that of the first record in the order of ' +
            'the snapshot',
        ),
        count: count('Results that have it'),
      }),
    ),
    other: count('Results of each value that is not shown, added up'),
    missing: count('Results without any value'),
    distinct: count('Different values, shown or not'),
    min: Place('The least number or date'),
    max: Place('The greatest'),
    mean: Place('Their mean'),
    sum: Type.Optional(
      Type.Number({
        description: 'Their sum; of dates in seconds since 1970, exact but for one rounding',
      }),
    ),
    histogram: Type.Optional(
      Type.Array(
        closedObject({
          from: Type.Unsafe<string | number>({
            type: ['string', 'number'],
            description: 'Where the bucket begins; it ends before the next',
          }),
          count: count('Values in it'),
        }),
      ),
    ),
  },
  {
    description:
      'The values of a field over all that matches, exact. A result with several values counts ' +
      'once for each. Numbers and dates have `min`, `max`, `mean` and `sum` where there are any',
  },
)
export type Facet = Static<typeof Facet>

/** Fields by which results are grouped. */
export const userGroupings = ['company', 'resolvedCountry'] as const
export const repoGroupings = ['ownerLogin'] as const

/** @param names of the fields */
export function defineGroups<Name extends string>(names: readonly Name[]) {
  return {
    groupBy: Type.Optional(
      defineEnum(names, {
        'x-fields': true,
        description:
          'Returns `groups`, those with the best results first, instead of results. `first` and ' +
          'cursors count groups. Results without a value are in none',
      }),
    ),
    perGroup: defineAmount(
      limits.perGroupMax,
      'Results to return of each group, 1 where absent; needs `groupBy`',
    ),
  }
}

/**
 * @param member of results
 * @param Item schema of a result
 */
export function defineGroupResults(member: string, Item: TSchema) {
  const group = closedObject({
    key: Type.String({ description: 'Their common value, as the best result has it' }),
    size: count('How many match, shown or not'),
    [member]: Type.Array(Item),
  })
  return {
    groups: Type.Optional(
      Type.Array(group, { description: `Where groups are asked for. Then \`${member}\` is empty` }),
    ),
  }
}

/** Members of search requests. */
export const summaryMembers = {
  total: defineSwitch('Adds `total`, how many match in all; costs 1 credit'),
  facets: Type.Optional(
    Type.Array(reference<FacetRequest>('FacetRequest'), {
      minItems: 1,
      maxItems: limits.facetsMax,
      description: 'Adds `facets`, the values of these fields over all that matches; 1 credit each',
    }),
  ),
}

/** Members of their answers. */
export const summaryResults = {
  total: Type.Optional(
    closedObject({
      value: count('How many match query and filters, on all pages together'),
      exact: Type.Literal(true),
      byStrength: Type.Optional(
        closedObject(
          {
            strong: count('Strong matches'),
            fair: count('Fair matches'),
            weak: count('Weak matches, where `match` asks for all'),
          },
          { description: 'Where results have a `strength`' },
        ),
      ),
    }),
  ),
  facets: Type.Optional(
    Type.Unsafe<Record<string, Facet>>({
      type: 'object',
      additionalProperties: reference<Facet>('Facet'),
      description: 'By field, as the request names it',
    }),
  ),
}
