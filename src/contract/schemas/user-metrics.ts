import { count, timestamp } from './scalars.ts'
import { type Static, Type } from './type.ts'

/** The account of a program is a user account with `isBot`. */
const accountTypes = ['user', 'organization'] as const

/** How many `topLanguages` and `topTopics` a user has at most. */
export const topLengths = { topLanguages: 5, topTopics: 10 } as const

/** The counts that a data set may give. Otherwise the import counts edges. */
export const givenCounts = [
  'followersCount',
  'followingCount',
  'ownedRepoCount',
  'contributionsCount',
  'totalStars',
] as const
export type GivenCount = (typeof givenCounts)[number]

function top(values: string, maxItems: number) {
  return Type.Optional(
    Type.Array(Type.String(), {
      maxItems,
      description:
        `The main ${values} of owned and contributed repositories, by the sum of ln(2 + stars); ` +
        'absent if they have none',
    }),
  )
}

/** Statistics of a user, as the import computed them. */
export const UserMetrics = Type.Object(
  {
    followersCount: Type.Optional(count('Followers')),
    followingCount: Type.Optional(count('Users that this one follows')),
    ownedRepoCount: Type.Optional(count('Owned repositories')),
    totalStars: count('Stars of all owned repositories'),
    contributionsCount: Type.Optional(
      count('Contributions as the data set counts them, or else contributed repositories'),
    ),
    crackedScore: Type.Number({ minimum: 0, maximum: 100, description: 'As in `devrank`' }),
    lastActivityAt: Type.Optional(
      timestamp('Newest dated edge that the user is the source of, or `updatedAt` if it is later'),
    ),
    topLanguages: top('languages', topLengths.topLanguages),
    topTopics: top('topics', topLengths.topTopics),
    isBot: Type.Boolean({ description: 'Whether a program owns the account' }),
    type: Type.Unsafe<(typeof accountTypes)[number]>({ type: 'string', enum: [...accountTypes] }),
  },
  {
    additionalProperties: false,
    description:
      'Counts of the data set, or else of its edges when it was imported: suppressed people stay ' +
      'counted until the next import. A count that neither knows is absent',
  },
)
export type UserMetrics = Static<typeof UserMetrics>

/** Names of fields that answers show under `metrics`. */
export const userMetricNames: ReadonlySet<string> = new Set(Object.keys(UserMetrics.properties))
