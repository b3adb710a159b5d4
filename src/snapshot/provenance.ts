/**
 * Sources of fields, by ordinal. A file of its own for users and for repositories, which only the
 * main thread reads. A snapshot without any provenance has no such file.
 *
 * A record has a run of entries, one for each source, date and trust. An entry names its fields by
 * 32 bits: bit 0 is the first name of the table.
 */
import {
  decodeByteStrings,
  encodeByteStrings,
  encodeSections,
  FormatError,
  GrowableF64,
  GrowableU32,
  Sections,
} from 'native-free-index'
import type { Provenance, ProvenanceEntry, Trust } from '../contract/index.ts'
import { formatIsoSeconds, trusts } from '../contract/vocabulary.ts'

/** The source of one field, as a data set has it. */
export interface SourcedField {
  readonly field: string
  readonly source: string
  /** In seconds since 1970. */
  readonly at: number
  readonly trust: Trust
}

/** A field that no source has, and what its value was guessed from. */
export interface GuessedField {
  readonly field: string
  readonly reason: string
}

export type RecordedOrigin = SourcedField | GuessedField

export interface RecordProvenance {
  readonly records: number
  /** Null for a record without any. */
  of(ordinal: number): Provenance | null
}

const fieldsMax = 32

/** In place of a trust: the field was guessed, and the name of its source is the reason. */
const guessedTrust = 255

/** Takes records in any order, which is how they are indexed. */
export class ProvenanceWriter {
  readonly #fields: readonly string[]
  readonly #numbers = new Map<string, number>()
  /** By ordinal: where the record's entries are, in the order of arrival. */
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #sources = new GrowableU32()
  readonly #trusts = new GrowableU32()
  readonly #dates = new GrowableF64()
  readonly #fieldBits = new GrowableU32()

  /** @param fields all that a record can name, in the order of answers */
  constructor(records: number, fields: readonly string[]) {
    if (fields.length > fieldsMax) throw new RangeError('more fields than have a bit')
    this.#fields = fields
    this.#starts = new Uint32Array(records)
    this.#ends = new Uint32Array(records)
  }

  add(ordinal: number, origins: readonly RecordedOrigin[]): void {
    const start = this.#sources.length
    for (const origin of origins) {
      const bit = this.#fields.indexOf(origin.field)
      if (bit < 0) throw new RangeError(`no field "${origin.field}"`)
      const entry =
        'reason' in origin
          ? this.#addEntry(start, this.#numberSource(origin.reason), 0, guessedTrust)
          : this.#addSourced(start, origin)
      this.#fieldBits.view()[entry]! |= 1 << bit
    }
    this.#starts[ordinal] = start
    this.#ends[ordinal] = this.#sources.length
  }

