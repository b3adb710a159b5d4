import { type FieldRows, repoRows, selectMembers, userRows } from '../../fields/index.ts'
import { limits } from '../limits.ts'
import { tierNames } from './devrank.ts'
import { buildRecord, sortNames } from './members.ts'
import { count, defineEnum, PlatformId, ServiceId, timestamp } from './scalars.ts'
import { closedObject, type Static, type TSchema, Type } from './type.ts'

/** Profiles are composed with members that may be undefined, and those are never written. */
const optional = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Static<Schema> | undefined>(schema))

const text = (description: string) => optional(Type.String({ description }))

type SharedName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { isOfContributors: true } ? Name : never
}[keyof Rows]

/** The members that profiles have in common with records. */
function selectShared<Rows extends FieldRows>(rows: Rows): SharedName<Rows>[] {
  return selectMembers(rows, (row) => row.isOfContributors === true) as SharedName<Rows>[]
}

const repoMembers = buildRecord(repoRows)
const topRepo = closedObject(
  Object.fromEntries(selectShared(repoRows).map((name) => [name, repoMembers[name]])) as Pick<
    typeof repoMembers,
    SharedName<typeof repoRows>
  >,
)

const devrank = closedObject(
  {
    crackedScore: Type.Number({ minimum: 0, maximum: 100, description: 'As in DevRank' }),
    followersIn: count('Followers in the data set'),
    followingOut: count('Users of the data set that this one follows'),
    tier: defineEnum(tierNames, { description: 'As in DevRank' }),
  },
  { description: 'What the graph says of the contributor' },
)

const linkedin = closedObject(
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
    description:
      'From the professional profile, where there is one. Absent for keys without the service ' +
      'PROFESSIONAL',
  },
)

const shared = Object.fromEntries(
  selectShared(userRows).map((name) => [name, text(userRows[name].meaning)]),
) as Record<SharedName<typeof userRows>, ReturnType<typeof text>>

/** Members have the names that public clients of this API family know. */
export const ContributorProfile = closedObject(
  {
    githubId: PlatformId,
    login: Type.String({ description: userRows.login.meaning }),
    topRepos: Type.Array(topRepo, {
      description:
        `Owned repositories with most stars, ${limits.topReposMax} at most, of the first ` +
        `${limits.topReposAmongMax} in \`owns\``,
    }),
    userId: ServiceId,
    ...sortNames({
      ...shared,
      accountCreatedAt: optional(timestamp(userRows.createdAt.meaning)),
      devrank: Type.Optional(devrank),
      linkedin: optional(linkedin),
    }),
  },
  { description: 'A contributor at a glance' },
)
export type ContributorProfile = Static<typeof ContributorProfile>
