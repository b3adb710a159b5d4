/**
 * A commit in the write-ahead log: a header, all little-endian, then the commit as the journal has
 * it. The hash of the commit follows from the one before and proves that the record is complete.
 *
 * - 0: length of the commit, uint32
 * - 4: generation of the store times 2, plus 1 if the commit had to be on disk at once, uint32
 * - 8: number of the commit, float64
 * - 16: checksum of the boot, uint32
 * - 20: CRC-32 of the previous commit's hash and of the bytes above, uint32
 */
import { crc32 } from 'node:zlib'
import { currentBoot } from '../disk/boot.ts'
import { type Commit, chainHash, type JournalHead, splitCommit } from '../journal.ts'
import { StoreError } from '../store-error.ts'

export interface WalCommit extends Commit {
  /** Whether the commit was flushed to disk before its append returned. */
  readonly isSynced: boolean
}

interface WalRecordHeader {
  readonly length: number
  readonly boot: number
  readonly isSynced: boolean
}

export const headerBytes = 24
const checkedBytes = headerBytes - 4
const bootAt = 16
// Reused for each header.
const checked = Buffer.alloc(checkedBytes)
let markedBoot: string | undefined
let cachedBootChecksum = 0

/** `previous`: the hash of the commit before. */
export function encodeWalRecord(
  { seq, bytes, isSynced }: WalCommit,
  previous: Uint8Array,
  generation: number,
): Buffer {
  checked.writeUInt32LE(bytes.length, 0)
  checked.writeUInt32LE(2 * generation + (isSynced ? 1 : 0), 4)
  checked.writeDoubleLE(seq, 8)
  checked.writeUInt32LE(bootChecksum(), bootAt)
  const record = Buffer.allocUnsafe(headerBytes + bytes.length)
  record.set(checked)
  record.writeUInt32LE(crc32(checked, crc32(previous)), checkedBytes)
  record.set(bytes, headerBytes)
  return record
}

/**
 * The commits of a log that follow `head`, oldest first, without remains of earlier logs or of
 * commits that a power loss has undone. A last commit torn by the end of its process is ignored.
 * Throws StoreError `damaged` if an earlier one is damaged, unless the machine has restarted since:
 * unflushed data reaches the disk in any order.
 */
export function* commitsIn(
  wal: Buffer,
  head: JournalHead,
  generation: number,
): Iterable<WalCommit> {
  let { seq, hash } = head
  for (let start = 0; ; ) {
    const header = headerAt(wal, start, { seq, hash }, generation)
    if (header === undefined) return
    const next = start + headerBytes + header.length
    const bytes = wal.subarray(start + headerBytes, next)
    const { hash: stored, payload } = splitCommit(bytes)
    const made = chainHash(hash, payload)
    seq++
    if (Buffer.compare(made, stored) !== 0) {
      const isFollowed = [made, stored].some((each) => {
        return headerAt(wal, next, { seq, hash: each }, generation) !== undefined
      })
      if (!isFollowed || header.boot !== bootChecksum()) return
      throw new StoreError('damaged', `commit ${seq} in the journal's tail is damaged`)
    }
    hash = stored
    yield { seq, bytes, isSynced: header.isSynced }
    start = next
  }
}

/** Header of the commit after `head`. Undefined if none begins there. */
export function headerAt(
  wal: Buffer,
  start: number,
  { seq, hash }: JournalHead,
  generation: number,
): WalRecordHeader | undefined {
  if (start + headerBytes > wal.length) return undefined
  const header = wal.subarray(start, start + headerBytes)
  const checksum = crc32(header.subarray(0, checkedBytes), crc32(hash))
  if (header.readUInt32LE(checkedBytes) !== checksum) return undefined
  const mark = header.readUInt32LE(4)
  if (Math.floor(mark / 2) !== generation || header.readDoubleLE(8) !== seq + 1) return undefined
  const boot = header.readUInt32LE(bootAt)
  return { length: header.readUInt32LE(0), boot, isSynced: mark % 2 === 1 }
}

/** Identifies the current boot. */
function bootChecksum(): number {
  const boot = currentBoot()
  if (boot !== markedBoot) {
    markedBoot = boot
    cachedBootChecksum = crc32(boot)
  }
  return cachedBootChecksum
}
