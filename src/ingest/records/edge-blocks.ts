/** Blocks of edge lines: those of a base that stay, and those that updates add. */
import type { EdgeScanner } from '../graph/edge-scanner.ts'
import { parseMembers, readEdge } from '../normalise/index.ts'
import type { LineBlock } from '../sources/index.ts'
import type { EdgeChanges } from './edge-changes.ts'

const blockBytes = 1 << 20

export interface KeptLines {
  readonly bytes: Buffer
  readonly ends: Uint32Array
  /** Lines that updates removed, or with an end that they deleted. */
  readonly removed: number
}

/** The lines of a block that stay. Returns the block itself if all do. */
export function keptOf(
  { bytes, ends }: LineBlock,
  scanner: EdgeScanner,
  changes: EdgeChanges,
): KeptLines {
  if (changes.isEmpty) return { bytes, ends, removed: 0 }
  const kept = Buffer.allocUnsafe(bytes.length)
  const keptEnds: number[] = []
  let removed = 0
  let length = 0
  let start = 0
  for (const end of ends) {
    const fate = scanner.read(bytes, start)
      ? changes.fateOfScanned(bytes, scanner)
      : changes.fateOf(readEdge(parseMembers(bytes.subarray(start, end))))
    if (fate === 'stays') {
      length += bytes.copy(kept, length, start, end + 1)
      keptEnds.push(length - 1)
    } else if (fate === 'goes') removed++
    start = end + 1
  }
  return { bytes: kept.subarray(0, length), ends: Uint32Array.from(keptEnds), removed }
}

export function* blocksOf(lines: Iterable<Buffer>): Generator<LineBlock> {
  let block: Buffer[] = []
  let ends: number[] = []
  let length = 0
  let number = 1
  for (const line of lines) {
    block.push(line, lineFeed)
    length += line.length + 1
    ends.push(length - 1)
    if (length < blockBytes) continue
    yield { bytes: Buffer.concat(block), ends: Uint32Array.from(ends), number }
    number += ends.length
    block = []
    ends = []
    length = 0
  }
  yield { bytes: Buffer.concat(block), ends: Uint32Array.from(ends), number }
}

const lineFeed = Buffer.from('\n')
