/** The fields of searches, and the values that a field has. */

import { operators } from '../../fields/index.ts'
import { facetMembers } from '../schemas/facets.ts'
import { FilterReference } from '../schemas/filter.ts'
import { defineEnum } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import { defineDataset } from './searches.ts'

const collection = defineEnum(['users', 'repos'])

const dataset = defineDataset()

export const FieldsRequest = closedObject({ collection, dataset })

const types = ['string', 'boolean', 'datetime', 'number', 'strings', 'numbers'] as const

const Field = closedObject({
  name: Type.String(),
  type: defineEnum(types, { description: '`strings` and `numbers` are lists' }),
  description: Type.String(),
  operators: Type.Array(defineEnum(operators), {
    description: 'Those that `filters` take',
  }),
  facetable: Type.Boolean({ description: 'Whether `facets` and `/fields/values` count it' }),
  groupable: Type.Boolean({ description: 'Whether `groupBy` takes it' }),
  sortable: Type.Boolean({ description: 'Whether a `rankBy` can read it' }),
  weight: Type.Optional(
    Type.Number({ description: 'In full-text search. Absent where that does not read it' }),
  ),
  aliases: Type.Optional(Type.Array(Type.String(), { description: 'Other names' })),
})

export const FieldsAnswer = closedObject({ fields: Type.Array(Field) })
export type FieldsAnswer = Static<typeof FieldsAnswer>

export const FieldValuesRequest = closedObject({
  collection,
  dataset,
  field: Type.String({ maxLength: 64, description: 'One that is `facetable`' }),
  ...facetMembers,
  filters: Type.Optional({
    ...FilterReference,
    description: 'Conditions on the records that are counted',
  }),
})
