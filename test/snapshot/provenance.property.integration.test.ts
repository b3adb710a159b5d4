/** The files of sources: what is written comes back, for each record and no other. */
import fc from 'fast-check'
import { encodeSections, FormatError, Sections } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { formatIsoSeconds, trusts } from '../../src/contract/index.ts'
import { openProvenance, ProvenanceWriter, type RecordedOrigin } from '../../src/snapshot/index.ts'
import { readJsonLines } from '../tables.ts'

const fields = Array.from({ length: 32 }, (_, i) => `field${i}`)

const sourced = fc.record({
  source: fc.oneof(fc.constantFrom('a.csv', 'b', ''), fc.string({ unit: 'binary' })),
  at: fc.oneof(
    fc.constantFrom(0, -62_167_219_200, 253_402_300_799),
    fc.integer({ min: 0, max: 3 }),
  ),
  trust: fc.constantFrom(...trusts),
})
const guessed = fc.record({ reason: fc.constantFrom('a.csv', 'name ends with Inc') })
const origin = fc.oneof({ weight: 4, arbitrary: sourced }, guessed)
const record = fc
  .dictionary(fc.constantFrom(...fields), origin, { maxKeys: 32, noNullPrototype: true })
  .map((all): RecordedOrigin[] => Object.entries(all).map(([field, one]) => ({ field, ...one })))
const records = fc.array(fc.oneof(record, fc.constant([])), { maxLength: 12 })

function fileOf(pieces: readonly Uint8Array[]): Uint8Array {
  // A copy begins at the start of its buffer, as a file that was read does.
  return new Uint8Array(Buffer.concat(pieces))
}

function written(given: readonly (readonly RecordedOrigin[])[], order = [...given.keys()]) {
  const writer = new ProvenanceWriter(given.length, fields)
  for (const ordinal of order) writer.add(ordinal, given[ordinal]!)
  return writer.finish()
}

describe('sources of fields', () => {
  law('come back as they were, in the order of the fields', 300, [records], (given) => {
    const pieces = written(given)
    expect(pieces === null).toBe(given.every(({ length }) => length === 0))
    if (pieces === null) return
    const provenance = openProvenance(fileOf(pieces))
    expect(provenance.records).toBe(given.length)
    for (const [ordinal, all] of given.entries()) {
      const expected = fields.flatMap((name): [string, object][] => {
        const found = all.find(({ field }) => field === name)
        if (found === undefined) return []
        if ('reason' in found) return [[name, { source: 'guessed', reason: found.reason }]]
        const { source, at, trust } = found
        return [[name, { source, at: formatIsoSeconds(at), trust }]]
      })
      const found = provenance.of(ordinal)
      expect(found === null ? [] : Object.entries(found)).toEqual(expected)
    }
  })

  law(
    'take the same bytes in whatever order records came',
    [records, fc.infiniteStream(fc.nat())],
    (given, keys) => {
      const order = given.map((_, ordinal) => ({ ordinal, key: keys.next().value as number }))
      order.sort((a, b) => a.key - b.key)
      const shuffled = order.map(({ ordinal }) => ordinal)
      expect(written(given, shuffled)).toEqual(written(given))
    },
  )
})

describe('a file of sources is refused', () => {
  const whole = fileOf(written([[{ field: 'field20', source: 'a', at: 5, trust: 'hand' }], []])!)
  const sections = new Sections(whole)
  /** By section. */
  const sound: Readonly<Record<string, Uint8Array | Uint32Array | Float64Array>> = {
    ...readSections('u32', ['Starts', 'Sources', 'FieldBits', 'FieldOffsets', 'SourceOffsets']),
    ...readSections('u8', ['Trusts', 'FieldBytes', 'SourceBytes']),
    ...readSections('f64', ['Dates']),
  }

  function readSections(type: 'u8' | 'u32' | 'f64', names: readonly string[]) {
    const full = names.map((name) => `provenance${name}`)
    return Object.fromEntries(full.map((name) => [name, sections[type](name)]))
  }

  /** @param change other numbers of sections; `NaN` stands for that */
  const opened = (change: Readonly<Record<string, readonly (number | 'NaN')[]>>) => {
    const others = Object.entries(change).map(([name, numbers]) => {
      const own = sound[`provenance${name}`]!
      const List = own.constructor as typeof Uint8Array
      return [`provenance${name}`, List.from(numbers.map(Number))]
    })
    const all = { ...sound, ...Object.fromEntries(others) } as Record<string, Uint8Array>
    return () => openProvenance(fileOf(encodeSections(new Map(Object.entries(all)))))
  }

  it('and the file that is changed here is not', () => {
    expect(opened({})().of(0)).toEqual({
      field20: { source: 'a', at: '1970-01-01T00:00:05Z', trust: 'hand' },
    })
    expect(opened({})().of(1)).toBeNull()
  })

  const rows = readJsonLines<[name: string, change: Parameters<typeof opened>[0]]>(
    'test/snapshot/provenance.jsonl',
  )

  it.each(rows)('%s', (_, change) => expect(opened(change)).toThrow(FormatError))
})
