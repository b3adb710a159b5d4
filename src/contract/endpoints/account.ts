import type { FilterExpression } from '../schemas/filter.ts'
import { count, defineEnum } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import { services } from '../services.ts'

const names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }))

/** Not the schema of requests: the filter was checked when the key was made. */
const ScopeFilter = Type.Unsafe<FilterExpression>({
  type: 'object',
  description: 'A filter expression, as in `filters` of a search',
})

const AccountScope = closedObject(
  {
    filters: Type.Optional(
      closedObject(
        { users: Type.Optional(ScopeFilter), repos: Type.Optional(ScopeFilter) },
        { description: 'Conditions on visible records' },
      ),
    ),
    fields: names('Members in addition to `id`'),
    endpoints: names('Paths below `/v3`'),
  },
  {
    description: 'What the key may see; absent for a key without a scope',
  },
)

export const AccountAnswer = closedObject({
  name: Type.String({ description: 'Name of the key' }),
  services: Type.Array(defineEnum(services)),
  credits: closedObject({
    remaining: count('Credits left; 9007199254740991 (2^53 - 1), always, where they are unlimited'),
    used: count('Credits spent'),
  }),
  rate: Type.Number({ minimum: 0, description: 'Requests a second the key may make' }),
  scope: Type.Optional(AccountScope),
})
export type AccountResponse = Static<typeof AccountAnswer>
