/**
 * Seeded randomness: mulberry32 (Tommy Ettinger, public domain), which has 32 bits of state and
 * needs
 * only integer arithmetic, so a seed gives the same sequence on every machine and Node release.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [min, max], both ends included. */
  integer(min: number, max: number): number
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean
  /** One item, all equally likely. Throws on an empty list. */
  pick<T>(items: readonly T[]): T
  /** One item, where the first of n is n times as likely as the last. */
  pickEarly<T>(items: readonly T[]): T
  /** At most `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[]
}

/**
 * Each label gets a stream of its own, so that one more draw in one place shifts nothing
 * elsewhere.
 */
export function createRandom(seed: number, label: string): Random {
  const next = mulberry32(seed ^ fnv1a(label))
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, Math.floor(next() * items.length)),
    pickEarly: (items) => itemAt(items, earlyIndex(next(), items.length)),
    sample: (items, count) => shuffledPrefix(items, count, integer),
  }
}

/** Draws indices in proportion to `weights`; undefined when there is no weight to draw from. */
export function weightedIndex(weights: readonly number[]): (random: Random) => number | undefined {
  const sums = new Float64Array(weights.length)
  let total = 0
  weights.forEach((weight, index) => {
    total += weight
    sums[index] = total
  })
  return (random) => (total > 0 ? firstAbove(sums, random.next() * total) : undefined)
}

export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The first index with a running sum above `target`. */
export function firstAbove(sums: Float64Array, target: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! <= target) low = middle + 1
    else high = middle
  }
  return low
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** Inverse of a linearly falling density; sqrt is exact in IEEE 754, so this is reproducible. */
function earlyIndex(uniform: number, length: number): number {
  return Math.min(length - 1, Math.floor(length * (1 - Math.sqrt(1 - uniform))))
}

function shuffledPrefix<T>(
  items: readonly T[],
  count: number,
  integer: (min: number, max: number) => number,
): T[] {
  const copy = [...items]
  const taken = Math.min(count, copy.length)
  for (let i = 0; i < taken; i++) {
    const other = integer(i, copy.length - 1)
    const held = itemAt(copy, i)
    copy[i] = itemAt(copy, other)
    copy[other] = held
  }
  return copy.slice(0, taken)
}

function itemAt<T>(items: readonly T[], index: number): T {
  if (index >= items.length) throw new RangeError('cannot pick from an empty list')
  return items[index] as T
}
