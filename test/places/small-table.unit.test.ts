/** Numbers that decide, each tried on both sides of it with a table made for that. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { encodePlaces, openGazetteer, type PlaceData, pack } from '../../src/places/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-small-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nothing = { regions: [], areas: [], everyday: [], words: [], noise: [], noMisspelling: [] }

function open(data: Omit<PlaceData, keyof typeof nothing>) {
  const path = join(folder, 'places.bin')
  writeFileSync(path, pack(encodePlaces({ ...data, ...nothing })))
  return openGazetteer({ path })
}

/** A city of two countries; weights are 1/25 of a decimal logarithm. */
function copies(weight: number) {
  return open({
    countries: [
      { name: 'Atlantis', weight: 225 },
      { name: 'Mu', weight: 225 },
    ],
    states: [],
    cities: [
      { name: 'Twin', country: 0, state: -1, weight: 150 },
      { name: 'Twin', country: 1, state: -1, weight },
    ],
    names: [
      ['atlantis', [{ place: 0, quality: 0 }]],
      ['mu', [{ place: 1, quality: 0 }]],
      ['twin', [2, 3].map((place) => ({ place, quality: 0 }))],
    ],
  })
}

test.each([
  [88, 'Twin'],
  [87, undefined],
])('after its country a namesake of weight %i beside one of 150 is %s', async (weight, city) => {
  const gazetteer = await copies(weight)
  expect(gazetteer.resolve('Mu, Twin')).toEqual({
    kind: 'place',
    country: 'Mu',
    ...(city === undefined ? {} : { city }),
  })
})

test.each([
  [132, false],
  [133, true],
])('a city of weight %i is plainly a place: %s', async (weight, isPlain) => {
  const gazetteer = await open({
    countries: [{ name: 'Atlantis', weight: 225 }],
    states: [],
    cities: [{ name: 'Coral', country: 0, state: -1, weight }],
    names: [['coral', [{ place: 1, quality: 0 }]]],
  })
  expect(gazetteer.openText('Coral').mentionAt(0)).toMatchObject({ isPlain })
})

test.each([
  [48, true],
  [49, false],
])('a name of %i letters is found: %s', async (letters, isFound) => {
  const name = 'x'.repeat(letters)
  const gazetteer = await open({
    countries: [{ name, weight: 225 }],
    states: [],
    cities: [],
    names: [[name, [{ place: 0, quality: 0 }]]],
  })
  expect(gazetteer.resolve(name) !== null).toBe(isFound)
  expect(gazetteer.openText(name).mentionAt(0) !== null).toBe(isFound)
})

test.each([
  ['Coral', null],
  ['Corsl', 'Corel'],
])('%s is misspelt for %s', async (text, city) => {
  const gazetteer = await open({
    countries: [{ name: 'Atlantis', weight: 225 }],
    states: [],
    cities: [
      { name: 'Coral', country: 0, state: -1, weight: 110 },
      { name: 'Corel', country: 0, state: -1, weight: 180 },
      { name: 'Corsel', country: 0, state: -1, weight: 170 },
    ],
    names: [
      ['coral', [{ place: 1, quality: 0 }]],
      ['corel', [{ place: 2, quality: 0 }]],
      ['corsel', [{ place: 3, quality: 0 }]],
    ],
  })
  const located = gazetteer.openText(text).misspeltAt(0)?.located
  expect(located?.kind === 'place' ? located.city : null).toBe(city)
})
