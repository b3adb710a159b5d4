/** The members that the format knows. All others are neither stored nor searched. */

import { createHash } from 'node:crypto'
import { LineError, type Members, wrongType } from './members.ts'
import { sourcedFields } from './origins.ts'

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
  'followingCount',
  'ownedRepoCount',
  'contributionsCount',
  'isBot',
  'type',
  'aliases',
  'provenance',
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
  'aliases',
  'provenance',
])

/** What the provenance of a record can name, in the order of answers. */
export const userSources = sourcedFields(userMembers)
export const repoSources = sourcedFields(repoMembers)

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

// `"deleted": true` in a line of an update.

export function isDeletion({ deleted }: Members): boolean {
  if (deleted === undefined || deleted === null || deleted === false) return false
  if (deleted === true) return true
  throw wrongType('deleted', 'true or false')
}

/** In an import that replaces everything there is nothing to delete from. */
export function refuseDeletion({ deleted }: Members): void {
  if (deleted === true) throw new LineError('"deleted" is for imports with --update')
}

/**
 * The service's identifier: the first 128 bits of SHA-256("user:" or "repo:" + platformId), in hex.
 */
export function serviceId(kind: 'user' | 'repo', platformId: string): string {
  return createHash('sha256').update(`${kind}:${platformId}`).digest('hex').slice(0, 32)
}
