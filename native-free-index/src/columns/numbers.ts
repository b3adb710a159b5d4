/**
 * Here is a docId, give me its number. Single values lie in one Float64Array with NaN where a
 * document has none, so every comparison with a missing value is false without a special case.
 * Lists lie behind offsets.
 */
import { GrowableF64, GrowableU32, type SectionData, type Sections } from '../bytes/index.ts'
import type { NumberField } from '../schema/index.ts'

export class NumberColumnWriter {
  readonly #field: NumberField
  readonly #values = new GrowableF64()
  readonly #ends = new GrowableU32()

  constructor(field: NumberField) {
    this.#field = field
  }

  add(value: number | readonly number[] | undefined): void {
    if (!this.#field.list) {
      this.#values.push(typeof value === 'number' ? value : Number.NaN)
      return
    }
    for (const item of listOf(value)) this.#values.push(item)
    this.#ends.push(this.#values.length)
  }

  finish(): Map<string, SectionData> {
    const sections = new Map<string, SectionData>([[valuesName(this.#field), this.#values.view()]])
    if (this.#field.list) sections.set(endsName(this.#field), this.#ends.view())
    return sections
  }
}

export class NumberColumn {
  readonly values: Float64Array
  /** Ends of each document's values; null where there is exactly one a document. */
  readonly ends: Uint32Array | null

  constructor(field: NumberField, sections: Sections) {
    this.values = sections.f64(valuesName(field))
    this.ends = field.list ? sections.u32(endsName(field)) : null
  }
}

function listOf(value: number | readonly number[] | undefined): readonly number[] {
  if (value === undefined) return []
  return typeof value === 'number' ? [value] : value
}

function valuesName(field: NumberField): string {
  return `number:${field.name}`
}

function endsName(field: NumberField): string {
  return `number:${field.name}:ends`
}
