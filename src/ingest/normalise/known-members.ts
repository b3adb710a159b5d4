/** The members that the format knows. All others are neither stored nor searched. */
import { LineError, type Members } from './members.ts'

const userMembers = new Set([
  'platformId',
  'login',
  'bio',
  'company',
  'createdAt',
  'displayName',
  'emails',
  'embeddedAt',
  'location',
  'resolvedCity',
  'resolvedCountry',
  'resolvedState',
  'socialAccounts',
  'updatedAt',
  'websiteUrl',
  'professional',
  'aggregates',
  'followersCount',
])

const repoMembers = new Set([
  'platformId',
  'name',
  'ownerLogin',
  'stargazerCount',
  'totalIssuesClosed',
  'totalIssuesCount',
  'totalIssuesOpen',
  'createdAt',
  'description',
  'embeddedAt',
  'language',
  'lastContributorLocations',
  'readme',
  'readmePreview',
  'topics',
  'updatedAt',
])

/** The line itself where it says nothing else. Throws LineError. */
export function knownUserLine(bytes: Buffer, members: Members): Buffer {
  return knownLine(bytes, members, userMembers)
}

export function knownRepoLine(bytes: Buffer, members: Members): Buffer {
  return knownLine(bytes, members, repoMembers)
}

function knownLine(bytes: Buffer, members: Members, known: ReadonlySet<string>): Buffer {
  const names = Object.keys(members)
  if (names.every((name) => known.has(name))) return bytes
  const kept = names.filter((name) => known.has(name)).map((name) => [name, members[name]])
  return Buffer.from(written(Object.fromEntries(kept)))
}

/** JSON of any depth can be read, but what is too deep for the stack cannot be written. */
function written(members: Members): string {
  try {
    return JSON.stringify(members)
  } catch (error) {
    if (error instanceof RangeError) throw new LineError('it nests too deeply')
    throw error
  }
}
