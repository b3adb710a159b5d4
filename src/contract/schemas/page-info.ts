import { type Static, Type } from './type.ts'

export const PageInfo = Type.Object(
  {
    endCursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Opaque cursor for the next page; null when there is none',
    }),
    hasNextPage: Type.Boolean({ description: 'Whether more items exist' }),
  },
  { additionalProperties: false },
)
export type PageInfo = Static<typeof PageInfo>
