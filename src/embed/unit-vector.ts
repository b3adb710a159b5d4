/** The values at length 1, or all 0. Null where a value, or the length, is no finite number. */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += values[i]! * values[i]!
  if (!Number.isFinite(squares)) return null
  const vector = new Float32Array(values.length)
  if (squares === 0) return vector
  const factor = 1 / Math.sqrt(squares)
  for (let i = 0; i < values.length; i++) vector[i] = values[i]! * factor
  return vector
}
