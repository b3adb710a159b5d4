import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accumulateImpacts, seekDocId } from '../../src/kernels/index.ts'

const ascending = fc
  .uniqueArray(fc.nat({ max: 500 }), { maxLength: 80 })
  .map((docIds) => Uint32Array.from(docIds).sort())

test('seekDocId finds the first docId that is not less, from any start', () => {
  const place = fc.tuple(ascending, fc.nat(), fc.nat()).map(([docIds, a, b]) => {
    const start = a % (docIds.length + 1)
    return { docIds, start, end: start + (b % (docIds.length - start + 1)) }
  })
  fc.assert(
    fc.property(place, fc.nat({ max: 510 }), ({ docIds, start, end }, docId) => {
      let expected = start
      while (expected < end && docIds[expected]! < docId) expected++
      expect(seekDocId(docIds, start, end, docId)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('accumulateImpacts adds each impact of its range to the sum of its docId', () => {
  fc.assert(
    fc.property(ascending, fc.nat(), fc.nat(), fc.nat({ max: 100 }), (docIds, a, b, base) => {
      const shifted = docIds.map((docId) => docId + base)
      const start = a % (docIds.length + 1)
      const end = start + (b % (docIds.length - start + 1))
      const impacts = Float32Array.from(docIds, (docId) => docId / 8 + 1)
      const sums = new Float64Array(501).fill(0.5)
      const expected = sums.slice()
      for (let i = start; i < end; i++) expected[docIds[i]!]! += impacts[i]!
      accumulateImpacts(shifted, impacts, start, end, base, sums)
      expect(sums).toEqual(expected)
    }),
  )
})
