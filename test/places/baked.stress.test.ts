/** The places that ship are made from their sources. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bakePlaces } from '../../data/places/bake/bake.ts'
import { unpack } from '../../src/places/index.ts'

const shipped = readFileSync('data/places/places.bin')
const { icu }: { icu: string } = JSON.parse(readFileSync('data/places/places.json', 'utf8'))
const otherIcu = icu !== process.versions.icu
const note = otherIcu ? ' (skipped: made with another ICU)' : '; run `npm run places` if not'
test.skipIf(otherIcu)(`the file is what the sources give${note}`, () => {
  expect(Buffer.compare(unpack(shipped), bakePlaces())).toBe(0)
})
