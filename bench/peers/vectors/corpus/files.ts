/** The folder of generated data as protocol.ts describes it: written here, read here. */
import { closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { type FilterName, filters, shareOf } from '../protocol.ts'
import { drawNumbers, VectorGenerator } from './generate.ts'
import type { CorpusShape } from './shape.ts'

/** Vectors that are written or read together. */
const blockRows = 1024

export function writeCorpus(folder: string, shape: CorpusShape): void {
  if (endianness() !== 'LE') throw new Error('the files are little-endian, as this machine is not')
  mkdirSync(folder, { recursive: true })
  const generator = new VectorGenerator(shape)
  const near = drawNumbers(shape.count, shape.queries, shape.seed ^ queriesSalt)
  const members = writeMembers(join(folder, 'vectors.f32'), shape, generator, near)
  const queries = new Float32Array(shape.queries * shape.dims)
  for (let query = 0; query < shape.queries; query++) {
    const [from, to] = [query * shape.dims, (query + 1) * shape.dims]
    generator.fillQuery(queries.subarray(from, to), members.subarray(from, to))
  }
  writeFileSync(join(folder, 'queries.f32'), queries)
  for (const filter of filters.slice(1)) writeFilter(folder, shape, filter)
  writeFileSync(join(folder, 'data.json'), JSON.stringify(shape))
}

const queriesSalt = 0x71756572

export function readShape(folder: string): CorpusShape {
  return JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8')) as CorpusShape
}

export function readQueries(folder: string): Float32Array {
  return new Float32Array(readAligned(join(folder, 'queries.f32')))
}

/** Rising numbers of the vectors that pass. */
export function readFilter(folder: string, filter: Exclude<FilterName, 'none'>): Uint32Array {
  return new Uint32Array(readAligned(join(folder, `filter-${filter}.u32`)))
}

/** All vectors in blocks of whole rows; a block is overwritten by the next one. */
export function* vectorBlocks(
  folder: string,
  { count, dims }: CorpusShape,
): Generator<{ readonly first: number; readonly rows: Float32Array }> {
  const file = openSync(join(folder, 'vectors.f32'), 'r')
  const block = new Float32Array(blockRows * dims)
  try {
    for (let first = 0; first < count; first += blockRows) {
      const rows = block.subarray(0, Math.min(blockRows, count - first) * dims)
      if (readSync(file, rows) !== rows.byteLength) throw new Error('vectors.f32 is cut off')
      yield { first, rows }
    }
  } finally {
    closeSync(file)
  }
}

/** Returns one vector per query that the query is near to. */
function writeMembers(
  path: string,
  { count, dims }: CorpusShape,
  generator: VectorGenerator,
  near: Uint32Array,
): Float32Array {
  const members = new Float32Array(near.length * dims)
  const block = new Float32Array(blockRows * dims)
  const file = openSync(path, 'w')
  let query = 0
  for (let first = 0; first < count; first += blockRows) {
    const rows = block.subarray(0, Math.min(blockRows, count - first) * dims)
    for (let at = 0; at < rows.length; at += dims) {
      const row = rows.subarray(at, at + dims)
      generator.fillMember(row)
      if (near[query] === first + at / dims) members.set(row, query++ * dims)
    }
    writeFileSync(file, rows)
  }
  closeSync(file)
  return members
}

/** Passing vectors know nothing of each other: the worst case for lists and graphs. */
function writeFilter(folder: string, { count, seed }: CorpusShape, filter: FilterName): void {
  const matching = Math.max(1, Math.round(count * shareOf[filter]))
  const numbers = drawNumbers(count, matching, seed ^ filters.indexOf(filter))
  writeFileSync(join(folder, `filter-${filter}.u32`), numbers)
}

function readAligned(path: string): ArrayBuffer {
  const bytes = readFileSync(path)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
}
