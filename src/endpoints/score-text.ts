/**
 * Writes scores as JSON text into the bytes of an answer. A score is the shortest text that reads
 * back as the same double, as `${score}` writes it. Finding that text is most of the cost of an
 * answer. A Float32 has 24 bits, so exact sums find it: 16 decimal places take two products that a
 * double holds without rounding.
 */

/** Length of the longest text of a finite number: "-0.0000010000077294584932". */
export const scoreBytesMax = 25

/** Writes `${score}` at `at`, where `scoreBytesMax` bytes must be free. Returns the end. */
export function writeScore(bytes: Buffer, at: number, score: number): number {
  const isEasy = score > easyMin && score < 1 && Math.fround(score) === score
  const end = isEasy ? writeFraction(bytes, at, score) : -1
  return end === -1 ? at + bytes.write(`${score}`, at, 'latin1') : end
}

const easyMin = 1 / 16

/**
 * Texts within half a gap between doubles of the score read back as the score. From 1/16 to 1, at
 * most one multiple of 10^-15 lies that close, and always one of 10^-17. Returns -1 where two texts
 * are equally close, and for a power of two, which has gaps of two sizes.
 */
function writeFraction(bytes: Buffer, at: number, score: number): number {
  // `| 0` truncates to a small integer, for which division and remainder are cheap.
  const scaled = score * 1e8
  let high = scaled | 0
  const lower = (scaled - high) * 1e8
  let low = lower | 0
  // From here on, one is 10^-16. The text of 16 places falls short of the score by `rest`.
  const rest = lower - low
  const halfGap = findHalfGap(score)
  if (rest === 0.5 || halfGap === 0) return -1
  const overTen = (low % 10) + rest
  let place17 = 0
  if (overTen < halfGap) {
    low -= low % 10
  } else if (10 - overTen < halfGap) {
    low += 10 - (low % 10)
  } else if (rest < halfGap || 1 - rest < halfGap) {
    low += rest < 0.5 ? 0 : 1
  } else {
    place17 = (rest * 10 + 0.5) | 0
    if (place17 - rest * 10 === 0.5) return -1
  }
  if (low >= 1e8) {
    low -= 1e8
    high++
  }
  return writePlaces(bytes, at, high, low, place17)
}

/** In units of 10^-16. 0 for a power of two. */
function findHalfGap(score: number): number {
  if (score > 1 / 2) return halfGapAboveHalf
  if (score > 1 / 4) return score === 1 / 2 ? 0 : halfGapAboveHalf / 2
  if (score > 1 / 8) return score === 1 / 4 ? 0 : halfGapAboveHalf / 4
  return score === 1 / 8 ? 0 : halfGapAboveHalf / 8
}

const halfGapAboveHalf = 1e16 / 2 ** 54

/** "0.", eight places, eight more and the 17th, without zeros at the end. */
function writePlaces(
  bytes: Buffer,
  at: number,
  high: number,
  low: number,
  place17: number,
): number {
  bytes[at] = zero
  bytes[at + 1] = point
  writeEight(bytes, at + 2, high)
  writeEight(bytes, at + 10, low)
  let end = at + 18
  if (place17 !== 0) bytes[end++] = zero + place17
  while (bytes[end - 1] === zero) end--
  return end
}

const zero = 0x30
const point = 0x2e

function writeEight(bytes: Buffer, at: number, value: number): void {
  const first = (value / 10_000) | 0
  writeFour(bytes, at, first)
  writeFour(bytes, at + 4, value - 10_000 * first)
}

function writeFour(bytes: Buffer, at: number, value: number): void {
  const first = (value / 100) | 0
  const second = value - 100 * first
  bytes[at] = pairs[2 * first]!
  bytes[at + 1] = pairs[2 * first + 1]!
  bytes[at + 2] = pairs[2 * second]!
  bytes[at + 3] = pairs[2 * second + 1]!
}

/** The two digits of 0 to 99. */
const pairs = Buffer.from(
  Array.from({ length: 100 }, (_, value) => `${value}`.padStart(2, '0')).join(''),
)
