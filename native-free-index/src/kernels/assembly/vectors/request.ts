/** The running query, and the scales of its codes and bytes. */

/** Factor of the similarity in a score. */
export let weight: f64 = 0
/** f64 by document: added to the weighted similarity. 0: nothing is added. */
export let base: usize = 0
/** Bits of the documents that may be hits, or 0. */
export let filterBits: usize = 0
/** Value of a unit of a code's sum. */
export let unit: f32 = 0
/** Sum of a code without correlation to the query. At most 15 × 1,024. */
export let middle: i32 = 0
/** Standard deviations that a similarity may exceed the code's estimate by. */
export let sigmas: f32 = 0
/** Value of a unit of `dotShorts` for a document's byte of 1. */
export let shortUnit: f32 = 0
/** Upper bound of the error of a dot product by rounding to shorts and Float32 sums. */
export let shortError: f32 = 0

export function setScore(weight_: f64, base_: usize, filterBits_: usize): void {
  weight = weight_
  base = base_
  filterBits = filterBits_
}

export function setUnits(
  unit_: f32,
  middle_: i32,
  sigmas_: f32,
  shortUnit_: f32,
  shortError_: f32,
): void {
  unit = unit_
  middle = middle_
  sigmas = sigmas_
  shortUnit = shortUnit_
  shortError = shortError_
}
