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
  const fields = new BaseFields(staging, at)
  for await (const { bytes } of source.users(ignored)) {
    fields.addUser(parseMembers(bytes))
    if (++count % recordsPerTurn === 0) await onTurn()
  }
  for await (const { bytes } of source.repos(ignored)) {
    fields.addRepo(parseMembers(bytes))
    if (++count % recordsPerTurn === 0) await onTurn()
  }
  staging.endBase()
}

const recordsPerTurn = 4096
const ignored = () => undefined

class BaseFields {
  readonly #staging: Staging
  readonly #at: number

  constructor(staging: Staging, at: number) {
    this.#staging = staging
    this.#at = at
  }

  addUser({ platformId, login, aliases, provenance, ...members }: Members): void {
    const staging = this.#staging
    const origins = this.#originsOf(provenance)
    const ref = { platformId: `${platformId}`, login: `${login}` }
    const account = staging.person(ref, origins('login'))
    staging.addBase('people', account, { name: `${login}`, platformId: `${platformId}`, aliases })
    staging.describePerson(account, { aliases }, origins('login'))
    for (const [origin, fields] of byOrigin(members, origins)) {
      staging.describePerson(account, fields, origin)
    }
  }

  addRepo({ platformId, ownerLogin, name, aliases, provenance, ...members }: Members): void {
    const staging = this.#staging
    const origins = this.#originsOf(provenance)
    const fullName = `${ownerLogin}/${name}`
    const ref = { platformId: `${platformId}`, fullName }
    const repo = staging.repo(ref, origins('name'))
    staging.addBase('repos', repo, { name: fullName, platformId: `${platformId}`, aliases })
    for (const [origin, fields] of byOrigin(members, origins)) {
      staging.describeRepo(repo, fields, origin)
    }
  }

  /** Fields without an origin come from a native data set, which is trusted as written by hand. */
  #originsOf(provenance: unknown): (field: string) => RecordOrigin {
    const byField = (provenance ?? {}) as Readonly<Record<string, FieldOrigin | undefined>>
    const { baseInput: input } = this.#staging
    return (field) => {
      const [name, date, trust] = byField[field] ?? []
      const source = this.#staging.sourceOf(name ?? 'an earlier import')
      const at = date === undefined ? this.#at : (parseIsoSeconds(date) ?? this.#at)
      return { input, source, trust: trustOf(trust), at }
    }
  }
}

function trustOf(trust: string | undefined): TrustClass {
  return trustClasses.find((known) => known === trust) ?? 'hand'
}

/** Groups fields by origin. */
function byOrigin(
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
