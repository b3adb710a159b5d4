/** Appendable typed arrays for the build path: they double, so appending is amortised O(1). */
export class GrowableU32 {
  #data: Uint32Array
  length = 0

  constructor(capacity = 1024) {
    this.#data = new Uint32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.#data.length) this.#grow(this.length + 1)
    this.#data[this.length++] = value
  }

  increment(index: number): void {
    this.#data[index]! += 1
  }

  /** Extends the array to `length` with zeros. */
  extend(length: number): void {
    if (length > this.#data.length) this.#grow(length)
    if (length > this.length) this.length = length
  }

  /** The filled part. The next push may detach the view. */
  view(): Uint32Array {
    return this.#data.subarray(0, this.length)
  }

  #grow(length: number): void {
    const next = new Uint32Array(Math.max(length, this.#data.length * 2))
    next.set(this.#data)
    this.#data = next
  }
}

/** The same for bytes. */
export class GrowableBytes {
  #data: Uint8Array
  length = 0

  constructor(capacity = 1024) {
    this.#data = new Uint8Array(capacity)
  }

  append(bytes: Uint8Array): void {
    const end = this.length + bytes.length
    if (end > this.#data.length) {
      const next = new Uint8Array(Math.max(end, this.#data.length * 2))
      next.set(this.#data)
      this.#data = next
    }
    this.#data.set(bytes, this.length)
    this.length = end
  }

  view(): Uint8Array {
    return this.#data.subarray(0, this.length)
  }
}

/** The same for 64-bit floats. */
export class GrowableF64 {
  #data: Float64Array
  length = 0

  constructor(capacity = 1024) {
    this.#data = new Float64Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.#data.length) {
      const next = new Float64Array(Math.max(16, this.#data.length * 2))
      next.set(this.#data)
      this.#data = next
    }
    this.#data[this.length++] = value
  }

  view(): Float64Array {
    return this.#data.subarray(0, this.length)
  }
}
