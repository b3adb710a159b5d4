/**
 * How a value lies in the store: CRC-32 of its name and its MessagePack bytes, little-endian, then
 * those bytes. LMDB does not notice a flipped bit; this does, also when a value lies under
 * another's name.
 */
import { crc32 } from 'node:zlib'
import { Packr } from 'msgpackr'
import { StoreError } from './store-error.ts'

const checksumBytes = 4
const packr = new Packr({ useRecords: false })

export function encodeRecord(name: string, value: unknown): Buffer {
  const payload = packr.pack(value)
  const record = Buffer.allocUnsafe(checksumBytes + payload.length)
  payload.copy(record, checksumBytes)
  record.writeUInt32LE(checksumOf(name, payload), 0)
  return record
}

/**
 * The value that was encoded under this name.
 * Throws StoreError `damaged`, which names the record, when the checksum does not fit.
 */
export function decodeRecord(name: string, record: Buffer): unknown {
  const payload = record.subarray(checksumBytes)
  if (record.length <= checksumBytes || record.readUInt32LE(0) !== checksumOf(name, payload)) {
    throw new StoreError('damaged', `${name} is damaged`)
  }
  return packr.unpack(payload)
}

function checksumOf(name: string, payload: Buffer): number {
  return crc32(payload, crc32(name))
}
