/**
 * To add the fixture of a new format version, run `UPDATE=1 npx vitest run fixture.unit`, then `npm
 * run format`.
 */
import { expect, it } from 'vitest'
import { formatVersion } from '../../src/index.ts'
import { countAll, searchAll } from '../build-index.ts'
import { fixtureVersion, nearestPlan, openFixture, readExpected, writeFixture } from './fixture.ts'

if (process.env.UPDATE === '1') writeFixture(formatVersion)

const expected = readExpected()
const index = openFixture()

it('the index is of the format version that is written now', () => {
  expect(fixtureVersion()).toBe(formatVersion)
})

it.each(expected.searches)('finds what it found when it was written: $plan', ({ plan, hits }) => {
  expect(hits).not.toEqual([])
  expect(searchAll(index, plan)).toEqual(hits)
})

it.each(expected.counts)('counts what it counted when it was written: $filter', (one) => {
  expect(one.count).toBeGreaterThan(0)
  expect(countAll(index, one.filter)).toBe(one.count)
})

it.each(expected.nearest)('finds what was near to $vector', ({ vector, hits }) => {
  expect(hits).not.toEqual([])
  expect(searchAll(index, nearestPlan(vector))).toEqual(hits)
})

it('knows where the bodies are', () => {
  const { segments } = index
  for (const [g, { login }] of expected.documents.entries()) {
    const segment = segments[g % segments.length]!
    const docId = segment.ordinals.docOf[Math.floor(g / segments.length)]!
    const { start, end } = segment.findStored(docId)
    expect(end - start).toBe(Buffer.byteLength(login))
  }
})
