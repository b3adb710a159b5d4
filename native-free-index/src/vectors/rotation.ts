/**
 * A fixed random rotation. Each round changes signs at random, then a Walsh-Hadamard transform
 * mixes the first or the last dims, in alternation. Their number is the greatest power of two.
 * After four rounds a vector's length is spread evenly over its numbers, as sign codes need it.
 */
const rounds = 4
const seed = 0x9e3779b9

/** By length: the signs of all rounds, which are part of the format. */
const signsOf = new Map<number, Float32Array>()

/** Rotates in place. Dot products of vectors of one length are kept, except for rounding. */
export function rotate(vector: Float32Array): void {
  const { length } = vector
  const signs = drawSigns(length)
  const span = 2 ** Math.floor(Math.log2(length))
  for (let round = 0; round < rounds; round++) {
    const own = round * length
    for (let i = 0; i < length; i++) vector[i]! *= signs[own + i]!
    transform(vector, round % 2 === 0 ? 0 : length - span, span)
  }
}

/** The orthonormal Walsh-Hadamard transform of [start, start + span). */
function transform(vector: Float32Array, start: number, span: number): void {
  for (let half = 1; half < span; half *= 2) {
    for (let first = start; first < start + span; first += 2 * half) {
      for (let i = first; i < first + half; i++) {
        const a = vector[i]!
        const b = vector[i + half]!
        vector[i] = a + b
        vector[i + half] = a - b
      }
    }
  }
  const scale = 1 / Math.sqrt(span)
  for (let i = start; i < start + span; i++) vector[i]! *= scale
}

function drawSigns(length: number): Float32Array {
  const known = signsOf.get(length)
  if (known !== undefined) return known
  let state = seed
  const signs = Float32Array.from({ length: rounds * length }, () => {
    // xorshift32 (Marsaglia 2003)
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state < 0 ? -1 : 1
  })
  signsOf.set(length, signs)
  return signs
}
