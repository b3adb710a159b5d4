/** Sorts positions by keys: radix sort, least digit first (Knuth, TAOCP vol. 3, section 5.2.5). */

const digitBits = 11

/** Positions of the keys in ascending order of the keys. The sort is stable. */
export function computeOrder(keys: Uint32Array): Uint32Array {
  let order = new Uint32Array(keys.length)
  let other = new Uint32Array(keys.length)
  let all = 0
  for (let i = 0; i < keys.length; i++) {
    order[i] = i
    all |= keys[i]!
  }
  for (let shift = 0; shift < 32 && all >>> shift > 0; shift += digitBits) {
    sortByDigit(keys, shift, order, other)
    ;[order, other] = [other, order]
  }
  return order
}

/** Sorts `order` into `sorted` by one digit of the keys. Stable. */
function sortByDigit(
  keys: Uint32Array,
  shift: number,
  order: Uint32Array,
  sorted: Uint32Array,
): void {
  const digits = 1 << digitBits
  const starts = new Uint32Array(digits + 1)
  for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & (digits - 1)) + 1]! += 1
  for (let digit = 0; digit < digits; digit++) starts[digit + 1]! += starts[digit]!
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!
    sorted[starts[(keys[at]! >>> shift) & (digits - 1)]!++] = at
  }
}
