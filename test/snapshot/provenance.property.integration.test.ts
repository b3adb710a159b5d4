/** The files of sources: what is written comes back, for each record and no other. */
import fc from 'fast-check'
import { encodeSections, FormatError, Sections } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { formatIsoSeconds, trusts } from '../../src/contract/index.ts'
import { openProvenance, ProvenanceWriter, type RecordedOrigin } from '../../src/snapshot/index.ts'

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
  const sound = {
    provenanceStarts: sections.u32('provenanceStarts'),
    provenanceSources: sections.u32('provenanceSources'),
    provenanceTrusts: sections.u8('provenanceTrusts'),
    provenanceDates: sections.f64('provenanceDates'),
    provenanceFieldBits: sections.u32('provenanceFieldBits'),
    provenanceFieldBytes: sections.u8('provenanceFieldBytes'),
    provenanceFieldOffsets: sections.u32('provenanceFieldOffsets'),
    provenanceSourceBytes: sections.u8('provenanceSourceBytes'),
    provenanceSourceOffsets: sections.u32('provenanceSourceOffsets'),
  }
  const opened = (change: Partial<Record<keyof typeof sound, object>>) => {
    const all = Object.entries({ ...sound, ...change }) as [string, Uint8Array][]
    return () => openProvenance(fileOf(encodeSections(new Map(all))))
  }

  it('and the file that is changed here is not', () => {
    expect(opened({})().of(0)).toEqual({
      field20: { source: 'a', at: '1970-01-01T00:00:05Z', trust: 'hand' },
    })
    expect(opened({})().of(1)).toBeNull()
  })

  it.each([
    ['of starts that go back', { provenanceStarts: Uint32Array.of(0, 1, 0) }],
    ['of starts that end elsewhere', { provenanceStarts: Uint32Array.of(0, 1, 2) }],
    ['of starts that begin elsewhere', { provenanceStarts: Uint32Array.of(1, 1, 1) }],
    ['without starts', { provenanceStarts: new Uint32Array() }],
    ['of a source that it lacks', { provenanceSources: Uint32Array.of(1) }],
    ['of a trust that there is not', { provenanceTrusts: Uint8Array.of(3) }],
    ['of a date that is none', { provenanceDates: Float64Array.of(Number.NaN) }],
    ['of a date in the year 10000', { provenanceDates: Float64Array.of(253_402_300_800) }],
    ['of fewer dates', { provenanceDates: new Float64Array() }],
    ['of more fields', { provenanceFieldBits: Uint32Array.of(0, 1) }],
    [
      'of a field that it lacks',
      {
        provenanceFieldBytes: sound.provenanceFieldBytes.slice(0, 6),
        provenanceFieldOffsets: Uint32Array.of(0, 6),
      },
    ],
    ['of names that end elsewhere', { provenanceSourceOffsets: Uint32Array.of(0, 2) }],
  ])('%s', (_, change) => {
    expect(opened(change)).toThrow(FormatError)
  })
})
