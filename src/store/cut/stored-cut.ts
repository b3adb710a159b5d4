/**
 * The stored state of commits that were cut off the journal. Table `meta` has the last of them
 * under `cut`, and the state under `['cut state', seq, part]`.
 */
import { Packr } from 'msgpackr'
import type { ChecksummedRecords, Key } from '../checksummed-records.ts'
import { genesis, type JournalHead, type JournalRecord } from '../journal.ts'
import type { Table } from '../table.ts'
import type { Cut } from './begin-from.ts'
import { linesOf } from './state-lines.ts'

export const cutKey = 'cut'
const stateKey = 'cut state'

export interface StoredCut {
  readonly seq: number
  /** 64 hex digits. */
  readonly hash: string
  /** Number of records that store the state. */
  readonly parts: number
}

const packr = new Packr({ useRecords: false })

export function cutHead(meta: Table<unknown>): JournalHead {
  const cut = meta.get(cutKey) as StoredCut | undefined
  return cut === undefined ? genesis : { seq: cut.seq, hash: Buffer.from(cut.hash, 'hex') }
}

/** Undefined without a cut. `recordOf` returns a record of `meta`. */
export function cutIn(recordOf: (key: Key) => unknown): Cut | undefined {
  const stored = recordOf(cutKey) as StoredCut | undefined
  if (stored === undefined) return undefined
  const { seq, hash, parts } = stored
  const texts = Array.from({ length: parts }, (_, part) => recordOf(partKey(seq, part)))
  const known = texts.filter((text): text is string => typeof text === 'string')
  return { seq, hash: Buffer.from(hash, 'hex'), lines: linesOf(known) }
}

export function partKey(seq: number, part: number): Key {
  return [stateKey, seq, part]
}

/** Whether a record of `meta` belongs to a cut. */
export function isOfCut(key: Key): boolean {
  return key === cutKey || (Array.isArray(key) && key[0] === stateKey)
}

/** Keys of states of other cuts: earlier ones, or one that was never completed. */
export function staleParts(meta: Table<unknown>, seq: number): Key[] {
  const range = { start: [stateKey, 0], end: [stateKey, Number.MAX_VALUE] }
  return [...meta.entries(range)].flatMap(([key]) => {
    return (key as readonly unknown[])[1] === seq ? [] : [key]
  })
}

/** Replaces the cut in `present` by that in `past`. Only inside a transaction. */
export function replaceCut(present: ChecksummedRecords, past: ChecksummedRecords): void {
  for (const key of [...present.keys()]) if (isOfCut(key)) present.remove(key)
  for (const [key, bytes] of past.entries()) if (isOfCut(key)) present.put(key, bytes)
}

/** Number of the last commit that was cut off. 0 if none was. */
export function cutSeqIn(meta: ChecksummedRecords): number {
  const bytes = meta.get(cutKey)
  return bytes === undefined ? 0 : (packr.unpack(bytes) as StoredCut).seq
}

// Chooses the last commit to cut off a journal. All commits up to it are older than a given time,
// and no later commit refers to one of them. An entry of a repeated answer refers to the commit
// that lists the reveals of that answer, which is at most a day older.

export class CutChoice {
  readonly #beforeMs: number
  /** `[commit, the earliest commit that it refers to]`, ascending. */
  readonly #namings: (readonly [number, number])[] = []
  #seq: number
  #isOver = false

  /** `seq`: the last commit that is cut off already. `beforeMs`: milliseconds since 1970. */
  constructor(seq: number, beforeMs: number) {
    this.#seq = seq
    this.#beforeMs = beforeMs
  }

  /** Called with every commit, oldest first. */
  add({ seq, atMs, entries }: JournalRecord): void {
    // The clock may have been set back: later commits may be older, but the cut ends here.
    if (atMs >= this.#beforeMs) this.#isOver = true
    if (!this.#isOver) this.#seq = seq
    let first = Number.POSITIVE_INFINITY
    for (const entry of entries) if (entry.kind === 'repeated') first = Math.min(first, entry.seq)
    if (first < seq) this.#namings.push([seq, first])
  }

  /** The last commit to cut off. */
  get seq(): number {
    let cut = this.#seq
    for (const [seq, first] of this.#namings.toReversed()) {
      if (seq > cut && first <= cut) cut = first - 1
    }
    return cut
  }
}
