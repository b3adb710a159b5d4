import { count } from './scalars.ts'
import { type Static, Type } from './type.ts'

/** The answer to a valid request with the header `Prefer: devdex-dry-run`. */
export const Cost = Type.Object(
  {
    dryRun: Type.Literal(true),
    creditsMax: count('Most credits the request could cost; it may well cost less'),
  },
  {
    additionalProperties: false,
    description: 'The most that a request could cost; nothing was run',
  },
)
export type Cost = Static<typeof Cost>
