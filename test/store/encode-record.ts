import { Packr } from 'msgpackr'
import { withChecksum } from '../../src/store/checksummed-records.ts'

const packr = new Packr({ useRecords: false })

/** A record as format 1 wrote it. */
export function encodeRecord(name: string, value: unknown): Buffer {
  return withChecksum(name, packr.pack(value))
}
