/**
 * To add the fixture of a new format version, run `UPDATE=1 npx vitest run fixture.unit`, then `npm
 * run format`.
 */
import { describe, expect, it } from 'vitest'
import { FormatError, formatVersion } from '../../src/index.ts'
import { countAll, searchAll } from '../build-index.ts'
import { fixtureVersions, nearestPlan, openFixture, readExpected, writeFixture } from './fixture.ts'

if (process.env.UPDATE === '1') writeFixture(formatVersion)

const versions = fixtureVersions()

it('there is an index of the format version that is written now', () => {
  expect(versions).toContain(formatVersion)
})

describe.each(versions.filter((version) => version === formatVersion))(
  'the index of version %i',
  (version) => {
    const expected = readExpected(version)

    it.each(expected.searches)('finds what it found when it was written: $plan', (search) => {
      expect(search.hits).not.toEqual([])
      expect(searchAll(openFixture(version), search.plan)).toEqual(search.hits)
    })

    it.each(expected.counts)('counts what it counted when it was written: $filter', (one) => {
      expect(one.count).toBeGreaterThan(0)
      expect(countAll(openFixture(version), one.filter)).toBe(one.count)
    })

    it.each(expected.nearest)('finds what was near to $vector', ({ vector, hits }) => {
      expect(hits).not.toEqual([])
      expect(searchAll(openFixture(version), nearestPlan(vector))).toEqual(hits)
    })

    it('knows where the bodies are', () => {
      const { segments } = openFixture(version)
      for (const [g, { login }] of expected.documents.entries()) {
        const segment = segments[g % segments.length]!
        const docId = segment.ordinals.docOf[Math.floor(g / segments.length)]!
        const { start, end } = segment.storedRange(docId)
        expect(end - start).toBe(Buffer.byteLength(login))
      }
    })
  },
)

describe.each(versions.filter((version) => version !== formatVersion))(
  'the index of version %i, which this build does not read,',
  (version) => {
    it('is refused by its version', () => {
      expect(() => openFixture(version)).toThrow(FormatError)
      expect(() => openFixture(version)).toThrow(`format version ${version}`)
    })
  },
)