  /** The pieces of the file. Null if no record has provenance. */
  finish(): Uint8Array[] | null {
    const entries = this.#sources.length
    if (entries === 0) return null
    const order = new Uint32Array(entries)
    const starts = new Uint32Array(this.#starts.length + 1)
    let at = 0
    for (let ordinal = 0; ordinal < this.#starts.length; ordinal++) {
      const end = this.#ends[ordinal]!
      for (let entry = this.#starts[ordinal]!; entry < end; entry++) order[at++] = entry
      starts[ordinal + 1] = at
    }
    const u32 = (column: GrowableU32) => {
      const values = column.view()
      return order.map((entry) => values[entry]!)
    }
    const dates = this.#dates.view()
    const [names, sources] = [this.#fields, this.#sortSources()]
    const fieldTable = encodeByteStrings(names, names.length)
    const sourceTable = encodeByteStrings(sources.names, sources.names.length)
    return encodeSections(
      new Map<string, Uint8Array | Uint32Array | Float64Array>([
        ['provenanceStarts', starts],
        ['provenanceSources', u32(this.#sources).map((number) => sources.placeOf[number]!)],
        ['provenanceTrusts', Uint8Array.from(u32(this.#trusts))],
        ['provenanceDates', Float64Array.from(order, (entry) => dates[entry]!)],
        ['provenanceFieldBits', u32(this.#fieldBits)],
        ['provenanceFieldBytes', fieldTable.bytes],
        ['provenanceFieldOffsets', fieldTable.offsets],
        ['provenanceSourceBytes', sourceTable.bytes],
        ['provenanceSourceOffsets', sourceTable.offsets],
      ]),
    )
  }

  #addSourced(start: number, { source, at, trust }: SourcedField): number {
    return this.#addEntry(start, this.#numberSource(source), at, trusts.indexOf(trust))
  }

  /** Number of the record's entry, which may be new. @param start the record's first entry */
  #addEntry(start: number, source: number, at: number, trust: number): number {
    const [sources, trustNumbers, dates] = [this.#sources, this.#trusts, this.#dates]
    for (let entry = start; entry < sources.length; entry++) {
      const isSame = sources.view()[entry] === source && dates.view()[entry] === at
      if (isSame && trustNumbers.view()[entry] === trust) return entry
    }
    sources.push(source)
    trustNumbers.push(trust)
    dates.push(at)
    this.#fieldBits.push(0)
    return sources.length - 1
  }

  #numberSource(source: string): number {
    const known = this.#numbers.get(source)
    if (known !== undefined) return known
    this.#numbers.set(source, this.#numbers.size)
    return this.#numbers.size - 1
  }

  /** Sorts sources by name, so that the order of arrival does not change the file. */
  #sortSources() {
    const names = [...this.#numbers.keys()].sort()
    const placeOf = new Uint32Array(names.length)
    for (const [place, name] of names.entries()) placeOf[this.#numbers.get(name)!] = place
    return { names, placeOf }
  }
}

/** Throws FormatError where its sections do not fit each other. */
export function openProvenance(file: Uint8Array): RecordProvenance {
  const sections = new Sections(file)
  const starts = sections.u32('provenanceStarts')
  const sourceNumbers = sections.u32('provenanceSources')
  const trustNumbers = sections.u8('provenanceTrusts')
  const dates = sections.f64('provenanceDates')
  const fieldBits = sections.u32('provenanceFieldBits')
  const fields = readNames(sections, 'provenanceField')
  const sources = readNames(sections, 'provenanceSource')
  const { length } = sourceNumbers
  for (const column of [trustNumbers, dates, fieldBits]) {
    if (column.length !== length) throw new FormatError(`${column.length} of ${length} entries`)
  }
  checkRuns(starts, length)
  for (let entry = 0; entry < length; entry++) {
    const trust = trustNumbers[entry]!
    const isTrust = trust < trusts.length || trust === guessedTrust
    const isKnown = sourceNumbers[entry]! < sources.length && isTrust
    const isDate = dates[entry]! >= secondsMin && dates[entry]! <= secondsMax
    const last = 31 - Math.clz32(fieldBits[entry]!)
    if (isKnown && isDate && last < fields.length) continue
    throw new FormatError(`entry ${entry} names what the file does not have`)
  }
  return {
    records: starts.length - 1,
    of(ordinal) {
      const [start, end] = [starts[ordinal]!, starts[ordinal + 1]!]
      if (start === end) return null
      const provenance: Record<string, ProvenanceEntry> = {}
      for (const [field, name] of fields.entries()) {
        for (let entry = start; entry < end; entry++) {
          if (((fieldBits[entry]! >>> field) & 1) === 0) continue
          const source = sources[sourceNumbers[entry]!]!
          const trust = trusts[trustNumbers[entry]!]
          provenance[name] =
            trust === undefined
              ? { source: 'guessed', reason: source }
              : { source, at: formatIsoSeconds(dates[entry]!), trust }
        }
      }
      return provenance
    },
  }
}

/** The years that ISO 8601 writes in four digits. */
const secondsMin = Date.parse('0000-01-01T00:00:00Z') / 1000
const secondsMax = Date.parse('9999-12-31T23:59:59Z') / 1000

function readNames(sections: Sections, table: string): string[] {
  const bytes = sections.u8(`${table}Bytes`)
  const offsets = sections.u32(`${table}Offsets`)
  checkRuns(offsets, bytes.length)
  return decodeByteStrings({ bytes, offsets }, 0, offsets.length - 1)
}

function checkRuns(starts: Uint32Array, end: number): void {
  let before = 0
  for (const start of starts) {
    if (start < before) throw new FormatError(`a start goes from ${before} back to ${start}`)
    before = start
  }
  if (starts.length > 0 && starts[0] === 0 && before === end) return
  throw new FormatError(`starts end at ${before}, not ${end}`)
}
