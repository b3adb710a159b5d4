/** The matching repositories with a score, grouped by owner. */
import { type Bitset, computeOrder, hasBit, type MatchingDocuments } from 'native-free-index'
import { type ExpertMeasure, workScoreMin } from './expertise.ts'
import type { PeopleLists, RepoPeople } from './repo-people.ts'

const perStep = 65_536

export const unknownOwner = 0xffffffff

export interface WorksByOwner {
  /** By work: ordinal of the repository. */
  readonly repos: Uint32Array
  readonly owners: Uint32Array
  /** By work: its position among the matches. */
  readonly matches: Uint32Array
  /** By work: its score before its people count. */
  readonly bases: Float64Array
  /** By work: its strength. A work with `none` matches only together with what its people say. */
  readonly levels: Uint32Array
  /** By work: its update time in seconds since 1970. NaN: unknown. */
  readonly updated: Float64Array
}

/**
 * Groups in steps, because there may be very many matches.
 *
 * @param positions of the matches to visit; null: all
 * @param people the first visible one of several owners counts
 * @param keepsUnscored whether repositories are kept that add nothing to a score
 */
export function* groupWorks(
  { ordinals, similarities, numbers, levels }: MatchingDocuments,
  positions: Uint32Array | null,
  people: RepoPeople,
  measure: ExpertMeasure,
  keepsUnscored = false,
): Generator<void, WorksByOwner> {
  const [stars, updated] = numbers as readonly [Float64Array, Float64Array]
  const most = positions?.length ?? ordinals.length
  const found = new Uint32Array(most)
  const readBase = new Float64Array(most)
  let count = 0
  for (let i = 0; i < most; i++) {
    if (i % perStep === perStep - 1) yield
    const match = positions === null ? i : positions[i]!
    const base = measure.scoreBase(similarities[match]!, stars[match]!)
    if (base < workScoreMin && !keepsUnscored) continue
    found[count] = match
    readBase[count++] = base
  }
  const owners = findOwners(found.subarray(0, count), ordinals, people)
  yield
  const order = orderByOwner(owners)
  yield
  const matches = order.map((i) => found[i]!)
  return {
    matches,
    owners: order.map((i) => owners[i]!),
    repos: matches.map((match) => ordinals[match]!),
    bases: pick(readBase, order),
    levels: matches.map((match) => levels[match]!),
    updated: pick(updated, matches),
  }
}

/**
 * Repositories of one owner are adjacent. Single repositories come first, by ordinal, so that
 * memory is read sequentially.
 */
function orderByOwner(owners: Uint32Array): Uint32Array {
  const byOwner = computeOrder(owners)
  const isAlone = new Uint8Array(owners.length)
  for (let at = 0; at < byOwner.length; at++) {
    const owner = owners[byOwner[at]!]!
    const isFirst = at === 0 || owners[byOwner[at - 1]!] !== owner
    const isLast = at === byOwner.length - 1 || owners[byOwner[at + 1]!] !== owner
    if (isFirst && isLast) isAlone[byOwner[at]!] = 1
  }
  const order = new Uint32Array(owners.length)
  let count = 0
  for (let i = 0; i < owners.length; i++) if (isAlone[i] === 1) order[count++] = i
  for (const i of byOwner) if (isAlone[i] === 0) order[count++] = i
  return order
}

/** Two passes, so that loads do not wait for each other. */
function findOwners(matches: Uint32Array, ordinals: Uint32Array, people: RepoPeople): Uint32Array {
  const { visible } = people
  const owns = people.of('owns')
  const owners = new Uint32Array(matches.length)
  for (let i = 0; i < matches.length; i++) {
    const repo = ordinals[matches[i]!]!
    owners[i] = owns.countNeighbours(repo) > 0 ? owns.findFirstEdge(repo) : unknownOwner
  }
  for (let i = 0; i < matches.length; i++) {
    if (owners[i] !== unknownOwner) owners[i] = owns.readNeighbourAt(owners[i]!)
  }
  if (visible === null) return owners
  for (let i = 0; i < matches.length; i++) {
    if (owners[i] === unknownOwner || hasBit(visible, owners[i]!)) continue
    owners[i] = findVisible(ordinals[matches[i]!]!, owns, visible)
  }
  return owners
}

function findVisible(repo: number, owns: PeopleLists, visible: Bitset): number {
  const first = owns.findFirstEdge(repo)
  for (let edge = first; edge < first + owns.countNeighbours(repo); edge++) {
    if (hasBit(visible, owns.readNeighbourAt(edge))) return owns.readNeighbourAt(edge)
  }
  return unknownOwner
}

function pick(values: Float64Array, positions: Uint32Array): Float64Array {
  const picked = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i++) picked[i] = values[positions[i]!]!
  return picked
}
