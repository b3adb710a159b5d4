import { Packr } from 'msgpackr'
import { withChecksum } from '../../src/store/checksummed-records.ts'

const packr = new Packr({ useRecords: false })

/** Encodes a record in format 1. */
export function encodeRecord(name: string, value: unknown): Buffer {
  return withChecksum(name, packr.pack(value))
}
