/**
 * Stages the records of the current data as the first source of an update. New sources then join
 * existing people, and replace a field only if they are trusted more or are newer.
 */
import { parseIsoSeconds } from '../../contract/index.ts'
import { type TrustClass, trustClasses } from '../formats/format.ts'
import { type Members, parseMembers } from '../normalise/index.ts'
import type { DataSource } from '../sources/index.ts'
import type { RecordOrigin } from './accounts.ts'
import type { FieldOrigin } from './observations.ts'
import type { Staging } from './staging.ts'

/**
 * Edges are not staged, because an update only adds edges.
 *
 * @param at when the data was imported, in seconds since 1970: the date of fields without one
 */
export async function stageBase(
  source: DataSource,
  staging: Staging,
  at: number,
  onTurn: () => Promise<void>,
): Promise<void> {
  let count = 0
  for (const [kind, stage] of [
    ['users', stageUser],
    ['repos', stageRepo],
  ] as const) {
    for await (const { bytes } of source.records(kind, () => undefined)) {
      stage(parseMembers(bytes), staging, at)
      if (++count % recordsPerTurn === 0) await onTurn()
    }
  }
  staging.endBase()
}

const recordsPerTurn = 4096

function stageUser(
  { platformId, login, aliases, provenance, ...members }: Members,
  staging: Staging,
  at: number,
): void {
  const origins = readOrigins(provenance, staging, at)
  const ref = { platformId: `${platformId}`, login: `${login}` }
  const account = staging.person(ref, origins('login'))
  staging.addBase('people', account, { name: `${login}`, platformId: `${platformId}`, aliases })
  staging.describePerson(account, { aliases }, origins('login'))
  for (const [origin, fields] of groupByOrigin(members, origins)) {
    staging.describePerson(account, fields, origin)
  }
}

function stageRepo(
  { platformId, ownerLogin, name, aliases, provenance, ...members }: Members,
  staging: Staging,
  at: number,
): void {
  const origins = readOrigins(provenance, staging, at)
  const fullName = `${ownerLogin}/${name}`
  const repo = staging.repo({ platformId: `${platformId}`, fullName }, origins('name'))
  staging.addBase('repos', repo, { name: fullName, platformId: `${platformId}`, aliases })
  for (const [origin, fields] of groupByOrigin(members, origins)) {
    staging.describeRepo(repo, fields, origin)
  }
}

/** Fields without an origin come from a native data set, which is trusted as written by hand. */
function readOrigins(
  provenance: unknown,
  staging: Staging,
  baseAt: number,
): (field: string) => RecordOrigin {
  const byField = (provenance ?? {}) as Readonly<Record<string, FieldOrigin | undefined>>
  return (field) => {
    const [name, date, trust] = byField[field] ?? []
    const source = staging.numberSource(name ?? 'an earlier import')
    const at = date === undefined ? baseAt : (parseIsoSeconds(date) ?? baseAt)
    return { input: staging.baseInput, source, trust: readTrust(trust), at }
  }
}

function readTrust(trust: string | undefined): TrustClass {
  return trustClasses.find((known) => known === trust) ?? 'hand'
}

/** Groups fields by origin. */
function groupByOrigin(
  members: Members,
  originOf: (field: string) => RecordOrigin,
): Iterable<[RecordOrigin, Members]> {
  const groups = new Map<string, [RecordOrigin, Record<string, unknown>]>()
  for (const [field, value] of Object.entries(members)) {
    const origin = originOf(field)
    const key = `${origin.source} ${origin.trust} ${origin.at}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [origin, { [field]: value }])
    else group[1][field] = value
  }
  return groups.values()
}
