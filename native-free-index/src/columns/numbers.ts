/**
 * Finds the number of a docId, and the documents in a range of numbers. Single values are stored in
 * one Float64Array by docId, with NaN for a missing value. Values of list fields are stored in
 * ascending order, since no query reads the list of one document. Both kinds have an array of
 * docIds by rising value, in which positions are called ranks. NaN has no rank.
 */
import {
  findLowerBound,
  GrowableF64,
  GrowableU32,
  type SectionData,
  type Sections,
} from '../bytes/index.ts'
import type { NumberField } from '../schema/index.ts'
import { encodeLowest, SortedDocs } from './sorted-docs.ts'

export class NumberColumnWriter {
  readonly #field: NumberField
  readonly #values = new GrowableF64()
  /** By value of a list field: its docId. */
  readonly #docIds = new GrowableU32()
  #documents = 0

  constructor(field: NumberField) {
    this.#field = field
  }

  add(value: number | readonly number[] | undefined): void {
    const docId = this.#documents++
    if (!this.#field.list) {
      this.#values.push(typeof value === 'number' ? value : Number.NaN)
      return
    }
    for (const item of toList(value)) {
      this.#values.push(item)
      this.#docIds.push(docId)
    }
  }

  /** @param docOf by ordinal of the shard: its docId */
  finish(docOf: Uint32Array): Map<string, SectionData> {
    const values = this.#values.view()
    const ascending = values.filter((value) => !Number.isNaN(value)).sort()
    const { list, name } = this.#field
    const order = list
      ? orderDocuments(values, this.#docIds.view(), ascending)
      : orderDocuments(
          Float64Array.from(docOf, (docId) => values[docId]!),
          docOf,
          ascending,
        )
    return new Map<string, SectionData>([
      [`number:${name}`, list ? ascending : values],
      [`number:${name}:order`, order],
      [`number:${name}:lowest`, list ? new Uint32Array() : encodeLowest(order, this.#documents)],
    ])
  }
}

export class NumberColumn {
  readonly list: boolean
  /** By docId, NaN for a missing value. In a list field: by rank. */
  readonly values: Float64Array
  readonly docs: SortedDocs

  constructor({ name, list }: NumberField, sections: Sections) {
    this.list = list
    this.values = sections.f64(`number:${name}`)
    const order = sections.u32(`number:${name}:order`)
    this.docs = new SortedDocs(order, sections.u32(`number:${name}:lowest`), this.values.length)
  }

  /** Number of ranks with a value below the bound: also the first rank that is not below. */
  countBelow(bound: number): number {
    return this.#partition((value) => value < bound)
  }

  /** Number of ranks with a value of at most the bound. */
  countUpTo(bound: number): number {
    return this.#partition((value) => value <= bound)
  }

  #partition(isBefore: (value: number) => boolean): number {
    const { order } = this.docs
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(this.values[this.list ? middle : order[middle]!]!)) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * DocIds by rising value. Equal values, including 0 and -0, keep their order.
 * @param docIds the docId of each value
 */
function orderDocuments(
  values: Float64Array,
  docIds: Uint32Array,
  ascending: Float64Array,
): Uint32Array {
  const order = new Uint32Array(ascending.length)
  /** By the first rank of a value: how many docIds it already has. */
  const placed = new Uint32Array(ascending.length)
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue
    const first = findLowerBound(ascending, values[i]!)
    order[first + placed[first]!++] = docIds[i]!
  }
  return order
}

function toList(value: number | readonly number[] | undefined): readonly number[] {
  if (value === undefined) return []
  return typeof value === 'number' ? [value] : value
}
