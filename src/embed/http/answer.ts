/** Validates an embedding server's answer: `{data: [{index, embedding: [numbers]}]}`. */
import { EmbeddingError } from '../embedding-error.ts'
import { unitVector } from '../unit-vector.ts'

/** A longer vector is taken for a mistake. */
export const dimsMax = 8192

const answerOfServer = 'the answer of the embedding server'

/**
 * The vectors by `index`, at length 1 (or 0). Throws EmbeddingError naming the fault.
 *
 * @param count texts that were sent.
 * @param dims of every vector; null if those of the first one count.
 */
export function readVectors(answer: unknown, count: number, dims: number | null): Float32Array[] {
  const data = membersOf(answer).data
  if (!Array.isArray(data)) throw new EmbeddingError(`${answerOfServer} has no array "data"`)
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count })
  let expected = dims
  for (const item of data) {
    const { index, embedding } = membersOf(item)
    const place = checkedIndex(index, vectors)
    vectors[place] = readVector(embedding, place, expected)
    expected ??= vectors[place].length
  }
  return vectors.map((vector, place) => {
    if (vector === undefined) throw new EmbeddingError(`${answerOfServer} lacks vector ${place}`)
    return vector
  })
}

function checkedIndex(index: unknown, vectors: readonly unknown[]): number {
  if (
    !Number.isSafeInteger(index) ||
    (index as number) < 0 ||
    (index as number) >= vectors.length
  ) {
    const range = `from 0 to ${vectors.length - 1}`
    throw new EmbeddingError(`${answerOfServer} has a vector without an index ${range}`)
  }
  if (vectors[index as number] === undefined) return index as number
  throw new EmbeddingError(`${answerOfServer} has two vectors of index ${index}`)
}

function readVector(embedding: unknown, place: number, dims: number | null): Float32Array {
  const name = `${answerOfServer}: vector ${place}`
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > dimsMax) {
    throw new EmbeddingError(`${name} is no array of 1 to ${dimsMax} numbers`)
  }
  if (dims !== null && embedding.length !== dims) {
    throw new EmbeddingError(`${name} has ${embedding.length} dimensions and not ${dims}`)
  }
  const isNumeric = embedding.every((value) => typeof value === 'number')
  const vector = isNumeric ? unitVector(embedding) : null
  if (vector === null) throw new EmbeddingError(`${name} has members that are no number`)
  return vector
}

/** An object's members, unchecked. None for any other value. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
