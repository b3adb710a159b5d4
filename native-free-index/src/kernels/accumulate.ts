/**
 * Adds one term's impacts for postings [start, end) to the sums of a window of docIds from `base`.
 * Hot path: primitive and typed-array arguments only, one array type each, no allocation.
 */
export function accumulateImpacts(
  docIds: Uint32Array,
  impacts: Float32Array,
  start: number,
  end: number,
  base: number,
  sums: Float64Array,
): void {
  for (let i = start; i < end; i++) sums[docIds[i]! - base]! += impacts[i]!
}

/** First position in [start, end) whose docId is at least `docId`: galloping, then bisection. */
export function seekDocId(docIds: Uint32Array, start: number, end: number, docId: number): number {
  let low = start
  let step = 1
  while (low + step < end && docIds[low + step]! < docId) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docIds[middle]! < docId) low = middle + 1
    else high = middle
  }
  return low
}
