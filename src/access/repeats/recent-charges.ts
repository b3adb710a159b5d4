/**
 * What was charged in the last 60 seconds, in a fixed 8 MiB: a table of 131,072 rows with four
 * places each. A charge has the row that its key gives it and takes the place of the oldest there,
 * so some 8,700 charges a second are remembered for a minute, and more of them for less.
 */
import type { JournalEntry, JournalRecord } from '../../store/index.ts'
import { isWithin } from './idempotency-keys.ts'

export const recentMs = 60_000

const rows = 2 ** 17
const placesPerRow = 4
const fingerprints = 2 ** 48

/** Keys are not 0, which stands where nothing is; so memory that is not used is never touched. */
export class RecentCharges {
  readonly #keys = new Float64Array(rows * placesPerRow)
  /** Milliseconds since 1970. */
  readonly #timesMs = new Float64Array(rows * placesPerRow)

  has(key: number, nowMs: number): boolean {
    const place = this.#placeOf(key)
    return this.#keys[place] === key && isWithin(this.#timesMs[place]!, nowMs, recentMs)
  }

  /** In whichever order: what is older than all that has its place is left out. */
  add(key: number, atMs: number): void {
    const place = this.#placeOf(key)
    if (this.#timesMs[place]! > atMs) return
    this.#keys[place] = key
    this.#timesMs[place] = atMs
  }

  clear(): void {
    this.#keys.fill(0)
    this.#timesMs.fill(0)
  }

  /** Where the key is, or the oldest of its row. */
  #placeOf(key: number): number {
    const first = (key % rows) * placesPerRow
    let oldest = first
    for (let place = first; place < first + placesPerRow; place++) {
      if (this.#keys[place] === key) return place
      if (this.#timesMs[place]! < this.#timesMs[oldest]!) oldest = place
    }
    return oldest
  }
}

/** The keys of what a commit charged. */
export function* chargeKeys({ entries }: JournalRecord): Iterable<number> {
  for (const entry of entries) {
    if (isDebit(entry)) yield chargeKey(entry.account, entry.fingerprint)
  }
}

function isDebit(entry: JournalEntry): entry is Extract<JournalEntry, { kind: 'debited' }> {
  return entry.kind === 'debited'
}

/**
 * One number from 1 to 2^48 for account and fingerprint. A fingerprint is random to whoever lacks
 * the store's secret, and so is its sum with anything else.
 */
export function chargeKey(account: string, fingerprint: number): number {
  let [low, high] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < account.length; i++) {
    const code = account.charCodeAt(i)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
  }
  return 1 + ((fingerprint + (high & 0xffff) * 2 ** 32 + (low >>> 0)) % fingerprints)
}
