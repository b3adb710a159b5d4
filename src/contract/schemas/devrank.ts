import { count, defineEnum, timestamp } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'

/**
 * Best tier first. A developer has the first tier with a percentile that is reached (decisions §7).
 */
export const tiers = [
  { name: 'PLATINUM', from: 99.9 },
  { name: 'EMERALD', from: 99 },
  { name: 'DIAMOND', from: 97 },
  { name: 'GOLD', from: 90 },
  { name: 'SILVER', from: 70 },
  { name: 'BRONZE', from: 40 },
  { name: 'IRON', from: 0 },
] as const
export type Tier = (typeof tiers)[number]['name']
export const tierNames = tiers.map(({ name }) => name)

/** A developer's rank in the graph (interface §2.4). */
export const DevRank = closedObject({
  community: count('Number of the community; the largest is 0'),
  crackedScore: Type.Number({
    minimum: 0,
    maximum: 100,
    description: "`rawScore` on a logarithmic scale, 100 for the data set's best",
  }),
  createdAt: timestamp('When the ranks were computed'),
  followersIn: count('Followers in the data set'),
  followingOut: count('Users of the data set that this one follows'),
  pc: Type.Number({ minimum: 0, maximum: 100, description: 'Percentile of `rawScore`' }),
  rawScore: Type.Number({ description: 'Personalised PageRank over follows; all sum to 1' }),
  tier: defineEnum(tierNames, { description: 'By percentile' }),
  trust: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Mean percentile of the followers, those that are followed back for half',
  }),
  updatedAt: timestamp('When the ranks were computed'),
})
export type DevRank = Static<typeof DevRank>
