/** The array itself if it is long enough, else a copy of at least twice its length. */
export function resized<T extends Uint8Array | Uint32Array>(array: T, length: number): T {
  if (length <= array.length) return array
  const longer = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length * 2),
  )
  longer.set(array)
  return longer
}
