import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  encodeSections,
  FormatError,
  readSectionSizes,
  type SectionData,
  Sections,
} from '../../src/bytes/index.ts'
import { fileOf } from '../build-index.ts'
import { law } from '../law.ts'

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 8 })
const data: fc.Arbitrary<SectionData> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.uint16Array({ maxLength: 100 }),
  fc.uint32Array({ maxLength: 100 }),
  fc.float32Array({ maxLength: 100 }),
  fc.float64Array({ maxLength: 100 }),
)
const contents = fc
  .tuple(names, fc.array(data, { minLength: 8, maxLength: 8 }))
  .map(([list, values]) => new Map(list.map((name, i) => [name, values[i]!])))

/** Reads a section by the method for its type. */
function read(sections: Sections, name: string, like: SectionData): SectionData {
  if (like instanceof Uint8Array) return sections.u8(name)
  if (like instanceof Uint16Array) return sections.u16(name)
  if (like instanceof Uint32Array) return sections.u32(name)
  return like instanceof Float32Array ? sections.f32(name) : sections.f64(name)
}

function padded({ byteLength }: SectionData): number {
  return Math.ceil(byteLength / 64) * 64
}

law(
  'sections come back from an aligned view of the file, which tells their sizes',
  [contents],
  (written) => {
    const file = fileOf(encodeSections(written))
    const sections = new Sections(file)
    for (const [name, value] of written) {
      const view = read(sections, name, value)
      expect(view).toEqual(value)
      expect(view.buffer).toBe(file.buffer)
      expect(view.byteOffset % 64).toBe(0)
    }
    const tableAt = 64 + [...written.values()].reduce((sum, data) => sum + padded(data), 0)
    const sizes = readSectionSizes(file.length, (offset, length) => {
      expect([0, tableAt]).toContain(offset)
      return file.subarray(offset, offset + length)
    })
    const sizeOf = ({ length, byteLength }: SectionData) => ({ length, bytes: byteLength })
    expect(new Map(sizes.map(({ name, length, bytes }) => [name, { length, bytes }]))).toEqual(
      new Map([...written].map(([name, data]) => [name, sizeOf(data)])),
    )
  },
)

describe('a file is refused, with the reason in the message,', () => {
  const whole = () => fileOf(encodeSections(new Map([['a', new Uint32Array(10)]])))
  const changed = (change: (header: DataView) => void) => {
    const file = whole()
    change(new DataView(file.buffer))
    return file
  }

  it.each([
    ['cut by a byte', () => whole().slice(0, -1), /bytes long, its header says/],
    ['longer by a byte', () => Uint8Array.of(...whole(), 0), /bytes long, its header says/],
    ['empty', () => new Uint8Array(), /shorter than its header/],
    ['of a header alone', () => whole().slice(0, 64), /bytes long, its header says/],
    ['another kind of file', () => changed((h) => h.setUint32(0, 1, true)), /not an index file/],
    [
      'another version',
      () => changed((h) => h.setUint32(4, 99, true)),
      /format version 99; this build reads/,
    ],
    [
      'without a table',
      () => changed((h) => h.setFloat64(8, Number.NaN, true)),
      /its header says NaN/,
    ],
    [
      'that begins at an odd place',
      () => {
        const shifted = new Uint8Array(whole().length + 4).subarray(4)
        shifted.set(whole())
        return shifted
      },
      /not aligned to 8/,
    ],
  ])('%s', (_, make, message) => {
    expect(() => new Sections(make())).toThrow(FormatError)
    expect(() => new Sections(make())).toThrow(message)
  })

  it('whose table lies inside its header', () => {
    const file = whole()
    const header = new DataView(file.buffer)
    header.setFloat64(8, 8, true)
    header.setUint32(16, file.length - 8, true)
    expect(() => new Sections(file)).toThrow(FormatError)
  })

  it('whose table is no JSON, or names places outside of the file', () => {
    const file = whole()
    const start = Buffer.from(file).indexOf('{"a"')
    const text = Buffer.from(file).toString('latin1', start)
    const withTable = (table: string) => {
      const bytes = whole()
      bytes.set(Buffer.from(table.padEnd(text.length), 'latin1'), start)
      return bytes
    }
    expect(() => new Sections(withTable(text.replace('"a"', 'x"a')))).toThrow(/table .* damaged/)
    const far = new Sections(withTable(text.replace('"length":10', '"length":99')))
    expect(() => far.u32('a')).toThrow('section "a" lies outside')
    const inHeader = new Sections(withTable(text.replace('"offset":64', '"offset":0 ')))
    expect(() => inHeader.u32('a')).toThrow('section "a" lies outside')
  })

  it('that has a section of another kind, or lacks it', () => {
    const sections = new Sections(whole())
    expect(() => sections.u8('a')).toThrow('section "a" is u32, not u8')
    expect(() => sections.u32('b')).toThrow('section "b" is missing')
  })
})
