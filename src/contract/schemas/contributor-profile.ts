import { limits } from '../limits.ts'
import { type DevRank, tiers } from './devrank.ts'
import { count, PlatformId, ServiceId, timestamp } from './scalars.ts'
import { type Static, type TSchema, Type } from './type.ts'

/** Profiles are composed with members that may be undefined, and those are never written. */
const optional = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Static<Schema> | undefined>(schema))

const text = (description: string) => optional(Type.String({ description }))

const topRepo = Type.Object(
  { name: Type.String({ description: 'Repository name' }), stargazerCount: count('Stars') },
  { additionalProperties: false },
)

const devrank = Type.Object(
  {
    crackedScore: Type.Number({ minimum: 0, maximum: 100, description: 'As in DevRank' }),
    followersIn: count('Followers in the data set'),
    followingOut: count('Users of the data set that this one follows'),
    tier: Type.Unsafe<DevRank['tier']>({
      type: 'string',
      enum: tiers.map(({ name }) => name),
      description: 'As in DevRank',
    }),
  },
  { additionalProperties: false, description: 'What the graph says of the contributor' },
)

const linkedin = Type.Object(
  {
    connectionsCount: optional(count('Connections')),
    currentCompany: text("The profile's `organization`, else the company of a current position"),
    currentTitle: text("The profile's `title`, else that of a current position"),
    seniorityLevel: text('Seniority'),
    totalExperienceYears: optional(
      Type.Number({
        minimum: 0,
        description:
          'Years with a position, to a tenth. Months count once, and current positions up to the ' +
          'month of the snapshot. A position without a readable start or end does not count',
      }),
    ),
    url: text("The profile's `professionalUrl`"),
  },
  {
    additionalProperties: false,
    description:
      'From the professional profile, where there is one. Absent for keys without the service ' +
      'PROFESSIONAL',
  },
)

/** Members have the names that public clients of this API family know. */
export const ContributorProfile = Type.Object(
  {
    githubId: PlatformId,
    login: Type.String({ description: 'Username' }),
    topRepos: Type.Array(topRepo, {
      description:
        `Owned repositories with most stars, ${limits.topReposMax} at most, of the first ` +
        `${limits.topReposAmongMax} in \`owns\``,
    }),
    userId: ServiceId,
    accountCreatedAt: optional(timestamp('When the account was created')),
    bio: text('Biography'),
    company: text('Company name'),
    devrank: Type.Optional(devrank),
    displayName: text('Name as shown'),
    linkedin: optional(linkedin),
    location: text('Location as the user wrote it'),
  },
  { additionalProperties: false, description: 'A contributor at a glance' },
)
export type ContributorProfile = Static<typeof ContributorProfile>
