/**
 * Charges of the last 60 seconds, in a fixed 10 MiB: a hash table of 131,072 buckets with four
 * slots each. A charge replaces the oldest one in its bucket. So up to some 8,700 charges a second
 * are remembered for a minute, and a higher rate for less.
 */
export const recentMs = 60_000

const rows = 2 ** 17
const placesPerRow = 4
const fingerprints = 2 ** 48

/** Key 0 marks an empty slot, so unused memory is never touched. */
export class RecentCharges {
  readonly #keys = new Float64Array(rows * placesPerRow)
  /** Milliseconds since 1970. */
  readonly #timesMs = new Float64Array(rows * placesPerRow)
  readonly #contents = new Uint32Array(rows * placesPerRow)

  /** `Charge.content` of the last charge under this key. Undefined if there is none. */
  findContent(key: number, nowMs: number): number | undefined {
    const place = this.#findPlace(key)
    const isKnown = this.#keys[place] === key && isWithin(this.#timesMs[place]!, nowMs, recentMs)
    return isKnown ? this.#contents[place] : undefined
  }

  /** Adds in any order: a charge older than all in its bucket is dropped. */
  add(key: number, content: number, atMs: number): void {
    const place = this.#findPlace(key)
    if (this.#timesMs[place]! > atMs) return
    this.#keys[place] = key
    this.#timesMs[place] = atMs
    this.#contents[place] = content
  }

  /** The slot of the key, or of the oldest charge in its bucket. */
  #findPlace(key: number): number {
    const first = (key % rows) * placesPerRow
    let oldest = first
    for (let place = first; place < first + placesPerRow; place++) {
      if (this.#keys[place] === key) return place
      if (this.#timesMs[place]! < this.#timesMs[oldest]!) oldest = place
    }
    return oldest
  }
}

/**
 * One number from 1 to 2^48 for account and fingerprint. Without the store's secret a fingerprint
 * is random, and so is its sum with any number.
 */
export function makeChargeKey(account: string, fingerprint: number): number {
  return 1 + ((fingerprint + sumName(account)) % fingerprints)
}

/** The snapshot of most requests, and its sum. */
let boundLast = ''
let sumLast = sumName(boundLast)

/** The fingerprint of a request for the data of one snapshot. */
export function bindToSnapshot(snapshot: string, fingerprint: number): number {
  if (snapshot !== boundLast) {
    boundLast = snapshot
    sumLast = sumName(snapshot)
  }
  return (fingerprint + sumLast) % fingerprints
}

/** 48 bits of a name. */
function sumName(name: string): number {
  let [low, high] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
  }
  return (high & 0xffff) * 2 ** 32 + (low >>> 0)
}

/** Whether the times are this close. After a clock was set back, times ahead of it expire too. */
export function isWithin(atMs: number, nowMs: number, periodMs: number): boolean {
  return Math.abs(nowMs - atMs) < periodMs
}
