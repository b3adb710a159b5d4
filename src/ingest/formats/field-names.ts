/**
 * Names that files use for fields: those of the native format, of both GitHub APIs, of `gh`, and of
 * the tables that people keep. Names are compared without case and without anything that is not a
 * letter or digit: `full_name`, `fullName` and `Full Name` are one.
 */

import { type FieldRows, repoRows, selectMembers, userRows } from '../../fields/index.ts'
import type { RecordKind } from '../sources/index.ts'

/**
 * Fields of each kind of record, each with its synonyms in files: members, and what members are
 * made of. `followers` and the like may be a count or an object with `totalCount`.
 */
const spellings: Readonly<Record<RecordKind, Record<string, string>>> = {
  users: {
    ...listSpellings(userRows),
    // The address of the account itself. Its host tells the platform.
    accountUrl: 'webUrl htmlUrl',
    firstName: 'first givenName forename vorname prénom nombre nome voornaam',
    lastName:
      'last surname familyName nachname familienname nom apellido apellidos cognome achternaam ' +
      'efternamn',
    profileUrl:
      'url profile profileLink profilePage publicProfileUrl linkedin linkedinUrl ' +
      'linkedinProfile linkedinProfileUrl linkedinLink',
    twitterUsername: 'twitter xUsername',
    city: 'town',
    state: 'region province',
    country: 'countryName',
  },
  repos: {
    ...listSpellings(repoRows),
    url: 'htmlUrl repositoryUrl repoUrl cloneUrl gitUrl link',
  },
  edges: {
    type: 'relation kind edge edgeType eventType',
    from:
      'source follower user login username actor actorLogin src contributor stargazer ' +
      'fromLogin',
    to:
      'target followed following followee repo repository repoName nameWithOwner fullName dst ' +
      'toLogin',
    at: 'date time timestamp createdAt starredAt followedAt when',
    firstAt: 'first firstDate',
    fromId: 'actorId userId sourceId followerId stargazerId contributorId',
    toId: 'repoId repositoryId targetId followeeId followedId followingId',
    // The person whom a MemberEvent of GH Archive is about. Its actor added this member.
    member: 'memberLogin',
    memberId: '',
    count: 'commits contributions weight commitCount',
  },
}

/** By member: its other names in files. */
function listSpellings(rows: FieldRows): Record<string, string> {
  const spelled = selectMembers(rows, (field) => field.spellings !== undefined)
  return Object.fromEntries(spelled.map((name) => [name, rows[name]!.spellings!]))
}

const fields: Readonly<Record<RecordKind, ReadonlyMap<string, string>>> = {
  users: indexFields(spellings.users),
  repos: indexFields(spellings.repos),
  edges: indexFields(spellings.edges),
}

/** The field that a column or member means, or null. */
export function findField(kind: RecordKind, name: string): string | null {
  return fields[kind].get(foldName(name)) ?? null
}

/** Whether a column of the name may number the rows, or have identifiers of another system. */
export function mayNumberRows(kind: RecordKind, name: string): boolean {
  const names = kind === 'users' ? ['id', 'userid', 'accountid'] : ['id']
  return kind !== 'edges' && names.includes(foldName(name))
}

/** All fields of a kind, as the native format names them. */
export function listFieldNames(kind: RecordKind): string[] {
  return Object.keys(spellings[kind])
}

/** The field with the known name that is nearest to a name, or null if none is near. */
export function findNearestField(kind: RecordKind, name: string): string | null {
  const key = foldName(name).slice(0, keyLengthMax)
  let nearest: string | null = null
  let least = Math.floor(key.length / 3) + 1
  for (const [known, field] of fields[kind]) {
    const distance = measureDistance(key, known)
    if (distance < least) [least, nearest] = [distance, field]
  }
  return nearest
}

/** Longer names are cut for the comparison. */
const keyLengthMax = 40

function indexFields(byField: Record<string, string>): Map<string, string> {
  const map = new Map(Object.keys(byField).map((field) => [foldName(field), field]))
  // The name of a field takes precedence over a synonym of another field.
  for (const [field, names] of Object.entries(byField)) {
    for (const name of names.split(' ').filter(Boolean)) {
      if (!map.has(foldName(name))) map.set(foldName(name), field)
    }
  }
  return map
}

/** The form in which names are compared. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function measureDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? before[j - 2]! + 1 : replaced
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1))
    }
    before = row
    row = next
  }
  return row[b.length]!
}
