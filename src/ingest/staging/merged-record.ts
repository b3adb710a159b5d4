/**
 * One record of what several sources say: each field from the source that is trusted most, and of
 * equal ones from the newest. Lists of contacts hold what any source has.
 */
import { formatIsoSeconds } from '../../contract/index.ts'
import { type TrustClass, trustClasses } from '../formats/format.ts'
import type { Members } from '../normalise/index.ts'
import type { Observation } from './observations.ts'

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
