/**
 * Stages the records of sources about persons or repositories in a file until all are known. Takes
 * 36 bytes of memory per record.
 */
import { formatIsoSeconds } from '../../contract/index.ts'
import { SpilledBytes } from '../build/spilled-bytes.ts'
import { type TrustClass, trustClasses } from '../formats/format.ts'
import type { Members } from '../normalise/index.ts'
import type { StagedAccounts } from './accounts.ts'
import type { Identity } from './identity.ts'

export interface Observation {
  readonly account: number
  readonly members: Members
  /** Index of its source. */
  readonly source: number
  readonly trust: TrustClass
  /** Date of its fields, in seconds since 1970. */
  readonly at: number
}

export interface StagedObservation extends Observation {
  /** From 0. A record that replaces another one takes over its index. */
  readonly index: number
}

/** Numbers of a record. */
const columns = 5
const [accountAt, lengthAt, originAt, fieldSetAt, beforeAt] = [0, 1, 2, 3, 4]

export class Observations {
  readonly #file: SpilledBytes
  readonly #sourceNames: readonly string[]
  #rows = new Uint32Array(columns << 10)
  /** By record: offset of its text in the file, and date of its fields. */
  #starts = new Float64Array(1 << 10)
  #dates = new Float64Array(1 << 10)
  /** By account: index of its last record plus one. 0: none. */
  readonly #last: number[] = []
  /** Numbers of the sets of fields that records have. */
  readonly #fieldSets = new Map<string, number>()
  #kept = 0
  count = 0

  /** @param sourceNames by index of a source */
  constructor(path: string, sourceNames: readonly string[]) {
    this.#file = new SpilledBytes(path)
    this.#sourceNames = sourceNames
  }

  /** Protects all records so far from being replaced. */
  keepAll(): void {
    this.#kept = this.count
  }

  /**
   * Adds a record. Archives repeat records of an account very often. So of two records of equal
   * trust with the same fields, only the one that `mergeRecord` prefers is kept.
   *
   * @param keepsSource whether one record per source is kept, for the journal of people
   */
  add(record: Observation, keepsSource: boolean): void {
    const set = this.#numberFields(record.members)
    const known = set === noSet ? -1 : this.#findKnown(record, set, keepsSource)
    if (known >= 0 && !this.#isPreferred(record, known)) return
    const start = this.#file.appendText(JSON.stringify(record.members))
    const index = known < 0 ? this.#addRow(record.account, set) : known
    const row = index * columns
    const rows = this.#rows
    this.#starts[index] = start
    this.#dates[index] = record.at
    rows[row + lengthAt] = this.#file.length - start
    rows[row + originAt] = encodeOrigin(record)
  }

  getAccount(index: number): number {
    return this.#rows[index * columns + accountAt]!
  }

  read(index: number): StagedObservation {
    const row = this.#rows.subarray(index * columns, (index + 1) * columns)
    const bytes = this.#file.read(this.#starts[index]!, row[lengthAt]!)
    return {
      index,
      account: row[accountAt]!,
      members: JSON.parse(bytes.toString()) as Members,
      source: decodeSource(row[originAt]!),
      trust: decodeTrust(row[originAt]!),
      at: this.#dates[index]!,
    }
  }

  /** Reads records in the order of `add`. Indexes differ for records that replaced another one. */
  readInOrder(indexes: readonly number[]): StagedObservation[] {
    const starts = this.#starts
    return indexes.toSorted((a, b) => starts[a]! - starts[b]!).map((index) => this.read(index))
  }

  remove(): void {
    this.#file.remove()
  }

  #addRow(account: number, set: number): number {
    const row = this.count * columns
    if (this.count === this.#starts.length) this.#grow()
    while (this.#last.length <= account) this.#last.push(0)
    this.#rows[row + accountAt] = account
    this.#rows[row + fieldSetAt] = set
    this.#rows[row + beforeAt] = this.#last[account]!
    this.#last[account] = ++this.count
    return this.count - 1
  }

  #grow(): void {
    const length = Math.ceil(this.count * 1.5)
    this.#rows = copyInto(this.#rows, new Uint32Array(length * columns))
    this.#starts = copyInto(this.#starts, new Float64Array(length))
    this.#dates = copyInto(this.#dates, new Float64Array(length))
  }

  /** The set of a record's fields. `noSet` if it has lists that are united over all sources. */
  #numberFields(members: Members): number {
    let names = ''
    for (const name in members) {
      if (gatheredLists.includes(name) || name === profileField) return noSet
      if (isTold(members[name])) names += ` ${name}`
    }
    const known = this.#fieldSets.get(names)
    if (known !== undefined) return known
    if (this.#fieldSets.size >= fieldSetsMax) return noSet
    this.#fieldSets.set(names, this.#fieldSets.size + 1)
    return this.#fieldSets.size
  }

  /** Index of a record of the account with the same fields and trust, or -1. */
  #findKnown(record: Observation, set: number, isOfSource: boolean): number {
    const rows = this.#rows
    const own = encodeOrigin(record)
    let index = (this.#last[record.account] ?? 0) - 1
    for (let i = 0; i < soughtMax && index >= this.#kept; i++) {
      const row = index * columns
      const origin = rows[row + originAt]!
      const isSame = isOfSource ? origin === own : decodeTrust(origin) === record.trust
      if (rows[row + fieldSetAt] === set && isSame) return index
      index = rows[row + beforeAt]! - 1
    }
    return -1
  }

  #isPreferred({ at, source }: Observation, known: number): boolean {
    const date = this.#dates[known]!
    if (at !== date) return at > date
    const name = this.#sourceNames[decodeSource(this.#rows[known * columns + originAt]!)]!
    return compareTexts(this.#sourceNames[source]!, name) < 0
  }
}

function copyInto<Numbers extends Uint32Array | Float64Array>(
  old: Numbers,
  wide: Numbers,
): Numbers {
  wide.set(old)
  return wide
}

/** The field set of records that replace no other. */
const noSet = 0

/** Limits of distinct sets of fields, and of an account's records that are searched. */
const fieldSetsMax = 1 << 16
const soughtMax = 16

/** Source and trust in one number. */
function encodeOrigin({ source, trust }: Observation): number {
  return source * trustClasses.length + trustClasses.indexOf(trust)
}

function decodeSource(origin: number): number {
  return Math.floor(origin / trustClasses.length)
}

function decodeTrust(origin: number): TrustClass {
  return trustClasses[origin % trustClasses.length]!
}

/** Whether a field has a value. */
function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}

