import { FilterReference } from '../schemas/filter.ts'
import { count } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import {
  type Credits,
  endpoint,
  errorsOfAnyCall,
  errorsOfPaidCall,
  errorsOfQuery,
} from './endpoint.ts'

const request = Type.Object({ filters: FilterReference }, { additionalProperties: false })

export const CountAnswer = Type.Object(
  { count: count('Exact number of matches'), truncated: Type.Literal(false) },
  { additionalProperties: false },
)

const credits: Credits = { rule: 'call', per: 1, text: '1 for the call' }

const errors = [...errorsOfAnyCall, ...errorsOfPaidCall, ...errorsOfQuery]

export const rawUsersCount = endpoint({
  id: 'rawUsersCount',
  method: 'post',
  path: '/raw/users/count',
  services: ['RAW'],
  credits,
  summary: 'Count users',
  description: 'How many users match the filters, exactly.',
  request,
  response: CountAnswer,
  errors,
  examples: [
    {
      name: 'Users in one city',
      request: { filters: { field: 'resolvedCity', op: 'Eq', value: 'Zurich' } },
      response: { count: 57, truncated: false },
    },
  ],
})

export const rawReposCount = endpoint({
  id: 'rawReposCount',
  method: 'post',
  path: '/raw/repos/count',
  services: ['RAW'],
  credits,
  summary: 'Count repositories',
  description: 'How many repositories match the filters, exactly.',
  request,
  response: CountAnswer,
  errors,
  examples: [
    {
      name: 'Popular Rust repositories',
      request: {
        filters: {
          op: 'And',
          filters: [
            { field: 'language', op: 'Eq', value: 'Rust' },
            { field: 'stargazerCount', op: 'Gte', value: 1000 },
          ],
        },
      },
      response: { count: 12, truncated: false },
    },
  ],
})

export type CountRequest = Static<typeof request>
export type CountResponse = Static<typeof CountAnswer>
