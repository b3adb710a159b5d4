/** The members of records as the console lists, names and writes them. */
import type { Repository, User } from 'devdex-client'
import { type Member, type MemberList, members } from '../generated/members.ts'
import { formatDay, formatWhole } from '../numbers.ts'
import type { Collection } from '../search/search-params.ts'

/** The members of a list of a collection, in its order. */
export function listMembers(collection: Collection, list: MemberList): Member[] {
  const listed = members[collection].filter(({ at }) => at[list] !== undefined)
  return listed.sort((a, b) => a.at[list]! - b.at[list]!)
}

/** Undefined for a name that neither people nor repositories have. */
export function findMember(name: string): Member | undefined {
  return [...members.users, ...members.repos].find((member) => member.name === name)
}

/** The value in a record, or in its metrics. A key may not see it. */
export function readMember(record: User | Repository, { name, shownIn }: Member): unknown {
  const from = shownIn === 'metrics' ? ('metrics' in record ? record.metrics : undefined) : record
  return (from as Readonly<Record<string, unknown>> | undefined)?.[name]
}

/** A value as people write it. Empty where there is none. */
export function writeMember(value: unknown, { type }: Member): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value))
    return value.join(value.some((one) => `${one}`.includes(',')) ? ' · ' : ', ')
  if (type === 'number') return formatWhole(value as number)
  return type === 'datetime' ? formatDay(`${value}`) : `${value}`
}
