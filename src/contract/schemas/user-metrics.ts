import { selectMembers, userRows } from '../../fields/index.ts'
import { buildProperties } from './members.ts'
import { closedObject, type Static } from './type.ts'

type UserRows = typeof userRows

/** How many `topLanguages` and `topTopics` a user has at most. */
export const topLengths = {
  topLanguages: userRows.topLanguages.itemsMax,
  topTopics: userRows.topTopics.itemsMax,
} as const

/** The counts that a data set may give. Otherwise the import counts edges. */
export type GivenCount = {
  [Name in keyof UserRows]: UserRows[Name] extends { reads: 'count' | 'aggregate' } ? Name : never
}[keyof UserRows]

export const givenCounts = selectMembers(
  userRows,
  ({ reads }) => reads === 'count' || reads === 'aggregate',
) as readonly GivenCount[]

/** Statistics of a user, as the import computed them. */
export const UserMetrics = closedObject(buildProperties(userRows, 'metrics'), {
  description:
    'Counts of the data set, or else of its edges when it was imported: suppressed people stay ' +
    'counted until the next import. A count that neither knows is absent',
})
export type UserMetrics = Static<typeof UserMetrics>

/** Names of fields that answers show under `metrics`. */
export const userMetricNames: ReadonlySet<string> = new Set(Object.keys(UserMetrics.properties))
