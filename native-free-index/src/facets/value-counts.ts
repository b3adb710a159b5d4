/** Counts the documents per value of a column. */
import type { FacetKernel, ListedDocs } from '../kernels/index.ts'
import type { Budget } from '../query/index.ts'
import type { CountedDocuments } from './counted-documents.ts'
import { DocumentParts, documentsPerCheck } from './document-parts.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetValues } from './values-by-document.ts'

/** If there are fewer documents than one per this many values, the values found are listed. */
const denseShare = 8

/** Counts of all documents of a column. */
interface Totals {
  readonly counts: Uint32Array
  readonly missing: number
}

/** Its memory fits the column with the most values so far. */
export class ValueCounts {
  readonly #kernel: FacetKernel
  readonly #totals = new WeakMap<FacetColumn, Totals>()
  #counts: Uint32Array = new Uint32Array(0)
  #touched = new Uint32Array(0)
  #listed = 0
  #size = 0
  #isDense = true
  #missing = 0

  constructor(kernel: FacetKernel) {
    this.#kernel = kernel
  }

  /** By number of a value. All counts are 0 between `clear` and `count`. */
  get counts(): Uint32Array {
    return this.#counts
  }

  /** The numbers with a count, in any order. Null: any number below `visits` may have a count. */
  get touched(): Uint32Array | null {
    return this.#isDense ? null : this.#touched
  }

  get visits(): number {
    return this.#isDense ? this.#size : this.#listed
  }

  /** Documents without any value. */
  get missing(): number {
    return this.#missing
  }

  /** Throws DeadlineError, after which the counts are undefined. */
  count(column: FacetColumn, documents: CountedDocuments, budget: Budget): void {
    const { size } = column
    // One more count: documents without a value have the number after the last.
    if (this.#counts.length <= size) this.#counts = this.#kernel.allocateWords(size + 1)
    this.#size = size
    this.#listed = 0
    this.#isDense = documents.areOthers || documents.count >= size / denseShare
    if (!this.#isDense && this.#touched.length < size) this.#touched = new Uint32Array(size)
    try {
      if (documents.areOthers) this.#subtract(column, documents, budget)
      else this.#missing = this.#add(column, documents, 1, budget)
    } catch (error) {
      this.clear()
      throw error
    }
    this.#missing += this.#counts[size]!
    this.#counts[size] = 0
  }

  clear(): void {
    const counts = this.#counts
    if (this.#isDense) counts.fill(0, 0, this.#size + 1)
    else for (let i = 0; i < this.#listed; i++) counts[this.#touched[i]!] = 0
    counts[this.#size] = 0
  }

  /** Subtracts from the counts of all documents, which are computed once. */
  #subtract(column: FacetColumn, documents: CountedDocuments, budget: Budget): void {
    const totals = this.#totals.get(column) ?? this.#countAll(column, budget)
    this.#totals.set(column, totals)
    this.#counts.set(totals.counts)
    this.#missing = totals.missing - this.#add(column, documents, -1, budget)
  }

  #countAll({ shards, size }: FacetColumn, budget: Budget): Totals {
    const parts = new DocumentParts(budget)
    const counts = this.#counts
    let missing = 0
    for (const { numbers, starts } of shards) {
      for (let i = 0; i < numbers.length; ) {
        const to = parts.cutAt(i, numbers.length)
        for (; i < to; i++) counts[numbers[i]!]!++
      }
      if (starts === null) continue
      for (let i = 1; i < starts.length; ) {
        const to = parts.cutAt(i, starts.length)
        for (; i < to; i++) if (starts[i] === starts[i - 1]) missing++
      }
    }
    return { counts: counts.slice(0, size + 1), missing }
  }

  /** Returns how many documents of list fields have no value. */
  #add({ shards }: FacetColumn, { lists }: CountedDocuments, by: number, budget: Budget): number {
    let missing = 0
    for (const [shard, values] of shards.entries()) {
      const { docIds, start: from, end: to } = lists[shard]!
      for (let start = from; start < to; start += documentsPerCheck) {
        budget.check()
        const docs = { docIds, start, end: Math.min(start + documentsPerCheck, to) }
        if (!this.#isDense) missing += this.#addFew(docs, values)
        else if (values.starts === null) {
          this.#kernel.countSingle(docs, values.numbers, this.#counts, by)
        } else missing += this.#kernel.countLists(docs, values, this.#counts, by)
      }
    }
    return missing
  }

  /** Counts like the kernel, and lists the numbers that had no count before. */
  #addFew({ docIds, start, end }: ListedDocs, { numbers, starts }: FacetValues): number {
    const counts = this.#counts
    const touched = this.#touched
    const none = this.#size
    let listed = this.#listed
    let missing = 0
    for (let i = start; i < end; i++) {
      const docId = docIds[i]!
      const first = starts === null ? docId : starts[docId]!
      const last = starts === null ? docId + 1 : starts[docId + 1]!
      if (first === last) missing++
      for (let at = first; at < last; at++) {
        const number = numbers[at]!
        if (counts[number]!++ === 0 && number !== none) touched[listed++] = number
      }
    }
    this.#listed = listed
    return missing
  }
}
