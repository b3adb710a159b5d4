/**
 * What sources say about persons or repositories, staged in a file until all of it is there. Memory
 * holds 33 bytes a record.
 */
import { GrowableF64 } from 'native-free-index'
import { formatIsoSeconds } from '../../contract/index.ts'
import { SpilledBytes } from '../build/spilled-bytes.ts'
import { type TrustClass, trustClasses } from '../formats/format.ts'
import type { Members } from '../normalise/index.ts'
import type { StagedAccounts } from './accounts.ts'
import type { Identity } from './identity.ts'

export interface Observation {
  readonly account: number
  readonly members: Members
  /** Index of the source that it comes from. */
  readonly source: number
  readonly trust: TrustClass
  /** Date of its fields, in seconds since 1970. */
  readonly at: number
}

export interface StagedObservation extends Observation {
  /** Counts from 0 in the order of `add`. */
  readonly index: number
}

export class Observations {
  readonly #file: SpilledBytes
  readonly #accounts = new GrowableF64()
  readonly #starts = new GrowableF64()
  readonly #lengths = new GrowableF64()
  /** Source and trust in one number. */
  readonly #origins = new GrowableF64()
  readonly #dates = new GrowableF64()

  constructor(path: string) {
    this.#file = new SpilledBytes(path)
  }

  get count(): number {
    return this.#accounts.length
  }

  add({ account, members, source, trust, at }: Observation): number {
    const line = Buffer.from(JSON.stringify(members))
    this.#accounts.push(account)
    this.#starts.push(this.#file.append(line))
    this.#lengths.push(line.length)
    this.#origins.push(source * trustClasses.length + trustClasses.indexOf(trust))
    this.#dates.push(at)
    return this.count - 1
  }

  accountOf(index: number): number {
    return this.#accounts.view()[index]!
  }

  read(index: number): StagedObservation {
    const bytes = this.#file.read(this.#starts.view()[index]!, this.#lengths.view()[index]!)
    const origin = this.#origins.view()[index]!
    return {
      index,
      account: this.accountOf(index),
      members: JSON.parse(bytes.toString()) as Members,
      source: Math.floor(origin / trustClasses.length),
      trust: trustClasses[origin % trustClasses.length]!,
      at: this.#dates.view()[index]!,
    }
  }

  remove(): void {
    this.#file.remove()
  }
}

/** The accounts of each person or repository, and what sources say of them. */
export class Groups {
  /** The first account of each. */
  readonly roots: number[] = []
  readonly #accounts: StagedAccounts
  readonly #observations: Observations
  /** By account: the next one of its group, and by root its first observation. -1: none. */
  readonly #nextAccount: Int32Array
  readonly #lastAccount: Int32Array
  readonly #firstObservation: Int32Array
  readonly #nextObservation: Int32Array

  constructor(accounts: StagedAccounts, identity: Identity, observations: Observations) {
    const { count } = accounts
    this.#accounts = accounts
    this.#observations = observations
    this.#nextAccount = new Int32Array(count).fill(-1)
    this.#lastAccount = new Int32Array(count)
    this.#firstObservation = new Int32Array(count).fill(-1)
    this.#nextObservation = new Int32Array(observations.count).fill(-1)
    for (let account = 0; account < count; account++) {
      const root = identity.personOf(account)
      if (root === account) this.roots.push(root)
      else this.#nextAccount[this.#lastAccount[root]!] = account
      this.#lastAccount[root] = account
    }
    for (let index = observations.count - 1; index >= 0; index--) {
      const root = identity.personOf(observations.accountOf(index))
      this.#nextObservation[index] = this.#firstObservation[root]!
      this.#firstObservation[root] = index
    }
  }

  /** Whether a source of an update names any of these. */
  isUsed(accounts: readonly number[]): boolean {
    return accounts.some((account) => this.#accounts.isUsed(account))
  }

  accountsOf(root: number): number[] {
    const accounts: number[] = []
    for (let account = root; account >= 0; account = this.#nextAccount[account]!) {
      accounts.push(account)
    }
    return accounts
  }

  observationsOf(root: number): StagedObservation[] {
    const all: StagedObservation[] = []
    let index = this.#firstObservation[root]!
    for (; index >= 0; index = this.#nextObservation[index]!)
      all.push(this.#observations.read(index))
    return all
  }
}

// One record of what several sources say: each field from the source that is trusted most, and of
// equal ones from the newest. Lists of contacts, and the profile, hold what any source has.

/** Source, date and trust of a field. */
export type FieldOrigin = readonly [source: string, at: string, trust: TrustClass]

export interface MergedRecord {
  readonly members: Members
  readonly provenance: Readonly<Record<string, FieldOrigin>>
}

/** Lists that grow with every source. */
const gatheredLists = ['emails', 'socialAccounts']
const listItemsMax = 100

/** @param sourceNames by index of a source */
export function mergedRecord(
  observations: readonly Observation[],
  sourceNames: readonly string[],
): MergedRecord {
  const members: Record<string, unknown> = {}
  const provenance: Record<string, FieldOrigin> = {}
  for (const { members: fields, source, at, trust } of inOrder(observations, sourceNames)) {
    for (const [name, value] of Object.entries(fields)) {
      if (value === null || value === undefined || value === '') continue
      if (name in members) {
        if (gatheredLists.includes(name)) members[name] = union(members[name], value)
        if (name === 'professional') members[name] = filled(members[name], value)
        continue
      }
      members[name] = value
      provenance[name] = fieldOrigin(sourceNames[source]!, at, trust)
    }
  }
  return { members, provenance }
}

/** @param at in seconds since 1970 */
export function fieldOrigin(source: string, at: number, trust: TrustClass): FieldOrigin {
  return [source, formatIsoSeconds(at), trust]
}

/**
 * The most trusted first, of equal ones the newest. Of equal dates the name of the source decides,
 * so that reading sources again changes nothing.
 */
function inOrder(
  observations: readonly Observation[],
  sourceNames: readonly string[],
): readonly Observation[] {
  if (observations.length < 2) return observations
  const trust = (one: Observation) => trustClasses.indexOf(one.trust)
  return observations.toSorted(
    (a, b) =>
      trust(b) - trust(a) ||
      b.at - a.at ||
      compareTexts(sourceNames[a.source]!, sourceNames[b.source]!),
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function union(known: unknown, more: unknown): unknown {
  if (!Array.isArray(known) || !Array.isArray(more)) return known
  const keys = new Set(known.map(keyOfItem))
  const items = [...known]
  for (const item of more) {
    if (items.length >= listItemsMax) break
    const key = keyOfItem(item)
    if (!keys.has(key)) items.push(item)
    keys.add(key)
  }
  return items
}

/** A source may know the address of a profile alone. */
function filled(known: unknown, more: unknown): unknown {
  const areProfiles = [known, more].every((one) => typeof one === 'object' && !Array.isArray(one))
  return areProfiles ? { ...(more as Members), ...(known as Members) } : known
}

function keyOfItem(item: unknown): string {
  return (typeof item === 'string' ? item : JSON.stringify(item)).toLowerCase()
}
