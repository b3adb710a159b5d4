/**
 * How a value lies in the store: CRC-32 of its name and its bytes, little-endian, then those bytes.
 * LMDB does not notice a flipped bit. This does, also if a value lies under another's name.
 */
import { crc32 } from 'node:zlib'
import { Packr } from 'msgpackr'
import { StoreError } from './store-error.ts'

const checksumBytes = 4
const packr = new Packr({ useRecords: false })

/**
 * The value of a record of format 1, which had MessagePack everywhere.
 * Throws StoreError `damaged`, which names the record, when the checksum does not fit.
 */
export function decodeRecord(name: string, record: Buffer): unknown {
  return packr.unpack(verifiedBytes(name, record))
}

export function withChecksum(name: string, bytes: Buffer): Buffer {
  const record = Buffer.allocUnsafe(checksumBytes + bytes.length)
  bytes.copy(record, checksumBytes)
  record.writeUInt32LE(crc32(bytes, crc32(name)), 0)
  return record
}

/** Returns the bytes stored under this name, not copied. Throws as `decodeRecord` does. */
export function verifiedBytes(name: string, record: Buffer): Buffer {
  const bytes = record.subarray(checksumBytes)
  if (bytes.length === 0 || record.readUInt32LE(0) !== crc32(bytes, crc32(name))) {
    throw new StoreError('damaged', `${name} is damaged`)
  }
  return bytes
}
