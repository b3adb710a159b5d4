import type { FilterExpression } from '../schemas/filter.ts'
import { count } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import { type Service, services } from '../services.ts'
import { endpoint, errorsOfAnyCall } from './endpoint.ts'

const request = Type.Object({}, { additionalProperties: false })

const names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }))

/** Not the schema of requests: the filter was checked when the key was made. */
const ScopeFilter = Type.Unsafe<FilterExpression>({
  type: 'object',
  description: 'A filter expression, as in `filters` of a search',
})

const AccountScope = Type.Object(
  {
    filters: Type.Optional(
      Type.Object(
        { users: Type.Optional(ScopeFilter), repos: Type.Optional(ScopeFilter) },
        { additionalProperties: false, description: 'Conditions on visible records' },
      ),
    ),
    fields: names('Members in addition to `id`'),
    endpoints: names('Paths below `/v3`'),
  },
  {
    additionalProperties: false,
    description: 'What the key may see; absent for a key without a scope',
  },
)

export const AccountAnswer = Type.Object(
  {
    name: Type.String({ description: 'Name of the key' }),
    services: Type.Array(Type.Unsafe<Service>({ type: 'string', enum: [...services] })),
    credits: Type.Object(
      {
        remaining: count(
          'Credits left; 9007199254740991 (2^53 - 1), always, where they are unlimited',
        ),
        used: count('Credits spent'),
      },
      { additionalProperties: false },
    ),
    rate: Type.Number({ minimum: 0, description: 'Requests a second the key may make' }),
    scope: Type.Optional(AccountScope),
  },
  { additionalProperties: false },
)

export const account = endpoint({
  id: 'account',
  method: 'post',
  path: '/account',
  services: [],
  credits: { rule: 'free', per: 0, text: 'none' },
  summary: 'The calling key',
  description: 'Name, services, credits, rate and scope of the key that makes the call.',
  request,
  response: AccountAnswer,
  errors: errorsOfAnyCall,
  examples: [
    {
      name: 'A key with two services',
      request: {},
      response: {
        name: 'demo',
        services: ['SEARCH', 'RAW'],
        credits: { remaining: 999_958, used: 42 },
        rate: 50,
      },
    },
  ],
})

export type AccountResponse = Static<typeof AccountAnswer>
