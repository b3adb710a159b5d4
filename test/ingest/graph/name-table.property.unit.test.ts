import fc from 'fast-check'
import { foldKeyword } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import { KnownEnds } from '../../../src/ingest/graph/known-ends.ts'
import { hashName, NameTable } from '../../../src/ingest/graph/name-table.ts'
import { EndPlaces } from '../../../src/ingest/graph/repo-places.ts'

/** As look-ups fold. */
const folded = (text: string) => foldKeyword('case', text)

/** Few of them, so that names meet, in all spellings. */
const name = fc.oneof(
  fc.constantFrom(
    'ada',
    'ADA',
    'Ada',
    'bob',
    'ÉVA',
    'éva',
    'U_1',
    'u_1',
    'K',
    'k',
    'straße',
    'STRASSE',
    'ＡＤＡ',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
)

describe('a table of names', () => {
  it.each([
    [true, (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())],
    [false, (text: string) => text],
  ])('numbers them in their order (folds case: %s)', (foldsCase, keyOf) => {
    holds(100, [fc.array(name), fc.array(name)], (added, asked) => {
      const table = new NameTable(foldsCase)
      const model = new Map<string, number>()
      for (const text of added) {
        const bytes = Buffer.from(`..${text}.`)
        const key = keyOf(text)
        if (!model.has(key)) model.set(key, model.size)
        expect(table.add(bytes, 2, bytes.length - 1)).toBe(model.get(key))
      }
      expect(table.count).toBe(model.size)
      for (const [key, number] of model) expect(table.readName(number)).toBe(key)
      for (const text of [...asked, ...added]) {
        const bytes = Buffer.from(text)
        expect(table.find(bytes, 0, bytes.length)).toBe(model.get(keyOf(text)) ?? -1)
      }
    })
  })

  it('stores many names, also long ones', () => {
    const table = new NameTable(false)
    const names = Array.from({ length: 20_000 }, (_, i) =>
      Buffer.from(`${i}-${'x'.repeat(i % 50 === 0 ? i / 10 : 3)}`),
    )
    for (const [i, bytes] of names.entries()) expect(table.add(bytes, 0, bytes.length)).toBe(i)
    for (const [i, bytes] of names.entries()) expect(table.find(bytes, 0, bytes.length)).toBe(i)
    for (const bytes of names) expect(table.find(bytes, 0, bytes.length - 1)).toBe(-1)
  })
})

it('ends of edges are found by name, whatever its case, or else by the very platformId', () => {
  const record = fc.record({ name, platformId: name, rank: fc.nat({ max: 100 }) })
  const records = fc.uniqueArray(record, { selector: ({ platformId }) => platformId })
  holds(100, [records, fc.array(name)], (list, asked) => {
    const ends = new KnownEnds()
    const precedes = (a: number, b: number) =>
      list[a]!.rank < list[b]!.rank || (list[a]!.rank === list[b]!.rank && a < b)
    for (const [i, one] of list.entries()) {
      ends.addName(one.name, i, (other) => precedes(i, other))
      ends.addPlatformId(one.platformId)
    }
    const ascending = [...list.keys()].sort((a, b) => (precedes(a, b) ? -1 : 1))
    for (const text of [...asked, ...list.flatMap((one) => [one.name, one.platformId])]) {
      const isNamed = (i: number) => folded(list[i]!.name) === folded(text)
      const named = ascending.find(isNamed) ?? -1
      const byId = list.findIndex(({ platformId }) => platformId === text)
      expect(ends.findName(text)).toBe(named)
      expect(ends.findText(text)).toBe(named >= 0 ? named : byId)
      const bytes = Buffer.from(`  ${text}`)
      if (!/^[ -~]*$/.test(text)) continue
      expect(ends.find(bytes, 2, bytes.length)).toBe(ends.findText(text))
    }
  })
})

it('places keep their spelling; a blank one counts as absent', () => {
  const location = fc.option(fc.oneof(fc.constantFrom('', ' ', '\ufeffOslo', 'Oslo', 'OSLO'), name))
  holds(100, [fc.array(location)], (locations) => {
    const places = new EndPlaces()
    for (const one of locations) places.add(one ?? undefined)
    for (const [i, one] of locations.entries()) {
      const expected = one === null || one.trim() === '' ? undefined : one
      expect(places.getText(places.getPlace(i))).toBe(expected)
      for (const [j, other] of locations.slice(0, i).entries()) {
        const isSame = places.getPlace(i) === places.getPlace(j)
        expect(isSame).toBe(
          places.getText(places.getPlace(i)) === (other?.trim() ? other : undefined),
        )
      }
    }
  })
})

/** FNV-1a from a random start collides for all these names under some starts. */
it('names that are made to have one hash of FNV-1a have different ones under any key', () => {
  const names = namesOfOneHash().filter((_, i) => i % 32 === 0)
  const keys = fc.tuple(fc.integer(), fc.integer())
  holds([keys], ([key0, key1]) => {
    const hashes = names.map((text) => hashName(text, 0, text.length, true, key0, key1))
    expect(new Set(hashes).size).toBeGreaterThan(names.length - 4)
  })
})

/** Both names of a pair lead FNV-1a from the state after the previous pair to the same state. */
const pairs =
  'nl64wsrt ucdg92lf 88yozqoy i39dqnn7 1fpffr1k qz809j9p 185t6cq1 qyuc9wv7 yo2ak1vm v1b7dgbc ' +
  'bvvaxvwp 45l7onsl diwuck0k 8tvn6u29 67lxdz5u w5xx0lha k91g9ojf t9ubqjyz a0azabyf 5klflyij ' +
  'rf4azhnh 2e85guqx fh733ril 0s9bso1w cljtxmnn stapnaqd t1pe10rh d5td08jz cw5fjtc6 x6o85hvh'

function namesOfOneHash(): Buffer[] {
  const blocks = pairs.split(' ')
  let names = ['']
  for (let i = 0; i < blocks.length; i += 2) {
    names = names.flatMap((text) => [text + blocks[i], text + blocks[i + 1]])
  }
  return names.map((text) => Buffer.from(text))
}
