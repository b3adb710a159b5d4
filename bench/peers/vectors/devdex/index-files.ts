/** Our index of the generated vectors: documents of a vector and the filters that it passes. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  alignFullVectors,
  createShardMemory,
  type IndexSchema,
  type OpenIndex,
  openDictionary,
  Segment,
} from 'native-free-index'

/** Holds the names of the filters that a vector passes. */
export const setField = 'set'

export const schema: IndexSchema = {
  name: 'vectors',
  text: [],
  keywords: [{ name: setField, match: 'exact', patterns: false }],
  numbers: [],
}

export const fileNames = { segment: 'segment', dictionary: 'dictionary', rows: 'rows' } as const

export function indexBytes(folder: string): number {
  return Object.values(fileNames).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/** Files are read into one shared memory, the rows after the segment. */
export function openIndex(folder: string): OpenIndex {
  const [segmentPath, rowsPath] = [join(folder, fileNames.segment), join(folder, fileNames.rows)]
  const segmentBytes = statSync(segmentPath).size
  const rowsStart = alignFullVectors(segmentBytes)
  const rowsBytes = statSync(rowsPath).size
  const memory = createShardMemory(rowsStart + rowsBytes)
  const segment = new Uint8Array(memory.buffer, 0, segmentBytes)
  const rows = new Uint8Array(memory.buffer, rowsStart, rowsBytes)
  readInto(segmentPath, segment)
  readInto(rowsPath, rows)
  return {
    schema,
    dictionary: openDictionary(schema, readFileSync(join(folder, fileNames.dictionary))),
    segments: [new Segment(schema, segment, memory, rows)],
  }
}

function readInto(path: string, target: Uint8Array): void {
  const file = openSync(path, 'r')
  try {
    if (fstatSync(file).size !== target.length) throw new Error(`${path} has changed`)
    for (let at = 0; at < target.length; ) at += readSync(file, target.subarray(at))
  } finally {
    closeSync(file)
  }
}
