/** The fields of searches, and the values that a field has. */
import { type FieldSpec, type Operator, operators } from '../../fields/index.ts'
import { Facet, facetMembers } from '../schemas/facets.ts'
import { FilterReference } from '../schemas/filter.ts'
import { type Static, Type } from '../schemas/type.ts'
import { type Dataset, datasetServices } from '../services.ts'
import { endpoint, errorsOfAnyCall, errorsOfPaidCall, errorsOfQuery } from './endpoint.ts'

const collection = Type.Unsafe<'users' | 'repos'>({ type: 'string', enum: ['users', 'repos'] })

const dataset = Type.Optional(
  Type.Unsafe<Dataset>({
    type: 'string',
    enum: Object.keys(datasetServices),
    default: 'standard',
    description: `\`professional\` needs the ${datasetServices.professional} service`,
  }),
)

const request = Type.Object({ collection, dataset }, { additionalProperties: false })

const types = ['string', 'boolean', 'datetime', 'number', 'strings', 'numbers'] as const

const Field = Type.Object(
  {
    name: Type.String(),
    type: Type.Unsafe<FieldSpec['type']>({
      type: 'string',
      enum: [...types],
      description: '`strings` and `numbers` are lists',
    }),
    description: Type.String(),
    operators: Type.Array(Type.Unsafe<Operator>({ type: 'string', enum: [...operators] }), {
      description: 'Those that `filters` take',
    }),
    facetable: Type.Boolean({ description: 'Whether `facets` and `/fields/values` count it' }),
    groupable: Type.Boolean({ description: 'Whether `groupBy` takes it' }),
    sortable: Type.Boolean({ description: 'Whether a `rankBy` can read it' }),
    weight: Type.Optional(
      Type.Number({ description: 'In full-text search. Absent where that does not read it' }),
    ),
    aliases: Type.Optional(Type.Array(Type.String(), { description: 'Other names' })),
  },
  { additionalProperties: false },
)

const FieldsAnswer = Type.Object({ fields: Type.Array(Field) }, { additionalProperties: false })
export type FieldsAnswer = Static<typeof FieldsAnswer>

export const fields = endpoint({
  id: 'fields',
  method: 'post',
  path: '/fields',
  services: ['SEARCH'],
  credits: { rule: 'free', per: 0, text: 'none' },
  summary: 'Fields of searches',
  description: 'The fields that filters, facets, groups and formulas of a collection may name.',
  request,
  response: FieldsAnswer,
  errors: [
    ...errorsOfAnyCall,
    ...(['service_required', 'not_found', 'not_implemented'] as const),
    ...(['idempotency_conflict', 'snapshot_gone'] as const),
  ],
  examples: [
    {
      name: 'Of users',
      request: { collection: 'users' },
      response: {
        fields: [
          {
            name: 'company',
            type: 'string',
            description: 'Company as the user writes it; people write the same one differently',
            operators: ['Eq', 'NotEq', 'In', 'NotIn', 'ContainsAllTokens'],
            facetable: true,
            groupable: true,
            sortable: false,
            weight: 1,
          },
        ],
      },
    },
  ],
})

const valuesRequest = Type.Object(
  {
    collection,
    dataset,
    field: Type.String({ maxLength: 64, description: 'One that is `facetable`' }),
    ...facetMembers,
    filters: Type.Optional({
      ...FilterReference,
      description: 'Conditions on the records that are counted',
    }),
  },
  { additionalProperties: false },
)

export const fieldValues = endpoint({
  id: 'fieldValues',
  method: 'post',
  path: '/fields/values',
  services: ['SEARCH'],
  credits: { rule: 'call', per: 1, text: '1 for the call' },
  summary: 'Values of a field',
  description:
    'The values of a field, as a facet of a search without text: most records first by default.',
  request: valuesRequest,
  response: Facet,
  errors: [...errorsOfAnyCall, ...errorsOfPaidCall, ...errorsOfQuery],
  examples: [
    {
      name: 'Countries that begin so',
      request: { collection: 'users', field: 'resolvedCountry', prefix: 'sw', first: 2 },
      response: {
        values: [
          { value: 'Switzerland', count: 57 },
          { value: 'Sweden', count: 31 },
        ],
        other: 0,
        missing: 12,
        distinct: 2,
      },
    },
  ],
})