/** Groups accounts and their records by person or repository. */
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
      const root = identity.findPerson(account)
      if (root === account) this.roots.push(root)
      else this.#nextAccount[this.#lastAccount[root]!] = account
      this.#lastAccount[root] = account
    }
    for (let index = observations.count - 1; index >= 0; index--) {
      const root = identity.findPerson(observations.getAccount(index))
      this.#nextObservation[index] = this.#firstObservation[root]!
      this.#firstObservation[root] = index
    }
  }

  /** Whether a source of an update names any of these. */
  isUsed(accounts: readonly number[]): boolean {
    return accounts.some((account) => this.#accounts.isUsed(account))
  }

  listAccounts(root: number): number[] {
    const accounts: number[] = []
    for (let account = root; account >= 0; account = this.#nextAccount[account]!) {
      accounts.push(account)
    }
    return accounts
  }

  readObservations(root: number): StagedObservation[] {
    const indexes: number[] = []
    let index = this.#firstObservation[root]!
    for (; index >= 0; index = this.#nextObservation[index]!) indexes.push(index)
    return this.#observations.readInOrder(indexes)
  }
}

// Merges the records of several sources to one: each field is from the most trusted source, and of
// equally trusted ones from the newest. Lists of contacts and the profile are united.

/** Source, date and trust of a field. */
export type FieldOrigin = readonly [source: string, at: string, trust: TrustClass]

export interface MergedRecord {
  readonly members: Members
  readonly provenance: Readonly<Record<string, FieldOrigin>>
}

/** Lists that are united over all sources. */
const gatheredLists = ['emails', 'socialAccounts']
/** Members of a profile are united over all sources. */
const profileField = 'professional'
const listItemsMax = 100

/** @param sourceNames by index of a source */
export function mergeRecord(
  observations: readonly Observation[],
  sourceNames: readonly string[],
): MergedRecord {
  const members: Record<string, unknown> = {}
  const provenance: Record<string, FieldOrigin> = {}
  for (const { members: fields, source, at, trust } of sortObservations(
    observations,
    sourceNames,
  )) {
    const origin = buildOrigin(sourceNames[source]!, at, trust)
    for (const [name, value] of Object.entries(fields)) {
      if (!isTold(value)) continue
      if (name in members) {
        if (gatheredLists.includes(name)) members[name] = mergeLists(members[name], value)
        if (name === profileField) members[name] = mergeProfiles(members[name], value)
        continue
      }
      members[name] = value
      provenance[name] = origin
    }
  }
  return { members, provenance }
}

/** @param at in seconds since 1970 */
export function buildOrigin(source: string, at: number, trust: TrustClass): FieldOrigin {
  return [source, formatIsoSeconds(at), trust]
}

/**
 * The most trusted first, equally trusted ones by date, newest first. For equal dates the name of
 * the source decides, so that reading sources again changes nothing.
 */
function sortObservations(
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

function mergeLists(known: unknown, more: unknown): unknown {
  if (!Array.isArray(known) || !Array.isArray(more)) return known
  const keys = new Set(known.map(buildItemKey))
  const items = [...known]
  for (const item of more) {
    if (items.length >= listItemsMax) break
    const key = buildItemKey(item)
    if (!keys.has(key)) items.push(item)
    keys.add(key)
  }
  return items
}

function mergeProfiles(known: unknown, more: unknown): unknown {
  const areProfiles = [known, more].every((one) => typeof one === 'object' && !Array.isArray(one))
  return areProfiles ? { ...(more as Members), ...(known as Members) } : known
}

function buildItemKey(item: unknown): string {
  return (typeof item === 'string' ? item : JSON.stringify(item)).toLowerCase()
}
