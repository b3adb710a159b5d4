/** Exact sums, rounded once at the end, so they do not depend on the order of the terms. */

const limb = 2 ** 18
const limbs2 = limb * limb
/** Whole numbers up to this are summed in limbs. */
const wholeMax = 2 ** 53
/** Beyond this, halves of a number may be too large. */
const halfMost = 2 ** 990
/** Splits a number into halves, for products without error (Veltkamp 1968, Dekker 1971). */
const splitter = 2 ** 27 + 1

export class ExactSum {
  // Whole numbers are added as three sums of 18 bits each times a count, which fit in 53 bits.
  #low = 0
  #middle = 0
  #high = 0
  /** Other numbers are added to partial sums that do not overlap (Shewchuk 1997), least first. */
  readonly #partials: number[] = []
  /** Plain sum of products that cannot be split. Counts and dates are never so large. */
  #unbounded = 0

  /** @param times a whole number; all calls together add less than 2^33 */
  add(value: number, times: number): void {
    if (Number.isInteger(value) && Math.abs(value) <= wholeMax) {
      const high = Math.trunc(value / limbs2)
      const rest = value - high * limbs2
      const middle = Math.trunc(rest / limb)
      this.#high += high * times
      this.#middle += middle * times
      this.#low += (rest - middle * limb) * times
      return
    }
    const product = value * times
    if (Math.abs(product) > halfMost) {
      this.#unbounded += product
      return
    }
    this.#addPartial(computeError(value, times, product))
    this.#addPartial(product)
  }

  /** The exact sum, correctly rounded. */
  get value(): number {
    if (this.#unbounded !== 0) return this.#unbounded
    const whole =
      BigInt(this.#low) + BigInt(this.#middle) * BigInt(limb) + BigInt(this.#high) * BigInt(limbs2)
    if (this.#partials.length === 0) return Number(whole)
    const all = new ExactSum()
    for (const partial of this.#partials) all.#addPartial(partial)
    // A whole number of any size is split into pieces that are numbers.
    for (let rest = whole; rest !== 0n; ) {
      const piece = Number(rest)
      all.#addPartial(piece)
      rest -= BigInt(piece)
    }
    return all.#round()
  }

  #addPartial(value: number): void {
    const partials = this.#partials
    let x = value
    let kept = 0
    for (let i = 0; i < partials.length; i++) {
      let y = partials[i]!
      if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x]
      const high = x + y
      const low = y - (high - x)
      if (low !== 0) partials[kept++] = low
      x = high
    }
    partials.length = kept
    partials.push(x)
  }

  /** The lower partial sums decide half-way cases. */
  #round(): number {
    const partials = this.#partials
    let i = partials.length - 1
    let high = partials[i] ?? 0
    let low = 0
    while (i > 0) {
      const x = high
      const y = partials[--i]!
      high = x + y
      low = y - (high - x)
      if (low !== 0) break
    }
    const below = i > 0 ? partials[i - 1]! : 0
    if ((low < 0 && below < 0) || (low > 0 && below > 0)) {
      const twice = low * 2
      const up = high + twice
      if (twice === up - high) return up
    }
    return high
  }
}

/** The exact error of a rounded product. */
function computeError(a: number, b: number, product: number): number {
  const [aHigh, aLow] = splitNumber(a)
  const [bHigh, bLow] = splitNumber(b)
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
}

function splitNumber(value: number): [number, number] {
  const scaled = splitter * value
  const high = scaled - (scaled - value)
  return [high, value - high]
}
