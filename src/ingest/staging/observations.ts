/**
 * What sources say about persons or repositories, staged in a file until all of it is there. Memory
 * holds 33 bytes a record.
 */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { GrowableF64 } from 'native-free-index'
import { formatIsoSeconds } from '../../contract/index.ts'
import { privateFileMode } from '../../snapshot/index.ts'
import { type TrustClass, trustClasses } from '../formats/format.ts'
import type { Members } from '../normalise/index.ts'

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

const bufferBytes = 1 << 20

export class Observations {
  readonly #path: string
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafe(bufferBytes)
  readonly #accounts = new GrowableF64()
  readonly #starts = new GrowableF64()
  readonly #lengths = new GrowableF64()
  /** Source and trust in one number. */
  readonly #origins = new GrowableF64()
  readonly #dates = new GrowableF64()
  #buffered = 0
  #bytes = 0

  constructor(path: string) {
    this.#path = path
    this.#fd = openSync(path, 'wx+', privateFileMode)
  }

  get count(): number {
    return this.#accounts.length
  }

  add({ account, members, source, trust, at }: Observation): number {
    const line = Buffer.from(JSON.stringify(members))
    if (this.#buffered + line.length > bufferBytes) this.#flush()
    if (line.length > bufferBytes) this.#write(line, this.#bytes)
    else this.#buffered += line.copy(this.#buffer, this.#buffered)
    this.#accounts.push(account)
    this.#starts.push(this.#bytes)
    this.#lengths.push(line.length)
    this.#origins.push(source * trustClasses.length + trustClasses.indexOf(trust))
    this.#dates.push(at)
    this.#bytes += line.length
    return this.count - 1
  }

  /** Called after the last record, before the first is read. */
  finish(): void {
    this.#flush()
  }

  accountOf(index: number): number {
    return this.#accounts.view()[index]!
  }

  read(index: number): StagedObservation {
    const bytes = Buffer.allocUnsafe(this.#lengths.view()[index]!)
    const start = this.#starts.view()[index]!
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.#fd, bytes, at, bytes.length - at, start + at)
      if (count === 0) throw new Error(`${this.#path} is shorter than what was written to it`)
      at += count
    }
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
    closeSync(this.#fd)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered), this.#bytes - this.#buffered)
    this.#buffered = 0
  }

  #write(bytes: Buffer, position: number): void {
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(this.#fd, bytes, at, bytes.length - at, position + at)
    }
  }
}

// One record of what several sources say: each field from the source that is trusted most, and of
// equal ones from the newest. Lists of contacts hold what any source has.

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
  for (const { members: fields, source, at, trust } of inOrder(observations)) {
    for (const [name, value] of Object.entries(fields)) {
      if (value === null || value === undefined || value === '') continue
      if (name in members) {
        if (gatheredLists.includes(name)) members[name] = union(members[name], value)
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

/** The most trusted first, and of equal ones the newest. */
export function inOrder(observations: readonly Observation[]): Observation[] {
  if (observations.length < 2) return [...observations]
  const trust = (one: Observation) => trustClasses.indexOf(one.trust)
  return [...observations].sort((a, b) => trust(b) - trust(a) || b.at - a.at || a.source - b.source)
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

function keyOfItem(item: unknown): string {
  return (typeof item === 'string' ? item : JSON.stringify(item)).toLowerCase()
}
