/** Simulates a power loss: writes since the last flush reach the disk in any order. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCopies, type RootCopy, readCopy, saveCopy } from '../../src/store/disk/root-copy.ts'
import { newestTransaction } from '../../src/store/disk/root-pages.ts'
import type { Store } from '../../src/store/index.ts'

/** A moment: the file as written, and the last state that is known to be on disk. */
export interface Moment {
  readonly transaction: bigint
  /** The head of the journal, as `seq:hash`. */
  readonly head: string
  readonly seq: number
  readonly bytes: Buffer
  readonly copy: RootCopy | undefined
  /** The last commit that waited for the disk. */
  readonly waitedSeq: number
}

const pageBytes = 4096

export class Recorder {
  readonly moments: Moment[] = []
  readonly #store: Store
  readonly #directory: string
  #waitedSeq = 0

  constructor(store: Store, dataDir: string) {
    this.#store = store
    this.#directory = join(dataDir, 'accounts')
  }

  /** Notes a moment after a commit; `waited`: with `fsync`. */
  note(waited = false): void {
    const path = join(this.#directory, 'data.mdb')
    const { head, seq } = headOf(this.#store)
    if (waited) this.#waitedSeq = seq
    const [newest] = listCopies(this.#directory)
    this.moments.push({
      transaction: newestTransaction(path),
      head,
      seq,
      bytes: readFileSync(path),
      copy: newest && readCopy(this.#directory, newest.name),
      waitedSeq: this.#waitedSeq,
    })
  }
}

export function headOf(store: Store): { head: string; seq: number } {
  store.refresh()
  const { seq, hash } = store.journal.head()
  return { head: `${seq}:${Buffer.from(hash).toString('hex')}`, seq }
}

/** The share of the unflushed writes that has reached the disk. */
export const mixes = {
  'each page as it was at any time': (random: () => number) => () => random(),
  'most pages old': (random: () => number) => () => random() ** 6,
  'most pages new': (random: () => number) => () => 1 - random() ** 6,
  'root pages alone new': () => (page: number) => (page < 2 ? 1 : 0),
  'one root page new': () => (page: number) => (page === 1 ? 1 : 0),
  'all but root pages new': () => (page: number) => (page < 2 ? 0 : 1),
} as const

/**
 * The file at the power loss: each page has one of its versions since the flush. A mix of 0 is the
 * flushed version, 1 the newest. The file is as long as it was at any of these times.
 */
export function mixed(
  versions: readonly Buffer[],
  choose: (page: number) => number,
  random: () => number,
): Buffer {
  const pick = (share: number) =>
    versions[Math.min(versions.length - 1, Math.floor(share * versions.length))]!
  const bytes = Buffer.alloc(pick(random()).length)
  for (let page = 0; page * pageBytes < bytes.length; page++) {
    const start = page * pageBytes
    const version = pick(choose(page))
    if (start < version.length) version.copy(bytes, start, start, start + pageBytes)
  }
  return bytes
}

/** A data directory as the next boot finds it. */
export function layOut(dataDir: string, bytes: Buffer, copy: RootCopy | undefined): void {
  const directory = join(dataDir, 'accounts')
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'data.mdb'), bytes)
  if (copy === undefined) return
  saveCopy(directory, { ...copy, boot: 'of an earlier start' }, join(directory, 'draft'))
}

/** Mulberry32: pseudo-random numbers from 0 to 1, the same for a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1)
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61)
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32
  }
}
