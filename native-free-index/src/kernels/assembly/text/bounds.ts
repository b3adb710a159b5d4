/** Upper bounds by block, in units: sums of 16 bits over the codes of the terms. */
import {
  bounds,
  columns,
  isPlain,
  stride,
  termBlocks,
  termBytes,
  termCodes,
  termDocCodes,
  termDocs,
  termEndsGroup,
  termPostings,
  terms,
  termsEnd,
  termWeight,
} from './scratch.ts'

/** Expands rare terms to columns during the query: at most one in each group. */
export function expandLists(): void {
  let column = columns
  for (let term = terms; term < termsEnd; term += termBytes) {
    if (load<u32>(term, termDocs) === 0) continue
    expandList(term, column)
    column += stride * 9
  }
}

function expandList(term: usize, codes: usize): void {
  const docs = <usize>load<u32>(term, termDocs)
  const pairs = codes + stride
  store<u32>(term, <u32>codes, termCodes)
  store<u32>(term, <u32>pairs, termBlocks)
  const docCodes = <usize>load<u32>(term, termDocCodes)
  const postings = <usize>load<u32>(term, termPostings)
  let last: u32 = 0xffffffff
  for (let i: usize = 0; i < postings; i++) {
    const doc = load<u32>(docs + (i << 2))
    const block = doc >> 5
    const pair = pairs + ((<usize>block) << 3)
    if (block !== last) store<u32>(pair, <u32>i, 4)
    last = block
    store<u32>(pair, load<u32>(pair) | (1 << (doc & 31)))
    // One posting of a block has its code, the others have 0.
    const code = codes + <usize>block
    store<u8>(code, load<u8>(code) | load<u8>(docCodes + i))
  }
}

export function clearLists(): void {
  for (let term = terms; term < termsEnd; term += termBytes) {
    const docs = <usize>load<u32>(term, termDocs)
    if (docs === 0) continue
    const codes = <usize>load<u32>(term, termCodes)
    const pairs = <usize>load<u32>(term, termBlocks)
    const end = docs + ((<usize>load<u32>(term, termPostings)) << 2)
    for (let p = docs; p < end; p += 4) {
      const block = <usize>(load<u32>(p) >> 5)
      store<u8>(codes + block, 0)
      store<u64>(pairs + (block << 3), 0)
    }
  }
}

export function boundBlocks(): void {
  if (isPlain) boundTerms()
  else boundGroups()
}

function boundTerms(): void {
  let to = bounds
  for (let block: usize = 0; block < stride; block += 16, to += 32) {
    let low = i16x8.splat(0)
    let high = low
    for (let term = terms; term < termsEnd; term += termBytes) {
      const codes = v128.load(<usize>load<u32>(term, termCodes) + block)
      const weight = v128.load_splat<u16>(term, termWeight)
      low = i16x8.add(low, i16x8.mul(i16x8.extend_low_i8x16_u(codes), weight))
      high = i16x8.add(high, i16x8.mul(i16x8.extend_high_i8x16_u(codes), weight))
    }
    v128.store(to, low)
    v128.store(to, high, 16)
  }
}

/** The bound of a group is the greatest of its terms' bounds. */
function boundGroups(): void {
  let to = bounds
  const zero = i16x8.splat(0)
  for (let block: usize = 0; block < stride; block += 16, to += 32) {
    let low = zero
    let high = zero
    let groupLow = zero
    let groupHigh = zero
    for (let term = terms; term < termsEnd; term += termBytes) {
      const codes = v128.load(<usize>load<u32>(term, termCodes) + block)
      const weight = v128.load_splat<u16>(term, termWeight)
      groupLow = i16x8.max_u(groupLow, i16x8.mul(i16x8.extend_low_i8x16_u(codes), weight))
      groupHigh = i16x8.max_u(groupHigh, i16x8.mul(i16x8.extend_high_i8x16_u(codes), weight))
      if (load<u32>(term, termEndsGroup) !== 0) {
        low = i16x8.add(low, groupLow)
        high = i16x8.add(high, groupHigh)
        groupLow = zero
        groupHigh = zero
      }
    }
    v128.store(to, low)
    v128.store(to, high, 16)
  }
}

export function dropBlocksWithoutMatches(filterBits: usize): void {
  const zero = i32x4.splat(0)
  let to = bounds
  for (let p = filterBits, end = filterBits + (stride << 2); p < end; p += 32, to += 16) {
    const first = i32x4.ne(v128.load(p), zero)
    const second = i32x4.ne(v128.load(p, 16), zero)
    v128.store(to, v128.and(v128.load(to), i16x8.narrow_i32x4_s(first, second)))
  }
}
