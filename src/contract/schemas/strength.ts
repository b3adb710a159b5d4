import { type Strength, strengths } from '../strengths.ts'
import { Type } from './type.ts'

export const strengthMember = Type.Optional(
  Type.Unsafe<Strength>({
    type: 'string',
    enum: [...strengths],
    description:
      'How well it matches the query: by the share of its words that it has, or by its meaning. ' +
      'With `expertise` and `hybrid` of people, `auto` and `hybrid` of repositories',
  }),
)
