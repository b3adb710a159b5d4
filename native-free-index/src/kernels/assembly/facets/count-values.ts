/**
 * Counts of values over documents. Addresses are in bytes. The host checks bounds, the kernel does
 * not. Lists of docIds begin at `docIds` and end before `end`.
 */

/** Writes the docIds of words [start, end) of a set, ascending. Returns how many. */
export function listBits(bits: usize, start: u32, end: u32, out: usize): u32 {
  let at = out
  for (let i = start; i < end; i++) {
    const first = i << 5
    for (let word = load<u32>(bits + (usize(i) << 2)); word !== 0; word &= word - 1) {
      store<u32>(at, first + ctz(word))
      at += 4
    }
  }
  return u32(at - out) >> 2
}

export function count8(docIds: usize, end: usize, numbers: usize, counts: usize, by: u32): void {
  countSingle<u8>(docIds, end, numbers, counts, by)
}

export function count16(docIds: usize, end: usize, numbers: usize, counts: usize, by: u32): void {
  countSingle<u16>(docIds, end, numbers, counts, by)
}

export function count32(docIds: usize, end: usize, numbers: usize, counts: usize, by: u32): void {
  countSingle<u32>(docIds, end, numbers, counts, by)
}

function countSingle<T>(docIds: usize, end: usize, numbers: usize, counts: usize, by: u32): void {
  for (let at = docIds; at < end; at += 4) {
    add<T>(numbers + usize(load<u32>(at)) * sizeof<T>(), counts, by)
  }
}

function add<T>(number: usize, counts: usize, by: u32): void {
  const count = counts + (usize(load<T>(number)) << 2)
  store<u32>(count, load<u32>(count) + by)
}

/**
 * The values of a document are numbers[starts[docId] .. starts[docId + 1]). Returns how many
 * documents have none.
 */
export function countLists(
  docIds: usize,
  end: usize,
  numbers: usize,
  starts: usize,
  counts: usize,
  by: u32,
): u32 {
  let missing: u32 = 0
  for (let at = docIds; at < end; at += 4) {
    const start = starts + (usize(load<u32>(at)) << 2)
    const first = numbers + (usize(load<u32>(start)) << 2)
    const last = numbers + (usize(load<u32>(start, 4)) << 2)
    if (first === last) missing++
    for (let i = first; i < last; i += 4) add<u32>(i, counts, by)
  }
  return missing
}

/** Flips the bit of each document's rank. */
export function toggle(docIds: usize, end: usize, ranks: usize, bits: usize): void {
  for (let at = docIds; at < end; at += 4) {
    const rank = load<u32>(ranks + (usize(load<u32>(at)) << 2))
    const word = bits + (usize(rank >> 5) << 2)
    store<u32>(word, load<u32>(word) ^ (1 << (rank & 31)))
  }
}

/** Sum of the values in a set. The host calls this only if every sum is exact, in any order. */
export function sumOf(bits: usize, words: u32, values: usize): f64 {
  let even: f64 = 0
  let odd: f64 = 0
  for (let i: u32 = 0; i < words; i++) {
    const first = values + (usize(i) << 8)
    let word = load<u32>(bits + (usize(i) << 2))
    while (word !== 0) {
      even += load<f64>(first + (usize(ctz(word)) << 3))
      word &= word - 1
      if (word === 0) break
      odd += load<f64>(first + (usize(ctz(word)) << 3))
      word &= word - 1
    }
  }
  return even + odd
}
