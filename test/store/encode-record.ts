import { Packr } from 'msgpackr'
import { sealBytes } from '../../src/store/record.ts'

const packr = new Packr({ useRecords: false })

/** A record as format 1 wrote it. */
export function encodeRecord(name: string, value: unknown): Buffer {
  return sealBytes(name, packr.pack(value))
}
