import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { encodePlaces, nameKey, openGazetteer, pack, quality } from '../../src/places/index.ts'
import { readTable } from '../tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shipped = readFileSync('data/places/places.bin')

function open(bytes: Uint8Array) {
  const path = join(folder, 'places.bin')
  writeFileSync(path, bytes)
  return openGazetteer({ path })
}

test.each([
  ['cut short', () => shipped.subarray(0, 20), /places is cut short/],
  ['something else', () => Buffer.alloc(200), /no file of places/],
  ['of another version', () => withByte(4, 9), /version 9; this build reads 2/],
  ['damaged in its content', () => withByte(shipped.length - 5, 0x5a), /places is damaged/],
  ['damaged in its checksum', () => withByte(20, 0x5a), /places is damaged/],
  ['damaged in its length', () => withByte(8, 0x5a), /not as long/],
  ['not all there', () => shipped.subarray(0, shipped.length - 1), /places is damaged/],
])('a file that is %s is refused', async (_, bytes, message) => {
  await expect(open(bytes())).rejects.toThrow(message)
})

function withByte(at: number, value: number): Uint8Array {
  const bytes = Buffer.from(shipped)
  bytes[at] = bytes[at] === value ? value + 1 : value
  return bytes
}

test('a small table says what it was given', async () => {
  const content = encodePlaces({
    countries: [{ name: 'Atlantis', weight: 200 }],
    states: [{ name: 'Upper Deep', country: 0, weight: 100 }],
    cities: [{ name: 'Coral', country: 0, state: 0, weight: 140 }],
    regions: [{ name: 'Seven Seas', countries: [0], weight: 210 }],
    areas: [{ name: 'Reef', state: 0, cities: [0], weight: 140 }],
    names: [
      ['atlantis', [{ place: 0, quality: quality.name }]],
      ['coral', [{ place: 2, quality: quality.name }]],
      ['reef', [{ place: 4, quality: quality.name }]],
      ['ud', [{ place: 1, quality: quality.code }]],
    ],
    everyday: ['coral'],
    words: ['coral'],
    noise: [],
    noMisspelling: ['corals'],
  })
  const gazetteer = await open(pack(content))
  const coral = { kind: 'place', country: 'Atlantis', state: 'Upper Deep', city: 'Coral' }
  expect(gazetteer.resolve('Coral, UD')).toEqual(coral)
  expect(gazetteer.openText('Coral').readMention(0)).toMatchObject({
    located: coral,
    isPlain: false,
  })
  expect(gazetteer.openText('Reef').readMention(0)?.located).toMatchObject({
    kind: 'area',
    cities: ['Coral'],
  })
  expect(gazetteer.openText('Corral').guessMention(0)?.located).toEqual(coral)
  expect(gazetteer.openText('corals').guessMention(0)).toBeNull()
})

test.each(readTable<'name' | 'key'>('test/places/keys.tsv'))(
  'the key of "$name" is "$key"',
  ({ name, key }) => expect(nameKey(name)).toBe(key),
)
