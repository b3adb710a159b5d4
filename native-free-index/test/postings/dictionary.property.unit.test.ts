import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareStrings, encodeSections, Sections } from '../../src/bytes/index.ts'
import { Dictionary, encodeDictionary } from '../../src/postings/index.ts'
import { fileOf } from '../build-index.ts'

test('a dictionary knows its terms by rank, with weights and statistics, and no other', () => {
  const term = fc.string({ unit: 'binary', maxLength: 5 })
  fc.assert(
    fc.property(fc.uniqueArray(term, { maxLength: 40 }), term, (list, other) => {
      const terms = list.sort(compareStrings)
      const termWeights = Float64Array.from(terms, (_, rank) => rank / 3)
      const statistics = { documents: 12, averageLengths: Float64Array.of(1.5, 0, 7) }
      const sections = encodeDictionary({ terms, termWeights, statistics })
      const dictionary = new Dictionary(new Sections(fileOf(encodeSections(sections))))
      expect(dictionary.termCount).toBe(terms.length)
      expect(terms.map((one) => dictionary.termOrdOf(one))).toEqual([...terms.keys()])
      expect(dictionary.termOrdOf(other)).toBe(terms.indexOf(other))
      expect(dictionary.termWeights).toEqual(termWeights)
      expect(dictionary.statistics).toEqual(statistics)
    }),
  )
})
